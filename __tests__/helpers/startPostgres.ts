/**
 * Jest's global set-up of the database tests: compiles what reads uploads, starts PostgreSQL (TEST_DATABASE_URL, else
 * the embedded one) and migrates the templates that every suite clones (database.ts).
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { migrateToLatest } from '../../server/db/migrate';
import { migrateDirectory } from '../../server/directory/migrate';
import { startPostgres } from '../../demo/postgres';
import { isAlive, isPostgresOn } from '../../demo/processes';
import { CLEANING } from './cleanDatabase';
import { compileReader } from './processes';
import { keepTemporaryFilesInMemory } from './temporaryFiles';

/** Read by the tear-down (stopPostgres.ts), which runs in the same process. */
export const running: { stop?: () => Promise<void> } = {};

const PREFIX = 'studio-test-';

/**
 * What the API's template has besides the migrations. An insert without the app's own time fails instead of taking the
 * database's; and, as the seeds have it, reservations can be cancelled.
 */
const API_TEMPLATE = `do $$ declare c record; begin
  for c in
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and column_default = 'now()'
  loop
    execute format('alter table %I alter column %I drop default', c.table_name, c.column_name);
  end loop;
end $$;
insert into app_config (key, value) values ('allow_cancel_reservations', 'true')`;

export default async function setUp(): Promise<void> {
  keepTemporaryFilesInMemory();
  process.env.STUDIO_TEST_BEGAN = String(Date.now());
  compileReader();
  const server = process.env.TEST_DATABASE_URL
    ? { url: process.env.TEST_DATABASE_URL, stop: async () => undefined }
    : await startEmbedded();
  try {
    const template = `studio_template_${randomBytes(4).toString('hex')}`;
    const apiTemplate = `${template}_api`;
    const directoryTemplate = `${template}_directory`;
    await run(server.url, `CREATE DATABASE ${template}`);
    await migrateToLatest(urlOf(server.url, template));
    await run(server.url, `CREATE DATABASE ${apiTemplate} TEMPLATE ${template}`);
    await run(urlOf(server.url, apiTemplate), API_TEMPLATE);
    await run(urlOf(server.url, apiTemplate), CLEANING);
    await run(server.url, `CREATE DATABASE ${directoryTemplate}`);
    await migrateDirectory(urlOf(server.url, directoryTemplate));
    Object.assign(process.env, {
      STUDIO_TEST_SERVER: server.url,
      STUDIO_TEST_TEMPLATE: template,
      STUDIO_TEST_API_TEMPLATE: apiTemplate,
      STUDIO_TEST_DIRECTORY_TEMPLATE: directoryTemplate,
    });
    running.stop = async () => {
      for (const name of [template, apiTemplate, directoryTemplate])
        await run(server.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await server.stop();
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

const urlOf = (server: string, database: string): string => {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
};

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Starts the embedded server in a temporary folder, without fsync: its data is deleted after the run. */
async function startEmbedded(): Promise<{ url: string; stop: () => Promise<void> }> {
  await removeLeftovers();
  const base = mkdtempSync(path.join(tmpdir(), `${PREFIX}${process.pid}-`));
  // PostgreSQL runs as another user when the tests run as root.
  chmodSync(base, 0o755);
  const { url, stop } = await startPostgres({
    folder: path.join(base, 'postgres'),
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  });
  return {
    url,
    stop: async () => {
      await stop();
      rmSync(base, { recursive: true, force: true });
    },
  };
}

/** Stops servers and deletes folders of runs that were killed before their tear-down. */
async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const owner = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (!owner || isAlive(Number(owner))) continue;
    const base = path.join(tmpdir(), name);
    const data = path.join(base, 'postgres/data');
    const server = readPid(path.join(data, 'postmaster.pid'));
    if (server && (await isPostgresOn(server, data))) process.kill(server, 'SIGQUIT');
    rmSync(base, { recursive: true, force: true });
  }
}

function readPid(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8').split('\n')[0]);
  } catch {
    // No server, or another user's.
    return 0;
  }
}
