/** The studio of the chain at whose desk a sale is made. */
import { deleteLocation } from '../../../../../domain/contract/catalogueAdmin';
import { postDeskSale, type DeskOrder } from '../../../../../domain/contract/desk';
import { getReport } from '../../../../../domain/contract/reports';
import { startApi, type Api } from '../../../../helpers/api';
import { aClass, aLocation, aPackage, aPerson, type Person } from '../../../builders';

let api: Api;
let seller: Person;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  await api.renew();
  [seller, admin] = [await aPerson(api.db, 'staff'), await aPerson(api.db, 'admin')];
});
afterAll(() => api.close());

const water = (fields: Partial<DeskOrder> = {}): DeskOrder => ({
  charges: [{ concept: 'Agua', amount: 35 }],
  method: 'cash',
  total: 35,
  ...fields,
});
const sell = async (body: DeskOrder, as: Person = seller): Promise<number | null> => {
  const { desk_sale } = await api.ok(postDeskSale, { as, body });
  const { location_id } = await api.db
    .selectFrom('desk_sale')
    .select('location_id')
    .where('desk_sale_id', '=', desk_sale.desk_sale_id)
    .executeTakeFirstOrThrow();
  return location_id;
};
/** A person of the front desk who works at these studios only. */
const limited = async (...location_ids: number[]): Promise<Person> => {
  const person = await aPerson(api.db, 'staff');
  await api.db.updateTable('customer').set({ location_ids }).where('customer_id', '=', person.customer_id).execute();
  return person;
};

it('is the one that the desk names, in a chain; without a name that of the class, or the only one of the seller', async () => {
  const first = await aLocation(api.db);
  expect(await sell(water())).toBe(first);
  const second = await aLocation(api.db);
  expect(await sell(water())).toBeNull();
  expect(await sell(water({ location_id: second }))).toBe(second);
  expect(await sell(water(), await limited(second))).toBe(second);
  expect(await sell(water(), await limited(first, second))).toBeNull();

  const event = await aPackage(api.db, { price: 40_000, is_special_event: true, kind: 'especial' });
  const single_class_id = await aClass(api.db, { class_package_id: event, location_id: second, inHours: 24 });
  const { customer_id } = await aPerson(api.db);
  const order = { customer_id, class_package_id: event, single_class_id, charges: [], total: 400 };
  expect(await sell(water(order))).toBe(second);
});

it('is refused where it does not exist or the seller does not work, and nothing is sold then', async () => {
  const [first, second] = [await aLocation(api.db), await aLocation(api.db)];
  const as = await limited(first);
  expect(await api.refused(postDeskSale, { as, body: water({ location_id: 99_999 }) })).toMatchObject({
    code: 'location/not-found',
  });
  expect(await api.refused(postDeskSale, { as, body: water({ location_id: second }) })).toMatchObject({
    code: 'auth/other-branch',
  });
  expect(await api.db.selectFrom('desk_sale').selectAll().execute()).toEqual([]);
});

it('can be archived but no longer deleted once something was sold there, and has its sales in the report', async () => {
  const [first, second] = [await aLocation(api.db), await aLocation(api.db)];
  await sell(water({ location_id: second }));
  expect(await api.refused(deleteLocation, { as: admin, params: { id: second } })).toMatchObject({
    code: 'location/in-use',
  });
  await api.ok(deleteLocation, { as: admin, params: { id: first } });
  await aLocation(api.db);
  const day = new Date(api.now()).toISOString().slice(0, 10);
  const { rows } = await api.ok(getReport, {
    as: admin,
    params: { report: 'ventas-por-estudio' },
    query: { from: day, to: day, location_id: second },
  });
  expect(rows).toMatchObject([{ location: { id: second }, paid: 35 }]);
});
