/** Free trials of card subscriptions: what they give, and that no customer gets a second one. */
import Stripe from 'stripe';
import { postPurchase } from '../../../../../domain/contract/checkout';
import { getAvailableClasses } from '../../../../../domain/contract/credits';
import { getUsedPackages } from '../../../../../domain/contract/packages';
import { getInvoices, getPurchase, postPurchaseCancellation } from '../../../../../domain/contract/purchases';
import { DAY, NOON, STRIPE_KEYS, startApi, type Api } from '../../../../helpers/api';
import { aPackage, aPerson, type Person } from '../../../builders';
import { brokenRules } from '../../../invariants';

let api: Api;
beforeAll(async () => {
  api = await startApi({ payments: true });
  await api.configure({
    subscriptions_enabled: 'true',
    payment_sources_enabled: 'true',
    stripe_public_key: STRIPE_KEYS.publicKey,
  });
});
afterAll(() => api.close());
afterEach(async () => {
  await api.stripe.faults.flush();
  expect(await brokenRules(api.pool)).toEqual([]);
});

const WEEK_FREE = {
  is_subscription: true,
  subscription_period: 'month' as const,
  subscription_interval: 1,
  price: 80_000,
  class_amount: 4,
  expiration_days: 30,
  free_trial_length: 7,
};
const USED = { status: 403, code: 'checkout/trial-used' };
const order = (as: Person, class_package_id: number, card = 'pm_card_visa', more: { trial?: boolean } = {}) => ({
  as,
  body: { class_package_id, card_payment_method: card, ...more },
});
const begin = async (...asked: Parameters<typeof order>) => (await api.ok(postPurchase, order(...asked))).purchase_id;
const notBegun = (...asked: Parameters<typeof order>) => api.refused(postPurchase, order(...asked));
const cancel = (as: Person, id: number) =>
  api.ok(postPurchaseCancellation, { as, params: { id }, body: { reason: 'No puedo' } });
const purchaseOf = async (as: Person, id: number) => (await api.ok(getPurchase, { as, params: { id } })).purchase;
const creditsOf = async (as: Person) => (await api.ok(getAvailableClasses, { as })).available_classes;
const charges = async (as: Person) => (await api.ok(getInvoices, { as })).invoices.map((i) => i.total_payment);
const expiries = async (as: Person) => [...new Set((await creditsOf(as)).map((credit) => credit.expiration_date))];
async function pass(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    api.setNow(new Date(api.now().getTime() + DAY));
    api.stripe.advance(0);
    await api.stripe.faults.flush();
  }
}
const subscriptionsAtStripe = async (): Promise<string[]> => {
  const { hostname, port } = new URL(api.stripe.url);
  const processor = new Stripe(STRIPE_KEYS.secretKey, { host: hostname, port, protocol: 'http' });
  return (await processor.subscriptions.list({ status: 'all', limit: 100 })).data.map(({ status }) => status);
};

describe('credits of a trial', () => {
  it('end with it, and the renewal grants the full period', async () => {
    api.setNow(NOON);
    const person = await aPerson(api.db);
    await begin(person, await aPackage(api.db, WEEK_FREE));
    expect(await creditsOf(person)).toHaveLength(4);
    expect(await expiries(person)).toEqual([new Date(NOON.getTime() + 7 * DAY).toISOString()]);
    await pass(8);
    expect(await charges(person)).toEqual([800, 0]);
    expect(await creditsOf(person)).toHaveLength(4);
    // Of the charge's day (the 27th), its 30 days and the rest of the last one.
    expect(await expiries(person)).toEqual(['2026-12-28T05:59:59.999Z']);
  });

  it('stay until its end after it was cancelled, and no longer', async () => {
    const person = await aPerson(api.db);
    const began = api.now().getTime();
    await cancel(person, await begin(person, await aPackage(api.db, WEEK_FREE)));
    expect(await creditsOf(person)).toHaveLength(4);
    expect(await expiries(person)).toEqual([new Date(began + 7 * DAY).toISOString()]);
    await pass(8);
    expect([await creditsOf(person), await charges(person)]).toEqual([[], [0]]);
  });

  it('expire before its end where the package is set so', async () => {
    const person = await aPerson(api.db);
    await begin(person, await aPackage(api.db, { ...WEEK_FREE, expiration_days: 2 }));
    await pass(3);
    expect(await creditsOf(person)).toEqual([]);
  });
});

describe('second trial', () => {
  it('is refused to the same customer; without a trial the subscription begins with its charge', async () => {
    const [person, pkg] = [await aPerson(api.db), await aPackage(api.db, WEEK_FREE)];
    await cancel(person, await begin(person, pkg));
    expect(await notBegun(person, pkg, 'pm_card_mastercard')).toMatchObject(USED);
    const id = await begin(person, pkg, 'pm_card_mastercard', { trial: false });
    expect(await purchaseOf(person, id)).toMatchObject({
      status: 'active',
      total_payment: 800,
      free_trial_length: null,
    });
    expect(await charges(person)).toEqual([800, 0]);
    // Another package has its own.
    await begin(person, await aPackage(api.db, WEEK_FREE));
  });

  it('is refused to another customer with the same card, whose subscription is ended unpaid', async () => {
    const [first, second, pkg] = [await aPerson(api.db), await aPerson(api.db), await aPackage(api.db, WEEK_FREE)];
    await begin(first, pkg);
    const before = (await subscriptionsAtStripe()).filter((status) => status === 'canceled').length;
    expect(await notBegun(second, pkg)).toMatchObject(USED);
    expect((await subscriptionsAtStripe()).filter((status) => status === 'canceled')).toHaveLength(before + 1);
    expect([await creditsOf(second), await charges(second)]).toEqual([[], [0]]);
    expect(await notBegun(second, pkg, 'pm_card_mastercard')).toMatchObject(USED);
    await begin(second, pkg, 'pm_card_visa', { trial: false });
    expect(await creditsOf(second)).toHaveLength(4);
  });

  it('is refused to all but one of a customer’s simultaneous attempts', async () => {
    const [person, pkg] = [await aPerson(api.db), await aPackage(api.db, WEEK_FREE)];
    const cards = ['pm_card_visa', 'pm_card_mastercard', 'pm_card_amex', 'pm_card_visa'];
    const replies = await Promise.all(cards.map((card) => api.send(postPurchase, order(person, pkg, card))));
    await api.stripe.faults.flush();
    // An attempt also ends those before it that still wait.
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(await creditsOf(person)).toHaveLength(4);
    const { purchase_id } = await api.db
      .selectFrom('purchase')
      .select('purchase_id')
      .where('customer_id', '=', person.customer_id)
      .where('status', '<>', 'failed')
      .executeTakeFirstOrThrow();
    expect((await purchaseOf(person, purchase_id)).status).toBe('active');
    await pass(8);
    expect((await charges(person)).filter((paid) => paid > 0)).toEqual([800]);
  });

  it('goes on although another attempt gives it up at the moment in which its card is confirmed', async () => {
    const [person, pkg] = [await aPerson(api.db), await aPackage(api.db, WEEK_FREE)];
    let second: ReturnType<typeof notBegun> | null = null;
    let letConfirm = (): void => undefined;
    let isConfirmed = false;
    const ending = new Promise<void>((resolve) => {
      letConfirm = resolve;
    });
    api.stripe.faults.calls(async ({ method, path }) => {
      if (second === null && /setup_intents\/.+\/confirm$/.test(path)) {
        second = notBegun(person, pkg, 'pm_card_mastercard');
        // It has found the first one waiting, and is about to end it.
        await ending;
        isConfirmed = true;
      } else if (method === 'DELETE' || path.endsWith('/cancel')) {
        letConfirm();
        while (!isConfirmed) await new Promise(setImmediate);
        await new Promise(setImmediate);
      }
      return undefined;
    });
    const first = await api.send(postPurchase, order(person, pkg));
    const refused = await second;
    api.stripe.faults.calls(() => undefined);
    expect(refused).toMatchObject({ code: 'checkout/paid-meanwhile' });
    const begun = (await charges(person)).length;
    expect([first.status === 200, begun, (await creditsOf(person)).length]).toEqual([true, 1, 4]);
    await pass(8);
    expect((await charges(person)).filter((paid) => paid > 0)).toEqual([800]);
  });

  it('is refused to all but one of the customers who use one card at the same time', async () => {
    const pkg = await aPackage(api.db, WEEK_FREE);
    const people = await Promise.all(Array.from({ length: 5 }, () => aPerson(api.db)));
    const replies = await Promise.all(people.map((person) => api.send(postPurchase, order(person, pkg))));
    await api.stripe.faults.flush();
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 403, 403, 403, 403]);
    const granted = await Promise.all(people.map(async (person) => (await creditsOf(person)).length));
    expect(granted.sort()).toEqual([0, 0, 0, 0, 4]);
  });
});

describe('packages that a customer can have no more', () => {
  const usedBy = (as: Person) => api.ok(getUsedPackages, { as });

  it('are those at their limit, trials that were bought, and subscriptions without their free trial', async () => {
    api.setNow(NOON);
    const [person, other] = [await aPerson(api.db), await aPerson(api.db)];
    const once = await aPackage(api.db, { price: 0, class_amount: 1, limit_per_customer: 1 });
    const twice = await aPackage(api.db, { price: 0, limit_per_customer: 2 });
    const trial = await aPackage(api.db, { price: 0, is_trial: true });
    const unlimited = await aPackage(api.db, { price: 0 });
    const subscription = await aPackage(api.db, WEEK_FREE);
    expect(await usedBy(person)).toEqual({ used: [], trials: [], subscribed: [] });
    for (const class_package_id of [once, twice, trial, unlimited])
      await api.ok(postPurchase, { as: person, body: { class_package_id } });
    await begin(person, subscription);
    const { used, trials } = await usedBy(person);
    expect([...used].sort((a, b) => a - b)).toEqual([once, trial]);
    expect(trials).toEqual([subscription]);
    expect(await usedBy(other)).toEqual({ used: [], trials: [], subscribed: [] });
  });

  it('are none by a purchase that failed', async () => {
    const person = await aPerson(api.db);
    const class_package_id = await aPackage(api.db, { limit_per_customer: 1 });
    await notBegun(person, class_package_id, 'pm_card_chargeDeclined');
    expect((await usedBy(person)).used).toEqual([]);
  });
});
