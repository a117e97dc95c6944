/** Frozen subscriptions at both providers' sandboxes: no charge meanwhile, and the next one moved. */
import { postPurchase, postWalletCapture, postWalletCheckout } from '../../../../../domain/contract/checkout';
import { getAccess, postFreeze, postResume, putRevokeAccess } from '../../../../../domain/contract/access';
import { getAvailableClasses } from '../../../../../domain/contract/credits';
import { getInvoices, getPurchase, postPurchaseCancellation } from '../../../../../domain/contract/purchases';
import { resumeFreezes } from '../../../../../server/modules/billing/freezes/service';
import { reconcile } from '../../../../../server/modules/billing/settlement/reconcile';
import { refreshById } from '../../../../../server/modules/billing/settlement/refresh';
import { writeRenewals } from '../../../../../server/modules/mail/scheduledRepository';
import { DAY, NOON, STRIPE_KEYS, startApi, type Api } from '../../../../helpers/api';
import { subscribe } from '../../../../helpers/paypal';
import { aPackage, aPerson, type Person } from '../../../builders';
import { stripeAt } from '../../../faults/stripeComparison';
import { brokenRules, deadlocks } from '../../../invariants';

let api: Api;
let admin: Person;
beforeAll(async () => {
  api = await startApi({ payments: true });
  admin = await aPerson(api.db, 'admin');
  await api.configure({
    subscriptions_enabled: 'true',
    paypal_enabled: 'true',
    stripe_public_key: STRIPE_KEYS.publicKey,
  });
});
afterAll(() => api.close());
afterEach(async () => {
  api.stripe.faults.calls(() => undefined);
  await api.stripe.faults.flush();
  expect(await brokenRules(api.pool)).toEqual([]);
});

const MONTHLY = {
  is_subscription: true,
  subscription_period: 'month',
  subscription_interval: 1,
  price: 80_000,
  class_amount: 4,
  expiration_days: 30,
} as const;
async function member(): Promise<{ person: Person; id: number }> {
  const person = await aPerson(api.db);
  const body = { class_package_id: await aPackage(api.db, MONTHLY), card_payment_method: 'pm_card_visa' };
  return { person, id: (await api.ok(postPurchase, { as: person, body })).purchase_id };
}
const freeze = async (id: number, until: string | null = null) =>
  (await api.ok(postFreeze, { as: admin, params: { id }, body: { until } })).purchase;
const resume = async (id: number) => (await api.ok(postResume, { as: admin, params: { id } })).purchase;
const creditsOf = async (as: Person) => (await api.ok(getAvailableClasses, { as })).available_classes;
const charges = async (as: Person) => (await api.ok(getInvoices, { as })).invoices.map((i) => i.total_payment);
const purchaseOf = async (as: Person, id: number) => (await api.ok(getPurchase, { as, params: { id } })).purchase;
const accessOf = async ({ customer_id: id }: Person) =>
  (await api.ok(getAccess, { as: admin, params: { id } })).purchases[0];
const day = (instant: string | null | undefined) => instant?.slice(0, 10);
const after = (start: Date, days: number) => new Date(start.getTime() + days * DAY).toISOString().slice(0, 10);

/** Advances the clocks of studio and both providers, and delivers their events. */
async function pass(days: number): Promise<void> {
  for (let passed = 0; passed < days; passed += 1) {
    api.setNow(new Date(api.now().getTime() + DAY));
    api.stripe.advance(0);
    api.paypal.advance(0);
    await api.stripe.faults.flush();
    await api.paypal.faults.flush();
  }
}

it('a frozen card subscription is not charged, and its charge and credits come later by those days', async () => {
  api.setNow(NOON);
  const { person, id } = await member();
  await pass(10);
  const frozen = await freeze(id);
  expect(frozen.frozen).toMatchObject({ until: null });
  expect(await accessOf(person)).toMatchObject({ is_told: true, next_charge_at: null, credits: { free: 4 } });
  // Over the day of its charge.
  await pass(40);
  expect(await charges(person)).toEqual([800]);
  expect(await creditsOf(person)).toEqual([]);
  await reconcile(api.system());
  const mails = await api
    .system()
    .transaction((trx) => writeRenewals(trx, { ahead: 40, cycle: 20, channels: ['mail'] }, api.now()));
  expect(mails).toBe(0);
  expect((await purchaseOf(person, id)).status).toBe('active');

  const resumed = await resume(id);
  expect(resumed.frozen).toBeNull();
  // A month after it began, and forty days.
  expect(day(resumed.renews_at)).toBe(after(new Date('2026-12-20T18:00:00.000Z'), 40));
  expect(day((await accessOf(person))?.next_charge_at)).toBe(day(resumed.renews_at));
  const credits = await creditsOf(person);
  expect(credits).toHaveLength(4);
  expect(day(credits[0]?.expiration_date)).toBe(after(NOON, 30 + 40 + 1));
  // What the provider calls a trial until then is no payment, and no credits.
  await refreshById(api.system(), id);
  expect(await charges(person)).toEqual([800]);
  await pass(19);
  expect(await charges(person)).toEqual([800]);
  await pass(3);
  expect(await charges(person)).toEqual([800, 800]);
  await pass(31);
  expect(await charges(person)).toEqual([800, 800, 800]);
});

it('a freeze with a last day is ended by the job, and moves the next charge by its days', async () => {
  const { person, id } = await member();
  const start = api.now();
  await freeze(id, after(start, 14));
  await pass(15);
  expect(await resumeFreezes(api.system())).toBe(1);
  expect(await resumeFreezes(api.system())).toBe(0);
  const { renews_at } = await purchaseOf(person, id);
  const next = new Date(start);
  next.setUTCMonth(next.getUTCMonth() + 1);
  expect(day(renews_at)).toBe(after(next, 14));
  await pass(28);
  expect(await charges(person)).toEqual([800]);
  await pass(5);
  expect(await charges(person)).toEqual([800, 800]);
});

it('a freeze is sent to an unreachable provider later, and nothing is charged from then on', async () => {
  const { person, id } = await member();
  api.stripe.faults.calls(() => 'fail');
  expect((await freeze(id)).frozen).not.toBeNull();
  expect(await accessOf(person)).toMatchObject({ is_told: false });
  api.stripe.faults.calls(() => undefined);
  await resumeFreezes(api.system());
  expect(await accessOf(person)).toMatchObject({ is_told: true });
  await pass(40);
  expect(await charges(person)).toEqual([800]);
  api.stripe.faults.calls(() => 'lose_response');
  await resume(id);
  api.stripe.faults.calls(() => undefined);
  await resumeFreezes(api.system());
  await resumeFreezes(api.system());
  expect(await accessOf(person)).toMatchObject({ is_told: true });
  await pass(32);
  expect(await charges(person)).toEqual([800, 800]);
});

it('a renewal that is paid at the moment of the freeze gives credits that are frozen with the others', async () => {
  const { person, id } = await member();
  api.stripe.faults.pause();
  for (let passed = 0; passed < 32; passed += 1) {
    api.setNow(new Date(api.now().getTime() + DAY));
    api.stripe.advance(0);
  }
  await Promise.all([freeze(id), api.stripe.faults.flush(), refreshById(api.system(), id)]);
  await api.stripe.faults.flush();
  expect(await charges(person)).toEqual([800, 800]);
  expect(await creditsOf(person)).toEqual([]);
  await pass(10);
  await resume(id);
  const credits = await creditsOf(person);
  expect(credits).toHaveLength(4);
  expect(day(credits[0]?.expiration_date)).toBe(after(api.now(), 30 - 1 + 1));
  expect(await deadlocks(api.pool)).toBe(0);
});

it('a frozen subscription that is cancelled or revoked ends at the provider too', async () => {
  const [first, second] = [await member(), await member()];
  const processor = stripeAt(api.stripe.url, STRIPE_KEYS.secretKey);
  await freeze(first.id);
  await freeze(second.id);
  await Promise.all([
    api.ok(postPurchaseCancellation, { as: first.person, params: { id: first.id }, body: { reason: 'Me mudo' } }),
    api.ok(putRevokeAccess, { as: admin, body: { purchase_id: second.id } }),
  ]);
  for (const { person, id } of [first, second]) {
    const { subscription_id } = await purchaseOf(person, id);
    expect((await processor.subscriptions.retrieve(subscription_id ?? '')).status).toBe('canceled');
  }
  expect((await resume(first.id)).status).toBe('cancelled');
  expect(await creditsOf(first.person)).toHaveLength(4);
  expect(await creditsOf(second.person)).toEqual([]);
  await resumeFreezes(api.system());
});

it('a subscription that is frozen and resumed at once ends in the same state here and at the provider', async () => {
  const { person, id } = await member();
  const processor = stripeAt(api.stripe.url, STRIPE_KEYS.secretKey);
  for (let round = 0; round < 3; round += 1) {
    await Promise.all([freeze(id), resume(id), freeze(id)]);
    const { frozen, subscription_id } = await purchaseOf(person, id);
    const { pause_collection } = await processor.subscriptions.retrieve(subscription_id ?? '');
    expect(pause_collection === null).toBe(frozen === null);
  }
});

it('a PayPal subscription is suspended and goes on by its cycle, without the charges that fell inside', async () => {
  const person = await aPerson(api.db);
  const start = api.now();
  const { purchase_id: id, plan_id } = await api.ok(postWalletCheckout, {
    as: person,
    body: { class_package_id: await aPackage(api.db, { ...MONTHLY, price: 90_000 }) },
  });
  await api.ok(postWalletCapture, { as: person, body: await subscribe(api.paypal.url, plan_id ?? '', id) });
  await pass(10);
  await freeze(id);
  // Suspended by us it is neither over nor charged.
  await refreshById(api.system(), id);
  await pass(30);
  expect(await charges(person)).toEqual([900]);
  expect((await purchaseOf(person, id)).status).toBe('active');
  const { renews_at } = await resume(id);
  const next = new Date(start);
  next.setUTCMonth(next.getUTCMonth() + 2);
  expect(day(renews_at)).toBe(day(next.toISOString()));
  await pass(15);
  expect(await charges(person)).toEqual([900]);
  await pass(10);
  expect(await charges(person)).toEqual([900, 900]);
  await api.ok(postPurchaseCancellation, { as: person, params: { id }, body: { reason: 'Me mudo' } });
});
