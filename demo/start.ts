/**
 * `npm start`: the demo studio on one port of a machine that has nothing but Node. `npm run dev`: the same with
 * hot reload. README.md names the environment variables, `--help` the options.
 */
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { FIRST_ADMIN } from '../seed/accounts';
import { ADMIN_PATHS } from '../domain/adminPaths';
import { emulatorVerifier } from '../server/http/identity';
import { accountDeleter } from '../server/http/identityAccounts';
import { BUILD_DIR, startServer } from '../server/main';
import { findEncoder } from '../server/modules/videos/ffmpeg';
import { ensureBuild } from './build';
import { type DemoDatabase, openDatabase, type Prepared, prepareStudio } from './database';
import { serveForDevelopment } from './develop';
import { codeOf, StartFailure } from './failure';
import { refuseInProduction } from './guard';
import { type Identity, type IdentityMail, startIdentity } from './identity';
import { identityProxy } from './identityProxy';
import { Lifecycle } from './lifecycle';
import { type DemoOptions, readOptions, USAGE } from './options';
import { type DemoPayments, startPayments, STRIPE_PUBLIC_KEY } from './payments';
import { paymentsProxy } from './paymentsProxy';
import { type DemoFacturapi, startFacturapi } from './facturapi';
import { type DemoWhatsapp, startWhatsapp } from './whatsapp';

async function start(options: DemoOptions, life: Lifecycle, fail: (error: unknown) => void): Promise<void> {
  const lost = (what: string) => fail(new StartFailure(`${what} terminó sin que nadie lo pidiera.`));

  // First, because it rejects a second start on the same data.
  const database = await life.add(openDatabase({ ...options, onLost: () => lost('PostgreSQL') }), (part) =>
    part.stop(),
  );
  await ensurePortIsFree(options);
  say(`Datos en ${options.dataDir}`);
  say(database.about);

  const [identity] = await Promise.all([
    life.add(
      startIdentity({
        folder: path.join(options.dataDir, 'identity'),
        onLost: () => lost('El emulador de identidad'),
        signal: life.signal,
      }),
      (part) => part.stop(),
    ),
    options.dev ? undefined : build(life),
  ]);
  say('Emulador de Firebase Auth');
  const { about, accounts } = await prepareStudio({
    url: database.directUrl,
    content: options.studio,
    identity,
    now: new Date(),
    files: path.join(options.dataDir, 'files'),
  });
  say(about);
  if (life.isEnding) return;
  const payments = await life.add(
    startPayments({ dataDir: options.dataDir, siteUrl: `http://${loopbackOf(options.host)}:${options.port}` }),
    (part) => part.stop(),
  );
  const siteUrl = `http://${loopbackOf(options.host)}:${options.port}`;
  const facturapi = await life.add(startFacturapi({ dataDir: options.dataDir, siteUrl }), (part) => part.stop());
  const whatsapp = await life.add(startWhatsapp({ dataDir: options.dataDir, siteUrl }), (part) => part.stop());
  say('Simuladores de Stripe (tarjeta de prueba: 4242 4242 4242 4242), PayPal y WhatsApp');
  if (options.dev)
    await serveForDevelopment(
      { ...options, databaseUrl: database.url, databaseDirectUrl: database.directUrl },
      { identity, payments, whatsapp, facturapi },
      (mail) => printMail(options, mail),
      lost,
      life,
    );
  else await serve(options, database, { identity, payments, whatsapp, facturapi }, life);
  printAddress(options, database.url, accounts);
}

async function build(life: Lifecycle): Promise<void> {
  const started = Date.now();
  if (await ensureBuild(life.signal)) say(`Interfaz compilada (${Math.round((Date.now() - started) / 1000)} s)`);
  else say('Interfaz ya compilada');
}

async function serve(
  options: DemoOptions,
  database: Pick<DemoDatabase, 'url' | 'directUrl'>,
  {
    identity,
    payments,
    whatsapp,
    facturapi,
  }: { identity: Identity; payments: DemoPayments; whatsapp: DemoWhatsapp; facturapi: DemoFacturapi },
  life: Lifecycle,
): Promise<void> {
  await life.add(
    startServer({
      port: options.port,
      host: options.host,
      databaseUrl: database.url,
      databaseDirectUrl: database.directUrl,
      verifyToken: emulatorVerifier(identity.projectId),
      // Through the proxy, which prints the mail.
      identityUrl: `http://${loopbackOf(options.host)}:${options.port}/identitytoolkit.googleapis.com`,
      deleteAccount: accountDeleter(
        identity.projectId,
        // Of the emulator, whose every account it is.
        async () => 'owner',
        `${identity.origin}/identitytoolkit.googleapis.com`,
      ),
      siteUrl: addressOf(options),
      siteHosts: options.siteHosts,
      adminEmails: options.adminEmails,
      siteDir: BUILD_DIR,
      logLevel: process.env.LOG_LEVEL?.trim() || 'warn',
      files: { folder: path.join(options.dataDir, 'files'), s3: null },
      encoder: findEncoder(process.env),
      payments: payments.config,
      whatsapp: whatsapp.config,
      facturapi: facturapi.config,
      plugins: [identityProxy(identity, (mail) => printMail(options, mail)), paymentsProxy(payments)],
    }).catch((error: unknown) => {
      throw portFailure(error, options);
    }),
    (server) => server.close(),
  );
}

/** Before the long steps, to report a port in use at once. */
function ensurePortIsFree({ port, host }: DemoOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', (error) => reject(portFailure(error, { port, host })));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** A listener's error in one line, if the user can fix it. */
function portFailure(error: unknown, { port, host }: { port: number; host: string }): unknown {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new StartFailure(`El puerto ${port} ya está en uso: elige otro con PORT.`);
    case 'EACCES':
      return new StartFailure(`El puerto ${port} necesita permisos que no tienes: elige otro con PORT.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartFailure(`Esta máquina no tiene la dirección ${host}: revisa HOST.`);
    default:
      return error;
  }
}

function say(line: string): void {
  console.log(`  ✓ ${line}`);
}

/** Where this machine itself finds what listens on `host`. */
function loopbackOf(host: string): string {
  if (host === '::' || host === '::1') return '[::1]';
  return host === '0.0.0.0' ? '127.0.0.1' : host;
}

function addressOf({ port, host }: DemoOptions): string {
  const name = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host;
  return `http://${name}:${port}`;
}

function printAddress(options: DemoOptions, databaseUrl: string, accounts: Prepared['accounts']): void {
  const everywhere = options.host === '0.0.0.0' || options.host === '::';
  const inNetwork = everywhere ? Object.values(networkInterfaces()).flatMap((cards) => cards ?? []) : [];
  const titleOf = ({ role, name }: Prepared['accounts'][number]) =>
    ({ admin: 'Administración', staff: 'Recepción', customer: name })[role];
  console.log(
    [
      '',
      `  ${addressOf(options)}`,
      ...inNetwork
        .filter((card) => card.family === 'IPv4' && !card.internal)
        .map((card) => `  http://${card.address}:${options.port}`),
      '',
      ...(options.studio ? [] : [`  ${'Para comenzar'.padEnd(15)} ${addressOf(options)}${ADMIN_PATHS.start}`]),
      ...accounts.map((account) => `  ${titleOf(account).padEnd(15)} ${account.email.padEnd(15)} ${account.password}`),
      ...(options.studio ? [] : [`  ${'Stripe de prueba'.padEnd(15)} ${STRIPE_PUBLIC_KEY} (llave pública)`]),
      // For psql, npm run admin and npm run seed; one's own database is known to oneself, password and all.
      ...(options.databaseUrl ? [] : [`  ${'Base de datos'.padEnd(15)} ${databaseUrl}`]),
      '',
      '  ctrl-C detiene todo.',
      '',
    ].join('\n'),
  );
}

const ABOUT: Readonly<Record<string, string>> = {
  PASSWORD_RESET: 'para cambiar la contraseña',
  VERIFY_EMAIL: 'para confirmar la dirección',
  EMAIL_SIGNIN: 'para entrar sin contraseña',
  VERIFY_AND_CHANGE_EMAIL: 'para confirmar la nueva dirección',
  RECOVER_EMAIL: 'para deshacer el cambio de dirección',
};

/** The emulator sends no mail; the console shows the link. */
function printMail(options: DemoOptions, { email, requestType, link }: IdentityMail): void {
  console.log(`  Correo para ${email}, ${ABOUT[requestType] ?? requestType}: ${addressOf(options)}${link}`);
}

function main(): void {
  const life = new Lifecycle();
  const finish = (code: number) => void life.end().then(() => process.exit(code));
  const fail = (error: unknown) => {
    // Ignore errors that stopping causes.
    if (life.isEnding) return;
    console.error(error instanceof StartFailure ? `\n  ${error.message}\n` : error);
    finish(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // `on`, because npm and the terminal may both pass the same ctrl-C on.
    process.on(signal, () => {
      if (!life.isEnding) console.log('\n  Deteniendo…');
      finish(0);
    });
  }
  process.on('uncaughtException', fail);
  begin(life, fail, finish).catch(fail);
}

/** The first admin of an empty database comes in as in production: by ADMIN_EMAILS. */
const withFirstAdmin = (options: DemoOptions): DemoOptions =>
  options.studio ? options : { ...options, adminEmails: [...options.adminEmails, FIRST_ADMIN.email] };

async function begin(life: Lifecycle, fail: (error: unknown) => void, finish: (code: number) => void): Promise<void> {
  const options = await readOptions(process.env, process.argv.slice(2));
  if (!options) {
    console.log(`\n  ${USAGE}\n`);
    return finish(0);
  }
  refuseInProduction();
  await start(withFirstAdmin(options), life, fail);
}

main();
