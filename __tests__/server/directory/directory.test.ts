/** The directory: names lead to studios, and each change counts everywhere. */
import { sql } from 'kysely';
import { Client } from 'pg';
import { HOUR } from '../../../domain/durations';
import { openDirectory, type Directory } from '../../../server/directory/directory';
import { migrateDirectory } from '../../../server/directory/migrate';
import { until } from '../../helpers/until';
import { createTestDirectory, type TestDirectory } from './helpers';

let given: TestDirectory;
let directory: Directory;
let aura: number;

/** No sweep, which would find by itself what a test expects of an announcement. */
const open = (url: string, knownMax?: number): Promise<Directory> =>
  openDirectory(url, { onError: () => undefined, sweepEvery: HOUR, knownMax });

/** Resolves once this process knows of a change. */
const nextChange = (): Promise<number | null> => new Promise((resolve) => directory.onChange(resolve));

beforeEach(async () => {
  given = await createTestDirectory();
  aura = await given.addStudio('aura', 'aura', ['aura.mx', 'www.aura.mx']);
  directory = await open(given.url);
});
afterEach(async () => {
  await directory.close();
  await given.drop();
});

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: process.env.STUDIO_TEST_SERVER });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Statements that reach the directory's database while `work` runs. */
async function queriesOf(work: () => Promise<unknown>): Promise<number> {
  const seen = jest.spyOn(Client.prototype, 'query');
  try {
    await work();
    return seen.mock.calls.length;
  } finally {
    seen.mockRestore();
  }
}

it('finds a studio by each of its names, of any case and with a port, and reads it once', async () => {
  const found = await directory.findByHost('aura.mx');
  expect(found).toMatchObject({ studio_id: aura, name: 'aura', state: 'active', hosts: ['aura.mx', 'www.aura.mx'] });
  expect(new URL(found?.databaseUrl ?? '').pathname).toBe('/aura');
  expect(await directory.findByHost('WWW.Aura.MX:3000')).toEqual(found);
  expect(await queriesOf(() => directory.findByHost('aura.mx:3000'))).toBe(0);
});

it('a name that no studio has costs one query however often it is asked, and none is remembered for ever', async () => {
  expect(await directory.findByHost('bruma.mx')).toBeNull();
  expect(await queriesOf(() => directory.findByHost('bruma.mx'))).toBe(0);
  const changed = nextChange();
  const bruma = await given.addStudio('bruma', 'bruma');
  await changed;
  // The name follows its studio as a change of its own.
  while (!(await directory.findByHost('bruma.mx'))) await nextChange();
  expect(await directory.findByHost('bruma.mx')).toMatchObject({ studio_id: bruma });
});

it('a name that its owner has not proved leads nowhere', async () => {
  await given.db
    .insertInto('studio_host')
    .values({ host: 'robado.mx', studio_id: aura, verified_at: null, verify_token: 't', added_at: new Date() })
    .execute();
  expect(await directory.findByHost('robado.mx')).toBeNull();
});

it('a studio is found by the secret part of its webhook addresses, and by no other', async () => {
  expect(await directory.findByWebhookKey('key-of-aura')).toMatchObject({ studio_id: aura });
  expect(await directory.findByWebhookKey('key-of-bruma')).toBeNull();
  expect(await directory.findByHost('/key-of-aura')).toBeNull();
});

it.each([
  ['its state', (db: TestDirectory['db']) => db.updateTable('studio').set({ state: 'suspended' }).execute()],
  ['a name', (db: TestDirectory['db']) => db.deleteFrom('studio_host').where('host', '=', 'www.aura.mx').execute()],
  [
    'a setting',
    (db: TestDirectory['db']) =>
      db
        .insertInto('studio_setting')
        .values({ studio_id: aura, name: 'SMTP_URL', sealed: Buffer.from('x') })
        .execute(),
  ],
])('a change of %s is announced to every server, which reads the studio anew', async (_what, change) => {
  const before = await directory.findByHost('aura.mx');
  const changed = nextChange();
  await change(given.db);
  expect(await changed).toBe(aura);
  const after = await directory.findByHost('aura.mx');
  expect(after?.version).toBeGreaterThan(before?.version ?? Infinity);
});

it('a deleted studio has no names, and its own name may be given again', async () => {
  await given.db
    .updateTable('studio')
    .set({ state: 'deleted', deleted_at: new Date() })
    .where('studio_id', '=', aura)
    .execute();
  const other = await open(given.url);
  expect(await other.findByHost('aura.mx')).toBeNull();
  await other.close();
  expect(await given.addStudio('aura', 'aura2', [])).not.toBe(aura);
});

it('what changed while announcements were lost is found when they are heard again', async () => {
  await directory.findByHost('aura.mx');
  const lost = nextChange();
  // Ends the connection that listens, and waits until it is gone: until then it hears announcements.
  await onServer(
    `select pg_terminate_backend(pid, 60000) from pg_stat_activity
      where datname = '${new URL(given.url).pathname.slice(1)}' and query like 'listen %'`,
  );
  await given.db.updateTable('studio').set({ state: 'suspended' }).execute();
  expect(await lost).toBeNull();
  expect(await directory.findByHost('aura.mx')).toMatchObject({ state: 'suspended' });
});

it('what no announcement told is found by reading again what changed', async () => {
  const quick = await openDirectory(given.url, { onError: () => undefined, sweepEvery: 20 });
  const before = await quick.findByHost('aura.mx');
  const seen = new Promise<number | null>((resolve) => quick.onChange(resolve));
  await given.db.transaction().execute(async (trx) => {
    await sql`alter table studio disable trigger note_studio`.execute(trx);
    await sql`update studio set state = 'suspended', version = version + 1000, changed_at = clock_timestamp()`.execute(
      trx,
    );
    await sql`alter table studio enable trigger note_studio`.execute(trx);
  });
  expect(await seen).toBe(aura);
  expect(await quick.findByHost('aura.mx')).toMatchObject({ state: 'suspended', name: before?.name });
  await quick.close();
});

it('a new name that no announcement told is found, though it was asked for in vain before', async () => {
  const quick = await openDirectory(given.url, { onError: () => undefined, sweepEvery: 20 });
  expect(await quick.findByHost('bruma.mx')).toBeNull();
  await given.db.transaction().execute(async (trx) => {
    await sql`alter table studio disable trigger note_studio`.execute(trx);
    await sql`
      insert into studio (name, state, server_id, database, identity_project, webhook_key, created_at)
      select 'bruma', state, server_id, 'bruma', 'demo-bruma', 'key-of-bruma', created_at from studio`.execute(trx);
    await sql`
      insert into studio_host (host, studio_id, verified_at, verify_token, added_at)
      select 'bruma.mx', studio_id, created_at, 'token', created_at from studio where name = 'bruma'`.execute(trx);
    await sql`alter table studio enable trigger note_studio`.execute(trx);
  });
  await until(async () => (await quick.findByHost('bruma.mx'))?.name === 'bruma');
  await quick.close();
});

it('what changed is read again every second', async () => {
  const timers = jest.spyOn(global, 'setInterval');
  const usual = await openDirectory(given.url, { onError: () => undefined });
  expect(timers.mock.calls.map(([, every]) => every)).toEqual([1_000]);
  timers.mockRestore();
  await usual.close();
});

it('holds a bounded number of studios, and of names that none has, in memory', async () => {
  await given.addStudio('bruma', 'bruma');
  const small = await open(given.url, 1);
  for (const [first, second] of [
    ['aura.mx', 'bruma.mx'],
    ['uno.mx', 'dos.mx'],
  ] as const) {
    await small.findByHost(first);
    await small.findByHost(second);
    expect(await queriesOf(() => small.findByHost(second))).toBe(0);
    expect(await queriesOf(() => small.findByHost(first))).toBeGreaterThan(0);
  }
  await small.close();
});

it('without the directory the studios that are known are served on, and others are neither found nor refused', async () => {
  await directory.findByHost('aura.mx');
  const name = new URL(given.url).pathname.slice(1);
  const lost = nextChange();
  await onServer(`alter database ${name} allow_connections false`);
  await onServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  expect(await directory.findByHost('aura.mx')).toMatchObject({ studio_id: aura });
  await expect(directory.findByHost('bruma.mx')).rejects.toThrow();
  await onServer(`alter database ${name} allow_connections true`);
  expect(await lost).toBeNull();
  expect(await directory.findByHost('bruma.mx')).toBeNull();
});

it('a server starts beside a newer one that has migrated the directory further', async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('9999_later', '9999-01-01T00:00:00Z')`.execute(
    given.db,
  );
  await migrateDirectory(given.url);
  expect((await sql`select name from kysely_migration where name = '9999_later'`.execute(given.db)).rows).toHaveLength(
    1,
  );
});
