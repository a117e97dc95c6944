/** Reconciliation: completes what a killed server left behind at each step. */
import type { Insertable } from 'kysely';
import type Stripe from 'stripe';
import { CASH } from '../../../../../domain/pricing';
import { sendRefunds } from '../../../../../server/modules/billing/refunds/send';
import { postPurchase } from '../../../../../domain/contract/checkout';
import { getPurchase } from '../../../../../domain/contract/purchases';
import { MINUTE } from '../../../../../domain/durations';
import { AppError } from '../../../../../domain/errors';
import { reconcile } from '../../../../../server/modules/billing/settlement/reconcile';
import type { DB } from '../../../../../server/db/schema';
import { UNKNOWN_PAYMENT } from '../../../../../server/ports/paymentFacts';
import type { CardGateway } from '../../../../../server/ports/payments';
import { NOON, STRIPE_KEYS, startApi, systemContextOf, type Api } from '../../../../helpers/api';
import { answerBankChallenge } from '../../../../helpers/stripe';
import { aPackage, aPerson, aPurchase, type Person } from '../../../builders';
import { stripeAt } from '../../../faults/stripeComparison';
import { brokenRules } from '../../../invariants';

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
      { ...api.studio, payments: { card: { ...card, look }, wallet: null, page: null } },
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

describe('reconciliation of more than one run can take', () => {
  /** Reconciles with a processor that reads purchases as given. */
  const reconcileBy = (look: CardGateway['look'], minutes: number) => {
    const { card } = api.studio.payments;
    if (!card) throw new Error('no cards');
    return reconcile(
      systemContextOf(
        { ...api.studio, payments: { card: { ...card, look, abandon: look }, wallet: null, page: null } },
        new Date(NOON.getTime() + minutes * MINUTE),
      ),
    );
  };
  const waits: CardGateway['look'] = ({ provider_reference: reference }) =>
    Promise.resolve({ ...UNKNOWN_PAYMENT, reference });
  /** Purchases that have been begun long ago, and that no run brings to an end. */
  async function someStuck(count: number, fields: Partial<Insertable<DB['purchase']>> = {}): Promise<number[]> {
    const [{ customer_id }, class_package_id] = [
      await aPerson(api.db),
      await aPackage(api.db, { allows_several: true }),
    ];
    const ids: number[] = [];
    for (let n = 0; n < count; n += 1)
      ids.push(
        await aPurchase(api.db, customer_id, {
          class_package_id,
          provider: 'stripe',
          payment_method_id: 1,
          provider_reference: `pi_stuck_${class_package_id}_${n}`,
          created_at: new Date(NOON.getTime() - 60 * MINUTE),
          ...fields,
        }),
      );
    return ids;
  }
  beforeEach(async () => {
    await api.db.deleteFrom('reconciliation_cursor').execute();
    await api.db.updateTable('purchase').set({ status: 'failed' }).where('status', '=', 'pending').execute();
    await api.db.updateTable('purchase').set({ status: 'cancelled' }).where('status', '=', 'active').execute();
  });

  it('reaches a purchase behind 200 that stay pending, and comes back to those', async () => {
    const stuck = await someStuck(200);
    const [last = 0] = await someStuck(1);
    const looked: number[] = [];
    const look: CardGateway['look'] = (purchase) => {
      looked.push(purchase.purchase_id);
      return waits(purchase);
    };
    await reconcileBy(look, 1);
    expect(looked).toEqual(stuck);
    await reconcileBy(look, 6);
    expect(looked.slice(200)).toEqual([last, ...stuck.slice(0, 199)]);
  });

  it('reaches a subscription behind 200 whose charge is past due', async () => {
    const subscription = { status: 'active', subscription_period: 'month', subscription_interval: 1 } as const;
    const due = await someStuck(201, subscription);
    await api.db
      .insertInto('invoice')
      .columns([
        'purchase_id',
        'customer_id',
        'provider',
        'provider_payment_id',
        'total_payment',
        'fulfilled',
        'created_at',
      ])
      .expression((eb) =>
        eb
          .selectFrom('purchase')
          .select((e) => [
            'purchase_id',
            'customer_id',
            e.val('stripe').as('provider'),
            'provider_reference',
            e.val(100).as('total_payment'),
            e.val(true).as('fulfilled'),
            e.val(new Date(NOON.getTime() - 60 * 24 * 60 * MINUTE)).as('created_at'),
          ])
          .where('purchase_id', 'in', due),
      )
      .execute();
    const looked = new Set<number>();
    const look: CardGateway['look'] = (purchase) => {
      looked.add(purchase.purchase_id);
      return Promise.resolve({ ...UNKNOWN_PAYMENT, subscriptionId: purchase.subscription_id, overdue: true });
    };
    await reconcileBy(look, 1);
    expect(looked.size).toBe(200);
    await reconcileBy(look, 6);
    expect([...looked].sort((a, b) => a - b)).toEqual(due);
    // For the rules that are checked after each test.
    await api.db.deleteFrom('invoice').where('purchase_id', 'in', due).execute();
    await api.db.updateTable('purchase').set({ status: 'cancelled' }).where('purchase_id', 'in', due).execute();
  });

  it('goes on where a run was cut off, behind the purchases whose processor did not respond', async () => {
    const ids = await someStuck(9);
    const looked: number[] = [];
    const silent: CardGateway['look'] = (purchase) => {
      looked.push(purchase.purchase_id);
      return Promise.reject(new AppError('checkout/unavailable'));
    };
    await reconcileBy(silent, 1);
    expect(looked).toEqual(ids.slice(0, 3));
    await reconcileBy(silent, 6);
    expect(looked.slice(3)).toEqual(ids.slice(3, 6));
    await reconcileBy(waits, 11);
    const { place } = await api.db
      .selectFrom('reconciliation_cursor')
      .select('place')
      .where('list', '=', 'pending stripe')
      .executeTakeFirstOrThrow();
    expect(place).toBe(String(ids[5]));
  });
});

describe('a purchase whose processor does not respond', () => {
  const hours = (count: number) => after(count * 60);
  const waiting = async () => {
    const buyer = await aPerson(api.db);
    const packageId = await aPackage(api.db, { attendee_limit: 1, price: 10_000, class_amount: 1 });
    const { purchase_id, clientSecret = '' } = await api.ok(postPurchase, {
      as: buyer,
      body: body(packageId, 'pm_card_authenticationRequired'),
    });
    api.stripe.faults.calls(() => 'fail');
    return { buyer, packageId, purchase_id, clientSecret };
  };
  const buy = async (packageId: number) => {
    await api.configure({ cash_checkout_enabled: 'true', cash_pending_hours: '48' });
    const request = { class_package_id: packageId, payment_method: CASH };
    return (await api.send(postPurchase, { as: await aPerson(api.db), body: request })).status;
  };

  it('gives its place in the package back after the hours that cash may wait, and later money too', async () => {
    const { buyer, packageId, purchase_id, clientSecret } = await waiting();
    await hours(47);
    expect([await statusOf(buyer, purchase_id), await buy(packageId)]).toEqual(['pending', 412]);
    await hours(49);
    expect([await statusOf(buyer, purchase_id), await buy(packageId)]).toEqual(['failed', 200]);
    api.stripe.faults.calls(() => undefined);
    await answerBankChallenge(api.stripe.url, clientSecret, true);
    await after(5);
    await sendRefunds(api.system());
    expect(await statusOf(buyer, purchase_id)).toBe('failed');
    const refund = await api.db
      .selectFrom('refund as r')
      .innerJoin('invoice as i', 'i.invoice_id', 'r.invoice_id')
      .select(['r.amount', 'r.status', 'i.fulfilled'])
      .where('i.purchase_id', '=', purchase_id)
      .execute();
    expect(refund).toEqual([{ amount: 10_000, status: 'succeeded', fulfilled: false }]);
  });

  it('lapses as well where the studio no longer has the processor', async () => {
    const { buyer, purchase_id } = await waiting();
    const without = { ...api.studio, payments: { card: null, wallet: null, page: null } };
    const at = (count: number) => new Date(NOON.getTime() + count * 60 * MINUTE);
    await reconcile(systemContextOf(without, at(47)));
    expect(await statusOf(buyer, purchase_id)).toBe('pending');
    await reconcile(systemContextOf(without, at(49)));
    expect(await statusOf(buyer, purchase_id)).toBe('failed');
  });

  it('that is paid, and whose processor responds again after days, is completed', async () => {
    const { buyer, purchase_id, clientSecret } = await waiting();
    api.stripe.faults.calls(() => undefined);
    await answerBankChallenge(api.stripe.url, clientSecret, true);
    await hours(100);
    expect(await statusOf(buyer, purchase_id)).toBe('completed');
  });
});
