/**
 * Many studios on the cluster, with their directory: its primary is killed while customers of one studio book and buy,
 * and both processes serve every studio again.
 */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import { startCluster, type Cluster } from '../../cluster';
import { primaryOf, standbyOf } from '../../cluster/patroni';
import { freePort } from '../../demo/processes';
import { startStripeSandbox, type StripeSandbox } from '../../sandbox/stripe/server';
import { createDatabase, createPool } from '../../server/db/connection';
import { openDirectoryDatabase } from '../../server/directory/database';
import { migrateDirectory } from '../../server/directory/migrate';
import { readDirectoryConfig } from '../../server/directoryConfig';
import { emulatorVerifier } from '../../server/http/identity';
import { runCommand } from '../../server/operator/command';
import type { RunningServer } from '../../server/serverProcess';
import { startMany } from '../../server/startMany';
import { NOON, STRIPE_KEYS, stripeConfig } from '../helpers/api';
import { PROJECT } from '../helpers/tokens';
import { eventually } from '../helpers/until';
import { BROWSER_PATIENCE, Customers } from './customers';
import { tell } from './deployment';
import { publicFolder } from './pooler';

jest.setTimeout(10 * 60_000);

const base = publicFolder('studio-prove-studios-');
let cluster: Cluster;
let sandbox: StripeSandbox;
let servers: RunningServer[] = [];
beforeAll(async () => {
  cluster = await startCluster({ folder: path.join(base, 'cluster'), returns: false, onEnd: tell });
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await sandbox?.close();
  await cluster?.stop();
  rmSync(base, { recursive: true, force: true });
});

/** Status of a page of a studio; the address that is asked is not its host. */
const statusOf = (port: number, host: string): Promise<number | undefined> =>
  new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path: '/api/appconfig', headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', () => resolve(undefined));
  });

it('every process serves every studio again after the primary of the directory and of the studios is killed', async () => {
  const on = (database: string): string =>
    Object.assign(new URL(cluster.superuserUrl), { pathname: `/${database}` }).href;
  const common = createPool(on('postgres'), { max: 1 });
  await common.query('create database directorio');
  await common.end();
  await migrateDirectory(on('directorio'));
  const env = {
    DIRECTORY_URL: on('directorio'),
    SECRETS_KEY: randomBytes(32).toString('base64'),
    FILES_DIR: path.join(base, 'files'),
    TRUST_PROXY: '1',
    LOG_LEVEL: 'silent',
  };
  const operate = (line: string) => runCommand(line.split(' '), env, { say: () => undefined });
  await operate(`server add uno ${on('').replace(/\/$/, '')}`);
  for (const name of ['aura', 'bruma'])
    await operate(`create ${name} --server uno --host ${name}.mx --identity ${PROJECT} --verified`);
  const directory = openDirectoryDatabase(createPool(env.DIRECTORY_URL, { max: 1 }));
  const { studio_id, database, webhook_key } = await directory
    .selectFrom('studio')
    .select(['studio_id', 'database', 'webhook_key'])
    .where('name', '=', 'aura')
    .executeTakeFirstOrThrow();
  // Where customers of the test are.
  const now = new Date();
  await directory
    .insertInto('studio_host')
    .values({ host: '127.0.0.1', studio_id, verified_at: now, verify_token: 'token', added_at: now })
    .execute();
  await directory.destroy();

  const ports = [await freePort(), await freePort()];
  const { secretKey, publicKey, webhookSecret: secret } = STRIPE_KEYS;
  const webhook = { url: `http://127.0.0.1:${ports[0]}/api/webhooks/${webhook_key}/stripe`, secret };
  sandbox = await startStripeSandbox({ secretKey, publicKey, webhook, now: () => NOON });
  servers = await Promise.all(
    ports.map((port) => {
      const { configOf, ...config } = readDirectoryConfig({ ...env, PORT: String(port), OPERATIONS_PORT: '0' });
      return startMany({
        ...config,
        settingsOf: (entry) => ({
          ...configOf(entry),
          verifyToken: emulatorVerifier(PROJECT),
          payments: { stripe: stripeConfig(sandbox.url), paypal: null, mercadoPago: null },
        }),
        siteDir: null,
        clock: () => NOON,
      });
    }),
  );
  const pool = createPool(on(database), { max: 2 });
  pool.on('error', () => undefined);
  const db = createDatabase(pool);
  try {
    const customers = await Customers.open(db, { ports, bank: sandbox.url, classes: 20, patience: BROWSER_PATIENCE });
    await eventually('a synchronous standby', async () => standbyOf(await cluster.members()));
    const lost = await eventually('a primary', async () => primaryOf(await cluster.members()));
    let killedAt = Infinity;
    let answeredAt = Infinity;
    let killing: Promise<void> | undefined;
    customers.onAcknowledged = (sentAt) => {
      if (sentAt > killedAt) answeredAt = Math.min(answeredAt, performance.now());
      if (killing || customers.acknowledged < 100) return;
      killing = cluster.kill(lost).then(() => void (killedAt = performance.now()));
    };
    await customers.run();
    await killing;
    await sandbox.faults.flush();
    const seconds = (answeredAt - killedAt) / 1_000;
    tell(`Primary of the directory and two studios killed: ${seconds.toFixed(1)} s until the next answer.`);
    expect(seconds).toBeLessThan(30);
    expect(customers.reserved.size).toBeGreaterThan(100);
    await customers.expectKept(pool);
    // A studio that wasn't asked before is found in the directory, and opened.
    for (const port of ports) {
      await eventually('the other studio', async () => (await statusOf(port, 'bruma.mx')) === 200 || undefined);
      expect(await statusOf(port, 'desconocido.mx')).toBe(421);
    }
  } finally {
    await db.destroy();
  }
});
