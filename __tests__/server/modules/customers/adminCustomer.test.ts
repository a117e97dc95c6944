/** The page of one customer, as the front desk reads it. */
import { getAdminCustomer } from '../../../../domain/contract/adminCustomers';
import { postReservation } from '../../../../domain/contract/reservations';
import { NOON, DAY, startApi, type Api } from '../../../helpers/api';
import { aClass, aPenalty, aPerson, aPurchase, type Person } from '../../builders';

let api: Api;
let staff: Person;
beforeAll(async () => {
  api = await startApi();
  staff = await aPerson(api.db, 'staff');
});
afterAll(() => api.close());

const pageOf = async (id: number) => (await api.ok(getAdminCustomer, { as: staff, params: { id } })).customer;

it("a customer's page has profile, credits, purchases, places, the next class and what is pending", async () => {
  const ana = await aPerson(api.db, 'customer', 3);
  const purchase_id = await aPurchase(api.db, ana.customer_id);
  await aPenalty(api.db, ana.customer_id, new Date(NOON.getTime() - DAY));
  const [late, soon] = [await aClass(api.db, { inHours: 48 }), await aClass(api.db, { inHours: 5, spot_map: '3' })];
  for (const single_class_id of [late, soon])
    await api.ok(postReservation, {
      as: staff,
      body: { single_class_id, customer_id: ana.customer_id, spot: single_class_id === soon ? 2 : null },
    });
  await aPenalty(api.db, ana.customer_id, new Date(NOON.getTime() + DAY));
  const customer = await pageOf(ana.customer_id);
  expect(customer).toMatchObject({
    customer_id: ana.customer_id,
    email: ana.email,
    uid: ana.uid,
    has_unlimited: false,
    purchases: [{ purchase_id }],
    invoices: [],
    online_accesses: [],
    customer_milestone: { attended: 0, first_class: null, last_class: null },
    next_class: { single_class_id: soon, spot: 2 },
    alerts: [],
    deletion: null,
    merged_into: null,
  });
  expect(customer.available_classes).toHaveLength(1);
  expect(customer.class_reservations.map(({ single_class_id }) => single_class_id)).toEqual([late, soon]);
  expect(customer.penalties).toHaveLength(1);
});

it('a customer who does not exist is not found', async () => {
  expect(await api.refused(getAdminCustomer, { as: staff, params: { id: 999_999 } })).toMatchObject({
    status: 404,
    code: 'customer/not-found',
  });
});
