/** One customer sends many requests at once. */
import { getAvailableClasses } from '../../../domain/contract/credits';
import { postPurchase } from '../../../domain/contract/checkout';
import { getPurchases } from '../../../domain/contract/purchases';
import { postSignUp } from '../../../domain/contract/customers';
import { postReservation, putReservation } from '../../../domain/contract/reservations';
import { checkRefusal, startApi, type Api, type Reply } from '../../helpers/api';
import { aClass, aCrowd, aPackage, aPerson, anUnlimitedPlan } from '../builders';
import { brokenRules, deadlocks } from '../invariants';

let api: Api;
beforeAll(async () => {
  api = await startApi({ listen: true });
  await api.configure({ allow_class_guests: 'true', cash_checkout_enabled: 'true' });
});
afterAll(() => api.close());
afterEach(async () => {
  expect(await brokenRules(api.pool)).toEqual([]);
  expect(await deadlocks(api.pool)).toBe(0);
});

const times = <T>(n: number, what: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, i) => what(i)));
const codes = (call: typeof postReservation | typeof postPurchase | typeof postSignUp, replies: readonly Reply[]) =>
  replies.filter((r) => r.status !== 200).map((r) => checkRefusal(call, r).code);

it.each([1, 5, 20])(
  '%i credits pay for as many of 30 concurrent reservations, and the others get no-credits',
  async (credits) => {
    const person = await aPerson(api.db, 'customer', credits);
    const classes = await times(30, () => aClass(api.db));
    const replies = await times(30, (i) =>
      api.send(postReservation, { as: person, body: { single_class_id: classes[i] ?? 0 } }),
    );
    expect(codes(postReservation, replies)).toEqual(
      Array.from({ length: 30 - credits }, () => 'reservation/no-credits'),
    );
    expect((await api.ok(getAvailableClasses, { as: person })).available_classes).toEqual([]);
  },
);

it('20 concurrent reservations of a class by one customer make one and take one credit', async () => {
  const [person, id] = [await aPerson(api.db, 'customer', 20), await aClass(api.db, { spot_map: '10,10' })];
  const replies = await times(20, (i) =>
    api.send(postReservation, { as: person, body: { single_class_id: id, spot: i + 1 } }),
  );
  expect(codes(postReservation, replies)).toEqual(Array.from({ length: 19 }, () => 'reservation/already-reserved'));
  expect((await api.ok(getAvailableClasses, { as: person })).available_classes).toHaveLength(19);
});

it('an unlimited plan pays for 30 concurrent reservations', async () => {
  const person = await aPerson(api.db);
  await anUnlimitedPlan(api.db, person.customer_id);
  const classes = await times(30, () => aClass(api.db));
  const replies = await times(30, (i) =>
    api.send(postReservation, { as: person, body: { single_class_id: classes[i] ?? 0 } }),
  );
  expect(replies.map((r) => r.status)).toEqual(Array.from({ length: 30 }, () => 200));
});

it.each([
  ['an own seat', null],
  ['a guest', 'Lupita'],
])('50 concurrent copies of a request for %s make one reservation and return equal responses', async (_, guest) => {
  const [person, id] = [await aPerson(api.db, 'customer', 50), await aClass(api.db, { capacity: 50 })];
  const replies = await times(50, () =>
    api.send(postReservation, { as: person, body: { single_class_id: id, guest }, key: 'un-solo-toque' }),
  );
  expect(new Set(replies.map((r) => `${r.status} ${r.text}`)).size).toBe(1);
  expect(replies[0]?.status).toBe(200);
  expect((await api.ok(getAvailableClasses, { as: person })).available_classes).toHaveLength(49);
});

it('20 concurrent copies of a request for the last seat return equal responses', async () => {
  const [person, id] = [await aPerson(api.db, 'customer', 3), await aClass(api.db, { capacity: 1 })];
  const replies = await times(20, () =>
    api.send(postReservation, { as: person, body: { single_class_id: id }, key: 'un-solo-toque' }),
  );
  expect(new Set(replies.map((r) => `${r.status} ${r.text}`)).size).toBe(1);
  expect(replies[0]?.status).toBe(200);
});

it('one of ten customers who move to a spot at once gets it', async () => {
  const [crowd, id] = [await aCrowd(api.db, 10), await aClass(api.db, { spot_map: '10,10' })];
  const held = await Promise.all(
    crowd.map(
      async (as, n) =>
        (await api.ok(postReservation, { as, body: { single_class_id: id, spot: n + 1 } })).class_reservation
          .class_reservation_id,
    ),
  );
  const replies = await Promise.all(
    crowd.map((as, n) => api.send(putReservation, { as, body: { class_reservation_id: held[n] ?? 0, spot: 20 } })),
  );
  expect(replies.filter((r) => r.status === 200)).toHaveLength(1);
  expect(replies.filter((r) => r.status !== 200).map((r) => checkRefusal(putReservation, r).code)).toEqual(
    Array.from({ length: 9 }, () => 'spot/taken'),
  );
});

it('ten concurrent purchases of a free trial make one', async () => {
  const person = await aPerson(api.db);
  const class_package_id = await aPackage(api.db, { price: 0, class_amount: 1, is_trial: true, limit_per_customer: 1 });
  const replies = await times(10, () => api.send(postPurchase, { as: person, body: { class_package_id } }));
  expect(codes(postPurchase, replies)).toEqual(Array.from({ length: 9 }, () => 'package/limit-reached'));
  expect((await api.ok(getAvailableClasses, { as: person })).available_classes).toHaveLength(1);
});

it('twelve concurrent purchases of a package with limit three make three', async () => {
  const person = await aPerson(api.db);
  const class_package_id = await aPackage(api.db, { price: 0, class_amount: 2, limit_per_customer: 3 });
  const replies = await times(12, () => api.send(postPurchase, { as: person, body: { class_package_id } }));
  expect(codes(postPurchase, replies)).toHaveLength(9);
  expect((await api.ok(getAvailableClasses, { as: person })).available_classes).toHaveLength(6);
});

it('ten concurrent purchases in cash make one pending purchase', async () => {
  const person = await aPerson(api.db);
  const class_package_id = await aPackage(api.db, { class_amount: 4 });
  const replies = await times(10, () =>
    api.send(postPurchase, { as: person, body: { class_package_id, payment_method: 2 } }),
  );
  expect(codes(postPurchase, replies)).toEqual(Array.from({ length: 9 }, () => 'checkout/cash-pending'));
  expect((await api.ok(getPurchases, { as: person })).purchases).toHaveLength(1);
  expect((await api.ok(getAvailableClasses, { as: person })).available_classes).toHaveLength(4);
});

it('20 concurrent copies of a purchase make one and return equal responses', async () => {
  const person = await aPerson(api.db);
  const class_package_id = await aPackage(api.db, { class_amount: 4 });
  const replies = await times(20, () =>
    api.send(postPurchase, { as: person, body: { class_package_id, payment_method: 2 }, key: 'una-compra' }),
  );
  expect(new Set(replies.map((r) => `${r.status} ${r.text}`)).size).toBe(1);
  expect((await api.ok(getAvailableClasses, { as: person })).available_classes).toHaveLength(4);
});

it('concurrent sign-ups make one customer per account and per phone number', async () => {
  const body = { name: 'Eva', last_name: 'Luna', phone: '5599999999', accepted_pages: [] };
  const same = await times(8, () => api.send(postSignUp, { as: { uid: 'eva' }, body }));
  expect(same.filter((r) => r.status === 200)).toHaveLength(1);
  for (const code of codes(postSignUp, same)) expect(['customer/exists', 'customer/phone-in-use']).toContain(code);
  const others = await times(8, (i) =>
    api.send(postSignUp, { as: { uid: `eva-${i}` }, body: { ...body, phone: '5588888888' } }),
  );
  expect(codes(postSignUp, others)).toEqual(Array.from({ length: 7 }, () => 'customer/phone-in-use'));
});
