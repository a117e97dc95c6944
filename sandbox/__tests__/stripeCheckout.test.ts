/** Checkout sessions: created by the SDK, paid through the hosted page's calls, expired. */
import type Stripe from 'stripe';
import { DAY, endRig, PUBLIC_KEY, refusal, type StripeRig, sdk, startRig } from './stripeHelpers';

let rig: StripeRig;
let stripe: Stripe;
beforeEach(async () => {
  rig = await startRig();
  stripe = rig.stripe;
});
afterEach(() => endRig(rig));

const SITE = 'http://localhost:3000';
const ONCE: Stripe.Checkout.SessionCreateParams = {
  mode: 'payment',
  success_url: `${SITE}/gracias/9?session={CHECKOUT_SESSION_ID}`,
  cancel_url: `${SITE}/checkout/4`,
  allowed_payment_method_types: ['card'],
  line_items: [
    { quantity: 2, price_data: { currency: 'mxn', unit_amount: 60_000, product_data: { name: '8 <clases>' } } },
  ],
  payment_intent_data: { metadata: { purchase_id: '9' }, setup_future_usage: 'off_session' },
  metadata: { purchase_id: '9' },
};

async function monthly(): Promise<string> {
  return (
    await stripe.prices.create({
      currency: 'mxn',
      unit_amount: 120_000,
      recurring: { interval: 'month' },
      product_data: { name: 'Mensualidad' },
    })
  ).id;
}

/** The page's address on the sandbox. */
const pageOf = ({ id }: { id: string }): string => `${rig.sandbox.url}/sandbox/stripe/checkout/${id}`;

/** Pays as the page does after the card was typed. */
async function pay(
  session: { id: string },
  card: string,
  more: Record<string, string> = {},
): Promise<{ redirect?: string; client_secret?: string; error?: { code?: string } }> {
  const { id } = await sdk(rig.sandbox.url, PUBLIC_KEY).paymentMethods.create({
    type: 'card',
    card: { token: `tok_${card}` },
  });
  return (
    await fetch(`${pageOf(session)}/pay`, {
      method: 'POST',
      body: new URLSearchParams({ payment_method: id, ...more }),
    })
  ).json();
}

async function deliveredTypes(): Promise<string[]> {
  await rig.sandbox.faults.flush();
  return rig.listener.events.splice(0).map(({ type }) => type);
}

test('a checkout session stays open after a declined card and completes with a good one, which is saved', async () => {
  const { id: customer } = await stripe.customers.create({ email: 'ana@demo.mx' });
  const session = await stripe.checkout.sessions.create({
    ...ONCE,
    customer,
    client_reference_id: '9',
    expand: ['line_items'],
  });
  expect(session).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 120_000,
    payment_intent: null,
    url: `${SITE}/sandbox/stripe/checkout/${session.id}`,
  });
  expect(session.line_items?.data).toMatchObject([{ description: '8 <clases>', quantity: 2, amount_total: 120_000 }]);
  const html = await (await fetch(pageOf(session))).text();
  expect(html).toContain('$1,200.00 MXN');
  expect(html).toContain('ana@demo.mx');
  expect(html).toContain(`href="${SITE}/checkout/4"`);
  expect(html).not.toContain('<clases>');
  expect(await pay(session, 'chargeDeclined')).toMatchObject({ error: { code: 'card_declined' } });
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
  await deliveredTypes();
  expect(await pay(session, 'visa')).toEqual({ redirect: `${SITE}/gracias/9?session=${session.id}` });
  const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
  expect(done).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    customer_details: { email: 'ana@demo.mx' },
    payment_intent: { status: 'succeeded', metadata: { purchase_id: '9' } },
  });
  expect(await deliveredTypes()).toEqual([
    'charge.succeeded',
    'payment_method.attached',
    'payment_intent.succeeded',
    'checkout.session.completed',
  ]);
  expect((await stripe.paymentMethods.list({ customer })).data).toHaveLength(1);
  expect((await fetch(pageOf(session), { redirect: 'manual' })).headers.get('location')).toBe(
    `${SITE}/gracias/9?session=${session.id}`,
  );
  expect(await pay(session, 'visa')).toHaveProperty('redirect');
  expect((await stripe.charges.list({ customer })).data.filter(({ paid }) => paid)).toHaveLength(1);
});

test('a checkout session completes after 3-D Secure', async () => {
  const session = await stripe.checkout.sessions.create(ONCE);
  const { client_secret = '' } = await pay(session, 'authenticationRequired', { email: 'eva@demo.mx' });
  const [intent] = client_secret.split('_secret_');
  await fetch(`${rig.sandbox.url}/sandbox/stripe/3ds/${intent}?client_secret=${client_secret}`, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'fail' }),
  });
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
  const again = await pay(session, 'authenticationRequired', { email: 'eva@demo.mx' });
  await fetch(`${rig.sandbox.url}/sandbox/stripe/3ds/${intent}?client_secret=${again.client_secret}`, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'complete' }),
  });
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    status: 'complete',
    payment_intent: intent,
    customer: null,
    customer_details: { email: 'eva@demo.mx' },
  });
});

test('a checkout session names its subscription after the payment only', async () => {
  const { id: customer } = await stripe.customers.create({ email: 'ana@demo.mx' });
  const { mode: _, payment_intent_data: __, ...rest } = ONCE;
  const session = await stripe.checkout.sessions.create({
    ...rest,
    mode: 'subscription',
    customer,
    line_items: [{ price: await monthly(), quantity: 1 }],
    subscription_data: { metadata: { purchase_id: '9' } },
  });
  expect(await pay(session, 'chargeDeclined')).toHaveProperty('error');
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'open', subscription: null });
  expect(await pay(session, 'visa')).toHaveProperty('redirect');
  const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription', 'invoice'] });
  expect(done).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    subscription: { status: 'active', metadata: { purchase_id: '9' } },
    invoice: { status: 'paid', amount_paid: 120_000 },
  });
  expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1);
});

test('a checkout session with a trial saves the card, and a coupon lowers the amount', async () => {
  const { id: coupon } = await stripe.coupons.create({ percent_off: 25, duration: 'once' });
  const { mode: _, payment_intent_data: __, ...rest } = ONCE;
  const shared: Stripe.Checkout.SessionCreateParams = {
    ...rest,
    mode: 'subscription',
    line_items: [{ price: await monthly(), quantity: 1 }],
    discounts: [{ coupon }],
  };
  const trial = await stripe.checkout.sessions.create({ ...shared, subscription_data: { trial_period_days: 7 } });
  expect(trial.amount_total).toBe(0);
  expect(await (await fetch(pageOf(trial))).text()).toContain('7 días de prueba gratis');
  expect(await pay(trial, 'visa', { email: 'eva@demo.mx' })).toHaveProperty('redirect');
  const done = await stripe.checkout.sessions.retrieve(trial.id, { expand: ['subscription'] });
  expect(done).toMatchObject({
    payment_status: 'no_payment_required',
    subscription: { status: 'trialing', pending_setup_intent: null },
  });
  const now = await stripe.checkout.sessions.create(shared);
  expect(now).toMatchObject({
    amount_subtotal: 120_000,
    amount_total: 90_000,
    total_details: { amount_discount: 30_000 },
  });
  await pay(now, 'visa', { email: 'eva@demo.mx' });
  expect(await stripe.checkout.sessions.retrieve(now.id, { expand: ['invoice'] })).toMatchObject({
    invoice: { amount_paid: 90_000 },
  });
});

test('a checkout session expires on request or after a day and can no longer be paid', async () => {
  const [told1, left] = [await stripe.checkout.sessions.create(ONCE), await stripe.checkout.sessions.create(ONCE)];
  await pay(told1, 'chargeDeclined');
  expect(await stripe.checkout.sessions.expire(told1.id)).toMatchObject({ status: 'expired', url: null });
  expect(await refusal(stripe.checkout.sessions.expire(told1.id))).toMatchObject({ statusCode: 400 });
  rig.sandbox.advance(DAY);
  expect((await stripe.checkout.sessions.retrieve(left.id)).status).toBe('expired');
  expect((await deliveredTypes()).filter((type) => type === 'checkout.session.expired')).toHaveLength(2);
  expect(await pay(left, 'visa')).toHaveProperty('error');
  expect((await fetch(pageOf(left))).status).toBe(404);
  expect((await stripe.charges.list()).data.every(({ paid }) => !paid)).toBe(true);
});

test('a checkout session is refused for parameters that Stripe refuses', async () => {
  const create = (more: Partial<Stripe.Checkout.SessionCreateParams>) =>
    refusal(stripe.checkout.sessions.create({ ...ONCE, ...more }));
  expect(await create({ success_url: 'javascript:alert(1)' })).toMatchObject({ code: 'url_invalid' });
  expect(await create({ expires_at: Math.floor(Date.now() / 1000) + 60 })).toMatchObject({ param: 'expires_at' });
  expect(await create({ line_items: [{ price: await monthly() }] })).toMatchObject({ param: 'line_items[0][price]' });
  expect(await create({ line_items: [] })).toMatchObject({ code: 'parameter_missing' });
  expect(await create({ subscription_data: { trial_period_days: 3 } })).toMatchObject({ statusCode: 400 });
});
