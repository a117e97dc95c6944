/** SPEI through the official SDK: whole, partial, too much, late, and what is left on the customer's cash balance. */
import type Stripe from 'stripe';
import { endRig, HOUR, refusal, startRig, type StripeRig } from './stripeHelpers';

let rig: StripeRig;
let stripe: Stripe;
let customer: string;
beforeAll(async () => {
  rig = await startRig();
  stripe = rig.stripe;
});
afterAll(() => endRig(rig));
beforeEach(async () => {
  ({ id: customer } = await stripe.customers.create({ email: 'ana@demo.mx' }));
});

const begin = (amount = 50_000): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.create({
    amount,
    currency: 'mxn',
    customer,
    allowed_payment_method_types: ['customer_balance'],
    payment_method_data: { type: 'customer_balance' },
    payment_method_options: {
      customer_balance: { funding_type: 'bank_transfer', bank_transfer: { type: 'mx_bank_transfer' } },
    },
    confirm: true,
  });
const read = (id: string): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
const shown = ({ next_action: action }: Stripe.PaymentIntent) => action?.display_bank_transfer_instructions;
const clabeIn = (intent: Stripe.PaymentIntent) => shown(intent)?.financial_addresses?.[0]?.spei?.clabe ?? '';
const fund = (amount: number, reference?: string) =>
  stripe.testHelpers.customers.fundCashBalance(customer, { amount, currency: 'mxn', ...(reference && { reference }) });
const balance = async (): Promise<number> => (await stripe.customers.retrieveCashBalance(customer)).available?.mxn ?? 0;
/** Types of the events about this customer. */
const told = async (): Promise<string[]> => {
  await rig.sandbox.faults.flush();
  return rig.listener.events
    .filter(({ data: { object } }) => 'customer' in object && object.customer === customer)
    .map(({ type }) => type);
};

test('shows a valid CLABE, the same for all payments of a customer, with a reference for each', async () => {
  const [one, other] = [await begin(), await begin(20_000)];
  const clabe = clabeIn(one);
  expect(one.status).toBe('requires_action');
  expect(clabe).toMatch(/^\d{18}$/);
  const sum = [...clabe.slice(0, 17)].reduce(
    (total, digit, at) => total + ((Number(digit) * [3, 7, 1][at % 3]!) % 10),
    0,
  );
  expect(Number(clabe[17])).toBe((10 - (sum % 10)) % 10);
  expect(clabeIn(other)).toBe(clabe);
  expect(shown(one)).toMatchObject({ amount_remaining: 50_000, currency: 'mxn', type: 'mx_bank_transfer' });
  expect(shown(other)?.reference).not.toBe(shown(one)?.reference);
});

test("the whole sum pays; the money is the studio's", async () => {
  const { id } = await begin();
  rig.sandbox.transfer(id);
  const paid = await read(id);
  expect(paid).toMatchObject({ status: 'succeeded', amount_received: 50_000, next_action: null });
  expect(paid.latest_charge).toMatchObject({ paid: true, payment_method_details: { type: 'customer_balance' } });
  expect(await balance()).toBe(0);
  expect(await told()).toEqual(
    expect.arrayContaining(['customer_cash_balance_transaction.created', 'payment_intent.succeeded']),
  );
});

test('a part is shown as missing, and the next transfer completes it', async () => {
  const { id } = await begin();
  rig.sandbox.transfer(id, 35_000);
  expect(shown(await read(id))?.amount_remaining).toBe(15_000);
  expect(await told()).toContain('payment_intent.partially_funded');
  rig.sandbox.transfer(id);
  expect((await read(id)).status).toBe('succeeded');
});

test('too much stays on the cash balance and pays the next payment', async () => {
  const { id } = await begin();
  rig.sandbox.transfer(id, 80_000);
  expect(await balance()).toBe(30_000);
  expect((await begin(20_000)).status).toBe('succeeded');
  expect(shown(await begin(20_000))?.amount_remaining).toBe(10_000);
  expect(await balance()).toBe(0);
});

test('what a cancelled payment had received goes back, and late money waits on the balance', async () => {
  const { id } = await begin();
  rig.sandbox.transfer(id, 10_000);
  await stripe.paymentIntents.cancel(id);
  expect(await balance()).toBe(10_000);
  rig.sandbox.transfer(id, 50_000);
  expect((await read(id)).status).toBe('canceled');
  const [last] = (await stripe.customers.listCashBalanceTransactions(customer, { limit: 1 })).data;
  expect(last).toMatchObject({ type: 'funded', net_amount: 50_000, ending_balance: 60_000 });
});

test('of several payments the one of the reference is paid, then one of the exact sum', async () => {
  const [, middle, last] = [await begin(30_000), await begin(20_000), await begin(10_000)];
  await fund(10_000);
  expect((await read(last.id)).status).toBe('succeeded');
  await fund(5_000, shown(middle)?.reference ?? undefined);
  expect(shown(await read(middle.id))?.amount_remaining).toBe(15_000);
});

test("refunds go to the customer's bank after a while, whole or in part, and need an address", async () => {
  const { id } = await begin();
  rig.sandbox.transfer(id);
  const refund = await stripe.refunds.create({ payment_intent: id, amount: 20_000 });
  expect(refund).toMatchObject({ status: 'pending', destination_details: { type: 'mx_bank_transfer' } });
  rig.sandbox.advance(HOUR);
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded');
  await stripe.customers.update(customer, { email: '' });
  expect((await refusal(stripe.refunds.create({ payment_intent: id }))).type).toBe('StripeInvalidRequestError');
});

test('the page of the instructions transfers what is typed', async () => {
  const intent = await begin();
  const page = `${rig.sandbox.url}${shown(intent)?.hosted_instructions_url ?? ''}`;
  expect(await (await fetch(page)).text()).toContain('Faltan $500.00 MXN.');
  const sent = await fetch(page, { method: 'POST', body: new URLSearchParams({ monto: '120.50' }) });
  expect(await sent.text()).toContain('Faltan $379.50 MXN.');
  expect((await fetch(page.replace('client_secret=', 'client_secret=x'))).status).toBe(404);
});

test('a customer is required, cards are not taken, and one with a cash balance stays', async () => {
  const { id } = await begin();
  expect((await refusal(stripe.customers.del(customer))).statusCode).toBe(400);
  await expect(refusal(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }))).resolves.toMatchObject({
    code: 'payment_intent_incompatible_payment_method',
  });
  const { id: alone } = await stripe.paymentIntents.create({
    amount: 10_000,
    currency: 'mxn',
    allowed_payment_method_types: ['customer_balance'],
    payment_method_options: {
      customer_balance: { funding_type: 'bank_transfer', bank_transfer: { type: 'mx_bank_transfer' } },
    },
  });
  const confirming = stripe.paymentIntents.confirm(alone, { payment_method_data: { type: 'customer_balance' } });
  expect(await refusal(confirming)).toMatchObject({ param: 'customer' });
});
