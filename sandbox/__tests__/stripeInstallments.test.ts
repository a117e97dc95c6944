/** Meses sin intereses through the official SDK: which cards have plans, from which amount, and what a plan leaves. */
import type Stripe from 'stripe';
import { endRig, refusal, startRig, type StripeRig } from './stripeHelpers';

let rig: StripeRig;
let stripe: Stripe;
beforeAll(async () => {
  rig = await startRig();
  stripe = rig.stripe;
});
afterAll(() => endRig(rig));

const ENABLED = { card: { installments: { enabled: true } } };
const begin = (card: string | null, amount = 130_000, more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({
    amount,
    currency: 'mxn',
    allowed_payment_method_types: ['card'],
    payment_method_options: ENABLED,
    ...(card !== null && { payment_method: `pm_card_${card}` }),
    ...more,
  });
const installments = (intent: Stripe.PaymentIntent) => intent.payment_method_options?.card?.installments;
const counts = (intent: Stripe.PaymentIntent) => installments(intent)?.available_plans?.map(({ count }) => count);
const planOf = (count: number) => ({ count, interval: 'month' as const, type: 'fixed_count' as const });
const pay = (id: string, count: number, more: Partial<Stripe.PaymentIntentConfirmParams> = {}) =>
  stripe.paymentIntents.confirm(id, {
    payment_method_options: { card: { installments: { plan: planOf(count) } } },
    expand: ['latest_charge'],
    ...more,
  });
const planPaid = ({ latest_charge: charge }: Stripe.PaymentIntent) =>
  typeof charge === 'object' ? charge?.payment_method_details?.card?.installments : undefined;

test.each([
  [29_999, []],
  [30_000, [3]],
  [60_000, [3, 6]],
  [130_000, [3, 6, 9, 12]],
  [240_000, [3, 6, 9, 12, 18, 24]],
])('of %i centavos the Mexican credit card has the plans %j', async (amount, expected) => {
  expect(counts(await begin('mxInstallments', amount))).toEqual(expected);
});

test.each(['visa', 'visa_debit', 'mx'])('%s has no plans', async (card) => {
  const intent = await begin(card);
  expect(counts(intent)).toEqual([]);
  expect(await refusal(pay(intent.id, 3))).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError' });
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'requires_confirmation' });
});

test('lists plans once the card is known, and for another amount anew', async () => {
  const intent = await begin(null);
  expect(installments(intent)).toEqual({ available_plans: null, enabled: true, plan: null });
  const known = await stripe.paymentIntents.update(intent.id, { payment_method: 'pm_card_mxInstallments' });
  expect(counts(known)).toEqual([3, 6, 9, 12]);
  expect(counts(await stripe.paymentIntents.update(intent.id, { amount: 60_000 }))).toEqual([3, 6]);
});

test('an intent without them names none', async () => {
  const intent = await begin('mxInstallments', 130_000, { payment_method_options: {} });
  expect(installments(intent)).toBeNull();
  expect(await refusal(pay(intent.id, 3))).toMatchObject({ statusCode: 400 });
  const enabled = await stripe.paymentIntents.update(intent.id, { payment_method_options: ENABLED });
  expect(counts(enabled)).toEqual([3, 6, 9, 12]);
});

test('the charge names the plan, and is refunded like any', async () => {
  const { id } = await begin('mxInstallments');
  const paid = await pay(id, 6);
  expect(paid).toMatchObject({ status: 'succeeded', amount_received: 130_000 });
  expect(installments(paid)?.plan).toEqual(planOf(6));
  expect(planPaid(paid)).toEqual({ plan: planOf(6) });
  expect(await stripe.refunds.create({ payment_intent: id, amount: 30_000 })).toMatchObject({ status: 'succeeded' });
});

test('refuses a plan that is not available for the sum, and one that is given before the confirmation', async () => {
  const { id } = await begin('mxInstallments', 60_000);
  expect(await refusal(pay(id, 9))).toMatchObject({ statusCode: 400 });
  const early = { card: { installments: { enabled: true, plan: planOf(3) } } };
  expect(await refusal(stripe.paymentIntents.update(id, { payment_method_options: early }))).toMatchObject({
    code: 'parameter_unknown',
  });
  expect(await pay(id, 3)).toMatchObject({ status: 'succeeded' });
});

test('without a plan it is paid at once', async () => {
  const { id } = await begin('mxInstallments');
  expect(planPaid(await stripe.paymentIntents.confirm(id, { expand: ['latest_charge'] }))).toBeNull();
});

test('a declined try leaves neither card nor plan', async () => {
  const { id } = await begin('mxInstallmentsDeclined');
  expect(await refusal(pay(id, 3))).toMatchObject({ code: 'card_declined', decline_code: 'insufficient_funds' });
  const left = await stripe.paymentIntents.retrieve(id);
  expect(left).toMatchObject({ status: 'requires_payment_method', payment_method: null });
  expect(installments(left)).toEqual({ available_plans: null, enabled: true, plan: null });
});

test('the plan stays while the bank asks', async () => {
  const { id } = await begin('mxInstallmentsAuthentication');
  const asks = await pay(id, 12, { use_stripe_sdk: true });
  expect(asks.status).toBe('requires_action');
  await fetch(`${rig.sandbox.url}/sandbox/stripe/3ds/${id}?client_secret=${asks.client_secret}`, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'complete' }),
  });
  const paid = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  expect(planPaid(paid)).toEqual({ plan: planOf(12) });
});

describe('the hosted page', () => {
  const open = (enabled: boolean | null, amount = 130_000) =>
    stripe.checkout.sessions.create({
      mode: 'payment',
      success_url: 'http://localhost:3000/gracias/9',
      line_items: [
        { quantity: 1, price_data: { currency: 'mxn', unit_amount: amount, product_data: { name: 'Clases' } } },
      ],
      ...(enabled !== null && { payment_method_options: { card: { installments: { enabled } } } }),
    });
  /** A call of the page's script. */
  async function call(
    { id }: { id: string },
    name: 'plans' | 'pay',
    card: string,
    more: Record<string, string> = {},
  ): Promise<{ plans?: number[]; redirect?: string; error?: { code?: string; param?: string } }> {
    const { id: payment_method } = await stripe.paymentMethods.create({ type: 'card', card: { token: `tok_${card}` } });
    return (
      await fetch(`${rig.sandbox.url}/sandbox/stripe/checkout/${id}/${name}`, {
        method: 'POST',
        body: new URLSearchParams({ payment_method, email: 'eva@demo.mx', ...more }),
      })
    ).json();
  }
  const charged = async ({ id }: { id: string }) => {
    const { payment_intent } = await stripe.checkout.sessions.retrieve(id, {
      expand: ['payment_intent.latest_charge'],
    });
    return payment_intent !== null && typeof payment_intent === 'object' ? planPaid(payment_intent) : undefined;
  };

  test('offers the plans of the typed card, and charges by the chosen one', async () => {
    const session = await open(true);
    expect(session.payment_method_options?.card?.installments).toEqual({ enabled: true });
    expect(await call(session, 'plans', 'mxInstallments')).toEqual({ plans: [3, 6, 9, 12] });
    expect(await call(session, 'plans', 'visa')).toEqual({ plans: [] });
    expect((await call(session, 'pay', 'mxInstallmentsDeclined', { installments: '6' })).error).toMatchObject({
      code: 'card_declined',
    });
    expect((await call(session, 'pay', 'visa', { installments: '6' })).error).toMatchObject({ param: 'installments' });
    expect(await call(session, 'pay', 'mxInstallments', { installments: '9' })).toHaveProperty('redirect');
    expect(await charged(session)).toEqual({ plan: planOf(9) });
  });

  test('charges at once where none is chosen, even after a try by one', async () => {
    const session = await open(true);
    await call(session, 'pay', 'mxInstallmentsDeclined', { installments: '6' });
    expect(await call(session, 'pay', 'mxInstallments')).toHaveProperty('redirect');
    expect(await charged(session)).toBeNull();
  });

  test.each([false, null])('offers none where they are not switched on (%s)', async (enabled) => {
    const session = await open(enabled);
    expect(await call(session, 'plans', 'mxInstallments')).toEqual({ plans: [] });
    expect(await call(session, 'pay', 'mxInstallments', { installments: '6' })).toHaveProperty('redirect');
    expect(await charged(session)).toBeNull();
  });

  test('takes them for one payment only', async () => {
    const { id: price } = await stripe.prices.create({
      currency: 'mxn',
      unit_amount: 120_000,
      recurring: { interval: 'month' },
      product_data: { name: 'Mensualidad' },
    });
    const session = stripe.checkout.sessions.create({
      mode: 'subscription',
      success_url: 'http://localhost:3000/gracias/9',
      line_items: [{ price, quantity: 1 }],
      payment_method_options: ENABLED,
    });
    expect(await refusal(session)).toMatchObject({ param: 'payment_method_options[card][installments]' });
  });
});
