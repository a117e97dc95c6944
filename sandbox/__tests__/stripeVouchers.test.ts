/** OXXO through the official SDK: paid at once, told later, expired; what is refused. */
import type Stripe from 'stripe';
import { DAY, endRig, HOUR, refusal, startRig, type StripeRig } from './stripeHelpers';

/** Friday at noon in Mexico City. */
const FRIDAY = new Date('2026-11-20T18:00:00.000Z');
let rig: StripeRig;
let stripe: Stripe;
beforeEach(async () => {
  rig = await startRig({ now: () => FRIDAY });
  stripe = rig.stripe;
});
afterEach(() => endRig(rig));

const billing_details = { name: 'Ana Reyes', email: 'ana@demo.mx' };
const begin = (expires_after_days = 2, amount = 50_000): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.create({
    amount,
    currency: 'mxn',
    allowed_payment_method_types: ['oxxo'],
    payment_method_options: { oxxo: { expires_after_days } },
    payment_method_data: { type: 'oxxo', billing_details },
    confirm: true,
  });
const read = (id: string): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
const shown = ({ next_action: action }: Stripe.PaymentIntent) => action?.oxxo_display_details;
const told = async (): Promise<string[]> => {
  await rig.sandbox.faults.flush();
  return rig.listener.types();
};

test('a voucher shows a number and its end, 23:59 in Mexico City, the same when it is confirmed again', async () => {
  const intent = await begin();
  expect(intent.status).toBe('requires_action');
  expect(shown(intent)?.expires_after).toBe(Date.parse('2026-11-23T05:59:59.000Z') / 1000);
  expect(shown(intent)?.number).toMatch(/^\d{28}$/);
  const again = await stripe.paymentIntents.confirm(intent.id, {
    payment_method_data: { type: 'oxxo', billing_details },
  });
  expect(shown(again)).toEqual(shown(intent));
});

test('a voucher is paid at once', async () => {
  const { id } = await begin();
  rig.sandbox.payVoucher(id);
  const paid = await read(id);
  expect(paid).toMatchObject({ status: 'succeeded', amount_received: 50_000, next_action: null });
  expect(paid.latest_charge).toMatchObject({ payment_method_details: { type: 'oxxo' } });
  expect(await told()).toContain('payment_intent.succeeded');
});

test('the payment of a voucher becomes known on the next working day, also after its end, and is not cancelled meanwhile', async () => {
  const { id } = await begin(1);
  rig.sandbox.payVoucher(id, 'later');
  expect((await read(id)).status).toBe('processing');
  await refusal(stripe.paymentIntents.cancel(id));
  rig.sandbox.advance(3 * DAY - HOUR);
  expect((await read(id)).status).toBe('processing');
  rig.sandbox.advance(HOUR);
  expect((await read(id)).status).toBe('succeeded');
  expect(await told()).toContain('payment_intent.processing');
});

test('a voucher ends unpaid', async () => {
  const { id } = await begin(1);
  rig.sandbox.advance(2 * DAY);
  expect(await read(id)).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'payment_intent_payment_attempt_expired' },
  });
  expect(await told()).toContain('payment_intent.payment_failed');
  expect(() => rig.sandbox.payVoucher(id)).toThrow('no voucher to pay');
});

test('the page of a voucher pays it once, as the customer chooses', async () => {
  const intent = await begin();
  const page = `${rig.sandbox.url}${shown(intent)?.hosted_voucher_url ?? ''}`;
  expect(await (await fetch(page)).text()).toContain('$500.00 MXN');
  const pay = async (aviso: string) =>
    (await fetch(page, { method: 'POST', body: new URLSearchParams({ aviso }) })).text();
  expect(await pay('despues')).toContain('la tienda avisa el siguiente día hábil');
  expect(await pay('ahora')).toContain('la tienda avisa el siguiente día hábil');
  expect((await read(intent.id)).status).toBe('processing');
  expect((await fetch(page.replace('client_secret=', 'client_secret=x'))).status).toBe(404);
});

test('a voucher for more than $10,000, with other days or half a name is refused, and so is its refund', async () => {
  expect((await refusal(begin(2, 1_000_001))).code).toBe('amount_too_large');
  await refusal(begin(8));
  const { id: open } = await stripe.paymentIntents.create({
    amount: 50_000,
    currency: 'mxn',
    allowed_payment_method_types: ['oxxo'],
  });
  for (const half of [{ name: 'Ana', email: 'ana@demo.mx' }, { name: 'Ana Reyes' }])
    await refusal(
      stripe.paymentIntents.confirm(open, { payment_method_data: { type: 'oxxo', billing_details: half } }),
    );
  const { id } = await begin();
  rig.sandbox.payVoucher(id);
  expect((await refusal(stripe.refunds.create({ payment_intent: id }))).code).toBe('charge_not_refundable');
});
