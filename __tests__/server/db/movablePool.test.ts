import { createPool } from '../../../server/db/connection';
import { movablePool } from '../../../server/db/movablePool';
import { createTestDatabase, type TestDatabase } from '../../helpers/database';
import { until } from '../../helpers/until';

let database: TestDatabase;
beforeAll(async () => (database = await createTestDatabase()));
afterAll(() => database.drop());

it('a request that waits for a connection when a pause begins gets none before its end, and all are closed meanwhile', async () => {
  const pool = createPool(database.url, { max: 2 });
  const movable = movablePool(pool, database.url, async () => false);
  const working = await Promise.all([pool.connect(), pool.connect()]);
  const answered: number[] = [];
  const waiting = [1, 2, 3].map(async (number) => {
    await pool.query('select 1');
    answered.push(number);
  });
  await until(async () => pool.waitingCount === 3);

  movable.pause();
  for (const client of working) client.release();
  await until(async () => pool.totalCount === 0);
  expect(answered).toEqual([]);

  movable.resume(database.url);
  await Promise.all(waiting);
  expect(answered).toHaveLength(3);
  await pool.end();
});
