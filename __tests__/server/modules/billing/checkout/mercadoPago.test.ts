/** Mercado Pago over real HTTP: paid once, twice, late, never; notifications lost, doubled, forged; given back, denied. */
import { createHmac } from 'node:crypto';
import { getPaymentMethods, postPurchase } from '../../../../../domain/contract/checkout';
import { postRefund } from '../../../../../domain/contract/purchases';
import { MERCADO_PAGO } from '../../../../../domain/pricing';
import { readBalances } from '../../../../../server/modules/billing/balances/service';
import { sendRefunds } from '../../../../../server/modules/billing/refunds/send';
import { reconcile } from '../../../../../server/modules/billing/settlement/reconcile';
import { DAY, HOUR, MERCADO_PAGO_KEYS, NOON, startApi, type Api } from '../../../../helpers/api';
import { aClass, aPackage, aPerson, type Person } from '../../../builders';
import { brokenRules } from '../../../invariants';
import { wayThatWaits } from './waysThatWait';

let api: Api;
beforeAll(async () => {
  api = await startApi({ payments: true, mercadoPago: true, watchesConnections: true });
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOON);
  // Each test decides when its notifications come.
  api.mercadoPago.faults.pause();
  await api.configure({
    mercado_pago_enabled: 'true',
    business_name: 'Casa Aura',
    subscriptions_enabled: 'true',
    cash_pending_hours: '48',
  });
});
afterEach(async () => {
  api.mercadoPago.faults.calls(() => undefined);
  api.mercadoPago.faults.set({});
  api.mercadoPago.delaySearch(0);
  await told();
  await sendRefunds(api.system());
  await told();
  expect(await brokenRules(api.pool)).toEqual([]);
});

const FIVE = { price: 50_000, class_amount: 5 };
const told = () => api.mercadoPago.faults.flush();
const way = wayThatWaits(() => api, MERCADO_PAGO);
const { attempt: begin, notBegun, purchaseOf, creditsOf, referenceOf: preferenceOf } = way;
const confirm = async (as: Person, id: number) => (await way.confirm(as, id)).status;
const refundsOf = (purchase_id: number) =>
  api.db
    .selectFrom('refund as r')
    .innerJoin('invoice as i', 'i.invoice_id', 'r.invoice_id')
    .select(['r.amount', 'r.status'])
    .where('i.purchase_id', '=', purchase_id)
    .orderBy('r.refund_id')
    .execute();
const paymentsAt = (id: number) => api.mercadoPago.payments().filter((one) => one.id === id);
const later = (ms: number) => {
  api.setNow(new Date(NOON.getTime() + ms));
  return api.system(new Date(NOON.getTime() + ms));
};

/** A purchase of five classes that waits at the page. */
async function waiting(): Promise<{ person: Person; id: number; preference: string }> {
  const person = await aPerson(api.db);
  const { purchase_id: id } = await begin(person, await aPackage(api.db, FIVE));
  return { person, id, preference: await preferenceOf(id) };
}

/** One that is paid. */
async function paid() {
  const bought = await waiting();
  const payment = api.mercadoPago.pay(bought.preference);
  await told();
  return { ...bought, payment };
}

/** Sends a notification; returns the status of the response. */
async function send(
  about: { dataId: string; named?: string; id?: number; secret?: string; signed?: boolean },
  type = 'payment',
): Promise<number> {
  const { dataId, named = dataId, id = 1, secret = MERCADO_PAGO_KEYS.webhookSecret, signed = true } = about;
  const manifest = `id:${dataId};request-id:r-1;ts:1763661600;`;
  const v1 = createHmac('sha256', secret).update(manifest).digest('hex');
  const reply = await api.raw({
    method: 'POST',
    url: `/api/webhooks/mercadopago?data.id=${dataId}&type=${type}`,
    headers: {
      'content-type': 'application/json',
      'x-request-id': 'r-1',
      ...(signed && { 'x-signature': `ts=1763661600,v1=${v1}` }),
    },
    body: JSON.stringify({ id, type, action: `${type}.updated`, data: { id: named } }),
  });
  return reply.status;
}

it('Mercado Pago is offered where it is switched on, for what is bought once', async () => {
  const offered = async () => (await api.ok(getPaymentMethods)).payment_methods.map((m) => m.payment_method_id);
  expect(await offered()).toContain(MERCADO_PAGO);
  const person = await aPerson(api.db);
  const monthly = { is_subscription: true, subscription_period: 'month', subscription_interval: 1 } as const;
  expect(await notBegun(person, await aPackage(api.db, monthly))).toBe('checkout/method-unavailable');
  await api.configure({ mercado_pago_enabled: 'false' });
  expect(await offered()).not.toContain(MERCADO_PAGO);
  expect(await notBegun(person, await aPackage(api.db, FIVE))).toBe('checkout/method-unavailable');
});

it('Mercado Pago sends the buyer to a page for this purchase alone; the notification, not the way back, completes it', async () => {
  const person = await aPerson(api.db);
  const id = await aPackage(api.db, FIVE);
  const first = await begin(person, id, {}, 'llave-mp-1');
  expect(await begin(person, id, {}, 'llave-mp-1')).toEqual(first);
  const { purchase_id } = first;
  const preference = await preferenceOf(purchase_id);
  expect(first.session?.url).toContain(`pref_id=${preference}`);
  const made = api.mercadoPago.preferences().find((one) => one.id === preference);
  expect(made).toMatchObject({
    amount: 50_000,
    binary_mode: true,
    auto_return: 'approved',
    expires: true,
    expiration_date_to: new Date(NOON.getTime() + HOUR).toISOString(),
    excluded: ['ticket', 'atm'],
  });
  expect(made?.external_reference).toMatch(new RegExp(`^p${purchase_id}-`));
  expect(made?.back_urls.success).toMatch(new RegExp(`/gracias/${purchase_id}\\?session=1$`));
  expect(await confirm(person, purchase_id)).toBe('pending');
  api.mercadoPago.pay(preference);
  api.mercadoPago.faults.set({});
  expect(await creditsOf(person)).toBe(0);
  await told();
  expect(await purchaseOf(person, purchase_id)).toMatchObject({
    status: 'completed',
    total_payment: 500,
    payment_method: { name: 'Mercado Pago' },
  });
  expect(await creditsOf(person)).toBe(5);
});

it('a purchase by Mercado Pago completes when the buyer comes back before the notification, and by a payment that the search lists late', async () => {
  const first = await waiting();
  api.mercadoPago.pay(first.preference);
  expect(await confirm(first.person, first.id)).toBe('completed');
  const second = await waiting();
  api.mercadoPago.delaySearch(10_000);
  api.mercadoPago.pay(second.preference);
  expect(await confirm(second.person, second.id)).toBe('pending');
  await told();
  expect((await purchaseOf(second.person, second.id)).status).toBe('completed');
});

it('a payment by Mercado Pago grants credits once, however often its notification comes', async () => {
  api.mercadoPago.faults.set({ duplicate: 1, reorder: true });
  const { person, id, payment } = await paid();
  expect(await send({ dataId: String(payment), id: 2 })).toBe(200);
  expect(await confirm(person, id)).toBe('completed');
  expect(await creditsOf(person)).toBe(5);
  expect(await refundsOf(id)).toEqual([]);
});

it('reconciliation finds a payment by Mercado Pago whose notification was lost', async () => {
  api.mercadoPago.faults.set({ drop: 1 });
  const { person, id, preference } = await waiting();
  api.mercadoPago.pay(preference);
  expect(await reconcile(later(5 * 60_000))).toMatchObject({ moved: 1, unmended: [] });
  expect((await purchaseOf(person, id)).status).toBe('completed');
});

it('the studio gives back what is paid twice for one purchase', async () => {
  const { id, person, preference } = await paid();
  const second = api.mercadoPago.pay(preference);
  await told();
  await sendRefunds(api.system());
  expect(paymentsAt(second)).toMatchObject([{ status: 'refunded', refunded: 50_000 }]);
  await told();
  expect(await refundsOf(id)).toEqual([{ amount: 50_000, status: 'succeeded' }]);
  expect(await creditsOf(person)).toBe(5);
});

it('the studio gives back what is paid at Mercado Pago after the refund of its purchase', async () => {
  const admin = await aPerson(api.db, 'admin');
  const { id, person, preference } = await paid();
  await api.ok(postRefund, { as: admin, params: { id }, body: {} });
  const again = api.mercadoPago.pay(preference);
  await told();
  await sendRefunds(api.system());
  expect(paymentsAt(again)).toMatchObject([{ status: 'refunded', refunded: 50_000 }]);
  expect([(await purchaseOf(person, id)).status, await creditsOf(person)]).toEqual(['revoked', 0]);
});

it('Mercado Pago lets the buyer try another card after a rejected one', async () => {
  const { person, id, preference } = await waiting();
  api.mercadoPago.pay(preference, 'rejected');
  await told();
  expect(await confirm(person, id)).toBe('pending');
  api.mercadoPago.pay(preference);
  await told();
  expect((await purchaseOf(person, id)).status).toBe('completed');
});

it('a purchase by Mercado Pago waits for a transfer until it comes; one that is given up is cancelled at Mercado Pago', async () => {
  const first = await waiting();
  const transfer = api.mercadoPago.pay(first.preference, 'pending');
  await told();
  expect(await confirm(first.person, first.id)).toBe('pending');
  api.mercadoPago.review(transfer, 'approved');
  await told();
  expect((await purchaseOf(first.person, first.id)).status).toBe('completed');
  const second = await waiting();
  const never = api.mercadoPago.pay(second.preference, 'pending');
  await reconcile(later(2 * HOUR));
  expect(paymentsAt(never)).toMatchObject([{ status: 'cancelled' }]);
  expect((await purchaseOf(second.person, second.id)).status).toBe('failed');
});

it('a new purchase ends what was left at the page, which takes no money afterwards', async () => {
  const person = await aPerson(api.db);
  const id = await aPackage(api.db, FIVE);
  const left = await preferenceOf((await begin(person, id)).purchase_id);
  const { purchase_id } = await begin(person, id);
  expect(() => api.mercadoPago.pay(left)).toThrow('expired');
  api.mercadoPago.pay(await preferenceOf(purchase_id));
  await told();
  expect(await creditsOf(person)).toBe(5);
});

it('the studio gives back money that comes after its purchase has failed', async () => {
  const { person, id, preference } = await waiting();
  const late = api.mercadoPago.pay(preference, 'pending');
  // Mercado Pago can't cancel it any more, and isn't reached for days.
  api.mercadoPago.faults.calls(() => 'fail');
  await reconcile(later(3 * DAY));
  expect((await purchaseOf(person, id)).status).toBe('failed');
  api.mercadoPago.faults.calls(() => undefined);
  api.mercadoPago.review(late, 'approved');
  await told();
  await sendRefunds(api.system());
  expect(paymentsAt(late)).toMatchObject([{ status: 'refunded' }]);
  expect(await creditsOf(person)).toBe(0);
});

it('the studio gives money back where the seat is taken meanwhile', async () => {
  const single_class_id = await aClass(api.db, { capacity: 1 });
  const person = await aPerson(api.db);
  const one = await aPackage(api.db, { class_amount: 1, price: 25_000, expiration_days: 30 });
  const { purchase_id } = await begin(person, one, { single_class_id });
  const faster = await aPerson(api.db);
  const other = await begin(faster, one, { single_class_id });
  const [lost, won] = [await preferenceOf(purchase_id), await preferenceOf(other.purchase_id)];
  api.mercadoPago.pay(won);
  await told();
  const late = api.mercadoPago.pay(lost);
  await told();
  await sendRefunds(api.system());
  expect((await purchaseOf(faster, other.purchase_id)).status).toBe('completed');
  const seats = (await purchaseOf(person, purchase_id)).status;
  expect([seats, paymentsAt(late)[0]?.status]).toEqual(['failed', 'refunded']);
});

it('Mercado Pago refunds once, in whole or in part, though a response or a notification is lost', async () => {
  const admin = await aPerson(api.db, 'admin');
  const { id, payment } = await paid();
  await api.ok(postRefund, { as: admin, params: { id }, body: { amount: 200 }, key: 'parte-mp-1' });
  // The answer is lost, twice; the notification comes before the job asks again.
  api.mercadoPago.faults.calls(({ method }) => (method === 'POST' ? 'lose_response' : undefined));
  expect(await sendRefunds(api.system())).toMatchObject({ waiting: 1 });
  api.mercadoPago.faults.calls(() => undefined);
  await told();
  await sendRefunds(api.system());
  expect(await refundsOf(id)).toEqual([{ amount: 20_000, status: 'succeeded' }]);
  api.mercadoPago.faults.set({ drop: 1 });
  await api.ok(postRefund, { as: admin, params: { id }, body: {}, key: 'resto-mp-1' });
  await sendRefunds(api.system());
  expect(paymentsAt(payment)).toMatchObject([{ status: 'refunded', refunded: 50_000 }]);
  expect((await refundsOf(id)).map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
  expect((await reconcile(later(5 * 60_000))).refunds).toBe(0);
});

it('the studio asks Mercado Pago before a refund is sent again whose answer was lost days ago', async () => {
  const admin = await aPerson(api.db, 'admin');
  const { id, payment } = await paid();
  api.mercadoPago.faults.set({ drop: 1 });
  await api.ok(postRefund, { as: admin, params: { id }, body: { amount: 200 }, key: 'tarde-mp-1' });
  api.mercadoPago.faults.calls(({ method }) => (method === 'POST' ? 'lose_response' : undefined));
  expect(await sendRefunds(api.system())).toMatchObject({ waiting: 1 });
  api.mercadoPago.faults.calls(() => undefined);
  expect(await sendRefunds(later(3 * DAY))).toMatchObject({ succeeded: 1 });
  expect(paymentsAt(payment)).toMatchObject([{ refunded: 20_000 }]);
  expect(await refundsOf(id)).toEqual([{ amount: 20_000, status: 'succeeded' }]);
});

it("the studio takes in a refund that was made at Mercado Pago's own page", async () => {
  const { id, payment } = await paid();
  const made = await fetch(`${api.mercadoPago.url}/v1/payments/${payment}/refunds`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${MERCADO_PAGO_KEYS.accessToken}`,
      'content-type': 'application/json',
      'x-idempotency-key': 'a-mano',
    },
    body: JSON.stringify({ amount: 100 }),
  });
  expect(made.status).toBe(201);
  await told();
  expect(await refundsOf(id)).toEqual([{ amount: 10_000, status: 'succeeded' }]);
});

it('a chargeback freezes credits while a bank takes the payment back, and follows what is decided', async () => {
  const lost = await paid();
  const chargeback = api.mercadoPago.chargeback(lost.payment);
  await told();
  expect(await purchaseOf(lost.person, lost.id)).toMatchObject({ status: 'completed', disputed: true });
  expect(await creditsOf(lost.person)).toBe(0);
  api.mercadoPago.resolveChargeback(chargeback, 'lost');
  await told();
  expect(await purchaseOf(lost.person, lost.id)).toMatchObject({ status: 'revoked', disputed: false });
  // Told of nothing, the comparison finds the second one.
  const won = await paid();
  api.mercadoPago.faults.set({ drop: 1 });
  const second = api.mercadoPago.chargeback(won.payment);
  await reconcile(later(5 * 60_000));
  expect((await purchaseOf(won.person, won.id)).disputed).toBe(true);
  api.mercadoPago.resolveChargeback(second, 'won');
  await reconcile(later(10 * 60_000));
  expect(await purchaseOf(won.person, won.id)).toMatchObject({ status: 'completed', disputed: false });
  expect(await creditsOf(won.person)).toBe(5);
});

it('the webhook takes signed notifications only, about the payment that the signature names', async () => {
  const { person, id, preference } = await waiting();
  api.mercadoPago.faults.set({ drop: 1 });
  const dataId = String(api.mercadoPago.pay(preference));
  expect(await send({ dataId, signed: false })).toBe(400);
  expect(await send({ dataId, secret: 'otro' })).toBe(400);
  expect(await send({ dataId: '1', named: dataId })).toBe(400);
  expect((await purchaseOf(person, id)).status).toBe('pending');
  // What isn't ours is acknowledged, so that it isn't sent again.
  expect(await send({ dataId: '123456' })).toBe(200);
  expect(await send({ dataId: '123456', id: 4 }, 'merchant_order')).toBe(200);
  expect(await send({ dataId, id: 5 })).toBe(200);
  expect((await purchaseOf(person, id)).status).toBe('completed');
});

it('a notification that comes while Mercado Pago is away is asked for again, and nothing is lost', async () => {
  const { person, id, preference } = await waiting();
  const dataId = String(api.mercadoPago.pay(preference));
  api.mercadoPago.faults.calls(() => 'fail');
  expect(await send({ dataId, id: 9 })).toBe(503);
  api.mercadoPago.faults.calls(() => undefined);
  expect(await send({ dataId, id: 9 })).toBe(200);
  expect((await purchaseOf(person, id)).status).toBe('completed');
});

it('a purchase by Mercado Pago begins again after a lost response with the same page, and never while Mercado Pago is away', async () => {
  const person = await aPerson(api.db);
  const id = await aPackage(api.db, FIVE);
  const before = api.mercadoPago.preferences().length;
  api.mercadoPago.faults.calls(({ method }) => (method === 'POST' ? 'lose_response' : undefined));
  const body = { class_package_id: id, payment_method: MERCADO_PAGO };
  expect((await api.refused(postPurchase, { as: person, body, key: 'perdida-1' })).code).toBe('checkout/unavailable');
  api.mercadoPago.faults.calls(() => undefined);
  const { purchase_id } = await begin(person, id, {}, 'perdida-1');
  expect(api.mercadoPago.preferences()).toHaveLength(before + 1);
  api.mercadoPago.pay(await preferenceOf(purchase_id));
  await told();
  expect(await creditsOf(person)).toBe(5);
});

it('Mercado Pago has no balance to read', async () => {
  await paid();
  await readBalances(api.system());
  expect(api.logs()).not.toContain('balance not read');
  const entries = await api.db.selectFrom('balance_entry').selectAll().execute();
  expect(entries.filter(({ provider }) => String(provider) === 'mercadopago')).toEqual([]);
});
