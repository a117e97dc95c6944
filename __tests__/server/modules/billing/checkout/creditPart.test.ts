/** Store credit that pays a part of a purchase: beside a card, the wallet and cash, and what becomes of it otherwise. */
import { randomUUID } from 'node:crypto';
import {
  postConfirmation,
  postPurchase,
  postWalletCapture,
  postWalletCheckout,
} from '../../../../../domain/contract/checkout';
import { getAvailableClasses } from '../../../../../domain/contract/credits';
import {
  getInvoices,
  getPurchase,
  getUnpaidPurchases,
  postCashConfirmation,
  postRefund,
} from '../../../../../domain/contract/purchases';
import { postReservation } from '../../../../../domain/contract/reservations';
import { getStoreCredit, postStoreCredit } from '../../../../../domain/contract/storeCredit';
import { lapseCash } from '../../../../../server/modules/billing/purchases/cash';
import { sendRefunds } from '../../../../../server/modules/billing/refunds/send';
import { reconcile } from '../../../../../server/modules/billing/settlement/reconcile';
import { DAY, HOUR, NOON, STRIPE_KEYS, startApi, type Api } from '../../../../helpers/api';
import { approveOrder } from '../../../../helpers/paypal';
import { answerBankChallenge } from '../../../../helpers/stripe';
import { aClass, aPackage, aPerson, type Person } from '../../../builders';
import { brokenRules } from '../../../invariants';

const [CARD, CASH] = [1, 2];
const CHALLENGED = 'pm_card_authenticationRequired';
let api: Api;
let admin: Person;
let staff: Person;
beforeAll(async () => {
  api = await startApi({ payments: true });
  await api.configure({
    stripe_public_key: STRIPE_KEYS.publicKey,
    paypal_enabled: 'true',
    cash_checkout_enabled: 'true',
    subscriptions_enabled: 'true',
    discounts_enabled: 'true',
  });
  [admin, staff] = [await aPerson(api.db, 'admin'), await aPerson(api.db, 'staff')];
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOON);
  await api.db.deleteFrom('card_try').execute();
});
afterEach(async () => {
  await sendRefunds(api.system());
  await Promise.all([api.stripe.faults.flush(), api.paypal.faults.flush()]);
  expect(await brokenRules(api.pool)).toEqual([]);
});

async function rich(amount: number): Promise<Person> {
  const person = await aPerson(api.db);
  const params = { id: person.customer_id };
  await api.ok(postStoreCredit, { as: admin, params, body: { amount, reason: 'Cortesía' }, key: randomUUID() });
  return person;
}
const creditOf = async (as: Person) => (await api.ok(getStoreCredit, { as })).balance;
const kindsOf = async (as: Person) => (await api.ok(getStoreCredit, { as })).entries.map(({ kind }) => kind);
const classesOf = async (as: Person) => (await api.ok(getAvailableClasses, { as })).available_classes.length;
const ofFour = (more = {}) => aPackage(api.db, { price: 80_000, class_amount: 4, ...more });
/** 800 pesos, of which store credit pays 300. */
const request = (as: Person, class_package_id: number, more = {}, key: string = randomUUID()) => ({
  as,
  body: { class_package_id, store_credit: 300, total: 800, ...more },
  key,
});
const byCard = (card_payment_method = 'pm_card_visa') => ({ payment_method: CARD, card_payment_method });
const invoicesOf = (purchase_id: number) =>
  api.db
    .selectFrom('invoice')
    .select(['provider', 'total_payment', 'fulfilled'])
    .where('purchase_id', '=', purchase_id)
    .orderBy('invoice_id')
    .execute();
const statusOf = async (as: Person, id: number) => (await api.ok(getPurchase, { as, params: { id } })).purchase.status;
const BOTH = (provider: string) => [
  { provider, total_payment: 50_000, fulfilled: true },
  { provider: 'store_credit', total_payment: 30_000, fulfilled: true },
];

it('a card is asked for the rest; both payments stand beside each other, and the classes come once', async () => {
  const ana = await rich(300);
  const asked = request(ana, await ofFour(), byCard());
  const [{ purchase_id }, again] = await Promise.all([api.ok(postPurchase, asked), api.ok(postPurchase, asked)]);
  expect(again).toEqual({ purchase_id });
  expect(await invoicesOf(purchase_id)).toEqual(BOTH('stripe'));
  expect([await creditOf(ana), await classesOf(ana)]).toEqual([0, 4]);
  const { purchase } = await api.ok(getPurchase, { as: ana, params: { id: purchase_id } });
  expect(purchase).toMatchObject({ status: 'completed', total_payment: 800, store_credit: 300 });
  const { invoices } = await api.ok(getInvoices, { as: ana });
  expect(
    invoices.map(({ total_payment, purchase: { payment_method } }) => [total_payment, payment_method?.name]).sort(),
  ).toEqual([
    [300, 'Saldo a favor'],
    [500, 'Tarjeta'],
  ]);
});

it('it is kept while the bank asks, goes back when that fails, and the next attempt takes it again', async () => {
  const ana = await rich(300);
  const pkg = await ofFour();
  const { purchase_id, clientSecret = '' } = await api.ok(postPurchase, request(ana, pkg, byCard(CHALLENGED)));
  expect([await creditOf(ana), await statusOf(ana, purchase_id)]).toEqual([0, 'pending']);
  await answerBankChallenge(api.stripe.url, clientSecret, false);
  await api.ok(postConfirmation, { as: ana, body: { purchase_id } });
  expect([await creditOf(ana), await statusOf(ana, purchase_id)]).toEqual([300, 'failed']);
  expect(await kindsOf(ana)).toEqual(['payment_returned', 'payment', 'goodwill']);
  await api.ok(postConfirmation, { as: ana, body: { purchase_id } });
  const second = await api.ok(postPurchase, request(ana, pkg, byCard(CHALLENGED)));
  await answerBankChallenge(api.stripe.url, second.clientSecret ?? '', true);
  await api.ok(postConfirmation, { as: ana, body: { purchase_id: second.purchase_id } });
  expect(await invoicesOf(second.purchase_id)).toEqual(BOTH('stripe'));
  expect([await creditOf(ana), await classesOf(ana)]).toEqual([0, 4]);
});

it('a declined card and an abandoned one give it back once, however often that is asked', async () => {
  const ana = await rich(300);
  const pkg = await ofFour();
  const declined = request(ana, pkg, byCard('pm_card_chargeDeclined'));
  for (let n = 0; n < 2; n += 1)
    expect(await api.refused(postPurchase, declined)).toMatchObject({ code: 'card_declined' });
  expect(await creditOf(ana)).toBe(300);
  await api.ok(postPurchase, request(ana, pkg, byCard(CHALLENGED)));
  expect(await creditOf(ana)).toBe(0);
  api.setNow(new Date(NOON.getTime() + 3 * HOUR));
  for (let n = 0; n < 2; n += 1) await reconcile(api.system());
  expect([await creditOf(ana), await classesOf(ana)]).toEqual([300, 0]);
});

it('two checkouts at once never spend it twice; another one ends what was left at the bank with it', async () => {
  const ana = await rich(300);
  const packages = [await ofFour(), await ofFour()];
  const sent = await Promise.all(packages.map((id) => api.send(postPurchase, request(ana, id, byCard()))));
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 412]);
  expect(sent.find(({ status }) => status === 412)?.text).toContain(
    'Tu saldo a favor no alcanza para esta compra. Elige otra forma de pago.',
  );
  expect([await creditOf(ana), await classesOf(ana)]).toEqual([0, 4]);
  const eva = await rich(300);
  const held = await api.ok(postPurchase, request(eva, packages[0]!, byCard(CHALLENGED)));
  expect(await api.refused(postPurchase, request(eva, packages[1]!, byCard()))).toMatchObject({
    code: 'checkout/store-credit',
  });
  api.setNow(new Date(NOON.getTime() + HOUR));
  const next = await api.ok(postPurchase, request(eva, packages[1]!, byCard()));
  expect([await statusOf(eva, held.purchase_id), await statusOf(eva, next.purchase_id)]).toEqual([
    'failed',
    'completed',
  ]);
  expect([await creditOf(eva), await classesOf(eva)]).toEqual([0, 4]);
});

it('the wallet is asked for the rest', async () => {
  const ana = await rich(300);
  const body = { class_package_id: await ofFour(), store_credit: 300, total: 800 };
  const { purchase_id, orderID = '' } = await api.ok(postWalletCheckout, { as: ana, body, key: randomUUID() });
  expect(await creditOf(ana)).toBe(0);
  await api.ok(postWalletCapture, { as: ana, body: await approveOrder(api.paypal.url, orderID) });
  expect(await invoicesOf(purchase_id)).toEqual(BOTH('paypal'));
  expect([await creditOf(ana), await classesOf(ana)]).toEqual([0, 4]);
});

it('cash for the rest is what the desk collects; what lapses gives it back', async () => {
  const [ana, eva] = [await rich(300), await rich(300)];
  const pkg = await ofFour();
  const buy = async (as: Person) =>
    (await api.ok(postPurchase, request(as, pkg, { payment_method: CASH }))).purchase_id;
  const [paid, lapsed] = [await buy(ana), await buy(eva)];
  expect([await creditOf(ana), await classesOf(ana), await invoicesOf(paid)]).toEqual([0, 4, []]);
  const { purchases } = await api.ok(getUnpaidPurchases, { as: staff, query: { customer_id: ana.customer_id } });
  expect(purchases).toMatchObject([{ purchase_id: paid, total_payment: 500 }]);
  await api.ok(postCashConfirmation, { as: staff, params: { id: paid } });
  expect(await invoicesOf(paid)).toEqual(BOTH('cash'));
  expect([await creditOf(ana), await classesOf(ana)]).toEqual([0, 4]);
  await lapseCash(api.system(new Date(NOON.getTime() + 30 * DAY)));
  expect([await creditOf(eva), await classesOf(eva), await statusOf(eva, lapsed)]).toEqual([300, 0, 'failed']);
});

it('lapsed cash of which a place was used is owed as a whole, as the store credit went back', async () => {
  const ana = await rich(300);
  const { purchase_id } = await api.ok(postPurchase, request(ana, await ofFour(), { payment_method: CASH }));
  await api.ok(postReservation, { as: ana, body: { single_class_id: await aClass(api.db, { inHours: 20 }) } });
  api.setNow(new Date(NOON.getTime() + 30 * DAY));
  await lapseCash(api.system());
  expect(await creditOf(ana)).toBe(300);
  const { purchases } = await api.ok(getUnpaidPurchases, { as: staff, query: { customer_id: ana.customer_id } });
  expect(purchases).toMatchObject([{ purchase_id, total_payment: 800, lapsed: true }]);
  await api.ok(postCashConfirmation, { as: staff, params: { id: purchase_id } });
  expect(await invoicesOf(purchase_id)).toEqual([{ provider: 'cash', total_payment: 80_000, fulfilled: true }]);
  expect(await creditOf(ana)).toBe(300);
});

it("a refund takes the provider's part first, and in full each part goes back where it came from", async () => {
  const ana = await rich(300);
  const { purchase_id: id } = await api.ok(postPurchase, request(ana, await ofFour(), byCard()));
  const back = (body: object) => ({ as: admin, params: { id }, body, key: randomUUID() });
  await api.ok(postRefund, back({ amount: 600, credits: 1 }));
  expect([await creditOf(ana), await classesOf(ana)]).toEqual([100, 3]);
  const { purchase } = await api.ok(postRefund, back({}));
  expect([purchase.status, purchase.refunded, await creditOf(ana), await classesOf(ana)]).toEqual([
    'revoked',
    800,
    300,
    0,
  ]);
  const refunds = await api.db
    .selectFrom('refund as r')
    .innerJoin('invoice as i', 'i.invoice_id', 'r.invoice_id')
    .select(['i.provider', 'r.amount', 'r.to_store_credit'])
    .where('i.purchase_id', '=', id)
    .orderBy('r.refund_id')
    .execute();
  expect(refunds).toEqual([
    { provider: 'stripe', amount: 50_000, to_store_credit: false },
    { provider: 'store_credit', amount: 10_000, to_store_credit: true },
    { provider: 'store_credit', amount: 20_000, to_store_credit: true },
  ]);
});

it('a class that is full when the money comes gives both parts back', async () => {
  const [ana, eva] = [await rich(300), await rich(0.01)];
  const pkg = await ofFour({ class_amount: 1 });
  const single_class_id = await aClass(api.db, { capacity: 1 });
  const asked = request(ana, pkg, { ...byCard(CHALLENGED), single_class_id });
  const { purchase_id, clientSecret = '' } = await api.ok(postPurchase, asked);
  await api.ok(postPurchase, {
    as: eva,
    key: randomUUID(),
    body: { class_package_id: pkg, single_class_id, store_credit: 0.01, ...byCard() },
  });
  await answerBankChallenge(api.stripe.url, clientSecret, true);
  await api.ok(postConfirmation, { as: ana, body: { purchase_id } });
  expect([await creditOf(ana), await statusOf(ana, purchase_id)]).toEqual([300, 'failed']);
  expect(await invoicesOf(purchase_id)).toEqual([{ provider: 'stripe', total_payment: 50_000, fulfilled: false }]);
});

it.each([
  ['more than the balance', { ...byCard(), store_credit: 300.01 }, 'checkout/store-credit'],
  ['as much as the price', { ...byCard(), store_credit: 800 }, 'package/changed'],
  ['a rest that no card can be charged', { ...byCard(), store_credit: 795 }, 'checkout/method-unavailable'],
  ['no method for the rest', {}, 'checkout/no-method'],
  ['a terminal', { payment_method: 4 }, 'checkout/method-unavailable'],
  ['the whole as well', { ...byCard(), use_store_credit: true }, 'request/invalid'],
])('refuses %s, and takes nothing', async (_, more, code) => {
  const ana = await rich('store_credit' in more && more.store_credit > 301 ? 800 : 300);
  const before = await creditOf(ana);
  expect(await api.refused(postPurchase, request(ana, await ofFour(), more))).toMatchObject({ code });
  expect([await creditOf(ana), await classesOf(ana)]).toEqual([before, 0]);
});

it('subscriptions and changed prices are refused, and take nothing', async () => {
  const ana = await rich(300);
  const monthly = await ofFour({ is_subscription: true, subscription_period: 'month', subscription_interval: 1 });
  expect(await api.refused(postPurchase, request(ana, monthly, byCard()))).toMatchObject({
    code: 'checkout/method-unavailable',
  });
  expect(await api.refused(postPurchase, request(ana, await ofFour(), { ...byCard(), total: 700 }))).toMatchObject({
    code: 'package/changed',
  });
  expect(await creditOf(ana)).toBe(300);
});
