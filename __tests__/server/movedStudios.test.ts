/** A process whose studio's database changes its place while it is used. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { readDirectoryConfig } from '../../server/directoryConfig';
import { endPause } from '../../server/directory/movesRepository';
import { emulatorVerifier } from '../../server/http/identity';
import type { RunningServer } from '../../server/serverProcess';
import { startMany } from '../../server/startMany';
import { makeBuiltSite, type BuiltSite } from '../helpers/builtSite';
import { createTestDatabase, type TestDatabase } from '../helpers/database';
import { emulatorToken } from '../helpers/tokens';
import { until } from '../helpers/until';
import { createTestDirectory, type TestDirectory } from './directory/helpers';
import { onTestServer } from './operator/helpers';

let site: BuiltSite;
let files: string;
let directory: TestDirectory;
let from: TestDatabase;
let to: TestDatabase;
let studio: number;
let servers: RunningServer[];

const nameOf = ({ url }: TestDatabase): string => new URL(url).pathname.slice(1);

async function start(): Promise<RunningServer> {
  const { configOf, ...config } = readDirectoryConfig({
    DIRECTORY_URL: directory.url,
    SECRETS_KEY: randomBytes(32).toString('base64'),
    FILES_DIR: files,
    LOG_LEVEL: 'silent',
    PORT: '0',
  });
  return startMany({
    ...config,
    settingsOf: (entry) => ({ ...configOf(entry), verifyToken: emulatorVerifier(entry.identityProject) }),
    siteDir: site.dir,
  });
}

beforeAll(() => {
  site = makeBuiltSite();
  files = mkdtempSync(join(tmpdir(), 'studio-moved-'));
});
afterAll(() => {
  site.remove();
  rmSync(files, { recursive: true });
});

beforeEach(async () => {
  directory = await createTestDirectory();
  [from, to] = [await createTestDatabase(), await createTestDatabase()];
  studio = await directory.addStudio('aura', nameOf(from));
  servers = [await start(), await start()];
});
afterEach(async () => {
  for (const server of servers) await server.close();
  for (const { url } of [from, to]) await onTestServer(`drop database ${nameOf({ url } as TestDatabase)} with (force)`);
  await directory.drop();
});

let people = 0;
/** Somebody signs up, with a free number; resolves to the status. */
async function signUp(server: RunningServer): Promise<number> {
  const uid = `ana-${(people += 1)}`;
  const claims = { iss: 'https://securetoken.google.com/demo-aura', aud: 'demo-aura', email_verified: true };
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: '/api/customer/signup',
    headers: {
      host: 'aura.mx',
      authorization: `Bearer ${emulatorToken({ uid, email: `${uid}@ejemplo.mx`, claims })}`,
    },
    payload: { name: 'Ana', last_name: 'Luna', phone: String(5_500_000_000 + people), accepted_pages: [] },
  });
  return statusCode;
}
const signUpEach = (times: number): Promise<number[]> =>
  Promise.all(servers.flatMap((server) => Array.from({ length: times }, () => signUp(server))));
const customersOf = async ({ pool }: TestDatabase): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>('select count(*) from customer');
  return rows[0]?.count ?? 0;
};

/** Connections to the studio's first database, but those of this test. */
async function connections(): Promise<number> {
  const rows = await onTestServer('select from pg_stat_activity where datname = $1', [nameOf(from)]);
  return rows.length;
}

/** A move of which only the directory knows. */
async function beginMove(): Promise<void> {
  await directory.db
    .insertInto('studio_move')
    .values((eb) => ({
      studio_id: studio,
      from_server_id: eb.selectFrom('database_server').select('server_id'),
      from_database: nameOf(from),
      to_server_id: eb.selectFrom('database_server').select('server_id'),
      to_database: nameOf(to),
      mark: 'mudanza',
      phase: 'copying' as const,
      started_at: new Date(),
      paused_until: null,
      switched_at: null,
    }))
    .execute();
  await directory.db.updateTable('studio').set({ state: 'moving' }).execute();
}
const pauseFor = (seconds: number): Promise<unknown> =>
  directory.db
    .updateTable('studio_move')
    .set({ paused_until: sql`clock_timestamp() + ${seconds} * interval '1 second'` })
    .execute();
const allowConnections = (allowed: boolean): Promise<unknown> =>
  onTestServer(`alter database ${nameOf(from)} allow_connections ${allowed}`);
const switchOver = (): Promise<unknown> =>
  directory.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('studio_move')
      .set({ phase: 'switched', paused_until: null, switched_at: new Date() })
      .execute();
    await trx
      .updateTable('studio')
      .set({ state: 'active', database: nameOf(to) })
      .execute();
  });
/** What changes the directory while no server hears of it. */
async function unheard(change: () => Promise<unknown>): Promise<void> {
  await sql`alter table studio disable trigger note_studio`.execute(directory.db);
  await change();
  await sql`alter table studio enable trigger note_studio`.execute(directory.db);
}

it('requests of every process wait while the studio is paused, and are answered from its new database', async () => {
  expect(new Set(await signUpEach(6))).toEqual(new Set([200]));
  await beginMove();
  const held = await from.pool.query<{ count: number }>('select count(*) from customer');
  await from.pool.end();
  await pauseFor(60);
  const during = signUpEach(6);
  let answered = false;
  void during.then(() => (answered = true));
  // Which is how a mover knows that all of them have paused.
  await until(async () => (await connections()) === 0);
  await allowConnections(false);
  expect(answered).toBe(false);
  await switchOver();
  expect(new Set(await during)).toEqual(new Set([200]));
  expect([held.rows[0]?.count, await customersOf(to)]).toEqual([12, 12]);
});

it('a transaction that began before the pause ends where it began', async () => {
  await signUpEach(1);
  await beginMove();
  const client = await from.pool.connect();
  await client.query('begin; lock table customer in exclusive mode');
  const under = signUpEach(3);
  const waiting = `select from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`;
  await until(async () => (await onTestServer(waiting, [nameOf(from)])).length === 6);
  await pauseFor(60);
  await client.query('commit');
  // Once what waits there has its turn, nothing is connected any more.
  await until(async () => (await connections()) === 1);
  const { rows } = await client.query<{ count: number }>('select count(*) from customer');
  client.release();
  await from.pool.end();
  await switchOver();
  await under;
  expect([rows[0]?.count, await customersOf(to)]).toEqual([2 + 6, 0]);
});

it('a pause whose mover died is ended by a server, and requests go on at the database that it closed', async () => {
  await signUpEach(1);
  await beginMove();
  await from.pool.end();
  await pauseFor(60);
  await until(async () => (await connections()) === 0);
  await allowConnections(false);
  const during = signUpEach(4);
  await pauseFor(0);
  expect(new Set(await during)).toEqual(new Set([200]));
  const { paused_until, phase } = await directory.db
    .selectFrom('studio_move')
    .select(['paused_until', 'phase'])
    .executeTakeFirstOrThrow();
  expect([paused_until, phase]).toEqual([null, 'copying']);
});

it('no server ends the pause of a studio that was switched in time', async () => {
  await beginMove();
  await pauseFor(60);
  expect(await endPause(directory.db, studio)).toBe(false);
  await allowConnections(false);
  await switchOver();
  expect(await endPause(directory.db, studio, { running: true })).toBe(false);
  const closed = await onTestServer('select from pg_database where datname = $1 and not datallowconn', [nameOf(from)]);
  expect(closed).toHaveLength(1);
});

it.each([
  ['the switch', async () => undefined],
  ['a closed database that no pause explains', () => allowConnections(false)],
])('a process that no announcement reached finds by a refused connection: %s', async (what, close) => {
  await signUpEach(1);
  await from.pool.end();
  await unheard(async () => {
    await beginMove();
    // As a mover does: without a pause a server that meets the closed database opens it again.
    if (what === 'the switch') await pauseFor(60);
    await allowConnections(false);
    await onTestServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [nameOf(from)]);
    await until(async () => (await connections()) === 0);
    if (what === 'the switch') await switchOver();
  });
  await close();
  expect(new Set(await signUpEach(3))).toEqual(new Set([200]));
  expect(await customersOf(to)).toBe(what === 'the switch' ? 6 : 0);
});
