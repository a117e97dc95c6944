/** What the server does behind PgBouncer, without one: `npm run prove` has it (__tests__/prove). */
import { Client, type Pool, type QueryConfig } from 'pg';
import { createDatabase, createPool, createPreparedDatabase, queryPrepared } from '../../../server/db/connection';
import { isUnavailable } from '../../../server/db/errors';
import { checkServersOnce, fitPooler } from '../../../server/db/pooler';
import { NOON } from '../../helpers/api';
import { createTestDatabase, type TestDatabase } from '../../helpers/database';
import { killChildren, startCompiled } from '../../helpers/processes';
import { PROJECT } from '../../helpers/tokens';
import { until } from '../../helpers/until';

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
  await queryPrepared(pool, 'by-name', 'select $1::int as n', [1]);
  await createPreparedDatabase(pool).selectFrom('tag').select('name').execute();
  return (await pool.query('select from pg_prepared_statements')).rows.length;
}

it('the server prepares statements without a pooler', async () => {
  pool = createPool(database.url, { max: 1 });
  await fitPooler(pool, false);
  expect(await keptStatements()).toBe(2);
});

it('the server prepares no statements behind a pooler that hands them on under their own names', async () => {
  pool = createPool(database.url, { max: 1 });
  await fitPooler(pool, true);
  expect(await keptStatements()).toBe(0);
});

it('the server prepares no statements where the address says that PgBouncer is there', async () => {
  pool = createPool(`${database.url}?pgbouncer=true`, { max: 1 });
  expect(await keptStatements()).toBe(0);
  await pool.end();
  pool = createPool(`${database.url}?application_name=pgbouncer`, { max: 1 });
  expect(await keptStatements()).toBe(2);
});

it('the server prepares statements behind a pooler that gives them names of its own', async () => {
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

it('uses no connection of a studio among many to a server without limits, and looks at a server with them once', async () => {
  const asked: unknown[] = [];
  class Watched extends Client {
    override query = ((config: { text?: string }, ...rest: []) => {
      if (config.text?.includes('pg_settings')) asked.push(config);
      return super.query(config as string, ...rest);
    }) as Client['query'];
  }
  const options = { max: 2, onConnect: checkServersOnce(), Client: Watched } as object;
  pool = createPool(database.url, { ...options, statement_timeout: 0 });
  for (const attempt of [1, 2]) {
    await expect(pool.query('select 1')).rejects.toThrow('no pone límite a statement_timeout');
    expect([asked.length, pool.totalCount]).toEqual([attempt, 0]);
  }
  await pool.end();
  pool = createPool(database.url, options);
  const clients = [await pool.connect(), await pool.connect()];
  for (const client of clients) client.release();
  expect(asked).toHaveLength(3);
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

it('migrates by DATABASE_DIRECT_URL, and answers requests and does its jobs by DATABASE_URL', async () => {
  pool = createPool(database.url, { max: 1 });
  const empty = `${new URL(database.url).pathname.slice(1)}_vacia`;
  await pool.query(`create database ${empty}`);
  await pool.end();
  const url = Object.assign(new URL(database.url), { pathname: `/${empty}` }).href;
  pool = createPool(url, { max: 1 });
  // Who makes tables.
  await pool.query(`create schema noted; create table noted.maker (name text primary key);
    create function noted.note() returns event_trigger language plpgsql as $$ begin
      insert into noted.maker values (current_setting('application_name')) on conflict do nothing;
    end $$;
    create event trigger note on ddl_command_end when tag in ('CREATE TABLE') execute function noted.note()`);
  const named = (name: string): string => `${url}?application_name=${name}`;
  const child = startCompiled('__tests__/server/processes/server.ts', {
    DATABASE_URL: named('pooled'),
    DATABASE_DIRECT_URL: named('direct'),
    PROJECT,
    NOW: NOON.toISOString(),
  });
  const [, address = ''] = await child.waitForOutput(/listening on (\S+)/);
  expect((await fetch(`${address}/api/locations`)).status).toBe(200);
  expect((await pool.query('select name from noted.maker')).rows).toEqual([{ name: 'direct' }]);
  const done = `select from studio_work where lane = 'tasks' and scheduled_until is not null`;
  await until(async () => (await pool.query(done)).rows.length > 0);
  const names = `select distinct application_name as name from pg_stat_activity
    where datname = current_database() and application_name in ('pooled', 'direct')`;
  expect((await pool.query(names)).rows).toEqual([{ name: 'pooled' }]);
  child.process.kill('SIGTERM');
  expect(await child.ended).toBe(0);
  await pool.end();
  pool = createPool(database.url, { max: 1 });
  await pool.query(`drop database ${empty} with (force)`);
});
