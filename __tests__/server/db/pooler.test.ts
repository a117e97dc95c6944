/** What the server does behind PgBouncer, without one: `npm run prove` has it (__tests__/prove). */
import { Client, type Pool, type QueryConfig } from 'pg';
import { createDatabase, createPool, createPreparedDatabase, prepared } from '../../../server/db/connection';
import { isUnavailable } from '../../../server/db/errors';
import { fitPooler } from '../../../server/db/pooler';
import { NOON } from '../../helpers/api';
import { createTestDatabase, type TestDatabase } from '../../helpers/database';
import { killChildren, startCompiled } from '../../helpers/processes';
import { PROJECT } from '../../helpers/tokens';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  killChildren();
  await pool.end();
});
afterAll(() => database.drop());

/** Statements of both ways to prepare them, on the pool's one connection; returns how many of them it keeps. */
async function keptStatements(): Promise<number> {
  await prepared(pool, 'by-name', 'select $1::int as n', [1]);
  await createPreparedDatabase(pool).selectFrom('tag').select('name').execute();
  return (await pool.query('select from pg_prepared_statements')).rows.length;
}

it('prepares statements without a pooler', async () => {
  pool = createPool(database.url, { max: 1 });
  await fitPooler(pool, false);
  expect(await keptStatements()).toBe(2);
});

it('prepares none behind a pooler that hands them on under their own names, as their next execution fails', async () => {
  pool = createPool(database.url, { max: 1 });
  await fitPooler(pool, true);
  expect(await keptStatements()).toBe(0);
});

it('prepares none where the address says that PgBouncer is there', async () => {
  pool = createPool(`${database.url}?pgbouncer=true`, { max: 1 });
  expect(await keptStatements()).toBe(0);
  await pool.end();
  pool = createPool(`${database.url}?application_name=pgbouncer`, { max: 1 });
  expect(await keptStatements()).toBe(2);
});

it('prepares statements behind a pooler that gives them names of its own', async () => {
  class Renamed extends Client {
    override query = ((config: string | QueryConfig, ...rest: []) =>
      super.query(
        typeof config === 'object' && config.name ? { ...config, name: `PGBOUNCER_${config.name}` } : config,
        ...rest,
      )) as Client['query'];
  }
  pool = createPool(database.url, { max: 1, Client: Renamed } as object);
  await fitPooler(pool, true);
  expect(await keptStatements()).toBe(2);
});

it('refuses a database on which no limits are in force', async () => {
  pool = createPool(database.url, { max: 1, statement_timeout: 0 });
  await expect(fitPooler(pool, true)).rejects.toThrow('no pone límite a statement_timeout: ponlo en PgBouncer');
  await expect(fitPooler(pool, false)).rejects.toThrow('DATABASE_DIRECT_URL');
});

it('takes for an outage what a pooler and a server that has become a standby answer', async () => {
  pool = createPool(database.url, { max: 1 });
  expect(isUnavailable(Object.assign(new Error('server conn crashed?'), { code: '08P01' }))).toBe(true);
  const written = createDatabase(pool)
    .transaction()
    .setAccessMode('read only')
    .execute((trx) => trx.insertInto('tag').values({ name: 'Suave', color: '#fff' }).execute());
  expect(isUnavailable(await written.catch((error: unknown) => error))).toBe(true);
});

it('migrates and works on jobs by DATABASE_DIRECT_URL, and answers requests by DATABASE_URL', async () => {
  pool = createPool(database.url, { max: 1 });
  const named = (name: string): string => `${database.url}?application_name=${name}`;
  const child = startCompiled('__tests__/server/processes/server.ts', {
    DATABASE_URL: named('pooled'),
    DATABASE_DIRECT_URL: named('direct'),
    PROJECT,
    NOW: NOON.toISOString(),
  });
  const [, address = ''] = await child.waitForOutput(/listening on (\S+)/);
  expect((await fetch(`${address}/api/locations`)).status).toBe(200);
  const listener = `select application_name as name from pg_stat_activity
    where datname = current_database() and application_name in ('pooled', 'direct') and query ilike 'listen %'`;
  let found: { name: string }[] = [];
  while (found.length === 0) found = (await pool.query<{ name: string }>(listener)).rows;
  expect(found).toEqual([{ name: 'direct' }]);
  child.process.kill('SIGTERM');
  expect(await child.ended).toBe(0);
});
