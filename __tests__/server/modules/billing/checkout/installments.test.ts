/** Meses sin intereses: offered, chosen, refused, declined, challenged, refunded; what receipts and reports say. */
import { randomUUID } from 'node:crypto';
import { getAccess } from '../../../../../domain/contract/access';
import {
  postConfirmation,
  postInstallments,
  postPurchase,
  type PurchaseAttempt,
} from '../../../../../domain/contract/checkout';
import { getAvailableClasses } from '../../../../../domain/contract/credits';
import { getInvoices, getPurchase, postRefund } from '../../../../../domain/contract/purchases';
import { getReport } from '../../../../../domain/contract/reports';
import { postStoreCredit } from '../../../../../domain/contract/storeCredit';
import { studioDay } from '../../../../../domain/studioTime';
import { sendMails } from '../../../../../server/modules/mail/send';
import { OUTBOX } from '../../../../../server/modules/mail/transport';
import { NOON, STRIPE_KEYS, startApi, type Api } from '../../../../helpers/api';
import { answerBankChallenge } from '../../../../helpers/stripe';
import { aDiscount, aPackage, aPerson, type Person } from '../../../builders';
import { stripeAt } from '../../../faults/stripeComparison';
import { brokenRules } from '../../../invariants';

const CARD = 1;
const MEXICAN = 'pm_card_mxInstallments';
const MONTHLY = { is_subscription: true, subscription_period: 'month', subscription_interval: 1 } as const;
let api: Api;
let admin: Person;
beforeAll(async () => {
  api = await startApi({ payments: true });
  admin = await aPerson(api.db, 'admin');
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOON);
  await api.db.deleteFrom('card_try').execute();
  await api.configure({
    stripe_public_key: STRIPE_KEYS.publicKey,
    subscriptions_enabled: 'true',
    discounts_enabled: 'true',
    payment_sources_enabled: 'true',
    cash_checkout_enabled: 'true',
    installments_plans: '3, 6, 12',
    installments_min_amount: '500',
  });
});
afterEach(async () => {
  await api.stripe.faults.flush();
  expect(await brokenRules(api.pool)).toEqual([]);
});

type Fields = Partial<Omit<PurchaseAttempt, 'class_package_id'>>;
const ofFive = (more = {}) => aPackage(api.db, { price: 130_000, class_amount: 5, ...more });
const body = (class_package_id: number, fields: Fields) => ({
  class_package_id,
  payment_method: CARD,
  card_payment_method: MEXICAN,
  installments: 6,
  ...fields,
});
const buy = (as: Person, id: number, fields: Fields = {}, key: string = randomUUID()) =>
  api.ok(postPurchase, { as, body: body(id, fields), key });
const notSold = (as: Person, id: number, fields: Fields = {}, key: string = randomUUID()) =>
  api.refused(postPurchase, { as, body: body(id, fields), key });
const bought = async (as: Person, id: number) => (await api.ok(getPurchase, { as, params: { id } })).purchase;
const credits = async (as: Person) => (await api.ok(getAvailableClasses, { as })).available_classes.length;
const processor = () => stripeAt(api.stripe.url, STRIPE_KEYS.secretKey);
const plans = async (as: Person, total: number, card = MEXICAN) =>
  (await api.ok(postInstallments, { as, body: { total, card_payment_method: card } })).installments;
/** What the processor stored of each of a customer's payments: state, plan. */
async function paid(as: Person) {
  const { provider_customer_id: customer } = await api.db
    .selectFrom('provider_customer')
    .select('provider_customer_id')
    .where('customer_id', '=', as.customer_id)
    .executeTakeFirstOrThrow();
  const { data } = await processor().paymentIntents.list({ customer, expand: ['data.latest_charge'] });
  return data.map(({ status, latest_charge: charge }) => [
    status,
    typeof charge === 'object' ? (charge?.payment_method_details?.card?.installments?.plan?.count ?? null) : null,
  ]);
}

describe('the plans of a card', () => {
  it('are those of the studio that its bank has for the sum', async () => {
    const ana = await aPerson(api.db);
    expect(await plans(ana, 1300)).toEqual([3, 6, 12]);
    expect(await plans(ana, 900)).toEqual([3, 6]);
    expect(await plans(ana, 500)).toEqual([3]);
    expect(await plans(ana, 499.99)).toEqual([]);
  });

  it.each(['pm_card_visa', 'pm_card_visa_debit', 'pm_card_mx', 'pm_noExiste'])('%s has none', async (card) => {
    expect(await plans(await aPerson(api.db), 1300, card)).toEqual([]);
  });

  it('are none where the studio offers none, and asking leaves nothing open at the processor', async () => {
    const ana = await aPerson(api.db);
    await api.configure({ installments_plans: '' });
    const before = (await processor().paymentIntents.list({ limit: 100 })).data.length;
    expect(await plans(ana, 1300)).toEqual([]);
    expect((await processor().paymentIntents.list({ limit: 100 })).data).toHaveLength(before);
    await api.configure({ installments_plans: '3' });
    expect(await plans(ana, 1300)).toEqual([3]);
    const [asked] = (await processor().paymentIntents.list({ limit: 1 })).data;
    expect(asked).toMatchObject({ status: 'canceled', amount: 130_000, amount_received: 0 });
  });

  it('of a saved card are asked by its number, and only by whose it is', async () => {
    const [ana, thief] = [await aPerson(api.db), await aPerson(api.db)];
    await buy(ana, await ofFive(), { installments: undefined, saveCard: true });
    const { payment_source_id } = await api.db
      .selectFrom('payment_source')
      .select('payment_source_id')
      .where('customer_id', '=', ana.customer_id)
      .executeTakeFirstOrThrow();
    const asked = { total: 1300, payment_source_id };
    expect(await api.ok(postInstallments, { as: ana, body: asked })).toEqual({ installments: [3, 6, 12] });
    expect((await api.refused(postInstallments, { as: thief, body: asked })).code).toBe('payment-source/not-found');
    const { purchase_id } = await buy(ana, await ofFive(), { card_payment_method: undefined, payment_source_id });
    expect(await bought(ana, purchase_id)).toMatchObject({ status: 'completed', installments: 6 });
  });
});

it('the chosen plan of months pays all of it at once, and charge, purchase, team and mail name it', async () => {
  const ana = await aPerson(api.db);
  const { purchase_id } = await buy(ana, await ofFive(), { total: 1300 });
  expect(await bought(ana, purchase_id)).toMatchObject({ status: 'completed', total_payment: 1300, installments: 6 });
  expect(await credits(ana)).toBe(5);
  expect(await paid(ana)).toEqual([['succeeded', 6]]);
  const { purchases } = await api.ok(getAccess, { as: admin, params: { id: ana.customer_id } });
  expect(purchases).toMatchObject([{ purchase_id, installments: 6 }]);
  await sendMails(api.system(), { transport: OUTBOX, clock: api.now, onTrouble: () => undefined });
  const { body: mail } = await api.db
    .selectFrom('mail')
    .select('body')
    .where('purchase_id', '=', purchase_id)
    .executeTakeFirstOrThrow();
  expect(mail).toContain('Tarjeta terminación 0008 a 6 meses sin intereses');
  const day = studioDay(NOON, 'America/Mexico_City');
  const query = {
    from: day,
    to: day,
    class_package_id: (await bought(ana, purchase_id)).class_package.class_package_id,
  };
  const { rows } = await api.ok(getReport, { as: admin, params: { report: 'pagos' }, query });
  expect(rows).toMatchObject([{ method: 'Tarjeta a 6 meses sin intereses', net: 1300 }]);
});

it('a card without a plan is paid at once, as before', async () => {
  const ana = await aPerson(api.db);
  const { purchase_id } = await buy(ana, await ofFive(), { installments: undefined });
  expect((await bought(ana, purchase_id)).installments).toBeUndefined();
  expect(await paid(ana)).toEqual([['succeeded', null]]);
});

describe('nothing is sold', () => {
  const REFUSED = { status: 412, code: 'checkout/installments' };
  async function expectNothing(as: Person): Promise<void> {
    expect(await credits(as)).toBe(0);
    expect((await api.ok(getInvoices, { as })).invoices).toEqual([]);
  }

  it.each([
    ['below the sum that the studio set', { price: 49_999 }, {}],
    ['a subscription', MONTHLY, {}],
    ['months that the studio does not offer', {}, { installments: 9 }],
    ['months that no bank has', {}, { installments: 5 }],
    ['paid in cash', {}, { payment_method: 2, card_payment_method: undefined }],
  ])('%s', async (_case, pkg, fields) => {
    const ana = await aPerson(api.db);
    expect(await notSold(ana, await ofFive(pkg), fields)).toMatchObject(REFUSED);
    await expectNothing(ana);
    expect(
      await api.db.selectFrom('purchase').select('status').where('customer_id', '=', ana.customer_id).execute(),
    ).toEqual([]);
  });

  it.each(['pm_card_visa', 'pm_card_visa_debit', 'pm_card_mx'])('a forged plan of %s, which has none', async (card) => {
    const [ana, id, key] = [await aPerson(api.db), await ofFive({ limit_per_customer: 1 }), randomUUID()];
    const first = await notSold(ana, id, { card_payment_method: card }, key);
    expect(first).toMatchObject(REFUSED);
    expect(await notSold(ana, id, { card_payment_method: card }, key)).toEqual(first);
    await expectNothing(ana);
    expect(await paid(ana)).toEqual([['canceled', null]]);
    // It was no declined card, and doesn't hinder the next purchase.
    const tries = await api.db.selectFrom('card_try').select('declined_at').execute();
    expect(tries).toEqual([{ declined_at: null }]);
    const { purchase_id } = await buy(ana, id, { card_payment_method: card, installments: undefined });
    expect((await bought(ana, purchase_id)).status).toBe('completed');
  });

  it('months that the bank does not have for the sum', async () => {
    const ana = await aPerson(api.db);
    expect(await notSold(ana, await ofFive({ price: 60_000 }), { installments: 12 })).toMatchObject(REFUSED);
    await expectNothing(ana);
  });

  it('a declined card', async () => {
    const [ana, key] = [await aPerson(api.db), randomUUID()];
    const [id, fields] = [await ofFive(), { card_payment_method: 'pm_card_mxInstallmentsDeclined' }];
    const first = await notSold(ana, id, fields, key);
    expect(first).toMatchObject({ status: 402, code: 'card_declined' });
    expect(await notSold(ana, id, fields, key)).toEqual(first);
    await expectNothing(ana);
    const tries = await api.db.selectFrom('card_try').select('declined_at').execute();
    expect(tries).toEqual([{ declined_at: NOON }]);
  });
});

it('the sum of a plan of months is what the card pays: after a discount code and store credit', async () => {
  const [ana, id] = [await aPerson(api.db), await ofFive({ price: 100_000 })];
  await aDiscount(api.db, { code: 'MESES60', amount: 60 });
  expect((await notSold(ana, id, { discountCode: 'MESES60', installments: 3 })).code).toBe('checkout/installments');
  const params = { id: ana.customer_id };
  await api.ok(postStoreCredit, { as: admin, params, body: { amount: 600, reason: 'Cortesía' }, key: randomUUID() });
  expect((await notSold(ana, id, { store_credit: 600, installments: 3 })).code).toBe('checkout/installments');
  const { purchase_id } = await buy(ana, id, { store_credit: 400, installments: 6 });
  expect(await bought(ana, purchase_id)).toMatchObject({ total_payment: 1000, store_credit: 400, installments: 6 });
  expect((await paid(ana))[0]).toEqual(['succeeded', 6]);
});

it('the plan stays while the bank asks its customer, and is kept by whatever comes first', async () => {
  const ana = await aPerson(api.db);
  const fields = { card_payment_method: 'pm_card_mxInstallmentsAuthentication', installments: 12 };
  const { purchase_id, clientSecret = '' } = await buy(ana, await ofFive(), fields);
  expect((await bought(ana, purchase_id)).status).toBe('pending');
  await answerBankChallenge(api.stripe.url, clientSecret, true);
  const confirm = () => api.ok(postConfirmation, { as: ana, body: { purchase_id } });
  await Promise.all([confirm(), confirm(), api.stripe.faults.flush()]);
  expect(await bought(ana, purchase_id)).toMatchObject({ status: 'completed', installments: 12 });
  expect(await paid(ana)).toEqual([['succeeded', 12]]);
  expect(await credits(ana)).toBe(5);
});

it('twenty identical simultaneous purchases with a plan make one payment by it', async () => {
  const [ana, id, key] = [await aPerson(api.db), await ofFive(), randomUUID()];
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => api.send(postPurchase, { as: ana, body: body(id, {}), key })),
  );
  const sold = answers.filter(({ status }) => status === 200);
  expect(new Set(sold.map(({ text }) => text)).size).toBe(1);
  for (const { status } of answers) expect([200, 503]).toContain(status);
  expect(await paid(ana)).toEqual([['succeeded', 6]]);
  expect(await credits(ana)).toBe(5);
});

it('another plan under the same key is another request', async () => {
  const [ana, id, key] = [await aPerson(api.db), await ofFive(), randomUUID()];
  await buy(ana, id, {}, key);
  expect(await notSold(ana, id, { installments: 3 }, key)).toMatchObject({ code: 'idempotency/key-reused' });
});

it('a card that pays in months is not kept for later payments', async () => {
  const ana = await aPerson(api.db);
  await buy(ana, await ofFive(), { saveCard: true });
  const saved = await api.db
    .selectFrom('payment_source')
    .select('source_id')
    .where('customer_id', '=', ana.customer_id)
    .execute();
  expect(saved).toEqual([]);
});

it('a payment in months is refunded as any payment by card, in part and wholly', async () => {
  const ana = await aPerson(api.db);
  const { purchase_id } = await buy(ana, await ofFive());
  const refund = (amount: number) =>
    api.ok(postRefund, {
      as: admin,
      params: { id: purchase_id },
      key: randomUUID(),
      body: { amount, reason: 'Lo pidió' },
    });
  await refund(300);
  await refund(1000);
  await api.stripe.faults.flush();
  expect(await bought(ana, purchase_id)).toMatchObject({ status: 'revoked', refunded: 1300, installments: 6 });
  expect(await credits(ana)).toBe(0);
});
