/** Purchases that store credit pays: taken once, never more than the balance, and refunded where it came from. */
import { randomUUID } from 'node:crypto';
import { postPurchase } from '../../../../../domain/contract/checkout';
import { getAvailableClasses } from '../../../../../domain/contract/credits';
import { postRefund } from '../../../../../domain/contract/purchases';
import { getStoreCredit, postStoreCredit } from '../../../../../domain/contract/storeCredit';
import { NOON, startApi, type Api } from '../../../../helpers/api';
import { aClass, aPackage, aPerson, type Person } from '../../../builders';
import { brokenRules } from '../../../invariants';

let api: Api;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
  admin = await aPerson(api.db, 'admin');
});
afterAll(() => api.close());
beforeEach(() => api.setNow(NOON));
afterEach(async () => expect(await brokenRules(api.pool)).toEqual([]));

/** A customer with so many pesos. */
async function rich(amount: number): Promise<Person> {
  const person = await aPerson(api.db);
  const params = { id: person.customer_id };
  await api.ok(postStoreCredit, { as: admin, params, body: { amount, reason: 'Cortesía' }, key: randomUUID() });
  return person;
}
const balanceOf = async (as: Person) => (await api.ok(getStoreCredit, { as })).balance;
const ofFour = (more = {}) => aPackage(api.db, { price: 80_000, class_amount: 4, ...more });
const request = (as: Person, class_package_id: number, more = {}, key: string = randomUUID()) => ({
  as,
  body: { class_package_id, use_store_credit: true, ...more },
  key,
});
const creditsOf = async (as: Person) => (await api.ok(getAvailableClasses, { as })).available_classes.length;
const invoicesOf = (purchase_id: number) =>
  api.db
    .selectFrom('invoice')
    .select(['provider', 'total_payment', 'fulfilled', 'taken_by'])
    .where('purchase_id', '=', purchase_id)
    .execute();

it('pays at once, with its own payment, mail and movement', async () => {
  const ana = await rich(1_000);
  const { purchase_id } = await api.ok(postPurchase, request(ana, await ofFour()));
  expect(await creditsOf(ana)).toBe(4);
  expect(await invoicesOf(purchase_id)).toEqual([
    { provider: 'store_credit', total_payment: 80_000, fulfilled: true, taken_by: null },
  ]);
  expect(await api.ok(getStoreCredit, { as: ana })).toMatchObject({
    balance: 200,
    entries: [{ kind: 'payment', amount: -800, balance: 200, purchase_id }, { kind: 'goodwill' }],
  });
  const mails = await api.db.selectFrom('mail').select('kind').where('purchase_id', '=', purchase_id).execute();
  expect(mails).toEqual([{ kind: 'purchase-made' }]);
});

it('is had by an unconfirmed address too, as it is paid for', async () => {
  const ana = await rich(800);
  await api.ok(postPurchase, {
    ...request(ana, await ofFour()),
    as: { ...ana, emailVerified: false },
  });
  expect(await balanceOf(ana)).toBe(0);
});

it('the same key buys once, and two at once never spend more than the balance', async () => {
  const ana = await rich(1_000);
  const pkg = await ofFour();
  const same = request(ana, pkg);
  const [one, again] = await Promise.all([api.ok(postPurchase, same), api.ok(postPurchase, same)]);
  expect(again).toEqual(one);
  expect(await balanceOf(ana)).toBe(200);
  const eva = await rich(1_000);
  const sent = await Promise.all([pkg, await ofFour()].map((id) => api.send(postPurchase, request(eva, id))));
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 412]);
  expect([await balanceOf(eva), await creditsOf(eva)]).toEqual([200, 4]);
});

it('too little pays for nothing, and subscriptions are charged elsewhere', async () => {
  const ana = await rich(799.99);
  expect(await api.refused(postPurchase, request(ana, await ofFour()))).toMatchObject({
    code: 'checkout/store-credit',
  });
  const monthly = await ofFour({ is_subscription: true, subscription_period: 'month', subscription_interval: 1 });
  expect(await api.refused(postPurchase, request(ana, monthly))).toMatchObject({ code: 'checkout/method-unavailable' });
  expect([await balanceOf(ana), await creditsOf(ana)]).toEqual([799.99, 0]);
});

it('buys the seat of a single class; what the class refuses takes nothing', async () => {
  const [ana, eva] = [await rich(800), await rich(800)];
  const pkg = await aPackage(api.db, { price: 80_000, class_amount: 1 });
  const single_class_id = await aClass(api.db, { capacity: 1 });
  await api.ok(postPurchase, request(ana, pkg, { single_class_id }));
  expect(await api.refused(postPurchase, request(eva, pkg, { single_class_id }))).toMatchObject({ code: 'class/full' });
  expect([await balanceOf(ana), await balanceOf(eva)]).toEqual([0, 800]);
});

it('a refund goes back to the balance, in part and wholly, and no provider or till sees it', async () => {
  const ana = await rich(800);
  const { purchase_id } = await api.ok(postPurchase, request(ana, await ofFour()));
  const back = (body: object) => ({ as: admin, params: { id: purchase_id }, body, key: randomUUID() });
  await api.ok(postRefund, back({ amount: 200, credits: 1 }));
  expect([await balanceOf(ana), await creditsOf(ana)]).toEqual([200, 3]);
  const { purchase } = await api.ok(postRefund, back({}));
  expect(purchase).toMatchObject({ status: 'revoked', refunded: 800, payment_method: { name: 'Saldo a favor' } });
  expect([await balanceOf(ana), await creditsOf(ana)]).toEqual([800, 0]);
  const refunds = await api.db.selectFrom('refund').select(['status', 'to_store_credit']).execute();
  expect(refunds).toEqual([1, 2].map(() => ({ status: 'succeeded', to_store_credit: true })));
  expect(await api.db.selectFrom('till_movement').selectAll().execute()).toEqual([]);
});
