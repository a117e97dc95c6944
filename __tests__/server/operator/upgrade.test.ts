/** The databases of all studios are brought to the newest schema, those that can't be apart. */
import { sql } from 'kysely';
import { Client } from 'pg';
import { createDatabase, createPool } from '../../../server/db/connection';
import { migrator } from '../../../server/db/migrate';
import { MIGRATIONS } from '../../../server/db/migrations';
import { SCHEMA_VERSION } from '../../../server/db/schemaVersion';
import { killChildren, startCompiled } from '../../helpers/processes';
import { until } from '../../helpers/until';
import { createTestOperator, onTestServer, type TestOperator } from './helpers';

const OLD = '0001_studio.1.00000000';
const NAMES = ['aura', 'bruma', 'cielo', 'duna'];

let operator: TestOperator;
let newest: { version: string | null; serverId: number };
beforeAll(async () => {
  operator = await createTestOperator();
  for (const name of NAMES)
    await operator.run(`create ${name} --host ${name}.mx --identity estudio-${name} --verified`);
  const { server_id: serverId } = await operator.db
    .selectFrom('database_server')
    .select('server_id')
    .executeTakeFirstOrThrow();
  newest = { version: (await operator.studio('aura')).schema_version, serverId };
});
// Each test finds all of them active, of the newest schema.
afterEach(async () => {
  killChildren();
  await operator.db
    .updateTable('studio')
    .set({ schema_version: newest.version, state: 'active', server_id: newest.serverId })
    .execute();
  for (const name of NAMES) await onStudio(name, `delete from routine where hash = 'older'`);
});
afterAll(() => operator.drop());

async function onStudio(name: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: await operator.urlOf(name) });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
/** As it was before the last view's text changed, and as the directory had it. */
async function age(...names: string[]): Promise<void> {
  for (const name of names) await onStudio(name, `update routine set hash = 'older'`);
  await operator.db.updateTable('studio').set({ schema_version: OLD }).where('name', 'in', names).execute();
}
const isNew = async (name: string): Promise<boolean> =>
  (await onStudio(name, `select from routine where hash = 'older'`)).length === 0;
const versions = async (): Promise<Record<string, string | null>> =>
  Object.fromEntries(
    (await operator.db.selectFrom('studio').select(['name', 'schema_version']).execute()).map((row) => [
      row.name,
      row.schema_version,
    ]),
  );
const versionsWith = (others: Record<string, string | null>) => ({
  ...Object.fromEntries(NAMES.map((name) => [name, SCHEMA_VERSION])),
  ...others,
});

const changes = () =>
  operator.db
    .selectFrom('directory_event')
    .select('after')
    .where('action', '=', 'studio.upgrade')
    .orderBy('event_id')
    .execute();

it('all studios come to the newest schema; one whose migration fails stays, is named, and holds no other up', async () => {
  const { length: earlier } = await changes();
  await age(...NAMES);
  await onStudio('bruma', `alter table routine rename to broken`);
  const outcome = await operator.run('upgrade --parallel 2');
  expect(outcome).toMatchObject({
    failed: true,
    json: { upgraded: expect.arrayContaining(['aura', 'cielo', 'duna']), failed: [{ name: 'bruma' }] },
    text: expect.stringContaining('bruma: sigue en la versión anterior: relation "routine" does not exist'),
  });
  expect(await versions()).toEqual(versionsWith({ bruma: OLD }));
  expect(await isNew('cielo')).toBe(true);

  // The next one has only that studio to do.
  await onStudio('bruma', `alter table broken rename to routine`);
  expect(await operator.run('upgrade')).toMatchObject({
    json: { upgraded: ['bruma'], current: expect.arrayContaining(['aura', 'cielo', 'duna']), failed: [] },
  });
  expect(await versions()).toEqual(versionsWith({}));
  expect((await changes()).slice(earlier)).toEqual(NAMES.map(() => ({ after: { schema_version: SCHEMA_VERSION } })));
});

it('a studio that lacks the last migration gets it', async () => {
  const [last, previous] = Object.keys(MIGRATIONS).sort().reverse() as [string, string];
  const { database } = await operator.studio('aura');
  await onTestServer(`drop database ${database}`);
  await onTestServer(`create database ${database}`);
  const db = createDatabase(createPool(await operator.urlOf('aura'), { max: 1, statement_timeout: 0 }));
  const { error } = await migrator(db).migrateTo(previous);
  await db.destroy();
  expect(error).toBeUndefined();
  await operator.db.updateTable('studio').set({ schema_version: OLD }).where('name', '=', 'aura').execute();

  expect((await operator.run('upgrade')).json).toMatchObject({ upgraded: ['aura'], failed: [] });
  expect(await onStudio('aura', `select name from kysely_migration where name = '${last}'`)).toEqual([{ name: last }]);
});

it('an upgrade that is killed goes on where it was', async () => {
  await age(...NAMES);
  const client = new Client({ connectionString: await operator.urlOf('bruma') });
  await client.connect();
  await client.query('begin; lock table routine in access exclusive mode');
  const child = startCompiled('server/operator/studios.ts', operator.env, ['upgrade', '--parallel', '1']);
  await child.waitForOutput(/bruma: espera una tabla que está en uso/);
  child.kill();
  await child.ended;
  await client.end();
  expect(await versions()).toEqual(versionsWith({ bruma: OLD, cielo: OLD, duna: OLD }));
  expect((await operator.run('upgrade')).json).toMatchObject({
    current: ['aura'],
    upgraded: expect.arrayContaining(['bruma', 'cielo', 'duna']),
    failed: [],
  });
  expect(await versions()).toEqual(versionsWith({}));
});

it('two upgrades at once do every studio once', async () => {
  await age(...NAMES);
  const outcomes = await Promise.all([operator.run('upgrade'), operator.run('upgrade')]);
  const done = outcomes.flatMap(({ json }) => (json as { upgraded: string[] }).upgraded);
  expect(done.sort()).toEqual(NAMES);
  expect(outcomes.map(({ failed }) => failed)).toEqual([false, false]);
});

describe('--parallel 2', () => {
  /** Studios that a command is at. */
  async function inWork(): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select s.name from studio s
        join pg_locks l on (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended('studio ' || s.studio_id, 0)
        join pg_database d on d.oid = l.database and d.datname = current_database()
      where l.locktype = 'advisory' and l.granted
      order by s.studio_id`.execute(operator.db);
    return rows.map(({ name }) => name);
  }
  /** Has a table of the studio in use until that is ended. */
  async function occupy(name: string): Promise<Client> {
    const client = new Client({ connectionString: await operator.urlOf(name) });
    await client.connect();
    await client.query('begin; lock table routine in access exclusive mode');
    return client;
  }

  it('upgrades no more than two studios at the same time, and begins the next once one is done', async () => {
    await age(...NAMES);
    const users = await Promise.all(NAMES.map(occupy));
    const said: string[] = [];
    const upgrade = operator.run('upgrade --parallel 2', { say: (line) => said.push(line) });
    const untilWaiting = (...names: string[]): Promise<void> =>
      until(async () => names.every((name) => said.includes(`${name}: espera una tabla que está en uso`)));
    try {
      await untilWaiting('aura', 'bruma');
      expect(await inWork()).toEqual(['aura', 'bruma']);
      await users.shift()?.end();
      await untilWaiting('cielo');
      expect(await inWork()).toEqual(['bruma', 'cielo']);
    } finally {
      for (const user of users) await user.end();
      await upgrade;
    }
    expect((await upgrade).json).toMatchObject({ upgraded: expect.arrayContaining(NAMES), failed: [] });
  });
});

it('one studio alone is upgraded by its name', async () => {
  await age('aura', 'bruma');
  await operator.run('upgrade --only aura');
  expect(await versions()).toEqual(versionsWith({ bruma: OLD }));
  await expect(operator.run('upgrade --only nadie')).rejects.toThrow('No hay un estudio «nadie»');
  await expect(operator.run('upgrade --parallel 0')).rejects.toThrow('--parallel es un número de 1 a 16.');
});

it('a studio that newer code has migrated stays as it is, and a suspended one is upgraded', async () => {
  const newer = '9999_later.9999.00000000';
  await age('bruma');
  await operator.run('suspend bruma');
  await operator.db.updateTable('studio').set({ schema_version: newer }).where('name', '=', 'aura').execute();
  const { json, text } = await operator.run('upgrade');
  expect(json).toMatchObject({ ahead: ['aura'], upgraded: ['bruma'], failed: [] });
  expect(text).toContain('aura: su esquema es más nuevo que este programa');
  expect(await versions()).toEqual(versionsWith({ aura: newer }));
});

it('a studio on a server that does not answer is reported', async () => {
  await age('aura');
  await operator.db
    .insertInto('database_server')
    .values({ name: 'caido', url: 'postgres://studio:clave-secreta@127.0.0.1:1', direct_url: null })
    .execute();
  await operator.db
    .updateTable('studio')
    .set((eb) => ({ server_id: eb.selectFrom('database_server').select('server_id').where('name', '=', 'caido') }))
    .where('name', '=', 'aura')
    .execute();
  const { failed, text } = await operator.run('upgrade');
  expect([failed, text]).toEqual([true, expect.stringMatching(/aura: sigue en la versión anterior: .*ECONNREFUSED/)]);
  expect((await operator.run('list')).json).toContainEqual(expect.objectContaining({ name: 'aura', bytes: null }));
  expect(operator.printed.join()).toContain('El servidor «caido» no responde.');
  expect(operator.printed.join()).not.toContain('clave-secreta');
});
