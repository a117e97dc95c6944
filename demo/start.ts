/**
 * `npm start`: the demo studio on one port of a machine that has nothing but Node. `npm run dev`: the same with
 * hot reload. README.md names the environment variables, `--help` the options.
 */
import path from 'node:path';
import { FIRST_ADMIN } from '../seed/accounts';
import { ADMIN_PATHS } from '../domain/adminPaths';
import { startServer } from '../server/main';
import { addressesInNetwork, addressOf, ensurePortIsFree, loopbackUrl, portFailure } from './address';
import { accountLine, printMail, printDone } from './console';
import { openDatabase, type Prepared, prepareStudio } from './database';
import { serveForDevelopment } from './develop';
import { StartFailure } from './failure';
import { refuseInProduction } from './guard';
import { identityProxy } from './identityProxy';
import { Lifecycle } from './lifecycle';
import { type DemoOptions, readOptions, USAGE } from './options';
import { STRIPE_PUBLIC_KEY } from './payments';
import { paymentsProxy } from './paymentsProxy';
import { WHATSAPP_PATH } from './whatsapp';
import { startStudios } from './startStudios';
import { addIdentity, addStandIns, buildSite, processOptions, studioSettings, type StudioParts } from './studioParts';

async function start(options: DemoOptions, life: Lifecycle, lost: (what: string) => void): Promise<void> {
  // First, because it rejects a second start on the same data.
  const database = await life.add(openDatabase({ ...options, onLost: () => lost('PostgreSQL') }), (part) =>
    part.stop(),
  );
  await ensurePortIsFree(options);
  printDone(`Datos en ${options.dataDir}`);
  printDone(database.about);

  const [identity] = await Promise.all([
    addIdentity(life, options.dataDir, lost),
    options.dev ? undefined : buildSite(life),
  ]);
  printDone('Emulador de Firebase Auth');
  const { about, accounts } = await prepareStudio({
    url: database.directUrl,
    content: options.studio,
    identity,
    now: new Date(),
    files: path.join(options.dataDir, 'files'),
  });
  printDone(about);
  if (life.isEnding) return;
  const eventsUrl = `${loopbackUrl(options)}/api/webhooks`;
  const parts = { identity, ...(await addStandIns(life, { dataDir: options.dataDir, eventsUrl })) };
  printDone('Simuladores de Stripe (tarjeta de prueba: 4242 4242 4242 4242), PayPal y WhatsApp');
  const urls = { databaseUrl: database.url, databaseDirectUrl: database.directUrl };
  if (options.dev)
    await serveForDevelopment(
      { ...options, ...urls },
      parts,
      (mail) => printMail(addressOf(options), mail),
      lost,
      life,
    );
  else await serve(options, urls, parts, life);
  printAddress(options, database.url, accounts);
}

async function serve(
  options: DemoOptions,
  urls: { databaseUrl: string; databaseDirectUrl: string },
  parts: StudioParts,
  life: Lifecycle,
): Promise<void> {
  const { identity, payments } = parts;
  await life.add(
    startServer({
      ...urls,
      ...processOptions(options),
      ...studioSettings(parts, options),
      // Through the proxy, which prints the mail.
      identityUrl: `${loopbackUrl(options)}/identitytoolkit.googleapis.com`,
      siteUrl: addressOf(options),
      siteHosts: options.siteHosts,
      plugins: [
        identityProxy(identity, (mail) => printMail(addressOf(options), mail)),
        paymentsProxy({ sides: [...payments.sides, parts.whatsapp.side] }),
      ],
    }).catch((error: unknown) => {
      throw portFailure(error, options);
    }),
    (server) => server.close(),
  );
}

function printAddress(options: DemoOptions, databaseUrl: string, accounts: Prepared['accounts']): void {
  console.log(
    [
      '',
      `  ${addressOf(options)}`,
      ...addressesInNetwork(options).map((address) => `  ${address}`),
      '',
      ...(options.studio ? [] : [`  ${'Para comenzar'.padEnd(15)} ${addressOf(options)}${ADMIN_PATHS.start}`]),
      ...accounts.map(accountLine),
      ...(options.studio ? [] : [`  ${'Stripe de prueba'.padEnd(15)} ${STRIPE_PUBLIC_KEY} (llave pública)`]),
      `  ${'WhatsApp de prueba'.padEnd(15)} ${addressOf(options)}${WHATSAPP_PATH}/`,
      // For psql, npm run admin and npm run seed; one's own database is known to oneself, password and all.
      ...(options.databaseUrl ? [] : [`  ${'Base de datos'.padEnd(15)} ${databaseUrl}`]),
      '',
      '  ctrl-C detiene todo.',
      '',
    ].join('\n'),
  );
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
  const lost = (what: string) => fail(new StartFailure(`${what} terminó sin que nadie lo pidiera.`));
  if (options.studios) await startStudios({ ...options, studios: options.studios }, life, lost);
  else await start(withFirstAdmin(options), life, lost);
}

main();
