/** Reconciliation: completes what a killed server left behind at each step. */
import type Stripe from 'stripe';
import { postPurchase } from '../../../../../domain/contract/checkout';
import { getPurchase } from '../../../../../domain/contract/purchases';
import { AppError } from '../../../../../domain/errors';
import { reconcile } from '../../../../../server/modules/billing/settlement/reconcile';
import type { CardGateway } from '../../../../../server/modules/billing/providers/gateway';
import { NOON, STRIPE_KEYS, startApi, systemContextOf, type Api } from '../../../../helpers/api';
import { answerBankChallenge } from '../../../../helpers/stripe';
import { aPackage, aPerson, type Person } from '../../../builders';
import { stripeAt } from '../../../faults/stripeComparison';
import { brokenRules } from '../../../invariants';

const MINUTE = 60_000;
const MONTHLY = { is_subscription: true, subscription_period: 'month', subscription_interval: 1 } as const;
let api: Api;
let processor: Stripe;
beforeAll(async () => {
  api = await startApi({ payments: true });
  processor = stripeAt(api.stripe.url, STRIPE_KEYS.secretKey);
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOON);
  // No webhooks in this file.
  api.stripe.faults.webhooks({ drop: 1 });
  await api.configure({ stripe_public_key: STRIPE_KEYS.publicKey, subscriptions_enabled: 'true' });
});
afterEach(async () => {
  api.stripe.faults.calls(() => undefined);
  expect(await brokenRules(api.pool)).toEqual([]);
});

const body = (class_package_id: number, card_payment_method: string) => ({ class_package_id, card_payment_method });
const statusOf = async (as: Person, id: number) => (await api.ok(getPurchase, { as, params: { id } })).purchase.status;
const after = (minutes: number) => reconcile(api.system(new Date(NOON.getTime() + minutes * MINUTE)));

/** A purchase whose first matching call to the processor fails, before or after its effect. */
async function cutOff(
  person: Person,
  packageId: number,
  path: RegExp,
  how: 'fail' | 'lose_response',
  card = 'pm_card_visa',
): Promise<number> {
  let cut = false;
  api.stripe.faults.calls(({ method, path: asked }) => {
    if (cut) return 'fail';
    cut = method === 'POST' && path.test(asked);
    return cut ? how : undefined;
  });
  expect(await api.refused(postPurchase, { as: person, body: body(packageId, card) })).toMatchObject({
    status: 503,
    code: 'checkout/unavailable',
  });
  api.stripe.faults.calls(() => undefined);
  const { purchase_id } = await api.db
    .selectFrom('purchase')
    .select('purchase_id')
    .where('customer_id', '=', person.customer_id)
    .orderBy('purchase_id', 'desc')
    .executeTakeFirstOrThrow();
  return purchase_id;
}

describe.each([
  ['a package', {}, /payment_intents$/, /payment_intents\/\w+\/confirm$/, 'completed'],
  ['a subscription', MONTHLY, /subscriptions$/, /payment_intents\/\w+\/confirm$/, 'active'],
  ['a trial', { ...MONTHLY, free_trial_length: 7 }, /subscriptions$/, /setup_intents\/\w+\/confirm$/, 'active'],
] as const)('reconciliation of %s whose server died', (_, fields, creating, confirming, done) => {
  it.each([
    ['before the processor received it', creating, 'fail'],
    ["before it received the processor's id", creating, 'lose_response'],
    ['before anything was paid', confirming, 'fail'],
  ] as const)('%s fails the purchase and cancels it at the processor', async (_when, path, how) => {
    const person = await aPerson(api.db);
    const id = await cutOff(person, await aPackage(api.db, fields), path, how);
    await after(1);
    expect(await statusOf(person, id)).toBe('pending');
    expect((await after(100)).unmended).toEqual([]);
    expect(await statusOf(person, id)).toBe('failed');
    const row = await api.db
      .selectFrom('provider_customer')
      .select('provider_customer_id')
      .where('customer_id', '=', person.customer_id)
      .executeTakeFirst();
    const customer = row?.provider_customer_id ?? '';
    const subscriptions = await processor.subscriptions.list({ customer, status: 'all' });
    const intents = await processor.paymentIntents.list({ customer });
    for (const { status } of [...subscriptions.data, ...intents.data])
      expect(['canceled', 'incomplete_expired']).toContain(status);
  });

  it('after payment completes the purchase and grants its credits', async () => {
    const person = await aPerson(api.db);
    const id = await cutOff(person, await aPackage(api.db, fields), confirming, 'lose_response');
    expect((await after(5)).unmended).toEqual([]);
    expect(await statusOf(person, id)).toBe(done);
    // A second reconciliation changes nothing.
    expect(await after(6)).toEqual({ moved: 0, refunds: 0, unmended: [] });
  });
});

it('a purchase in bank authentication is left for 90 minutes, then cancelled, also at the processor', async () => {
  const person = await aPerson(api.db);
  const { purchase_id, clientSecret = '' } = await api.ok(postPurchase, {
    as: person,
    body: body(await aPackage(api.db), 'pm_card_authenticationRequired'),
  });
  await after(80);
  expect(await statusOf(person, purchase_id)).toBe('pending');
  await after(100);
  expect(await statusOf(person, purchase_id)).toBe('failed');
  await answerBankChallenge(api.stripe.url, clientSecret, true);
  expect((await processor.paymentIntents.retrieve(clientSecret.split('_secret_')[0] ?? '')).status).toBe('canceled');
});

it('a subscription ended at the processor ends here when its renewal is overdue', async () => {
  const person = await aPerson(api.db);
  const { purchase_id } = await api.ok(postPurchase, {
    as: person,
    body: body(await aPackage(api.db, MONTHLY), 'pm_card_visa'),
  });
  const { purchase } = await api.ok(getPurchase, { as: person, params: { id: purchase_id } });
  await processor.subscriptions.cancel(purchase.subscription_id ?? '');
  await after(32 * 24 * 60);
  expect(await statusOf(person, purchase_id)).toBe('cancelled');
});

it('a purchase with a failing or unknown processor state does not block reconciling the others', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 3; n += 1)
    ids.push(
      await cutOff(await aPerson(api.db), await aPackage(api.db), /payment_intents\/\w+\/confirm$/, 'lose_response'),
    );
  const [silent = 0, odd = 0, good = 0] = ids;
  const { card } = api.studio.payments;
  if (!card) throw new Error('no cards');
  const look: CardGateway['look'] = (purchase) => {
    if (purchase.purchase_id === silent) return Promise.reject(new AppError('checkout/unavailable'));
    return purchase.purchase_id === odd ? Promise.reject(new TypeError('what is this?')) : card.look(purchase);
  };
  const { unmended } = await reconcile(
    systemContextOf(
      { ...api.studio, payments: { card: { ...card, look }, wallet: null } },
      new Date(NOON.getTime() + 5 * MINUTE),
    ),
  );
  expect(unmended).toEqual(
    expect.arrayContaining([
      { what: 'purchase', provider: 'stripe', id: String(silent), why: 'checkout/unavailable' },
      { what: 'purchase', provider: 'stripe', id: String(odd), why: 'TypeError' },
    ]),
  );
  const status = async (id: number) =>
    (await api.db.selectFrom('purchase').select('status').where('purchase_id', '=', id).executeTakeFirstOrThrow())
      .status;
  expect(await status(good)).toBe('completed');
  await after(6);
  expect([await status(silent), await status(odd)]).toEqual(['completed', 'completed']);
});

it('an unresponsive processor is logged and queried again in the next run', async () => {
  const person = await aPerson(api.db);
  const id = await cutOff(person, await aPackage(api.db), /confirm$/, 'lose_response');
  api.stripe.faults.calls(() => 'fail');
  const { moved, unmended } = await after(5);
  expect(moved).toBe(0);
  expect(unmended).toContainEqual({
    what: 'purchase',
    provider: 'stripe',
    id: String(id),
    why: 'checkout/unavailable',
  });
  expect(unmended).toContainEqual({ what: 'provider', provider: 'stripe', id: 'stripe', why: 'checkout/unavailable' });
  api.stripe.faults.calls(() => undefined);
  expect((await after(6)).unmended).toEqual([]);
  expect(await statusOf(person, id)).toBe('completed');
});

it('several servers that reconcile at once settle once', async () => {
  const person = await aPerson(api.db);
  const id = await cutOff(person, await aPackage(api.db, { class_amount: 3 }), /confirm$/, 'lose_response');
  await Promise.all([after(5), after(5), after(5), after(5)]);
  expect(await statusOf(person, id)).toBe('completed');
  expect(
    await api.db
      .selectFrom('available_class')
      .select('available_class_id')
      .where('customer_id', '=', person.customer_id)
      .execute(),
  ).toHaveLength(3);
});
