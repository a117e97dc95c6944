/** Many pools, one bound on the connections of all of them. */
import type { Pool, PoolClient } from 'pg';
import { createPool } from '../../../server/db/connection';
import { ConnectionBound } from '../../../server/db/connectionBound';
import { createTestDatabase, type TestDatabase } from '../../helpers/database';

let database: TestDatabase;
let pools: Pool[];
let bound: ConnectionBound;

function open(max: number, count: number): void {
  bound = new ConnectionBound(max);
  pools = Array.from({ length: count }, () => {
    const pool = createPool(database.url, { max: 4, Client: bound.Client } as object);
    bound.add(pool);
    return pool;
  });
}

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => Promise.all(pools.map((pool) => pool.end())));
afterAll(() => database.drop());

const connect = (index: number): Promise<PoolClient> => (pools[index] as Pool).connect();
/** Connections that PostgreSQL itself counts. */
async function connections(): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(
    `select count(*) n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  return rows[0]?.n ?? NaN;
}

it('a pool that needs one more than there may be gets that of the pool that was idle for longest', async () => {
  open(2, 3);
  for (const index of [0, 1]) await pools[index]?.query('select 1');
  expect(pools.map(({ totalCount }) => totalCount)).toEqual([1, 1, 0]);
  await pools[2]?.query('select 1');
  expect(pools.map(({ totalCount }) => totalCount)).toEqual([0, 1, 1]);
  expect(bound.open).toBe(2);
});

it('a pool with two idle connections gives up one before another pool, used longer ago, gives up its only one', async () => {
  open(3, 3);
  await pools[0]?.query('select 1');
  const two = [await connect(1), await connect(1)];
  two.forEach((client) => client.release());
  await pools[2]?.query('select 1');
  expect(pools.map(({ totalCount }) => totalCount)).toEqual([1, 1, 1]);
});

it('while all are in use the next one waits, and goes on with the first that is given back', async () => {
  open(2, 3);
  const used = [await connect(0), await connect(1)];
  let isOpen = false;
  const third = connect(2).then((client) => {
    isOpen = true;
    return client;
  });
  await database.pool.query('select 1');
  expect(isOpen).toBe(false);
  used[0]?.release();
  (await third).release();
  used[1]?.release();
  expect(bound.open).toBe(2);
});

it('twelve pools that ask at once never have more connections together than the bound, and all are answered', async () => {
  open(5, 12);
  const counts: number[] = [];
  const work = pools.flatMap((pool) =>
    Array.from({ length: 3 }, async () => {
      await pool.query('select pg_sleep(0.001)');
      counts.push(bound.open, await connections());
    }),
  );
  await Promise.all(work);
  expect(counts).toHaveLength(72);
  // One that is being closed may be counted by PostgreSQL for a moment longer.
  expect(Math.max(...counts.filter((_, i) => i % 2 === 0))).toBeLessThanOrEqual(5);
});

it('a connection that breaks or never opens is counted no longer', async () => {
  open(2, 2);
  const broken = await connect(0);
  await database.pool.query('select pg_terminate_backend($1)', [
    (broken as unknown as { processID: number }).processID,
  ]);
  await expect(broken.query('select 1')).rejects.toThrow();
  broken.release(true);
  const nowhere = createPool('postgres://studio@127.0.0.1:1/x', { Client: bound.Client } as object);
  await expect(nowhere.query('select 1')).rejects.toThrow();
  await nowhere.end();
  await pools[1]?.query('select 1');
  expect(bound.open).toBe(1);
});
