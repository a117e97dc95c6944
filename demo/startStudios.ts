/** `npm start -- --studios aura,bravo`: several demo studios in one process, each by a host name of its own. */
import Fastify from 'fastify';
import proxy from '@fastify/http-proxy';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { Client } from 'pg';
import type { StudioContent } from '../seed';
import { createPool } from '../server/db/connection';
import { SCHEMA_VERSION } from '../server/db/schemaVersion';
import { openDirectoryDatabase } from '../server/directory/database';
import { migrateDirectory } from '../server/directory/migrate';
import type { DirectoryDb } from '../server/directory/tables';
import { startMany } from '../server/startMany';
import { ensurePortIsFree, loopbackUrl, portFailure } from './address';
import { makeBrand } from './brand';
import { accountLine, printMail, printDone } from './console';
import { openDatabase, prepareStudio, type Prepared } from './database';
import { StartFailure } from './failure';
import { identityProxy } from './identityProxy';
import type { Lifecycle } from './lifecycle';
import { type DemoOptions, shortName } from './options';
import { paymentsProxy } from './paymentsProxy';
import { addIdentity, addStandIns, buildSite, processOptions, studioSettings, type StudioParts } from './studioParts';

/** What a studio's gateway has of the identity service and the stand-ins, as paths of the site. */
const GATEWAY_PATHS = ['/identitytoolkit.googleapis.com', '/securetoken.googleapis.com', '/emulator', '/sandbox'];

/** The database of the directory on the demo's PostgreSQL. */
const DIRECTORY = 'directorio';

interface DemoStudio extends StudioParts {
  readonly name: string;
  readonly title: string;
  readonly host: string;
  readonly siteUrl: string;
  readonly dataDir: string;
  /** Where its identity service and its stand-ins are reached. */
  readonly gatewayUrl: string;
  readonly accounts: Prepared['accounts'];
}

export async function startStudios(
  options: DemoOptions & { readonly studios: readonly StudioContent[] },
  life: Lifecycle,
  lost: (what: string) => void,
): Promise<void> {
  if (options.databaseUrl) throw new StartFailure('--studios usa el PostgreSQL incluido: quita DATABASE_URL.');
  const database = await life.add(openDatabase({ ...options, onLost: () => lost('PostgreSQL') }), (part) =>
    part.stop(),
  );
  await ensurePortIsFree(options);
  printDone(`Datos en ${options.dataDir}`);
  printDone(database.about);
  await buildSite(life);

  const urlOf = (name: string): string => Object.assign(new URL(database.directUrl), { pathname: `/${name}` }).href;
  await makeDatabase(database.directUrl, DIRECTORY);
  await migrateDirectory(urlOf(DIRECTORY));
  const directory = openDirectoryDatabase(createPool(urlOf(DIRECTORY), { max: 1 }));
  const studios: DemoStudio[] = [];
  let ofBrand: Prepared['accounts'] = [];
  try {
    for (const content of options.studios) {
      if (life.isEnding) return;
      await makeDatabase(database.directUrl, shortName(content));
      studios.push(await addStudio(content, { options, url: urlOf(shortName(content)), directory, life, lost }));
    }
    if (studios.length > 1)
      ofBrand = await makeBrand(
        directory,
        studios.map(({ name, title, identity }) => ({ name, title, identity, url: urlOf(name) })),
        new Date(),
      );
  } finally {
    await directory.destroy();
  }

  const partsOf = (name: string): DemoStudio => {
    const found = studios.find((studio) => studio.name === name);
    if (!found) throw new Error(`No demo studio is called ${name}.`);
    return found;
  };
  await life.add(
    startMany({
      ...processOptions(options),
      directoryUrl: urlOf(DIRECTORY),
      connections: 60,
      openStudios: 100,
      originOf: (host) => siteOf(host, options),
      settingsOf: ({ name, databaseUrl }) => ({
        ...studioSettings(partsOf(name), { dataDir: partsOf(name).dataDir, adminEmails: options.adminEmails }),
        databaseUrl,
        identityUrl: `${partsOf(name).gatewayUrl}/identitytoolkit.googleapis.com`,
      }),
      plugins: [
        async (app) => {
          for (const prefix of GATEWAY_PATHS)
            await app.register(proxy, {
              upstream: '',
              prefix,
              rewritePrefix: prefix,
              disableRequestLogging: true,
              replyOptions: {
                getUpstream: (request) =>
                  studios.find(({ host }) => host === hostOf(request.headers.host))?.gatewayUrl ?? '',
              },
            });
        },
      ],
    }).catch((error: unknown) => {
      throw portFailure(error, options);
    }),
    (server) => server.close(),
  );
  for (const { siteUrl, accounts } of studios)
    console.log(['', `  ${siteUrl}`, '', ...accounts.map(accountLine)].join('\n'));
  if (ofBrand.length > 0)
    console.log(['', '  Su marca, en todos los sitios:', '', ...ofBrand.map(accountLine)].join('\n'));
  console.log(`\n  ${'Directorio'.padEnd(15)} ${urlOf(DIRECTORY)}\n\n  ctrl-C detiene todo.\n`);
}

const hostOf = (name = ''): string => name.toLowerCase().replace(/:\d*$/, '');
const siteOf = (host: string, { port }: DemoOptions): string => `http://${host}:${port}`;

async function makeDatabase(server: string, name: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

async function addStudio(
  content: StudioContent,
  given: {
    readonly options: DemoOptions;
    readonly url: string;
    readonly directory: DirectoryDb;
    readonly life: Lifecycle;
    readonly lost: (what: string) => void;
  },
): Promise<DemoStudio> {
  const { options, url, directory, life, lost } = given;
  const name = shortName(content);
  const host = `${name}.localhost`;
  const siteUrl = siteOf(host, options);
  const dataDir = path.join(options.dataDir, name);
  const identity = await addIdentity(life, dataDir, lost);
  const files = path.join(dataDir, 'files');
  const { about, accounts } = await prepareStudio({ url, content, identity, now: new Date(), files });
  printDone(about);
  const webhookKey = await enterStudio(directory, { name, host, url, project: identity.projectId });
  const eventsUrl = `${loopbackUrl(options)}/api/webhooks/${webhookKey}`;
  const parts = { identity, ...(await addStandIns(life, { dataDir, eventsUrl })) };
  const gateway = Fastify({ logger: false });
  await gateway.register(identityProxy(identity, (mail) => printMail(siteUrl, mail)));
  await gateway.register(paymentsProxy({ sides: [...parts.payments.sides, parts.whatsapp.side] }));
  const gatewayUrl = await life.add(gateway.listen({ port: 0, host: '127.0.0.1' }), () => gateway.close());
  return { ...parts, name, title: content.config.business_name ?? name, host, siteUrl, dataDir, gatewayUrl, accounts };
}

/** Enters a studio in the directory, where it isn't there. Returns the key of its webhooks. */
async function enterStudio(
  db: DirectoryDb,
  {
    name,
    host,
    url,
    project,
  }: { readonly name: string; readonly host: string; readonly url: string; readonly project: string },
): Promise<string> {
  const now = new Date();
  const { server_id } = await db
    .insertInto('database_server')
    .values({ name: 'demo', url })
    // The embedded server's port differs from start to start.
    .onConflict((row) => row.column('name').doUpdateSet({ url }))
    .returning('server_id')
    .executeTakeFirstOrThrow();
  // Its database has just been migrated.
  const known = await db
    .updateTable('studio')
    .set({ schema_version: SCHEMA_VERSION })
    .where('name', '=', name)
    .returning('webhook_key')
    .executeTakeFirst();
  if (known) return known.webhook_key;
  const { studio_id, webhook_key } = await db
    .insertInto('studio')
    .values({
      name,
      state: 'active',
      server_id,
      database: name,
      identity_project: project,
      webhook_key: randomBytes(24).toString('base64url'),
      max_file_bytes: null,
      schema_version: SCHEMA_VERSION,
      created_at: now,
      deleted_at: null,
    })
    .returning(['studio_id', 'webhook_key'])
    .executeTakeFirstOrThrow();
  await db
    .insertInto('studio_host')
    .values({ host, studio_id, verified_at: now, verify_token: 'demo', added_at: now })
    .execute();
  return webhook_key;
}
