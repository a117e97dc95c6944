/** SPEI by Stripe: whole, partly, too much, late, twice, never; seats that wait for it; refunds. */
import type Stripe from 'stripe';
import { getPaymentMethods, postPurchase } from '../../../../../domain/contract/checkout';
import { getAvailableClasses } from '../../../../../domain/contract/credits';
import { deleteSpotHold, postSpotHold } from '../../../../../domain/contract/holds';
import { postRefund } from '../../../../../domain/contract/purchases';
import { getMyReservations, postReservation } from '../../../../../domain/contract/reservations';
import { HOUR, MINUTE } from '../../../../../domain/durations';
import { SPEI } from '../../../../../domain/pricing';
import { sendRefunds } from '../../../../../server/modules/billing/refunds/send';
import { reconcile } from '../../../../../server/modules/billing/settlement/reconcile';
import { releaseLapsedHolds } from '../../../../../server/modules/booking/holds/service';
import { sendMails } from '../../../../../server/modules/mail/send';
import { OUTBOX } from '../../../../../server/modules/mail/transport';
import { NOON, STRIPE_KEYS, startApi, type Api } from '../../../../helpers/api';
import { aClass, aPackage, aPerson, type Person } from '../../../builders';
import { stripeAt } from '../../../faults/stripeComparison';
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
    spei_enabled: 'true',
    spei_hold_minutes: '30',
    timezone: 'America/Mexico_City',
    cash_pending_hours: '48',
    subscriptions_enabled: 'true',
  });
});
afterEach(async () => {
  api.stripe.faults.calls(() => undefined);
  await api.stripe.faults.flush();
  expect(await brokenRules(api.pool)).toEqual([]);
});

const FIVE = { price: 50_000, class_amount: 5 };
const {
  begin,
  notBegun,
  confirm,
  purchaseOf,
  creditsOf,
  storeCredit,
  referenceOf: intentOf,
} = wayThatWaits(() => api, SPEI);
const later = (ms: number): void => api.setNow(new Date(NOON.getTime() + ms));
const reconcileAfter = (ms: number) => {
  later(ms);
  return reconcile(api.system(new Date(NOON.getTime() + ms)));
};
const transfer = async (id: number, centavos?: number): Promise<void> => {
  api.stripe.transfer(await intentOf(id), centavos);
  await api.stripe.faults.flush();
};
const mailsOf = async ({ customer_id }: Person, kind: string) =>
  (
    await api.db
      .selectFrom('mail')
      .select('details')
      .where('customer_id', '=', customer_id)
      .where('kind', '=', kind as 'purchase-made')
      .execute()
  ).length;
const seatsOf = async (as: Person) =>
  (await api.ok(getMyReservations, { as, query: { filter: 'upcoming' } })).class_reservations.map(
    ({ single_class_id }) => single_class_id,
  );
const aDropIn = () => aPackage(api.db, { title: 'Una clase', class_amount: 1, price: 25_000, expiration_days: 30 });

it('is offered where it is switched on and Stripe has keys, and not for subscriptions or under $10.00', async () => {
  const offered = async () => (await api.ok(getPaymentMethods)).payment_methods.map((m) => m.payment_method_id);
  expect(await offered()).toContain(SPEI);
  const person = await aPerson(api.db);
  const monthly = { is_subscription: true, subscription_period: 'month', subscription_interval: 1 } as const;
  expect(await notBegun(person, await aPackage(api.db, monthly))).toBe('checkout/method-unavailable');
  expect(await notBegun(person, await aPackage(api.db, { price: 900 }))).toBe('checkout/method-unavailable');
  await api.configure({ spei_enabled: 'false' });
  expect(await offered()).not.toContain(SPEI);
  expect(await notBegun(person, await aPackage(api.db, FIVE))).toBe('checkout/method-unavailable');
});

it('waits with CLABE, sum, reference and deadline; the transfer completes it, once, however often it is notified', async () => {
  api.stripe.faults.webhooks({ duplicate: 1, reorder: { ms: 5 } });
  const person = await aPerson(api.db);
  const id = await begin(person, await aPackage(api.db, FIVE));
  const { transfer: shown, status } = await confirm(person, id);
  expect(status).toBe('pending');
  expect(shown).toMatchObject({ missing: 500, pay_by: new Date(NOON.getTime() + 48 * HOUR).toISOString() });
  expect(shown?.clabe).toMatch(/^\d{18}$/);
  expect(shown?.reference).toMatch(/^\d+$/);
  expect(await creditsOf(person)).toBe(0);
  await transfer(id);
  await confirm(person, id);
  expect(await purchaseOf(person, id)).toMatchObject({
    status: 'completed',
    total_payment: 500,
    payment_method: { name: 'SPEI' },
  });
  expect(await creditsOf(person)).toBe(5);
  expect(await mailsOf(person, 'purchase-made')).toBe(1);
});

it('a repeat of the request continues the same purchase, and a new one of the package ends the first', async () => {
  const [person, pkg] = [await aPerson(api.db), await aPackage(api.db, FIVE)];
  const body = { class_package_id: pkg, payment_method: SPEI };
  const [one, same] = [
    await api.ok(postPurchase, { as: person, body, key: 'twice-0001' }),
    await api.ok(postPurchase, { as: person, body, key: 'twice-0001' }),
  ];
  expect(same).toEqual(one);
  const other = await begin(person, pkg);
  expect((await purchaseOf(person, one.purchase_id)).status).toBe('failed');
  expect((await processor.paymentIntents.retrieve(await intentOf(one.purchase_id))).status).toBe('canceled');
  await transfer(other);
  expect((await purchaseOf(person, other)).status).toBe('completed');
});

it('at most three purchases of a customer wait', async () => {
  const person = await aPerson(api.db);
  const ids: number[] = [];
  for (let count = 0; count < 4; count += 1) ids.push(await begin(person, await aPackage(api.db, FIVE)));
  const statuses = await Promise.all(ids.map(async (id) => (await purchaseOf(person, id)).status));
  expect(statuses).toEqual(['failed', 'pending', 'pending', 'pending']);
});

it('where a SPEI transfer was too small, the missing sum is shown, and another transfer of it completes the purchase', async () => {
  const person = await aPerson(api.db);
  const id = await begin(person, await aPackage(api.db, FIVE));
  await transfer(id, 35_000);
  expect(await confirm(person, id)).toMatchObject({ status: 'pending', transfer: { missing: 150 } });
  expect(await creditsOf(person)).toBe(0);
  await transfer(id);
  expect((await purchaseOf(person, id)).status).toBe('completed');
  expect((await storeCredit(person)).balance).toBe(0);
});

it('too much becomes store credit with a mail, once, and the purchase counts as paid in full', async () => {
  api.stripe.faults.webhooks({ duplicate: 1 });
  const person = await aPerson(api.db);
  const id = await begin(person, await aPackage(api.db, FIVE));
  await transfer(id, 62_050);
  await reconcileAfter(5 * MINUTE);
  await reconcileAfter(10 * MINUTE);
  const { balance, entries } = await storeCredit(person);
  expect(balance).toBe(120.5);
  expect(entries).toMatchObject([{ kind: 'overpayment', amount: 120.5, purchase_id: id }]);
  expect(await purchaseOf(person, id)).toMatchObject({ status: 'completed', total_payment: 500, refunded: 0 });
  expect(await creditsOf(person)).toBe(5);
  expect(await mailsOf(person, 'spei-credited')).toBe(1);
});

it('SPEI that is paid a second time, or after its refund, becomes store credit and grants nothing more', async () => {
  const [person, admin] = [await aPerson(api.db), await aPerson(api.db, 'admin')];
  const id = await begin(person, await aPackage(api.db, FIVE));
  await transfer(id);
  await transfer(id, 50_000);
  expect((await storeCredit(person)).balance).toBe(500);
  expect(await creditsOf(person)).toBe(5);
  await api.ok(postRefund, { as: admin, params: { id }, body: { reason: 'Prueba' } });
  await transfer(id, 50_000);
  expect((await purchaseOf(person, id)).status).toBe('revoked');
  expect([(await storeCredit(person)).balance, await creditsOf(person)]).toEqual([1000, 0]);
});

it('less than Stripe can charge stays there and lessens the next transfer', async () => {
  const person = await aPerson(api.db);
  const paid = await begin(person, await aPackage(api.db, FIVE));
  await transfer(paid, 50_500);
  expect((await storeCredit(person)).balance).toBe(0);
  // Its customer hears of it once, however often it is read.
  await reconcileAfter(5 * MINUTE);
  await confirm(person, paid);
  expect(await mailsOf(person, 'spei-left')).toBe(1);
  await sendMails(api.system(), { transport: OUTBOX, clock: api.now, onTrouble: () => undefined });
  const mail = await api.db
    .selectFrom('mail')
    .select(['subject', 'body'])
    .where('customer_id', '=', person.customer_id)
    .where('kind', '=', 'spei-left')
    .executeTakeFirstOrThrow();
  expect(mail.subject).toBe('Te sobraron $5.00 MXN de tu transferencia');
  expect(mail.body).toContain('se descuenta de tu próxima compra por SPEI');
  const next = await begin(person, await aPackage(api.db, FIVE));
  expect((await confirm(person, next)).transfer).toMatchObject({ missing: 495 });
});

it('lapses after its hours; late money of the whole sum still buys it', async () => {
  const person = await aPerson(api.db);
  const id = await begin(person, await aPackage(api.db, FIVE));
  await reconcileAfter(47 * HOUR);
  expect((await purchaseOf(person, id)).status).toBe('pending');
  await reconcileAfter(49 * HOUR);
  expect(await purchaseOf(person, id)).toMatchObject({
    status: 'failed',
    failure: 'No recibimos tu transferencia completa a tiempo. Lo que hayas enviado no se pierde.',
  });
  await transfer(id, 50_000);
  expect(await purchaseOf(person, id)).toMatchObject({ status: 'completed', failure: null });
  expect(await creditsOf(person)).toBe(5);
  expect((await storeCredit(person)).balance).toBe(0);
});

it('late money becomes store credit where the package was bought since, is sold out, or the sum is another', async () => {
  const [ana, eva, ines] = [await aPerson(api.db), await aPerson(api.db), await aPerson(api.db)];
  const [pkg, last] = [await aPackage(api.db, FIVE), await aPackage(api.db, { ...FIVE, attendee_limit: 1 })];
  const [first, second, third] = [await begin(ana, pkg), await begin(eva, last), await begin(ines, pkg)];
  await reconcileAfter(49 * HOUR);
  const byCard = (as: Person, class_package_id: number) =>
    api.ok(postPurchase, { as, body: { class_package_id, payment_method: 1, card_payment_method: 'pm_card_visa' } });
  await byCard(ana, pkg);
  await byCard(await aPerson(api.db), last);
  await transfer(first, 50_000);
  await transfer(second, 50_000);
  await transfer(third, 40_000);
  for (const [person, id, sum] of [
    [ana, first, 500],
    [eva, second, 500],
    [ines, third, 400],
  ] as const) {
    expect((await purchaseOf(person, id)).status).toBe('failed');
    expect(await storeCredit(person)).toMatchObject({ balance: sum, entries: [{ kind: 'overpayment' }] });
    expect(await mailsOf(person, 'spei-credited')).toBe(1);
  }
});

it('a small part of a lapsed purchase is named in a mail, and what is sent after it makes both store credit', async () => {
  const person = await aPerson(api.db);
  const id = await begin(person, await aPackage(api.db, FIVE));
  await transfer(id, 400);
  expect(await mailsOf(person, 'spei-left')).toBe(0);
  await reconcileAfter(49 * HOUR);
  expect([(await purchaseOf(person, id)).status, await mailsOf(person, 'spei-left')]).toEqual(['failed', 1]);
  await transfer(id, 300);
  expect([(await storeCredit(person)).balance, await mailsOf(person, 'spei-left')]).toEqual([0, 2]);
  await transfer(id, 900);
  expect([(await storeCredit(person)).balance, await mailsOf(person, 'spei-left')]).toEqual([16, 2]);
  expect(await mailsOf(person, 'spei-credited')).toBe(1);
});

it('a part of a lapsed purchase becomes store credit', async () => {
  const person = await aPerson(api.db);
  const id = await begin(person, await aPackage(api.db, FIVE));
  await transfer(id, 20_000);
  await reconcileAfter(49 * HOUR);
  expect(await purchaseOf(person, id)).toMatchObject({ status: 'failed', refunded: 200 });
  expect((await storeCredit(person)).balance).toBe(200);
});

it('a part of a purchase that lapsed while Stripe was away becomes store credit once Stripe is back', async () => {
  const person = await aPerson(api.db);
  const id = await begin(person, await aPackage(api.db, FIVE));
  await transfer(id, 20_000);
  api.stripe.faults.calls(() => 'fail');
  await reconcileAfter(49 * HOUR);
  expect((await purchaseOf(person, id)).status).toBe('failed');
  api.stripe.faults.calls(() => undefined);
  for (const hours of [49.1, 49.2]) expect((await reconcileAfter(hours * HOUR)).unmended).toEqual([]);
  expect((await processor.paymentIntents.retrieve(await intentOf(id))).status).toBe('canceled');
  expect((await storeCredit(person)).balance).toBe(200);
});

it.each(['whole', 'too much', 'late'] as const)('lost notifications are made up by reconciliation: %s', async (how) => {
  api.stripe.faults.webhooks({ drop: 1 });
  const person = await aPerson(api.db);
  const id = await begin(person, await aPackage(api.db, FIVE));
  if (how === 'late') await reconcileAfter(49 * HOUR);
  await transfer(id, how === 'too much' ? 70_000 : 50_000);
  expect((await purchaseOf(person, id)).status).toBe(how === 'late' ? 'failed' : 'pending');
  expect((await reconcileAfter(50 * HOUR)).unmended).toEqual([]);
  expect((await purchaseOf(person, id)).status).toBe('completed');
  expect((await storeCredit(person)).balance).toBe(how === 'too much' ? 200 : 0);
});

it('a notification decides nothing: without the money at the provider nothing is granted', async () => {
  const person = await aPerson(api.db);
  const id = await begin(person, await aPackage(api.db, FIVE));
  const payload = JSON.stringify({
    id: 'evt_forged',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { id: await intentOf(id), object: 'payment_intent', metadata: { purchase_id: String(id) } } },
  });
  const send = (secret: string) =>
    api.raw({
      method: 'POST',
      url: '/api/webhooks/stripe',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': processor.webhooks.generateTestHeaderString({ payload, secret }),
      },
      body: payload,
    });
  expect((await send('whsec_of_another')).status).toBe(400);
  expect((await send(STRIPE_KEYS.webhookSecret)).status).toBe(200);
  expect((await purchaseOf(person, id)).status).toBe('pending');
  expect(await creditsOf(person)).toBe(0);
});

it.each([
  ['before it was created', /payment_intents$/, 'fail'],
  ['after it was created', /payment_intents$/, 'lose_response'],
  ['before it was shown', /confirm$/, 'fail'],
  ['after it was shown', /confirm$/, 'lose_response'],
] as const)('a server that dies %s leaves a purchase that a repeat continues', async (_when, path, how) => {
  const person = await aPerson(api.db);
  const body = { class_package_id: await aPackage(api.db, FIVE), payment_method: SPEI };
  let cut = false;
  api.stripe.faults.calls(({ method, path: asked }) => {
    if (cut) return 'fail';
    cut = method === 'POST' && path.test(asked);
    return cut ? how : undefined;
  });
  expect((await api.refused(postPurchase, { as: person, body, key: 'again-0001' })).code).toBe('checkout/unavailable');
  api.stripe.faults.calls(() => undefined);
  const { purchase_id } = await api.ok(postPurchase, { as: person, body, key: 'again-0001' });
  await transfer(purchase_id);
  expect((await purchaseOf(person, purchase_id)).status).toBe('completed');
  expect(await creditsOf(person)).toBe(5);
});

it('a server that dies between collecting too much and crediting it credits it once', async () => {
  const person = await aPerson(api.db);
  const id = await begin(person, await aPackage(api.db, FIVE));
  api.stripe.faults.webhooks({ drop: 1 });
  api.stripe.transfer(await intentOf(id), 60_000);
  let creating = 0;
  api.stripe.faults.calls(({ method, path }) =>
    method === 'POST' && /payment_intents$/.test(path) && (creating += 1) === 1 ? 'lose_response' : undefined,
  );
  expect((await confirm(person, id)).status).toBe('completed');
  await reconcileAfter(5 * MINUTE);
  await reconcileAfter(10 * MINUTE);
  expect((await storeCredit(person)).balance).toBe(100);
});

it('SPEI that is paid after midnight in Tijuana gives credits until the end of a day there', async () => {
  await api.configure({ timezone: 'America/Tijuana' });
  // Begun at 23:59 of Friday in Tijuana, paid on Saturday: until the end of Sunday there.
  later(13 * HOUR + 59 * MINUTE);
  const person = await aPerson(api.db);
  const id = await begin(person, await aPackage(api.db, { ...FIVE, expiration_days: 1 }));
  later(14 * HOUR + MINUTE);
  await transfer(id);
  const { available_classes } = await api.ok(getAvailableClasses, { as: person });
  expect(new Set(available_classes.map((one) => one.expiration_date))).toEqual(new Set(['2026-11-23T07:59:59.999Z']));
});

describe('a seat', () => {
  it('is kept for the minutes of the studio, reserved with the money, and freed without it', async () => {
    const [ana, bea] = [await aPerson(api.db), await aPerson(api.db, 'customer', 1)];
    const [pkg, single_class_id] = [await aDropIn(), await aClass(api.db, { capacity: 1 })];
    await api.configure({ spei_hold_minutes: '45' });
    const id = await begin(ana, pkg, { single_class_id });
    expect((await confirm(ana, id)).transfer?.pay_by).toBe(new Date(NOON.getTime() + 45 * MINUTE).toISOString());
    later(40 * MINUTE);
    await releaseLapsedHolds(api.system(new Date(NOON.getTime() + 40 * MINUTE)));
    expect((await api.refused(postReservation, { as: bea, body: { single_class_id } })).code).toBe('class/full');
    await transfer(id);
    expect(await seatsOf(ana)).toEqual([single_class_id]);
    expect((await purchaseOf(ana, id)).status).toBe('completed');
  });

  it('stays though another class is looked at or the checkout is left, until its minutes are over', async () => {
    const ana = await aPerson(api.db);
    const [pkg, single_class_id] = [await aDropIn(), await aClass(api.db, { capacity: 1 })];
    const other = { single_class_id: await aClass(api.db, { capacity: 1 }) };
    const { spot_hold } = await api.ok(postSpotHold, { as: ana, body: { single_class_id } });
    const id = await begin(ana, pkg, { single_class_id });
    expect((await api.refused(postSpotHold, { as: ana, body: other })).code).toBe('hold/kept');
    const left = { as: ana, params: { id: spot_hold.spot_hold_id } };
    expect((await api.refused(deleteSpotHold, left)).code).toBe('hold/kept');
    await transfer(id);
    expect(await seatsOf(ana)).toEqual([single_class_id]);

    const bea = await aPerson(api.db, 'customer', 1);
    await begin(bea, pkg, other);
    const third = { single_class_id: await aClass(api.db, { capacity: 1 }) };
    later(31 * MINUTE);
    await api.ok(postSpotHold, { as: bea, body: third });
  });

  it('that is gone when its money comes late leaves store credit', async () => {
    const [ana, bea] = [await aPerson(api.db), await aPerson(api.db, 'customer', 1)];
    const [pkg, single_class_id] = [await aDropIn(), await aClass(api.db, { capacity: 1 })];
    await api.ok(postSpotHold, { as: ana, body: { single_class_id } });
    const id = await begin(ana, pkg, { single_class_id });
    const after = new Date(NOON.getTime() + 31 * MINUTE);
    await releaseLapsedHolds(api.system(after));
    await reconcileAfter(31 * MINUTE);
    expect((await purchaseOf(ana, id)).status).toBe('failed');
    await api.ok(postReservation, { as: bea, body: { single_class_id } });
    await transfer(id, 25_000);
    expect((await purchaseOf(ana, id)).status).toBe('failed');
    expect((await storeCredit(ana)).balance).toBe(250);
  });

  it('that is still free when its money comes late is reserved', async () => {
    const ana = await aPerson(api.db);
    const [pkg, single_class_id] = [await aDropIn(), await aClass(api.db, { capacity: 1 })];
    const id = await begin(ana, pkg, { single_class_id });
    await releaseLapsedHolds(api.system(new Date(NOON.getTime() + 31 * MINUTE)));
    await reconcileAfter(31 * MINUTE);
    await transfer(id, 25_000);
    expect((await purchaseOf(ana, id)).status).toBe('completed');
    expect(await seatsOf(ana)).toEqual([single_class_id]);
  });

  it("isn't kept for longer by beginning again", async () => {
    const ana = await aPerson(api.db);
    const [pkg, single_class_id] = [await aDropIn(), await aClass(api.db, { capacity: 1 })];
    await begin(ana, pkg, { single_class_id });
    later(20 * MINUTE);
    const again = await begin(ana, pkg, { single_class_id });
    expect((await confirm(ana, again)).transfer?.pay_by).toBe(new Date(NOON.getTime() + 30 * MINUTE).toISOString());
    later(31 * MINUTE);
    expect(await notBegun(ana, pkg, { single_class_id })).toBe('hold/used-up');
  });
});

it('is refunded by an admin through Stripe, in part and wholly', async () => {
  const [person, admin] = [await aPerson(api.db), await aPerson(api.db, 'admin')];
  const id = await begin(person, await aPackage(api.db, FIVE));
  await transfer(id);
  await api.ok(postRefund, { as: admin, params: { id }, body: { amount: 100, credits: 1, reason: 'Prueba' } });
  await api.ok(postRefund, { as: admin, params: { id }, body: { reason: 'Prueba' } });
  expect(await purchaseOf(person, id)).toMatchObject({ status: 'revoked', refunded: 500 });
  await sendRefunds(api.system(NOON));
  const refunds = (await processor.refunds.list({ payment_intent: await intentOf(id) })).data;
  expect(refunds.map(({ amount, status }) => [amount, status])).toEqual([
    [40_000, 'pending'],
    [10_000, 'pending'],
  ]);
  api.stripe.advance(HOUR);
  await api.stripe.faults.flush();
  const rows = await api.db.selectFrom('refund').select('status').where('created_by', '=', admin.customer_id).execute();
  expect(rows.map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
  expect(await creditsOf(person)).toBe(0);
});
