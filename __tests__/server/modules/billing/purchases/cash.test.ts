/** Cash at the front desk, charges, and access to them. */
import { getAvailableClasses } from '../../../../../domain/contract/credits';
import { postPurchase } from '../../../../../domain/contract/checkout';
import { getInvoices, getPurchase, postCashConfirmation } from '../../../../../domain/contract/purchases';
import { DAY, NOON, startApi, type Api } from '../../../../helpers/api';
import { aPackage, aPerson, aPurchase, type Person } from '../../../builders';
import { brokenRules } from '../../../invariants';

const CASH = 2;
let api: Api;
let staff: Person;
beforeAll(async () => {
  api = await startApi();
  await api.configure({ cash_checkout_enabled: 'true' });
  staff = await aPerson(api.db, 'staff');
});
afterAll(() => api.close());
beforeEach(() => api.setNow(NOON));

const buy = async (as: Person, class_package_id: number) =>
  (await api.ok(postPurchase, { as, body: { class_package_id, payment_method: CASH } })).purchase_id;
const confirm = (id: number) => api.ok(postCashConfirmation, { as: staff, params: { id } });
const invoicesOf = async (as: Person) => (await api.ok(getInvoices, { as })).invoices;

it('cash confirmed at the desk completes the purchase, leaves its credits and allows the next one', async () => {
  const [person, pkg] = [
    await aPerson(api.db),
    await aPackage(api.db, { title: 'Paquete 3', price: 99_999, class_amount: 3 }),
  ];
  const purchase_id = await buy(person, pkg);
  const before = (await api.ok(getAvailableClasses, { as: person })).available_classes;
  expect(await invoicesOf(person)).toEqual([]);
  api.setNow(new Date(NOON.getTime() + DAY));
  const { purchase } = await confirm(purchase_id);
  expect(purchase).toMatchObject({
    purchase_id,
    customer_id: person.customer_id,
    status: 'completed',
    total_payment: 999.99,
    updatedAt: api.now().toISOString(),
  });
  expect((await api.ok(getAvailableClasses, { as: person })).available_classes).toEqual(before);
  expect(await invoicesOf(person)).toMatchObject([
    {
      purchase_id,
      total_payment: 999.99,
      refunded: 0,
      createdAt: api.now().toISOString(),
      class_package: { class_package_id: pkg, title: 'Paquete 3' },
      purchase: {
        purchase_id,
        status: 'completed',
        payment_method: { payment_method_id: CASH, name: 'Efectivo' },
        subscription_period: null,
        createdAt: NOON.toISOString(),
      },
    },
  ]);
  expect(
    await api.db
      .selectFrom('purchase')
      .select('confirmed_by')
      .where('purchase_id', '=', purchase_id)
      .executeTakeFirst(),
  ).toEqual({ confirmed_by: staff.customer_id });
  await buy(person, pkg);
  expect(await brokenRules(api.pool)).toEqual([]);
});

it('a cash purchase is confirmed once by simultaneous confirmations', async () => {
  const person = await aPerson(api.db);
  const id = await buy(person, await aPackage(api.db));
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => api.send(postCashConfirmation, { as: staff, params: { id } })),
  );
  expect(replies.map((r) => r.status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  expect(await invoicesOf(person)).toHaveLength(1);
});

it('a cash purchase is confirmed only by staff and only while it is pending', async () => {
  const person = await aPerson(api.db);
  const [waiting, free] = [
    await buy(person, await aPackage(api.db)),
    await buy(person, await aPackage(api.db, { price: 0 })),
  ];
  expect(await api.refused(postCashConfirmation, { as: person, params: { id: waiting } })).toMatchObject({
    status: 403,
    code: 'auth/forbidden',
  });
  expect(await api.refused(postCashConfirmation, { as: staff, params: { id: free } })).toMatchObject({
    status: 409,
    code: 'purchase/not-pending',
  });
  expect(await api.refused(postCashConfirmation, { as: staff, params: { id: 999_999 } })).toMatchObject({
    status: 404,
    code: 'purchase/not-found',
  });
  const card = await aPurchase(api.db, person.customer_id, { payment_method_id: 1 });
  expect(await api.refused(postCashConfirmation, { as: staff, params: { id: card } })).toMatchObject({
    status: 409,
    code: 'purchase/not-pending',
  });
  await confirm(waiting);
  expect(await api.refused(postCashConfirmation, { as: staff, params: { id: waiting } })).toMatchObject({
    status: 409,
    code: 'purchase/not-pending',
  });
});

it('charges are listed only to their customer, newest first; staff see a purchase only when confirming it', async () => {
  const [person, stranger] = [await aPerson(api.db), await aPerson(api.db)];
  const ids: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    api.setNow(new Date(NOON.getTime() + n * DAY));
    ids.push(await buy(person, await aPackage(api.db)));
    await confirm(ids[n] ?? 0);
  }
  expect((await invoicesOf(person)).map((i) => i.purchase_id)).toEqual([...ids].reverse());
  expect(await invoicesOf(stranger)).toEqual([]);
  expect(await api.refused(getInvoices)).toMatchObject({ status: 401, code: 'auth/missing-token' });
  expect(await api.refused(getPurchase, { as: staff, params: { id: ids[0] ?? 0 } })).toMatchObject({
    status: 404,
    code: 'purchase/not-found',
  });
});
