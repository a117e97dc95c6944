/** Customers, saved cards, payments and refunds through the official SDK. */
import type Stripe from 'stripe';
import { type CardName, CARDS, testCard } from '../stripe/cards';
import { startStripeSandbox } from '../stripe/server';
import { endRig, PUBLIC_KEY, refusal, type StripeRig, sdk, startRig } from './stripeHelpers';

let rig: StripeRig;
let stripe: Stripe;
beforeAll(async () => {
  rig = await startRig();
  stripe = rig.stripe;
});
afterAll(() => endRig(rig));

const names = Object.keys(CARDS) as CardName[];
const pay = (card: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({
    amount: 120_050,
    currency: 'mxn',
    payment_method: `pm_card_${card}`,
    allowed_payment_method_types: ['card'],
    confirm: true,
    ...more,
  });

describe('documented Stripe test cards', () => {
  test.each(names.filter((name) => testCard(name).authentication === 'never' && !testCard(name).charge))(
    '%s pays',
    async (name) => {
      const intent = await pay(name, { expand: ['latest_charge'] });
      expect(intent).toMatchObject({
        status: 'succeeded',
        amount: 120_050,
        amount_received: 120_050,
        last_payment_error: null,
      });
      expect(intent.latest_charge).toMatchObject({
        paid: true,
        status: 'succeeded',
        payment_method_details: { card: { brand: testCard(name).brand, last4: testCard(name).number?.slice(-4) } },
      });
    },
  );

  test.each(names.filter((name) => testCard(name).authentication === 'never' && testCard(name).charge))(
    '%s is declined',
    async (name) => {
      const { code, decline_code } = testCard(name).charge ?? {};
      const error = await refusal(pay(name));
      expect(error).toMatchObject({
        type: 'StripeCardError',
        statusCode: 402,
        code,
        ...(decline_code && { decline_code }),
      });
      expect(error.payment_intent).toMatchObject({
        status: 'requires_payment_method',
        payment_method: null,
        amount_received: 0,
        last_payment_error: { code },
      });
      const [charge] = (await stripe.charges.list({ payment_intent: error.payment_intent?.id ?? '' })).data;
      expect(charge).toMatchObject({ paid: false, status: 'failed', failure_code: code });
    },
  );

  test.each(names.filter((name) => testCard(name).authentication !== 'never'))(
    '%s requires 3-D Secure',
    async (name) => {
      const intent = await pay(name);
      expect(intent).toMatchObject({
        status: 'requires_action',
        amount_received: 0,
        next_action: { type: 'use_stripe_sdk' },
      });
    },
  );

  test.each(names.filter((name) => testCard(name).attach && testCard(name).authentication === 'never'))(
    '%s cannot be saved',
    async (name) => {
      const { id } = await stripe.customers.create();
      const error = await refusal(stripe.paymentMethods.attach(`pm_card_${name}`, { customer: id }));
      expect(error).toMatchObject({ type: 'StripeCardError', code: testCard(name).attach?.code });
      expect((await stripe.paymentMethods.list({ customer: id })).data).toEqual([]);
    },
  );

  test('chargeCustomerFail (…0341) can be saved but not charged', async () => {
    const { id: customer } = await stripe.customers.create();
    const { id } = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
    expect(await refusal(pay('', { payment_method: id, customer, off_session: true }))).toMatchObject({
      code: 'card_declined',
    });
  });

  test('a card that requires 3-D Secure is declined off session', async () => {
    const { id: customer } = await stripe.customers.create();
    const { id } = await stripe.paymentMethods.attach('pm_card_authenticationRequired', { customer });
    const error = await refusal(pay('', { payment_method: id, customer, off_session: true }));
    expect(error).toMatchObject({
      code: 'authentication_required',
      payment_intent: { status: 'requires_payment_method' },
    });
  });
});

describe('a payment intent', () => {
  test('succeeds when confirmed and cannot be confirmed or cancelled again', async () => {
    const { id, client_secret, status } = await stripe.paymentIntents.create({
      amount: 50_000,
      currency: 'mxn',
      allowed_payment_method_types: ['card'],
      metadata: { purchase_id: '7' },
    });
    expect({ status, secret: client_secret?.startsWith(`${id}_secret_`) }).toEqual({
      status: 'requires_payment_method',
      secret: true,
    });
    expect(await refusal(stripe.paymentIntents.confirm(id))).toMatchObject({ code: 'payment_intent_unexpected_state' });
    expect(await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })).toMatchObject({
      status: 'succeeded',
      metadata: { purchase_id: '7' },
    });
    expect(await refusal(stripe.paymentIntents.confirm(id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'succeeded' },
    });
    expect(await refusal(stripe.paymentIntents.cancel(id))).toMatchObject({ code: 'payment_intent_unexpected_state' });
  });

  test('can be cancelled while it is open', async () => {
    const { id } = await stripe.paymentIntents.create({ amount: 50_000, currency: 'mxn' });
    expect(await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' })).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'abandoned',
    });
    expect(
      await refusal(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa', return_url: 'https://a.mx/' })),
    ).toMatchObject({ code: 'payment_intent_unexpected_state' });
  });

  test('with automatic payment methods requires a return_url', async () => {
    expect(
      await refusal(
        stripe.paymentIntents.create({
          amount: 50_000,
          currency: 'mxn',
          payment_method: 'pm_card_visa',
          confirm: true,
        }),
      ),
    ).toMatchObject({ param: 'return_url' });
  });

  test('refuses less than ten pesos, fractions of centavos and other currencies', async () => {
    expect(await refusal(stripe.paymentIntents.create({ amount: 999, currency: 'mxn' }))).toMatchObject({
      code: 'amount_too_small',
      statusCode: 400,
    });
    expect(await refusal(stripe.paymentIntents.create({ amount: 1200.5, currency: 'mxn' }))).toMatchObject({
      code: 'parameter_invalid_integer',
    });
    expect(await refusal(stripe.paymentIntents.create({ amount: 5_000, currency: 'usd' }))).toMatchObject({
      param: 'currency',
    });
  });

  test('saves the card for the customer with setup_future_usage', async () => {
    const { id: customer } = await stripe.customers.create({ email: 'ana@demo.mx' });
    const intent = await pay('mastercard', { customer, setup_future_usage: 'off_session' });
    const { data } = await stripe.customers.listPaymentMethods(customer);
    expect(data.map(({ id, card }) => [id, card?.brand, card?.last4])).toEqual([
      [intent.payment_method, 'mastercard', '4444'],
    ]);
    const { id: other } = await stripe.customers.create();
    expect(await refusal(pay('', { payment_method: String(intent.payment_method), customer: other }))).toMatchObject({
      param: 'payment_method',
    });
    expect(await stripe.paymentMethods.detach(String(intent.payment_method))).toMatchObject({ customer: null });
    expect((await refusal(pay('', { payment_method: String(intent.payment_method), customer }))).message).toContain(
      'may not be used again',
    );
  });

  test('is listed page by page, newest first, by customer and time', async () => {
    const { id: customer } = await stripe.customers.create();
    const made: string[] = [];
    for (let at = 0; at < 5; at += 1)
      made.unshift((await stripe.paymentIntents.create({ amount: 10_000 + at, currency: 'mxn', customer })).id);
    const first = await stripe.paymentIntents.list({ customer, limit: 2 });
    expect([first.data.map(({ id }) => id), first.has_more]).toEqual([made.slice(0, 2), true]);
    const all: string[] = [];
    for await (const { id } of stripe.paymentIntents.list({ customer, limit: 2 })) all.push(id);
    expect(all).toEqual(made);
    const now = Math.floor(Date.now() / 1000);
    expect((await stripe.paymentIntents.list({ customer, created: { gte: now + 60 } })).data).toEqual([]);
    expect((await stripe.paymentIntents.list({ customer, created: { gte: now - 60 } })).data).toHaveLength(5);
  });
});

describe('a Stripe refund', () => {
  test('returns a part, then the rest, but never more than was charged', async () => {
    const { id: payment_intent } = await pay('visa');
    const part = await stripe.refunds.create({
      payment_intent,
      amount: 20_050,
      reason: 'requested_by_customer',
      metadata: { why: 'class' },
    });
    expect(part).toMatchObject({ status: 'succeeded', amount: 20_050, payment_intent, metadata: { why: 'class' } });
    expect((await refusal(stripe.refunds.create({ payment_intent, amount: 100_001 }))).message).toContain(
      'greater than unrefunded amount',
    );
    expect(await stripe.refunds.create({ payment_intent })).toMatchObject({ amount: 100_000 });
    expect(await refusal(stripe.refunds.create({ payment_intent }))).toMatchObject({ code: 'charge_already_refunded' });
    const { latest_charge } = await stripe.paymentIntents.retrieve(payment_intent, {
      expand: ['latest_charge.refunds'],
    });
    expect(latest_charge).toMatchObject({
      refunded: true,
      amount_refunded: 120_050,
      refunds: { data: [{ amount: 100_000 }, { amount: 20_050 }] },
    });
    expect((await stripe.refunds.list({ payment_intent })).data).toHaveLength(2);
  });

  test('is refused for an intent without a charge', async () => {
    const { id } = await stripe.paymentIntents.create({ amount: 50_000, currency: 'mxn' });
    expect(await refusal(stripe.refunds.create({ payment_intent: id }))).toMatchObject({ statusCode: 400 });
  });

  test('settles later or fails, depending on the card', async () => {
    const later = await stripe.refunds.create({ payment_intent: (await pay('pendingRefund')).id });
    const back = await stripe.refunds.create({ payment_intent: (await pay('refundFail')).id });
    expect([later.status, back.status]).toEqual(['pending', 'succeeded']);
    rig.sandbox.advance(10 * 60_000);
    expect([(await stripe.refunds.retrieve(later.id)).status, (await stripe.refunds.retrieve(back.id)).status]).toEqual(
      ['succeeded', 'failed'],
    );
  });
});

describe('a repeated call with an Idempotency-Key', () => {
  const wanted = { amount: 70_000, currency: 'mxn', allowed_payment_method_types: ['card'] };

  test('returns the stored response, also of a decline', async () => {
    const first = await stripe.paymentIntents.create(wanted, { idempotencyKey: 'purchase-1-create' });
    const second = await stripe.paymentIntents.create(wanted, { idempotencyKey: 'purchase-1-create' });
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    const decline = () =>
      refusal(
        stripe.paymentIntents.confirm(
          first.id,
          { payment_method: 'pm_card_chargeDeclined' },
          { idempotencyKey: 'purchase-1-confirm' },
        ),
      );
    expect((await decline()).charge).toBe((await decline()).charge);
  });

  test('is refused when its parameters differ', async () => {
    await stripe.paymentIntents.create(wanted, { idempotencyKey: 'purchase-2-create' });
    const error = await refusal(
      stripe.paymentIntents.create({ ...wanted, amount: 70_001 }, { idempotencyKey: 'purchase-2-create' }),
    );
    expect(error).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  });

  test('returns the object whose first response was lost', async () => {
    rig.sandbox.faults.calls(({ method }) => (method === 'POST' ? 'lose_response' : undefined));
    const once = () => stripe.paymentIntents.create(wanted, { idempotencyKey: 'purchase-3-create' });
    expect(await refusal(once())).toMatchObject({ type: 'StripeConnectionError' });
    rig.sandbox.faults.calls(() => undefined);
    const [newest] = (await stripe.paymentIntents.list({ limit: 1 })).data;
    expect((await once()).id).toBe(newest?.id);
  });
});

describe('the Stripe sandbox refuses', () => {
  test('unknown addresses and parameters', async () => {
    const response = await fetch(`${rig.sandbox.url}/v1/transfers`, {
      headers: { authorization: 'Bearer sk_test_of_the_tests' },
    });
    expect([response.status, await response.json()]).toMatchObject([
      404,
      {
        error: {
          type: 'invalid_request_error',
          message: expect.stringContaining('Unrecognized request URL (GET: /v1/transfers)'),
        },
      },
    ]);
    expect(await refusal(stripe.paymentIntents.retrieve('pi_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    expect(
      await refusal(stripe.paymentIntents.create({ amount: 50_000, currency: 'mxn', application_fee_amount: 1 })),
    ).toMatchObject({ code: 'parameter_unknown', param: 'application_fee_amount' });
    expect(
      (await refusal(stripe.paymentIntents.create({ amount: 50_000, currency: 'mxn', expand: ['amount'] }))).message,
    ).toContain('cannot be expanded');
  });

  test('foreign keys, and secret calls from a browser', async () => {
    expect(await refusal(sdk(rig.sandbox.url, 'sk_test_other').customers.list())).toMatchObject({ statusCode: 401 });
    expect((await refusal(sdk(rig.sandbox.url, 'sk_live_1234').customers.list())).message).toContain('live keys');
    expect(await refusal(sdk(rig.sandbox.url, PUBLIC_KEY).customers.list())).toMatchObject({ statusCode: 401 });
    const { id, client_secret } = await stripe.paymentIntents.create({ amount: 50_000, currency: 'mxn' });
    const browser = sdk(rig.sandbox.url, PUBLIC_KEY);
    expect(await refusal(browser.paymentIntents.retrieve(id))).toMatchObject({ param: 'client_secret' });
    expect(await browser.paymentIntents.retrieve(id, { client_secret: client_secret ?? '' })).toMatchObject({ id });
  });

  test('card numbers', async () => {
    const error = await refusal(
      stripe.paymentMethods.create({
        type: 'card',
        card: { number: '4242424242424242', exp_month: 1, exp_year: 2030, cvc: '123' },
      }),
    );
    expect(error).toMatchObject({ statusCode: 402, message: expect.stringContaining('generally unsafe') });
  });

  test('live keys, and production without DEMO=1', async () => {
    await expect(startStripeSandbox({ secretKey: 'sk_live_1', publicKey: PUBLIC_KEY })).rejects.toThrow('live keys');
    const { NODE_ENV, DEMO } = process.env;
    try {
      Object.assign(process.env, { NODE_ENV: 'production', DEMO: '' });
      await expect(startStripeSandbox({ secretKey: 'sk_test_1', publicKey: PUBLIC_KEY })).rejects.toThrow(
        'NODE_ENV=production',
      );
    } finally {
      Object.assign(process.env, { NODE_ENV, DEMO: DEMO ?? '' });
    }
  });
});
