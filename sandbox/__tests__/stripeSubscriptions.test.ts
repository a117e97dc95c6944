/** Subscriptions and their invoices over time, on a clock that tests move. */
import type Stripe from 'stripe';
import { nextPeriodEnd } from '../stripe/periods';
import { DAY, endRig, HOUR, refusal, type StripeRig, startRig } from './stripeHelpers';

let rig: StripeRig;
let stripe: Stripe;
beforeEach(async () => {
  rig = await startRig();
  stripe = rig.stripe;
});
afterEach(() => endRig(rig));

const seconds = (date: string) => Date.parse(date) / 1000;
const EXPAND = ['latest_invoice.confirmation_secret', 'latest_invoice.payments', 'pending_setup_intent'];

async function customerWith(card?: string): Promise<{ customer: string; method: string | undefined }> {
  const { id: customer } = await stripe.customers.create({ email: 'ana@demo.mx' });
  if (!card) return { customer, method: undefined };
  const { id: method } = await stripe.paymentMethods.attach(`pm_card_${card}`, { customer });
  return { customer, method };
}

async function monthly(
  unit_amount = 120_000,
  interval: 'day' | 'month' | 'year' = 'month',
  interval_count = 1,
): Promise<string> {
  const { id } = await stripe.prices.create({
    currency: 'mxn',
    unit_amount,
    recurring: { interval, interval_count },
    product_data: { name: 'Mensualidad' },
  });
  return id;
}

const subscribe = (customer: string, price: string, more: Partial<Stripe.SubscriptionCreateParams> = {}) =>
  stripe.subscriptions.create({
    customer,
    items: [{ price }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    expand: EXPAND,
    metadata: { purchase_id: '9' },
    ...more,
  });

const invoiceIn = ({ latest_invoice }: Stripe.Subscription): Stripe.Invoice => {
  if (latest_invoice === null || typeof latest_invoice === 'string') throw new Error('latest_invoice was not expanded');
  return latest_invoice;
};
const intentIn = (invoice: Stripe.Invoice): string => String(invoice.payments?.data[0]?.payment.payment_intent);
/** Returns the event types since the last call. */
async function deliveredTypes(): Promise<string[]> {
  await rig.sandbox.faults.flush();
  return rig.listener.events.splice(0).map(({ type }) => type);
}

/** Advances past the end of the period, however long the month is, and the hour until the invoice is charged. */
async function passRenewal(id: string): Promise<void> {
  const { items } = await stripe.subscriptions.retrieve(id);
  const end = items.data[0]?.current_period_end ?? 0;
  rig.sandbox.advance(end * 1000 - rig.sandbox.now().getTime() + 2 * HOUR);
}

/** Creates an active subscription whose first period is paid. */
async function active(card = 'visa', price?: string): Promise<Stripe.Subscription> {
  const { customer, method } = await customerWith(card);
  const { id, status } = await subscribe(customer, price ?? (await monthly()), {
    payment_behavior: 'allow_incomplete',
    default_payment_method: method,
  });
  expect(status).toBe('active');
  await deliveredTypes();
  return stripe.subscriptions.retrieve(id);
}

test('a subscription is incomplete until its first invoice is paid with a new card, which it saves', async () => {
  const { customer } = await customerWith();
  const subscription = await subscribe(customer, await monthly());
  const invoice = invoiceIn(subscription);
  expect([subscription.status, invoice.status, invoice.amount_due, invoice.billing_reason]).toEqual([
    'incomplete',
    'open',
    120_000,
    'subscription_create',
  ]);
  expect(invoice.parent?.subscription_details).toMatchObject({
    subscription: subscription.id,
    metadata: { purchase_id: '9' },
  });
  expect(invoice.confirmation_secret?.client_secret).toContain(`${intentIn(invoice)}_secret_`);
  expect(await deliveredTypes()).toEqual([
    'customer.created',
    'product.created',
    'price.created',
    'customer.subscription.created',
    'invoice.created',
    'payment_intent.created',
    'invoice.finalized',
  ]);
  const { payment_method } = await stripe.paymentIntents.confirm(intentIn(invoice), { payment_method: 'pm_card_visa' });
  const after = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice.payments'] });
  expect([after.status, after.default_payment_method]).toEqual(['active', payment_method]);
  expect(invoiceIn(after)).toMatchObject({
    status: 'paid',
    amount_paid: 120_000,
    amount_remaining: 0,
    payments: { data: [{ status: 'paid', amount_paid: 120_000 }] },
  });
  expect((await stripe.paymentMethods.list({ customer })).data).toHaveLength(1);
  expect(await deliveredTypes()).toEqual([
    'charge.succeeded',
    'payment_method.attached',
    'payment_intent.succeeded',
    'invoice_payment.paid',
    'invoice.paid',
    'invoice.payment_succeeded',
    'customer.subscription.updated',
  ]);
});

test('a subscription whose first card is declined stays incomplete and expires after 23 hours', async () => {
  const { customer } = await customerWith();
  const subscription = await subscribe(customer, await monthly());
  const intent = intentIn(invoiceIn(subscription));
  expect(
    await refusal(stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_chargeDeclinedInsufficientFunds' })),
  ).toMatchObject({ decline_code: 'insufficient_funds' });
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete');
  rig.sandbox.advance(23 * HOUR);
  expect(await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })).toMatchObject({
    status: 'incomplete_expired',
    latest_invoice: { status: 'void' },
  });
  expect(await refusal(stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' }))).toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
});

test('a subscription renews at the end of its period and charges the invoice an hour later', async () => {
  const subscription = await active();
  const end = subscription.items.data[0]?.current_period_end ?? 0;
  rig.sandbox.advance(end * 1000 - rig.sandbox.now().getTime());
  expect(await deliveredTypes()).toEqual(['invoice.created', 'customer.subscription.updated']);
  const begun = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
  expect(invoiceIn(begun)).toMatchObject({ status: 'draft', billing_reason: 'subscription_cycle', period_end: end });
  expect(begun.items.data[0]?.current_period_start).toBe(end);
  rig.sandbox.advance(HOUR);
  expect(await deliveredTypes()).toEqual([
    'payment_intent.created',
    'invoice.finalized',
    'charge.succeeded',
    'payment_intent.succeeded',
    'invoice_payment.paid',
    'invoice.paid',
    'invoice.payment_succeeded',
  ]);
  const { data } = await stripe.invoices.list({
    subscription: subscription.id,
    status: 'paid',
    expand: ['data.payments'],
  });
  expect(
    data.map(({ billing_reason, amount_paid, payments }) => [billing_reason, amount_paid, payments?.data.length]),
  ).toEqual([
    ['subscription_cycle', 120_000, 1],
    ['subscription_create', 120_000, 1],
  ]);
  expect(data[0]?.lines.data[0]?.period).toEqual({ start: end, end: begun.items.data[0]?.current_period_end });
});

test('renewals missed during a long pause run in order', async () => {
  const subscription = await active('visa', await monthly(20_000, 'day', 10));
  rig.sandbox.advance(35 * DAY);
  const { data } = await stripe.invoices.list({ subscription: subscription.id, limit: 100 });
  expect(data.map(({ created }) => Math.round((created - subscription.created) / 86_400))).toEqual([30, 20, 10, 0]);
  expect(data.every(({ status }) => status === 'paid')).toBe(true);
});

test('a failed renewal is retried after 3, 5 and 7 days, then the subscription ends', async () => {
  const { customer, method } = await customerWith('visa');
  const { id } = await subscribe(customer, await monthly(), {
    payment_behavior: 'allow_incomplete',
    default_payment_method: method,
  });
  const { id: broken } = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  await stripe.subscriptions.update(id, { default_payment_method: broken });
  await deliveredTypes();
  await passRenewal(id);
  const late = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  expect([late.status, invoiceIn(late).status, invoiceIn(late).attempt_count]).toEqual(['past_due', 'open', 1]);
  expect(await deliveredTypes()).toEqual(
    expect.arrayContaining([
      'invoice.payment_failed',
      'customer.subscription.updated',
      'payment_intent.payment_failed',
    ]),
  );
  rig.sandbox.advance(8 * DAY);
  expect(invoiceIn(await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })).attempt_count).toBe(3);
  rig.sandbox.advance(7 * DAY);
  const ended = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  expect(ended).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'payment_failed' },
    latest_invoice: { status: 'open', attempt_count: 4, next_payment_attempt: null },
  });
  expect(await deliveredTypes()).toContain('customer.subscription.deleted');
});

test('paying the invoice of a failed renewal reactivates the subscription', async () => {
  const { customer, method } = await customerWith('chargeCustomerFail');
  const { id, latest_invoice } = await subscribe(customer, await monthly(), { default_payment_method: method });
  expect(latest_invoice).toMatchObject({ status: 'open' });
  const { id: good } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  await stripe.paymentIntents.confirm(
    intentIn(invoiceIn(await stripe.subscriptions.retrieve(id, { expand: EXPAND }))),
    { payment_method: good },
  );
  await stripe.subscriptions.update(id, { default_payment_method: method });
  await passRenewal(id);
  const { status, latest_invoice: open } = await stripe.subscriptions.retrieve(id);
  expect(status).toBe('past_due');
  expect(await refusal(stripe.invoices.pay(String(open)))).toMatchObject({ code: 'card_declined' });
  expect(await stripe.invoices.pay(String(open), { payment_method: good })).toMatchObject({ status: 'paid' });
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
});

test('a renewal waits for 3-D Secure with a card that always requires it, not with one that was set up', async () => {
  const answer = async (intent: Stripe.PaymentIntent) => {
    const page = await fetch(
      `${rig.sandbox.url}/sandbox/stripe/3ds/${intent.id}?client_secret=${intent.client_secret}`,
      { method: 'POST', body: new URLSearchParams({ outcome: 'complete' }) },
    );
    expect(page.ok).toBe(true);
  };
  const pay3ds = async (card: string) => {
    const { customer } = await customerWith();
    const { id, latest_invoice } = await subscribe(customer, await monthly());
    if (!latest_invoice || typeof latest_invoice === 'string') throw new Error('latest_invoice was not expanded');
    const intent = await stripe.paymentIntents.confirm(intentIn(latest_invoice), { payment_method: `pm_card_${card}` });
    expect(intent.status).toBe('requires_action');
    await answer(intent);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
    return id;
  };
  const [once, always] = [await pay3ds('authenticationRequiredOnSetup'), await pay3ds('authenticationRequired')];
  await passRenewal(always);
  expect([
    (await stripe.subscriptions.retrieve(once)).status,
    (await stripe.subscriptions.retrieve(always)).status,
  ]).toEqual(['active', 'past_due']);
  expect(await deliveredTypes()).toEqual(
    expect.arrayContaining(['invoice.payment_failed', 'invoice.payment_action_required']),
  );
  const waiting = await stripe.paymentIntents.retrieve(
    intentIn(invoiceIn(await stripe.subscriptions.retrieve(always, { expand: EXPAND }))),
  );
  expect(waiting.status).toBe('requires_action');
  await answer(waiting);
  expect((await stripe.subscriptions.retrieve(always)).status).toBe('active');
});

test('a trial is free, sets up a card, warns before its end and then charges', async () => {
  const { customer } = await customerWith();
  const subscription = await subscribe(customer, await monthly(), { trial_period_days: 7 });
  const setup = subscription.pending_setup_intent;
  if (!setup || typeof setup === 'string') throw new Error('no setup intent');
  expect([subscription.status, setup.status, invoiceIn(subscription).status, invoiceIn(subscription).total]).toEqual([
    'trialing',
    'requires_payment_method',
    'paid',
    0,
  ]);
  expect(subscription.items.data[0]?.current_period_end).toBe(subscription.trial_end);
  const done = await stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_visa', use_stripe_sdk: true });
  expect(done.status).toBe('succeeded');
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    pending_setup_intent: null,
    default_payment_method: done.payment_method,
  });
  await deliveredTypes();
  rig.sandbox.advance(4 * DAY);
  expect(await deliveredTypes()).toEqual(['customer.subscription.trial_will_end']);
  rig.sandbox.advance(3 * DAY + 2 * HOUR);
  const after = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
  expect([after.status, invoiceIn(after).status, invoiceIn(after).amount_paid]).toEqual(['active', 'paid', 120_000]);
  expect(after.items.data[0]?.current_period_end).toBe(
    nextPeriodEnd(subscription.trial_end ?? 0, subscription.trial_end ?? 0, { interval: 'month', interval_count: 1 }),
  );
});

test.each([
  ['once' as const, [90_000, 120_000]],
  ['forever' as const, [90_000, 90_000]],
])('a subscription discount %s', async (duration, totals) => {
  const { id: coupon } = await stripe.coupons.create({ amount_off: 30_000, currency: 'mxn', duration });
  const { customer, method } = await customerWith('visa');
  const { id } = await subscribe(customer, await monthly(), {
    payment_behavior: 'allow_incomplete',
    default_payment_method: method,
    discounts: [{ coupon }],
  });
  await passRenewal(id);
  const { data } = await stripe.invoices.list({ subscription: id });
  expect(data.map(({ total }) => total).reverse()).toEqual(totals);
  expect((await stripe.coupons.retrieve(coupon)).times_redeemed).toBe(1);
});

test('a full discount activates a subscription without payment; once applies after the trial', async () => {
  const { id: coupon } = await stripe.coupons.create({ percent_off: 100, duration: 'once' });
  const { customer } = await customerWith();
  const free = await subscribe(customer, await monthly(), { discounts: [{ coupon }] });
  expect([free.status, invoiceIn(free).total, free.pending_setup_intent === null]).toEqual(['active', 0, false]);
  const { id: half } = await stripe.coupons.create({ percent_off: 50, duration: 'once' });
  const { customer: other, method } = await customerWith('visa');
  const { id } = await subscribe(other, await monthly(), {
    trial_period_days: 3,
    default_payment_method: method,
    discounts: [{ coupon: half }],
  });
  rig.sandbox.advance(3 * DAY + 2 * HOUR);
  expect((await stripe.invoices.list({ subscription: id })).data.map(({ total }) => total)).toEqual([60_000, 0]);
});

test('a cancelled subscription ends at once or at the end of the paid period', async () => {
  const now = await active();
  expect(await stripe.subscriptions.cancel(now.id, { cancellation_details: { comment: 'Me mudo' } })).toMatchObject({
    status: 'canceled',
    cancellation_details: { comment: 'Me mudo', reason: 'cancellation_requested' },
  });
  expect(await refusal(stripe.subscriptions.cancel(now.id))).toMatchObject({ statusCode: 400 });
  const later = await active();
  expect(await stripe.subscriptions.update(later.id, { cancel_at_period_end: true })).toMatchObject({
    status: 'active',
    cancel_at: later.items.data[0]?.current_period_end,
  });
  await deliveredTypes();
  rig.sandbox.advance(31 * DAY);
  expect((await stripe.subscriptions.retrieve(later.id)).status).toBe('canceled');
  expect(await deliveredTypes()).toEqual(['customer.subscription.deleted']);
  const { customer } = await customerWith();
  const open = await subscribe(customer, await monthly());
  await deliveredTypes();
  expect(await stripe.subscriptions.cancel(open.id, { expand: ['latest_invoice'] })).toMatchObject({
    status: 'incomplete_expired',
    latest_invoice: { status: 'void' },
  });
  expect(await deliveredTypes()).toEqual([
    'payment_intent.canceled',
    'invoice.voided',
    'customer.subscription.updated',
  ]);
});

test('renewals of a paused subscription are void, and a trial moves the next charge of one that runs', async () => {
  const { id } = await active();
  await stripe.subscriptions.update(id, { pause_collection: { behavior: 'void' } });
  await passRenewal(id);
  const statuses = async () => (await stripe.invoices.list({ subscription: id })).data.map(({ status }) => status);
  expect((await statuses()).sort()).toEqual(['paid', 'void']);
  const until = Math.floor(rig.sandbox.now().getTime() / 1000) + (20 * DAY) / 1000;
  for (let time = 0; time < 2; time += 1)
    expect(
      await stripe.subscriptions.update(id, {
        pause_collection: '',
        trial_end: until,
        proration_behavior: 'none',
      }),
    ).toMatchObject({ status: 'trialing', pause_collection: null, billing_cycle_anchor: until });
  // Stripe writes an invoice of 0 for the trial.
  const zero = (await stripe.invoices.list({ subscription: id })).data.filter(
    ({ billing_reason }) => billing_reason === 'subscription_update',
  );
  expect(zero).toMatchObject([{ amount_paid: 0, status: 'paid' }]);
  rig.sandbox.advance(20 * DAY + 2 * HOUR);
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
  const paid = (await stripe.invoices.list({ subscription: id, status: 'paid' })).data;
  expect(paid.filter(({ amount_paid }) => amount_paid > 0)).toHaveLength(2);
});

test('subscriptions are listed by customer and status', async () => {
  const { id, customer } = await active();
  const other = await subscribe(String(customer), await monthly());
  await stripe.subscriptions.cancel(id);
  const ids = async (status?: 'all' | 'canceled') =>
    (await stripe.subscriptions.list({ customer: String(customer), status })).data.map((one) => one.id);
  expect([await ids(), await ids('all'), await ids('canceled')]).toEqual([[other.id], [other.id, id], [id]]);
});

test.each([
  ['2026-01-31T10:00:00Z', 'month', 1, ['2026-02-28T10:00:00Z', '2026-03-31T10:00:00Z', '2026-04-30T10:00:00Z']],
  ['2028-02-29T00:00:00Z', 'year', 1, ['2029-02-28T00:00:00Z', '2030-02-28T00:00:00Z', '2031-02-28T00:00:00Z']],
  ['2026-11-20T06:30:00Z', 'day', 10, ['2026-11-30T06:30:00Z', '2026-12-10T06:30:00Z', '2026-12-20T06:30:00Z']],
  ['2026-11-30T06:30:00Z', 'month', 3, ['2027-02-28T06:30:00Z', '2027-05-30T06:30:00Z', '2027-08-30T06:30:00Z']],
])('billing periods from %s, every %s × %i', (start, interval, interval_count, ends) => {
  const anchor = seconds(start);
  let moment = anchor;
  const found = ends.map(() => (moment = nextPeriodEnd(anchor, moment, { interval, interval_count })));
  expect(found).toEqual(ends.map(seconds));
});

it('another price without proration counts from the next invoice, with the discount given then', async () => {
  const { id, items } = await active();
  const { id: coupon } = await stripe.coupons.create({ currency: 'mxn', amount_off: 10_000, duration: 'forever' });
  const item = items.data[0]?.id ?? '';
  const price = await monthly(150_000);
  const change = { items: [{ id: item, price }], proration_behavior: 'none' as const, discounts: [{ coupon }] };
  for (let twice = 0; twice < 2; twice += 1) await stripe.subscriptions.update(id, change);
  await passRenewal(id);
  const { data } = await stripe.invoices.list({ subscription: id });
  expect(data.map(({ amount_paid }) => amount_paid)).toEqual([140_000, 120_000]);
  await stripe.subscriptions.update(id, { discounts: '' });
  await passRenewal(id);
  expect((await stripe.invoices.list({ subscription: id })).data[0]?.amount_paid).toBe(150_000);
  const yearly = { ...change, items: [{ id: item, price: await monthly(1, 'year') }] };
  await expect(stripe.subscriptions.update(id, yearly)).rejects.toThrow('keeps the period');
});
