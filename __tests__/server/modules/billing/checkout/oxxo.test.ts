/** OXXO by Stripe: paid at once, told later, twice, late, never; what keeps a seat; refunds; mails. */
import type Stripe from 'stripe';
import { getPaymentMethods, postPurchase } from '../../../../../domain/contract/checkout';
import { getPackage } from '../../../../../domain/contract/packages';
import { postRefund } from '../../../../../domain/contract/purchases';
import { getReport } from '../../../../../domain/contract/reports';
import { getMyReservations } from '../../../../../domain/contract/reservations';
import { DAY, HOUR, MINUTE } from '../../../../../domain/durations';
import { CARD, OXXO } from '../../../../../domain/pricing';
import { sendRefunds } from '../../../../../server/modules/billing/refunds/send';
import { reconcile } from '../../../../../server/modules/billing/settlement/reconcile';
import { tellAhead } from '../../../../../server/modules/mail/scheduled';
import { NOON, STRIPE_KEYS, startApi, type Api } from '../../../../helpers/api';
import { aClass, aPackage, aPerson, type Person } from '../../../builders';
import { stripeAt } from '../../../faults/stripeComparison';
import { seededRandom } from '../../../../../sandbox/random';
import { brokenRules } from '../../../invariants';
import { wayThatWaits } from './waysThatWait';

let api: Api;
let processor: Stripe;
beforeAll(async () => {
  api = await startApi({ payments: true });
  processor = stripeAt(api.stripe.url, STRIPE_KEYS.secretKey);
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOON);
  api.stripe.faults.webhooks({});
  await api.configure({
    stripe_public_key: STRIPE_KEYS.publicKey,
    oxxo_enabled: 'true',
    oxxo_days: '3',
    cash_pending_hours: '48',
    subscriptions_enabled: 'true',
    timezone: 'America/Mexico_City',
  });
});
afterEach(async () => {
  api.stripe.faults.calls(() => undefined);
  await api.stripe.faults.flush();
  expect(await brokenRules(api.pool)).toEqual([]);
});

/** 23:59 of Monday, three days after NOON, in Mexico City. */
const END = new Date('2026-11-24T05:59:59.000Z');
const FIVE = { price: 50_000, class_amount: 5 };
const {
  begin,
  notBegun,
  confirm,
  purchaseOf,
  creditsOf,
  storeCredit,
  referenceOf: intentOf,
} = wayThatWaits(() => api, OXXO);
/** Moves all clocks to so long after NOON, and lets Stripe tell what happened until then. */
const later = async (ms: number): Promise<void> => {
  api.setNow(new Date(NOON.getTime() + ms));
  api.stripe.advance(0);
  await api.stripe.faults.flush();
};
const reconcileAfter = async (ms: number) => {
  await later(ms);
  return reconcile(api.system(new Date(NOON.getTime() + ms)));
};
const payInShop = async (id: number, told?: 'now' | 'later'): Promise<void> => {
  api.stripe.payVoucher(await intentOf(id), told);
  await api.stripe.faults.flush();
};
const mailsOf = async ({ customer_id }: Person) =>
  (
    await api.db.selectFrom('mail').select('kind').where('customer_id', '=', customer_id).orderBy('mail_id').execute()
  ).map(({ kind }) => kind);

it('OXXO is offered where it is switched on and Stripe has keys', async () => {
  const offered = async () => (await api.ok(getPaymentMethods)).payment_methods.map((m) => m.payment_method_id);
  expect(await offered()).toContain(OXXO);
  await api.configure({ oxxo_enabled: 'false' });
  expect(await offered()).not.toContain(OXXO);
  expect(await notBegun(await aPerson(api.db), await aPackage(api.db, FIVE))).toBe('checkout/method-unavailable');
});

it('OXXO pays no subscription, nothing out of its limits, and nothing for who has only one name', async () => {
  const person = await aPerson(api.db);
  const monthly = { is_subscription: true, subscription_period: 'month', subscription_interval: 1 } as const;
  for (const terms of [monthly, { price: 999 }, { price: 1_000_001 }])
    expect(await notBegun(person, await aPackage(api.db, terms))).toBe('checkout/method-unavailable');
  await begin(person, await aPackage(api.db, { price: 1_000 }));
  await begin(person, await aPackage(api.db, { price: 1_000_000 }));
  await api.db.updateTable('customer').set({ last_name: '' }).where('customer_id', '=', person.customer_id).execute();
  const { code, message } = await api.refused(postPurchase, {
    as: person,
    body: { class_package_id: await aPackage(api.db, FIVE), payment_method: OXXO },
  });
  expect([code, message]).toEqual(['checkout/method-unavailable', expect.stringContaining('apellido')]);
});

it('OXXO keeps nothing scarce for days: no limited package, no class with its seat; a package of several goes without', async () => {
  const person = await aPerson(api.db);
  const limited = await aPackage(api.db, { ...FIVE, attendee_limit: 3 });
  expect((await api.ok(getPackage, { params: { id: limited } })).class_package.is_limited).toBe(true);
  expect(await notBegun(person, limited)).toBe('checkout/method-unavailable');
  const single_class_id = await aClass(api.db, { capacity: 10 });
  const dropIn = await aPackage(api.db, { class_amount: 1, price: 25_000, expiration_days: 30 });
  expect(await notBegun(person, dropIn, { single_class_id })).toBe('checkout/method-unavailable');
  const id = await begin(person, await aPackage(api.db, FIVE), { single_class_id });
  await payInShop(id);
  expect(await creditsOf(person)).toBe(5);
  expect((await api.ok(getMyReservations, { as: person, query: { filter: 'upcoming' } })).class_reservations).toEqual(
    [],
  );
});

it('a purchase at OXXO waits with number, sum and end, and its payment completes it once, however often its event comes', async () => {
  api.stripe.faults.webhooks({ duplicate: 1, reorder: { ms: 5 } });
  const person = await aPerson(api.db);
  const id = await begin(person, await aPackage(api.db, FIVE));
  const { voucher, status } = await confirm(person, id);
  expect(status).toBe('pending');
  expect(voucher).toMatchObject({ amount: 500, ends_at: END.toISOString() });
  expect(voucher?.number).toMatch(/^\d{28}$/);
  expect(voucher?.url).toContain('/voucher/');
  expect((await purchaseOf(person, id)).voucher_ends_at).toBe(END.toISOString());
  expect(await creditsOf(person)).toBe(0);
  await payInShop(id);
  await confirm(person, id);
  expect(await purchaseOf(person, id)).toMatchObject({ status: 'completed', payment_method: { name: 'OXXO' } });
  expect(await creditsOf(person)).toBe(5);
  expect(await mailsOf(person)).toEqual(['oxxo-voucher', 'purchase-made']);
});

it("a voucher ends at 23:59 of Mexico City, also for a studio in Tijuana, after the studio's days", async () => {
  await api.configure({ timezone: 'America/Tijuana', oxxo_days: '1' });
  // 23:30 of Friday in Tijuana is Saturday in Mexico City.
  await later(13.5 * HOUR);
  const person = await aPerson(api.db);
  const { voucher } = await confirm(person, await begin(person, await aPackage(api.db, FIVE)));
  expect(voucher?.ends_at).toBe('2026-11-23T05:59:59.000Z');
});

it('a repeated request at OXXO continues the same purchase, a new one of the package ends the first, and at most three wait', async () => {
  const [person, pkg] = [await aPerson(api.db), await aPackage(api.db, FIVE)];
  const body = { class_package_id: pkg, payment_method: OXXO };
  const one = await api.ok(postPurchase, { as: person, body, key: 'twice-0001' });
  expect(await api.ok(postPurchase, { as: person, body, key: 'twice-0001' })).toEqual(one);
  const ids = [one.purchase_id, await begin(person, pkg)];
  for (let count = 0; count < 3; count += 1) ids.push(await begin(person, await aPackage(api.db, FIVE)));
  const statuses = await Promise.all(ids.map(async (id) => (await purchaseOf(person, id)).status));
  expect(statuses).toEqual(['failed', 'failed', 'pending', 'pending', 'pending']);
  expect((await processor.paymentIntents.retrieve(await intentOf(ids[1] ?? 0))).status).toBe('canceled');
});

it('a voucher may be paid until its end and known of after a weekend; meanwhile nothing ends it and no second one begins', async () => {
  await api.configure({ oxxo_days: '1' });
  const [person, pkg] = [await aPerson(api.db), await aPackage(api.db, FIVE)];
  const id = await begin(person, pkg);
  await payInShop(id, 'later');
  expect(await confirm(person, id)).toMatchObject({ status: 'pending', voucher: { url: null } });
  expect(await notBegun(person, pkg)).toBe('checkout/too-many-open');
  await reconcileAfter(2.9 * DAY);
  expect((await purchaseOf(person, id)).status).toBe('pending');
  await reconcileAfter(3.1 * DAY);
  expect((await purchaseOf(person, id)).status).toBe('completed');
});

it('a purchase at OXXO fails once Stripe says that it was not paid, and can be bought again', async () => {
  const [person, pkg] = [await aPerson(api.db), await aPackage(api.db, FIVE)];
  const id = await begin(person, pkg);
  await later(END.getTime() - NOON.getTime() + MINUTE);
  expect(await purchaseOf(person, id)).toMatchObject({
    status: 'failed',
    failure: 'Tu ficha de OXXO venció y no recibimos tu pago. Si ya pagaste, tu dinero no se pierde.',
  });
  await begin(person, pkg);
});

it.each(['paid', 'not paid'] as const)('a lost notification is made up by reconciliation: %s', async (how) => {
  api.stripe.faults.webhooks({ drop: 1 });
  const person = await aPerson(api.db);
  const id = await begin(person, await aPackage(api.db, FIVE));
  if (how === 'paid') await payInShop(id);
  expect((await reconcileAfter(5 * DAY)).unmended).toEqual([]);
  expect((await purchaseOf(person, id)).status).toBe(how === 'paid' ? 'completed' : 'failed');
  expect(await creditsOf(person)).toBe(how === 'paid' ? 5 : 0);
});

it('a voucher outlives a provider that is away for longer than cash may wait, until its payment must have become known', async () => {
  const person = await aPerson(api.db);
  const id = await begin(person, await aPackage(api.db, FIVE));
  api.stripe.faults.webhooks({ drop: 1 });
  await payInShop(id, 'later');
  api.stripe.faults.calls(() => 'fail');
  await reconcileAfter(7 * DAY);
  expect((await purchaseOf(person, id)).status).toBe('pending');
  await reconcileAfter(9 * DAY);
  expect((await purchaseOf(person, id)).status).toBe('failed');
  // Its payment becomes known late, and still buys it.
  api.stripe.faults.calls(() => undefined);
  await replay(await intentOf(id));
  expect(await purchaseOf(person, id)).toMatchObject({ status: 'completed', failure: null });
  expect(await creditsOf(person)).toBe(5);
});

it('a signed notification of OXXO decides nothing: without the money at Stripe nothing is granted', async () => {
  const person = await aPerson(api.db);
  const id = await begin(person, await aPackage(api.db, FIVE));
  const metadata = { purchase_id: String(id) };
  const object = { id: await intentOf(id), object: 'payment_intent', status: 'succeeded', metadata };
  const event = { id: 'evt_invented', object: 'event', type: 'payment_intent.succeeded', data: { object } };
  expect(await send(event, 'whsec_of_another')).toBe(400);
  expect(await send(event)).toBe(200);
  expect([(await purchaseOf(person, id)).status, await creditsOf(person)]).toEqual(['pending', 0]);
});

it('late money of OXXO is store credit with a mail where the package was bought since', async () => {
  const [person, pkg] = [await aPerson(api.db), await aPackage(api.db, FIVE)];
  const id = await begin(person, pkg);
  api.stripe.faults.webhooks({ drop: 1 });
  await payInShop(id, 'later');
  api.stripe.faults.calls(() => 'fail');
  await reconcileAfter(9 * DAY);
  api.stripe.faults.calls(() => undefined);
  await api.ok(postPurchase, {
    as: person,
    body: { class_package_id: pkg, payment_method: CARD, card_payment_method: 'pm_card_visa' },
  });
  await replay(await intentOf(id));
  expect((await purchaseOf(person, id)).status).toBe('failed');
  expect(await storeCredit(person)).toMatchObject({
    balance: 500,
    entries: [{ kind: 'overpayment', purchase_id: id }],
  });
  expect(await mailsOf(person)).toContain('oxxo-credited');
  await reconcileAfter(9.1 * DAY);
  expect((await storeCredit(person)).balance).toBe(500);
});

/** Sends an event, signed; returns the status of the answer. */
async function send(event: object, secret: string = STRIPE_KEYS.webhookSecret): Promise<number> {
  const payload = JSON.stringify(event);
  const headers = {
    'content-type': 'application/json',
    'stripe-signature': processor.webhooks.generateTestHeaderString({ payload, secret }),
  };
  return (await api.raw({ method: 'POST', url: '/api/webhooks/stripe', headers, body: payload })).status;
}

/** Sends the event that a payment has come again. */
async function replay(intent: string): Promise<void> {
  const { data } = await processor.events.list({ type: 'payment_intent.succeeded', limit: 50 });
  const event = data.find((one) => JSON.stringify(one).includes(intent));
  expect(await send({ ...event, id: `evt_${intent}` })).toBe(200);
}

it.each([
  ['after it was created', /payment_intents$/],
  ['after its voucher was made', /confirm$/],
] as const)('a server that dies %s leaves a purchase that a repeat continues', async (_when, path) => {
  const person = await aPerson(api.db);
  const body = { class_package_id: await aPackage(api.db, FIVE), payment_method: OXXO };
  let cut = false;
  api.stripe.faults.calls(({ method, path: asked }) => {
    if (cut) return 'fail';
    cut = method === 'POST' && path.test(asked);
    return cut ? 'lose_response' : undefined;
  });
  expect((await api.refused(postPurchase, { as: person, body, key: 'again-0001' })).code).toBe('checkout/unavailable');
  api.stripe.faults.calls(() => undefined);
  const { purchase_id } = await api.ok(postPurchase, { as: person, body, key: 'again-0001' });
  await payInShop(purchase_id);
  expect((await purchaseOf(person, purchase_id)).status).toBe('completed');
  expect(await mailsOf(person)).toEqual(['oxxo-voucher', 'purchase-made']);
});

it('an admin notes the refund of a payment at OXXO as a transfer or gives store credit: nothing is asked of Stripe', async () => {
  const [person, admin] = [await aPerson(api.db), await aPerson(api.db, 'admin')];
  const id = await begin(person, await aPackage(api.db, FIVE));
  await payInShop(id);
  const part = { amount: 100, credits: 1, reason: 'Prueba', to_store_credit: true };
  await api.ok(postRefund, { as: admin, params: { id }, body: part });
  await api.ok(postRefund, { as: admin, params: { id }, body: { reason: 'Prueba' } });
  expect(await purchaseOf(person, id)).toMatchObject({ status: 'revoked', refunded: 500 });
  await sendRefunds(api.system(NOON));
  const rows = await api.db
    .selectFrom('refund')
    .select(['status', 'amount', 'to_store_credit', 'provider_refund_id'])
    .where('created_by', '=', admin.customer_id)
    .orderBy('refund_id')
    .execute();
  expect(rows).toEqual([
    { status: 'succeeded', amount: 10_000, to_store_credit: true, provider_refund_id: null },
    { status: 'succeeded', amount: 40_000, to_store_credit: false, provider_refund_id: null },
  ]);
  expect((await storeCredit(person)).balance).toBe(100);
  expect((await processor.refunds.list({ payment_intent: await intentOf(id) })).data).toEqual([]);
  expect((await reconcileAfter(HOUR)).unmended).toEqual([]);
});

it('a mail reminds once, the day before a voucher ends, by day; not of one that is paid, nor of one for a day', async () => {
  const [ana, eva, ines] = [await aPerson(api.db), await aPerson(api.db), await aPerson(api.db)];
  const pkg = await aPackage(api.db, FIVE);
  await begin(ana, pkg);
  await payInShop(await begin(eva, pkg));
  await later(1 * DAY);
  await tellAhead(api.system(api.now()));
  expect(await mailsOf(ana)).toEqual(['oxxo-voucher']);
  await later(2 * DAY);
  await api.configure({ oxxo_days: '1' });
  await begin(ines, pkg);
  await Promise.all([tellAhead(api.system(api.now())), tellAhead(api.system(api.now()))]);
  await tellAhead(api.system(api.now()));
  expect(await mailsOf(ana)).toEqual(['oxxo-voucher', 'oxxo-ending']);
  expect(await mailsOf(eva)).toEqual(['oxxo-voucher', 'purchase-made']);
  expect(await mailsOf(ines)).toEqual(['oxxo-voucher']);
});

it('a payment at OXXO that becomes known after its purchase was given up, and whose event is lost, still completes it', async () => {
  const person = await aPerson(api.db);
  const id = await begin(person, await aPackage(api.db, FIVE));
  api.stripe.faults.webhooks({ drop: 1 });
  await payInShop(id, 'later');
  await api.db
    .updateTable('purchase')
    .set({ status: 'failed', failure: 'oxxo_lapsed' })
    .where('purchase_id', '=', id)
    .execute();
  expect((await reconcileAfter(3.5 * DAY)).unmended).toEqual([]);
  expect((await purchaseOf(person, id)).status).toBe('completed');
});

it('reports name OXXO as a way of its own, with what was given back of it', async () => {
  const [person, admin] = [await aPerson(api.db), await aPerson(api.db, 'admin')];
  const day = new Date(NOON.getTime() + 90 * DAY);
  api.setNow(day);
  api.stripe.advance(0);
  const id = await begin(person, await aPackage(api.db, FIVE));
  await payInShop(id);
  await api.ok(postRefund, { as: admin, params: { id }, body: { amount: 100, credits: 1, reason: 'Prueba' } });
  const query = { from: '2027-02-18', to: '2027-02-18', payment_method_id: OXXO };
  const { rows } = await api.ok(getReport, { as: admin, params: { report: 'pagos' }, query });
  expect(rows.map(({ kind, method }) => [kind, method]).sort()).toEqual([
    ['Pago', 'OXXO'],
    ['Reembolso', 'OXXO'],
  ]);
});

it('OXXO ends with every peso as credits or store credit, however vouchers are begun, paid and lost', async () => {
  const random = seededRandom(7);
  api.stripe.faults.webhooks({ seed: 5, drop: 0.4, duplicate: 0.4, reorder: { ms: 5 } });
  const people: Person[] = [];
  for (let count = 0; count < 5; count += 1) people.push(await aPerson(api.db));
  const mine = people.map(({ customer_id }) => customer_id);
  const packages = [await aPackage(api.db, FIVE), await aPackage(api.db, FIVE)];
  let [paid, hours] = [0, 0];
  for (let step = 0; step < 40; step += 1) {
    const person = people[Math.floor(random() * people.length)]!;
    const class_package_id = packages[Math.floor(random() * 2)]!;
    if (random() < 0.6) await api.send(postPurchase, { as: person, body: { class_package_id, payment_method: OXXO } });
    const [waiting] = await api.db
      .selectFrom('purchase')
      .select(['provider_reference', 'total_payment'])
      .where('customer_id', 'in', mine)
      .where('status', '=', 'pending')
      .orderBy('purchase_id', random() < 0.5 ? 'asc' : 'desc')
      .limit(1)
      .execute();
    const open = waiting && (await processor.paymentIntents.retrieve(waiting.provider_reference ?? ''));
    if (open?.status === 'requires_action' && random() < 0.7) {
      api.stripe.payVoucher(open.id, random() < 0.5 ? 'now' : 'later');
      paid += open.amount;
    }
    if (random() < 0.2) await reconcileAfter((hours += 12) * HOUR);
  }
  for (const days of [12, 12.1]) await reconcileAfter(hours * HOUR + days * DAY);
  const invoices = await api.db
    .selectFrom('invoice')
    .select(['total_payment', 'fulfilled'])
    .where('customer_id', 'in', mine)
    .execute();
  const entries = await api.db
    .selectFrom('store_credit_entry')
    .select('amount')
    .where('customer_id', 'in', mine)
    .execute();
  const sums = [
    invoices.filter(({ fulfilled }) => fulfilled).map((one) => one.total_payment),
    entries.map((one) => one.amount),
  ];
  expect(sums.flat().reduce((sum, amount) => sum + amount, 0)).toBe(paid);
  expect(paid).toBeGreaterThan(0);
  const { rows } = await api.pool.query(`select from purchase where status = 'pending' and customer_id = any($1)`, [
    mine,
  ]);
  expect(rows).toEqual([]);
});
