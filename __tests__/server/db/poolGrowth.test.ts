/** How many connections the pool of a studio opens. */
import type { Pool } from 'pg';
import { createPool } from '../../../server/db/connection';
import { movablePool } from '../../../server/db/movablePool';
import { createTestDatabase, type TestDatabase } from '../../helpers/database';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => (database = await createTestDatabase()));
beforeEach(() => {
  pool = createPool(database.url, { max: 4 });
  movablePool(pool, database.url, async () => false);
});
afterEach(() => pool.end());
afterAll(() => database.drop());

const several = (count: number) => Array.from({ length: count }, (_, n) => pool.query('select $1::int as n', [n]));

it('ten queries at once to a studio that was quiet share one connection, in the order in which they came', async () => {
  // However long they take on a slow machine.
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'Date', 'performance'] });
  const answered: number[] = [];
  await Promise.all(several(10).map(async (query) => answered.push((await query).rows[0].n)));
  jest.useRealTimers();
  expect(answered).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(pool.totalCount).toBe(1);
});

it('a query that waits for a connection which is kept gets another one', async () => {
  const kept = await pool.connect();
  expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  expect(pool.totalCount).toBe(2);
  kept.release();
});

it('queries beside connections that are all kept open as many as the pool may have, and wait for those then', async () => {
  const kept = [await pool.connect(), await pool.connect(), await pool.connect(), await pool.connect()];
  expect(pool.totalCount).toBe(4);
  const waiting = Promise.all(several(3));
  for (const client of kept) client.release();
  await waiting;
  expect(pool.totalCount).toBe(4);
});

it('queries that wait for a connection which can not be opened fail as it does', async () => {
  pool.options.connectionString = database.url.replace(/[^/]+$/, 'no_database');
  const failed = await Promise.allSettled(several(5));
  expect(failed.map((one) => (one as PromiseRejectedResult).reason.code)).toEqual(Array(5).fill('57P03'));
});
