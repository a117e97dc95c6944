import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { createDatabase, createPool } from '../../../server/db/connection';
import { migrateToLatest } from '../../../server/db/migrate';
import { createTestDatabase, type TestDatabase } from '../../helpers/database';
import { startProcess } from '../../helpers/processes';

jest.setTimeout(120_000);
let beside: TestDatabase;
let url: string;
const name = `studio_empty_${randomBytes(6).toString('hex')}`;
const run = async (statement: string) => {
  const client = new Client({ connectionString: beside.url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
};

beforeAll(async () => {
  beside = await createTestDatabase();
  await run(`create database ${name}`);
  const empty = new URL(beside.url);
  empty.pathname = `/${name}`;
  url = empty.href;
});
afterAll(async () => {
  await run(`drop database ${name} with (force)`);
  await beside.drop();
});

it('four servers that start at once on an empty database bring it to the same schema as one', async () => {
  const children = [1, 2, 3, 4].map(() =>
    startProcess('__tests__/server/processes/migrate.ts', [], { DATABASE_URL: url }),
  );
  expect(await Promise.all(children.map((c) => c.ended))).toEqual([0, 0, 0, 0]);
  const columns = async (pool: ReturnType<typeof createPool>) =>
    (
      await pool.query(
        `select table_name, column_name, data_type, column_default, is_nullable from information_schema.columns where table_schema = 'public' order by 1, 2`,
      )
    ).rows;
  const pool = createPool(url);
  try {
    expect(await columns(pool)).toEqual(await columns(beside.pool));
    expect((await pool.query('select name from kysely_migration')).rows).toEqual(
      (await beside.pool.query('select name from kysely_migration')).rows,
    );
    expect((await pool.query('select payment_method_id from payment_method order by 1')).rows).toHaveLength(3);
  } finally {
    await pool.end();
  }
});

it('doing it again changes nothing', async () => {
  const pool = createPool(url);
  const db = createDatabase(pool);
  await migrateToLatest(db, pool).finally(() => db.destroy());
});
