import type { Pool } from 'pg';
import { HOUR } from '../../../domain/durations';
import { createDatabase, createPool, createPreparedDatabase, queryPrepared } from '../../../server/db/connection';
import { createTestDatabase, type TestDatabase } from '../../helpers/database';
import { refuseSecondConnections } from '../../helpers/oneConnection';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => {
  pool = createPool(database.url, { max: 1 });
});
afterEach(() => pool.end());
afterAll(() => database.drop());

describe('a prepared statement', () => {
  it('of what Kysely builds is one for all values', async () => {
    const db = createPreparedDatabase(pool);
    await pool.query("insert into tag (name, color) values ('Suave', '#fff')");
    const named = (name: string) => db.selectFrom('tag').select('name').where('name', '=', name).execute();
    expect([await named('Suave'), await named('Nada')]).toEqual([[{ name: 'Suave' }], []]);
    const { rows } = await pool.query(
      `select generic_plans + custom_plans as plans from pg_prepared_statements where statement like '%"tag"%'`,
    );
    await pool.query('delete from tag');
    expect(rows).toEqual([{ plans: 2 }]);
  });

  it('returns rows with their types, and what a write returns', async () => {
    expect(await queryPrepared(pool, 'types', `select $1::bigint as id, date '2026-11-20' as day`, [7])).toEqual([
      { id: 7, day: '2026-11-20' },
    ]);
    const insert = 'insert into tag (name, color) values ($1, $2) returning name';
    expect(await queryPrepared(pool, 'a-tag', insert, ['Nuevo', '#fff'])).toEqual([{ name: 'Nuevo' }]);
    expect((await pool.query('select name from tag')).rows).toEqual([{ name: 'Nuevo' }]);
  });

  it('that fails to be parsed or executed leaves the connection as it was', async () => {
    await expect(queryPrepared(pool, 'missing', 'select * from no_such_table where $1', [true])).rejects.toMatchObject({
      code: '42P01',
    });
    await pool.query('create table no_such_table (n int)');
    expect(await queryPrepared(pool, 'missing', 'select * from no_such_table where $1', [true])).toEqual([]);
    await expect(queryPrepared(pool, 'division', 'select 1 / $1::int as n', [0])).rejects.toMatchObject({
      code: '22012',
    });
    expect(await queryPrepared(pool, 'division', 'select 1 / $1::int as n', [1])).toEqual([{ n: 1 }]);
  });
});

const backend = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;

describe('the connection of a statement that fails', () => {
  it.each([
    ['a rule of our own', "do $$ begin raise exception 'full' using errcode = 'SR001'; end $$"],
    ['a constraint', "insert into tag (name, color) values (null, '#fff')"],
    ['a value', "select 'x'::int"],
  ])('stays open where %s has refused it', async (_, text) => {
    const first = await backend();
    await expect(pool.query(text)).rejects.toMatchObject({ severity: 'ERROR' });
    expect(await backend()).toBe(first);
  });

  it('is closed where a changed table makes its prepared statements useless, and the next one runs them', async () => {
    await pool.query('create table changing (n int)');
    const read = () => queryPrepared(pool, 'changing', 'select * from changing', []);
    expect(await read()).toEqual([]);
    await pool.query('alter table changing alter n type text');
    await expect(read()).rejects.toMatchObject({ code: '0A000' });
    expect(await read()).toEqual([]);
  });
});

it('the pool does not close idle connections', async () => {
  expect(pool.options).toMatchObject({ idleTimeoutMillis: 0, keepAlive: true });
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  try {
    const first = await backend();
    jest.advanceTimersByTime(HOUR);
    expect(await backend()).toBe(first);
  } finally {
    jest.useRealTimers();
  }
});

describe('the pool of the tests of the API', () => {
  it('refuses a second connection inside a transaction, and gives one before, beside and after it', async () => {
    const wide = createPool(database.url, { max: 3 });
    const db = createDatabase(wide);
    const refused = refuseSecondConnections(wide, db);
    const count = () => db.selectFrom('tag').select('tag_id').execute();
    await count();
    let finish = (): void => undefined;
    const open = new Promise<void>((resolve) => (finish = resolve));
    const running = db.transaction().execute(async (trx) => {
      await trx.selectFrom('tag').select('tag_id').execute();
      await expect(count()).rejects.toThrow('a second connection inside a transaction');
      await open;
      return trx.selectFrom('tag').select('tag_id').execute();
    });
    await count();
    finish();
    await running;
    await count();
    expect(refused).toHaveLength(1);
    await wide.end();
  });
});
