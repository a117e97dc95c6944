/** The tests' own databases: each test has one as new, whatever the one before did. */
import type { Pool } from 'pg';
import { lendDatabase, dropUnlessKept, type LentDatabase } from '../helpers/cleanDatabase';
import { createTestDatabase } from '../helpers/database';

afterEach(() => dropUnlessKept());

/** Rows of every table, and values of every sequence. */
async function contents(pool: Pool): Promise<Map<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'graphile_worker') order by 1`,
  );
  const found = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await pool.query<{ all: string | null }>(
      `select string_agg(one::text, ' ' order by one::text) as all from ${name} one`,
    );
    found.set(name, rows[0]?.all ?? '');
  }
  const { rows } = await pool.query(
    `select schemaname, sequencename, last_value from pg_sequences where schemaname <> 'cleaning' order by 1, 2`,
  );
  return found.set('sequences', JSON.stringify(rows));
}

/** Whether the next one that is lent is the database that was given back. */
async function isLentAgain(given: LentDatabase): Promise<boolean> {
  await given.giveBack();
  const next = await lendDatabase();
  await next.giveBack();
  return next.url === given.url;
}

test('each test suite gets its own migrated database', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await one.db.insertInto('app_config').values({ key: 'business_name', value: 'Uno' }).execute();
  const read = (from: typeof one) =>
    from.db.selectFrom('app_config').select('value').where('key', '=', 'business_name').execute();
  expect(await read(one)).toEqual([{ value: 'Uno' }]);
  expect(await read(other)).toEqual([]);
  await Promise.all([one.drop(), other.drop()]);
});

test('a database that was given back is lent again with the rows and sequences of a new one', async () => {
  const fresh = await lendDatabase();
  const before = await contents(fresh.pool);
  const given = await lendDatabase();
  await given.pool.query(`insert into app_config (key, value) values ('business_name', 'Uno'), ('slogan', 'Dos')`);
  await given.pool.query(`update app_config set value = 'false' where key = 'allow_cancel_reservations'`);
  await given.pool.query(`insert into class_type (name) values ('Barre')`);
  await given.pool.query(`select graphile_worker.add_job('sendMails')`);
  expect(await contents(given.pool)).not.toEqual(before);
  await given.giveBack();
  const next = await lendDatabase();
  expect(next.url).toBe(given.url);
  expect(await contents(next.pool)).toEqual(before);
  await Promise.all([fresh.giveBack(), next.giveBack()]);
});

test('two lent at once are two databases', async () => {
  const lent = await Promise.all([lendDatabase(), lendDatabase()]);
  expect(new Set(lent.map(({ url }) => url)).size).toBe(2);
  await Promise.all(lent.map(({ giveBack }) => giveBack()));
});

test.each([
  ['a table got a column', 'alter table customer add column extra text'],
  ['a trigger was disabled', 'alter table customer disable trigger all'],
  ['a function was changed', 'alter function is_published volatile'],
  ['an index was dropped', 'drop index if exists customer_email_key; drop index customer_email'],
  [
    'its database got a setting',
    'do $$ begin execute format($q$alter database %I set work_mem = 64$q$, current_database()); end $$',
  ],
])('a database in which %s is not lent again', async (_what, statement) => {
  const given = await lendDatabase();
  await given.pool.query(statement);
  expect(await isLentAgain(given)).toBe(false);
});

test('a database with a lock that its session holds, or a connection that a test has left open, is not lent again', async () => {
  const locked = await lendDatabase();
  await locked.pool.query('select pg_advisory_lock(1)');
  expect(await isLentAgain(locked)).toBe(false);
  const used = await lendDatabase();
  const left = await used.pool.connect();
  const given = used.giveBack();
  left.release();
  await given;
  const next = await lendDatabase();
  expect(next.url).not.toBe(used.url);
  await next.giveBack();
});

test('who has ended a lent pool asks it in vain, and what was set on it is not set for the next one', async () => {
  const given = await lendDatabase();
  await given.pool.query('select 1');
  const seen = jest.spyOn(given.pool, 'query').mockRejectedValue(new Error('away') as never);
  await expect(given.pool.query('select 1')).rejects.toThrow('away');
  seen.mockRestore();
  await given.pool.query('select 1');
  jest.spyOn(given.pool, 'query').mockRejectedValue(new Error('away') as never);
  await given.pool.end();
  await expect(given.pool.query('select 1')).rejects.toThrow('after calling end');
  await given.giveBack();
  const next = await lendDatabase();
  expect(next.url).toBe(given.url);
  expect((await next.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await next.giveBack();
});
