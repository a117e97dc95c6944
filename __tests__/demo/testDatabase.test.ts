import { createTestDatabase } from '../helpers/database';

test('each test suite gets its own migrated database', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await one.db.insertInto('app_config').values({ key: 'business_name', value: 'Uno' }).execute();
  const read = (from: typeof one) =>
    from.db.selectFrom('app_config').select('value').where('key', '=', 'business_name').execute();
  expect(await read(one)).toEqual([{ value: 'Uno' }]);
  expect(await read(other)).toEqual([]);
  await Promise.all([one.drop(), other.drop()]);
});
