/** Card subscriptions: first payment or trial, automatic renewals, and their end. */
import Stripe from 'stripe';
import { postConfirmation, postPurchase } from '../../../../../domain/contract/checkout';
import { getAccess } from '../../../../../domain/contract/access';
import { getAvailableClasses } from '../../../../../domain/contract/credits';
import { getInvoices, getPurchase, postPurchaseCancellation } from '../../../../../domain/contract/purchases';
import { trialDays } from '../../../../../domain/renewal';
import { studioDay } from '../../../../../domain/studioTime';
import { sendMails } from '../../../../../server/modules/mail/send';
import { OUTBOX } from '../../../../../server/modules/mail/transport';
import { reconcile } from '../../../../../server/modules/billing/settlement/reconcile';
import { DAY, STRIPE_KEYS, startApi, type Api } from '../../../../helpers/api';
import { answerBankChallenge } from '../../../../helpers/stripe';
import { aDiscount, aPackage, aPerson, type Person } from '../../../builders';
import { brokenRules } from '../../../invariants';

let api: Api;
beforeAll(async () => {
  api = await startApi({ payments: true });
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.configure({
    subscriptions_enabled: 'true',
    payment_sources_enabled: 'true',
    discounts_enabled: 'true',
    cash_checkout_enabled: 'true',
    stripe_public_key: STRIPE_KEYS.publicKey,
  });
});
afterEach(async () => {
  api.stripe.faults.webhooks({});
  await api.stripe.faults.flush();
  expect(await brokenRules(api.pool)).toEqual([]);
});

const MONTHLY = {
  is_subscription: true,
  subscription_period: 'month' as const,
  subscription_interval: 1,
  price: 80_000,
  class_amount: 4,
  expiration_days: 30,
};
const subscribe = (
  as: Person,
  class_package_id: number,
  card = 'pm_card_visa',
  fields: { discountCode?: string; saveCard?: boolean } = {},
) => api.ok(postPurchase, { as, body: { class_package_id, card_payment_method: card, ...fields } });
const purchaseOf = async (as: Person, id: number) => (await api.ok(getPurchase, { as, params: { id } })).purchase;
const creditsOf = async (as: Person) => (await api.ok(getAvailableClasses, { as })).available_classes;
const charges = async (as: Person) => (await api.ok(getInvoices, { as })).invoices.map((i) => i.total_payment);

/** Advances the clocks of studio and processor and delivers the events. */
async function pass(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    api.setNow(new Date(api.now().getTime() + DAY));
    api.stripe.advance(0);
    await api.stripe.faults.flush();
  }
}

/** Changes the customer's default card at the processor. */
async function changeCard(subscription: string, card: string): Promise<void> {
  const { hostname, port } = new URL(api.stripe.url);
  const processor = new Stripe(STRIPE_KEYS.secretKey, { host: hostname, port, protocol: 'http' });
  const { customer } = await processor.subscriptions.retrieve(subscription);
  const attached = await processor.paymentMethods.attach(card, { customer: String(customer) });
  await processor.subscriptions.update(subscription, { default_payment_method: attached.id });
}

it('a card subscription is active after its first payment, and each renewal adds credits and a charge', async () => {
  const person = await aPerson(api.db);
  const { purchase_id, ...rest } = await subscribe(person, await aPackage(api.db, MONTHLY));
  expect(rest).toEqual({});
  expect(await purchaseOf(person, purchase_id)).toMatchObject({
    status: 'active',
    total_payment: 800,
    subscription_period: 'month',
    subscription_interval: 1,
    subscription_id: expect.stringMatching(/^sub_/) as string,
  });
  expect(await creditsOf(person)).toHaveLength(4);
  await pass(32);
  expect(await charges(person)).toEqual([800, 800]);
  // Those of the first month have expired.
  expect(await creditsOf(person)).toHaveLength(4);
  await pass(31);
  expect(await charges(person)).toEqual([800, 800, 800]);
  expect((await purchaseOf(person, purchase_id)).status).toBe('active');
});

it("a card subscription's price stays when the discount changes before the processor responds", async () => {
  await aDiscount(api.db, { code: 'PRONTO', amount: 50 });
  const person = await aPerson(api.db);
  const order = {
    as: person,
    body: {
      class_package_id: await aPackage(api.db, MONTHLY),
      card_payment_method: 'pm_card_visa',
      discountCode: 'PRONTO',
    },
    key: 'pronto-0001',
  };
  api.stripe.faults.calls(() => 'fail');
  expect(await api.refused(postPurchase, order)).toMatchObject({ code: 'checkout/unavailable' });
  api.stripe.faults.calls(() => undefined);
  await api.db
    .updateTable('discount')
    .set({ amount: 10, deleted_at: api.now() })
    .where('code', '=', 'PRONTO')
    .execute();
  const { purchase_id } = await api.ok(postPurchase, order);
  expect(await purchaseOf(person, purchase_id)).toMatchObject({ status: 'active', total_payment: 400 });
  await pass(32);
  expect(await charges(person)).toEqual([400, 400]);
});

it('a card subscription renews once, also by reconciliation when all events are lost', async () => {
  const person = await aPerson(api.db);
  await subscribe(person, await aPackage(api.db, MONTHLY));
  api.stripe.faults.webhooks({ drop: 1 });
  await pass(33);
  expect(await charges(person)).toEqual([800]);
  expect((await reconcile(api.system())).unmended).toEqual([]);
  expect(await charges(person)).toEqual([800, 800]);
  await reconcile(api.system());
  expect(await charges(person)).toEqual([800, 800]);
});

it('a trial starts without a charge and with a saved card, and is charged when it ends', async () => {
  const person = await aPerson(api.db);
  const { purchase_id, ...rest } = await subscribe(
    person,
    await aPackage(api.db, { ...MONTHLY, free_trial_length: 7 }),
  );
  expect(rest).toEqual({});
  expect(await purchaseOf(person, purchase_id)).toMatchObject({
    status: 'active',
    total_payment: 0,
    free_trial_length: 7,
  });
  expect(await charges(person)).toEqual([0]);
  expect(await creditsOf(person)).toHaveLength(4);
  await pass(8);
  expect(await charges(person)).toEqual([800, 0]);
});

it('a trial of one month is charged once the month has passed', async () => {
  const person = await aPerson(api.db);
  const trial = { free_trial_length: 1, free_trial_period: 'month' } as const;
  const days = trialDays(studioDay(api.now(), 'America/Mexico_City'), trial) ?? 0;
  const { purchase_id } = await subscribe(person, await aPackage(api.db, { ...MONTHLY, ...trial }));
  expect(await purchaseOf(person, purchase_id)).toMatchObject({ status: 'active', total_payment: 0, ...trial });
  await pass(days - 1);
  expect(await charges(person)).toEqual([0]);
  await pass(2);
  expect(await charges(person)).toEqual([800, 0]);
});

it('a trial with a declined card does not start', async () => {
  const person = await aPerson(api.db);
  const id = await aPackage(api.db, { ...MONTHLY, free_trial_length: 7, limit_per_customer: 1 });
  expect(
    await api.refused(postPurchase, {
      as: person,
      body: { class_package_id: id, card_payment_method: 'pm_card_chargeDeclined' },
    }),
  ).toMatchObject({ status: 402, code: 'card_declined' });
  await api.stripe.faults.flush();
  expect([await charges(person), await creditsOf(person)]).toEqual([[], []]);
  await pass(9);
  expect([await charges(person), await creditsOf(person)]).toEqual([[], []]);
  expect((await subscribe(person, id)).clientSecret).toBeUndefined();
});

it.each([
  ['a payment', null, /^pi_/],
  ['a trial', 7, /^seti_/],
] as const)('a card subscription is pending while the bank authenticates %s', async (_, free_trial_length, secret) => {
  const person = await aPerson(api.db);
  const { purchase_id, clientSecret = '' } = await subscribe(
    person,
    await aPackage(api.db, { ...MONTHLY, free_trial_length }),
    'pm_card_authenticationRequiredOnSetup',
  );
  expect(clientSecret).toMatch(secret);
  await api.stripe.faults.flush();
  expect((await purchaseOf(person, purchase_id)).status).toBe('pending');
  await answerBankChallenge(api.stripe.url, clientSecret, true);
  expect(await api.ok(postConfirmation, { as: person, body: { purchase_id } })).toEqual({
    purchase_id,
    status: 'active',
  });
  expect(await creditsOf(person)).toHaveLength(4);
});

it('a declined card subscription fails and is never charged by the processor', async () => {
  const person = await aPerson(api.db);
  const id = await aPackage(api.db, MONTHLY);
  expect(
    await api.refused(postPurchase, {
      as: person,
      body: { class_package_id: id, card_payment_method: 'pm_card_chargeDeclinedInsufficientFunds' },
    }),
  ).toMatchObject({ status: 402, code: 'card_declined', decline_code: 'insufficient_funds' });
  await pass(33);
  expect(await charges(person)).toEqual([]);
});

it.each([
  ['the first charge only', true, [640, 800]],
  ['every charge', false, [640, 640]],
] as const)('a card subscription applies a discount to %s', async (_, first_invoice_only, paid) => {
  const person = await aPerson(api.db);
  const code = `MENOS20${first_invoice_only ? 'A' : 'B'}`;
  await aDiscount(api.db, { code, amount: 20, first_invoice_only });
  const { purchase_id } = await subscribe(person, await aPackage(api.db, MONTHLY), 'pm_card_visa', {
    discountCode: code,
  });
  expect(await purchaseOf(person, purchase_id)).toMatchObject({ amount: 800, total_payment: 640 });
  await pass(32);
  expect(await charges(person)).toEqual([...paid].reverse());
});

it('a discount on the first charge applies to the charge after the trial', async () => {
  const person = await aPerson(api.db);
  await aDiscount(api.db, { code: 'PRUEBA20', amount: 20, first_invoice_only: true });
  await subscribe(person, await aPackage(api.db, { ...MONTHLY, free_trial_length: 7 }), 'pm_card_visa', {
    discountCode: 'PRUEBA20',
  });
  await pass(40);
  expect(await charges(person)).toEqual([800, 640, 0]);
});

it('a card subscription is cancelled with a reason and never charged again', async () => {
  const person = await aPerson(api.db);
  const { purchase_id } = await subscribe(person, await aPackage(api.db, MONTHLY));
  await api.ok(postPurchaseCancellation, { as: person, params: { id: purchase_id }, body: { reason: 'Me mudo' } });
  expect((await purchaseOf(person, purchase_id)).status).toBe('cancelled');
  await pass(33);
  expect(await charges(person)).toEqual([800]);
});

it('a card subscription with failing renewals stays active until the processor gives up', async () => {
  // Links in mails need the site's address.
  await api.configure({ domain: 'casaaura.mx' });
  const person = await aPerson(api.db);
  const { purchase_id } = await subscribe(person, await aPackage(api.db, MONTHLY));
  const { subscription_id } = await purchaseOf(person, purchase_id);
  await changeCard(subscription_id ?? '', 'pm_card_chargeCustomerFail');
  const tries = () =>
    api.db
      .selectFrom('purchase')
      .select(['overdue_at', 'overdue_tries', 'overdue_tried_at', 'overdue_next_at'])
      .where('purchase_id', '=', purchase_id)
      .executeTakeFirstOrThrow();
  const none = { overdue_at: null, overdue_tries: null, overdue_tried_at: null, overdue_next_at: null };
  expect(await tries()).toEqual(none);
  await pass(32);
  expect((await purchaseOf(person, purchase_id)).status).toBe('active');
  expect(await charges(person)).toEqual([800]);
  // What staff see of it: how often, when last, and when the processor tries again.
  const first = await tries();
  const { overdue_tries, overdue_tried_at, overdue_next_at } = first;
  expect(overdue_tries).toBeGreaterThan(0);
  expect(overdue_next_at?.getTime()).toBeGreaterThan(api.now().getTime());
  const { purchases } = await api.ok(getAccess, {
    as: await aPerson(api.db, 'staff'),
    params: { id: person.customer_id },
  });
  expect(purchases).toMatchObject([
    {
      overdue_tries: {
        times: overdue_tries,
        last_at: overdue_tried_at?.toISOString(),
        next_at: overdue_next_at?.toISOString(),
      },
    },
  ]);
  await pass(Math.ceil(((overdue_next_at?.getTime() ?? 0) - api.now().getTime()) / DAY));
  const second = await tries();
  expect(second).toMatchObject({ overdue_at: first.overdue_at, overdue_tries: (overdue_tries ?? 0) + 1 });
  expect(second.overdue_tried_at?.getTime()).toBeGreaterThan(overdue_tried_at?.getTime() ?? Infinity);
  await sendMails(api.system(), { transport: OUTBOX, clock: api.now, onTrouble: () => undefined });
  const mails = () =>
    api.db
      .selectFrom('mail')
      .select(['kind', 'subject', 'recipient', 'body'])
      .where('purchase_id', '=', purchase_id)
      .orderBy('mail_id')
      .execute();
  expect(await mails()).toMatchObject([
    { kind: 'purchase-made', subject: expect.stringMatching(/^Tu compra #00\d+: Paquete/) as string },
    // Changed at the processor; the customer knows of it nevertheless.
    { kind: 'subscription-card', recipient: person.email },
    {
      kind: 'renewal-failed',
      recipient: person.email,
      subject: expect.stringMatching(/^No pudimos renovar tu suscripción: Paquete/) as string,
    },
  ]);
  expect((await mails())[2]?.body).toContain('Precio: $800.00 MXN');
  expect((await mails())[2]?.body).toContain(`/mystudio/membresias?tarjeta=${purchase_id}`);
  await pass(30);
  // Reported once, however often the processor retries.
  expect((await mails()).map(({ kind }) => kind)).toEqual([
    'purchase-made',
    'subscription-card',
    'renewal-failed',
    'subscription-cancelled',
  ]);
  expect((await purchaseOf(person, purchase_id)).status).toBe('cancelled');
});

it('a card subscription saves the card when requested', async () => {
  const person = await aPerson(api.db);
  await subscribe(person, await aPackage(api.db, MONTHLY), 'pm_card_mastercard', { saveCard: true });
  expect(
    await api.db
      .selectFrom('payment_source')
      .select(['card_type', 'last_digits'])
      .where('customer_id', '=', person.customer_id)
      .execute(),
  ).toEqual([{ card_type: 'mastercard', last_digits: '4444' }]);
});

it.each([
  ['disabled', 'false'],
  ['paid in cash', 'true'],
])('a subscription is rejected when subscriptions are %s', async (_, subscriptions_enabled) => {
  await api.configure({ subscriptions_enabled });
  const [person, id] = [await aPerson(api.db), await aPackage(api.db, MONTHLY)];
  const by = subscriptions_enabled === 'true' ? { payment_method: 2 } : { card_payment_method: 'pm_card_visa' };
  expect(await api.refused(postPurchase, { as: person, body: { class_package_id: id, ...by } })).toMatchObject({
    status: 412,
    code: 'checkout/method-unavailable',
  });
});
