import proxy from '@fastify/http-proxy';
import Fastify from 'fastify';
import { type ChildProcess, spawn } from 'node:child_process';
import { type FSWatcher, watch } from 'node:fs';
import path from 'node:path';
import { PROJECT } from './folders';
import type { IdentityMail } from './identity';
import { identityProxy } from './identityProxy';
import type { Lifecycle } from './lifecycle';
import type { DemoOptions } from './options';
import { asEnvironment } from './payments';
import { paymentsProxy } from './paymentsProxy';
import { facturapiEnvironment } from './facturapi';
import type { StudioParts } from './studioParts';
import { whatsappEnvironment } from './whatsapp';
import { freePort } from './processes';

/** Sources of the API; a change in one restarts it. */
const WATCHED = ['server', 'domain'];
/** Editors write a file in several steps. */
const SETTLED_MS = 150;

/**
 * `npm run dev`: webpack's dev server on the port; behind it a gateway on the loopback with the identity
 * service and the payment providers' stand-ins, which stay, and the API, which is restarted when its sources change.
 */
export async function serveForDevelopment(
  options: DemoOptions & { databaseUrl: string; databaseDirectUrl: string },
  { identity, payments, whatsapp, facturapi }: StudioParts,
  onMail: (mail: IdentityMail) => void,
  onLost: (what: string) => void,
  life: Lifecycle,
): Promise<void> {
  const [apiPort, gatewayPort] = [await freePort(), await freePort()];
  const api = new Restarting(() =>
    child(['--import', 'tsx', path.join(__dirname, 'developApi.ts')], {
      DEV_API_PORT: String(apiPort),
      FILES_DIR: path.join(options.dataDir, 'files'),
      DATABASE_URL: options.databaseUrl,
      DATABASE_DIRECT_URL: options.databaseDirectUrl,
      DEV_PROJECT_ID: identity.projectId,
      DEV_IDENTITY_URL: `http://127.0.0.1:${gatewayPort}/identitytoolkit.googleapis.com`,
      DEV_SITE_URL: `http://localhost:${options.port}`,
      ADMIN_EMAILS: options.adminEmails.join(','),
      SITE_HOSTS: options.siteHosts.join(','),
      ...asEnvironment(payments.config),
      ...whatsappEnvironment(whatsapp),
      ...facturapiEnvironment(facturapi),
    }),
  );
  await life.add(Promise.resolve(api), (part) => part.stop());

  const gateway = Fastify({ logger: false });
  await gateway.register(identityProxy(identity, onMail));
  await gateway.register(paymentsProxy({ sides: [...payments.sides, whatsapp.side] }));
  await gateway.register(proxy, { upstream: `http://127.0.0.1:${apiPort}`, disableRequestLogging: true });
  const gatewayUrl = await life.add(gateway.listen({ port: gatewayPort, host: '127.0.0.1' }), () => gateway.close());

  const webpack = child(
    [
      path.join(PROJECT, 'node_modules/webpack/bin/webpack.js'),
      'serve',
      '--mode',
      'development',
      '--stats',
      'errors-warnings',
    ],
    {
      NODE_ENV: 'development',
      DEV_PORT: String(options.port),
      HOST: options.host,
      API_URL: gatewayUrl,
    },
  );
  webpack.once('exit', () => onLost('El servidor de desarrollo de webpack'));
  await life.add(Promise.resolve(webpack), endOf);
}

/** A Node process that inherits the console and ends with this one, even when this one is killed. */
function child(args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['--require', path.join(__dirname, 'exitWithParent.js'), ...args], {
    cwd: PROJECT,
    env: { ...process.env, ...env },
    // A ctrl-C in the terminal is for the launcher, which stops its parts in order.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    windowsHide: true,
  });
}

function endOf(process: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (process.exitCode !== null || process.signalCode !== null) return resolve();
    process.once('exit', () => resolve());
    process.kill('SIGTERM');
  });
}

/** A process that is started again whenever a watched source changes. */
class Restarting {
  private current: ChildProcess;
  private readonly watchers: FSWatcher[];
  private timer: NodeJS.Timeout | undefined;
  private restarting: Promise<void> = Promise.resolve();

  constructor(private readonly launch: () => ChildProcess) {
    this.current = launch();
    this.watchers = WATCHED.map((folder) => watch(path.join(PROJECT, folder), { recursive: true }, () => this.soon()));
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer);
    for (const watcher of this.watchers) watcher.close();
    await this.restarting;
    await endOf(this.current);
  }

  private soon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.restarting = this.restarting.then(async () => {
        await endOf(this.current);
        this.current = this.launch();
      });
    }, SETTLED_MS);
  }
}
