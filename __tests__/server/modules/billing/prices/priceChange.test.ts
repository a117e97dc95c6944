/** Another price for subscriptions that run: announced, sent to Stripe in time, charged; with the Stripe sandbox. */
import { postPurchase, postWalletCapture, postWalletCheckout } from '../../../../../domain/contract/checkout';
import * as packages from '../../../../../domain/contract/packageAdmin';
import { getInvoices, getPurchase } from '../../../../../domain/contract/purchases';
import { PRICE_NOTICE_DAYS } from '../../../../../domain/priceChange';
import { applyPrices } from '../../../../../server/modules/billing/prices/service';
import { sendMails } from '../../../../../server/modules/mail/send';
import { OUTBOX } from '../../../../../server/modules/mail/transport';
import { DAY, NOON, STRIPE_KEYS, startApi, type Api } from '../../../../helpers/api';
import { subscribe as approve } from '../../../../helpers/paypal';
import { aDiscount, aPackage, aPerson, aPurchase, type Person } from '../../../builders';
import { brokenRules, deadlocks } from '../../../invariants';

let api: Api;
let admin: Person;
beforeAll(async () => {
  api = await startApi({ payments: true });
  admin = await aPerson(api.db, 'admin');
  await api.configure({
    ...{ subscriptions_enabled: 'true', discounts_enabled: 'true', paypal_enabled: 'true' },
    stripe_public_key: STRIPE_KEYS.publicKey,
  });
});
afterAll(() => api.close());
beforeEach(() => api.setNow(new Date(Math.max(NOON.getTime(), api.now().getTime()))));
afterEach(async () => {
  api.stripe.faults.calls(() => undefined);
  await api.stripe.faults.flush();
  expect(await brokenRules(api.pool)).toEqual([]);
  expect(await deadlocks(api.pool)).toBe(0);
});

const MONTHLY = {
  is_subscription: true,
  subscription_period: 'month',
  subscription_interval: 1,
  price: 80_000,
  class_amount: 4,
  expiration_days: 30,
} as const;
const subscribe = async (class_package_id: number, discountCode?: string) => {
  const person = await aPerson(api.db);
  const body = { class_package_id, card_payment_method: 'pm_card_visa', ...(discountCode && { discountCode }) };
  return { person, id: (await api.ok(postPurchase, { as: person, body })).purchase_id };
};
const charges = async (as: Person) => (await api.ok(getInvoices, { as })).invoices.map((i) => i.total_payment);
const later = async (as: Person, id: number) =>
  (await api.ok(getPurchase, { as, params: { id } })).purchase.later_payment;

/** Advances studio and processor day by day, with the job that runs meanwhile. */
async function pass(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    api.setNow(new Date(api.now().getTime() + DAY));
    api.stripe.advance(0);
    await api.stripe.faults.flush();
    await applyPrices(api.system());
  }
}

async function reprice(id: number, price: number, price_reach: packages.PriceReach = 'subscriptions') {
  const all = (await api.ok(packages.getAdminPackages, { as: admin })).class_packages;
  const p = all.find(({ class_package_id }) => class_package_id === id)!;
  const { version, title, description, short_description, kind, sale_price, status, class_amount } = p;
  const { expiration_days, is_trial, limit_per_customer, attendee_limit, is_subscription, free_trial_period } = p;
  const { subscription_period, subscription_interval, free_trial_length, allows_several } = p;
  const body = {
    ...{ class_package_id: id, version, title, description, short_description, kind, sale_price, status, class_amount },
    ...{ expiration_days, is_trial, limit_per_customer, attendee_limit, is_subscription, free_trial_period },
    ...{ subscription_period, subscription_interval, free_trial_length, allows_several, price, price_reach },
    ...{ image: null, download_file_id: null, receipt_file_id: null, class_package_types: [] },
  };
  return (await api.ok(packages.putPackage, { as: admin, body })).class_package;
}
const preview = (id: number, price: number) =>
  api.ok(packages.getPriceReach, { as: admin, params: { id }, query: { price } });
const mailsTo = async ({ customer_id }: Person) =>
  (
    await api.db
      .selectFrom('mail')
      .select('details')
      .where('customer_id', '=', customer_id)
      .where('kind', '=', 'price-change')
      .orderBy('mail_id')
      .execute()
  ).map((mail) => (mail.details as { price: { from: number; to: number; day: string | null } }).price);

it('a price for new sales leaves the subscriptions that run as they are', async () => {
  const id = await aPackage(api.db, MONTHLY);
  const { person, id: purchase } = await subscribe(id);
  await reprice(id, 950, 'new');
  await pass(32);
  expect([await charges(person), await later(person, purchase), await mailsTo(person)]).toEqual([[800, 800], 800, []]);
  const newcomer = await subscribe(id);
  expect(await charges(newcomer.person)).toEqual([950]);
});

it('a higher price counts from the first charge after the notice, which the mail and the preview name', async () => {
  const id = await aPackage(api.db, MONTHLY);
  const { person, id: purchase } = await subscribe(id);
  // The next charge is nearer than the notice: it stays as it is.
  await pass(20);
  const { class_package_id: _id, ...seen } = { class_package_id: id, ...(await preview(id, 950)) };
  expect(seen).toMatchObject({
    ...{ notice_days: PRICE_NOTICE_DAYS, subscriptions: 1, charges: [{ from: 800, to: 950, subscriptions: 1 }] },
    left_out: { paypal: 0, imported: 0, other_period: 0, too_little: 0, same: 0 },
  });
  await reprice(id, 950);
  const [mail] = await mailsTo(person);
  expect(mail).toMatchObject({ from: 80_000, to: 95_000, day: seen.charges[0]?.first_charge });
  await sendMails(api.system(), { transport: OUTBOX, clock: api.now, onTrouble: () => undefined });
  const [sent] = await api.db
    .selectFrom('mail')
    .select(['subject', 'html'])
    .where('customer_id', '=', person.customer_id)
    .where('kind', '=', 'price-change')
    .execute();
  expect(sent?.subject).toContain('Tu suscripción cambia de precio');
  expect(sent?.html).toContain('$950.00');
  await pass(15);
  expect([await charges(person), await later(person, purchase)]).toEqual([[800, 800], 950]);
  await pass(31);
  expect(await charges(person)).toEqual([950, 800, 800]);
  const event = await api.db
    .selectFrom('audit_event')
    .selectAll()
    .where('action', '=', 'subscription.reprice')
    .executeTakeFirstOrThrow();
  expect(event).toMatchObject({ entity_id: String(purchase), before: { later_payment: 80_000 } });
});

it("a discount's terms hold: ten percent of the new price, and a first charge that is over stays over", async () => {
  const id = await aPackage(api.db, MONTHLY);
  await aDiscount(api.db, { code: 'SIEMPRE', amount: 10 });
  await aDiscount(api.db, { code: 'PRIMERO', amount: 50, first_invoice_only: true });
  const [always, first] = [await subscribe(id, 'SIEMPRE'), await subscribe(id, 'PRIMERO')];
  await reprice(id, 1000);
  await pass(32);
  expect([await charges(always.person), await charges(first.person)]).toEqual([
    [900, 720],
    [1000, 400],
  ]);
});

it('a free trial that ends after the notice begins with the new price', async () => {
  const id = await aPackage(api.db, { ...MONTHLY, free_trial_length: 30, free_trial_period: 'day' });
  const { person } = await subscribe(id);
  await reprice(id, 950);
  await pass(32);
  expect(await charges(person)).toEqual([950, 0]);
});

it('PayPal, imported ones and those of another period stay at their price and are counted', async () => {
  const id = await aPackage(api.db, MONTHLY);
  const [wallet, imported, yearly] = [await aPerson(api.db), await aPerson(api.db), await aPerson(api.db)];
  const { plan_id, purchase_id } = await api.ok(postWalletCheckout, { as: wallet, body: { class_package_id: id } });
  await api.ok(postWalletCapture, { as: wallet, body: await approve(api.paypal.url, plan_id ?? '', purchase_id) });
  const running = { class_package_id: id, status: 'active', amount: 80_000, payment_method_id: 1 } as const;
  await aPurchase(api.db, imported.customer_id, { ...running, subscription_period: 'month', subscription_interval: 1 });
  const { id: other } = await subscribe(id);
  await api.db.updateTable('purchase').set({ subscription_interval: 3 }).where('purchase_id', '=', other).execute();
  expect(await preview(id, 950)).toMatchObject({
    subscriptions: 0,
    left_out: { paypal: 1, imported: 1, other_period: 1 },
  });
  await reprice(id, 950);
  expect(await Promise.all([wallet, imported, yearly].map(mailsTo))).toEqual([[], [], []]);
});

it('a price that comes before the one announced replaces it, and going back is announced', async () => {
  const id = await aPackage(api.db, MONTHLY);
  const { person, id: purchase } = await subscribe(id);
  await reprice(id, 950);
  await reprice(id, 900);
  await reprice(id, 800);
  expect((await mailsTo(person)).map(({ to, day }) => [to, day !== null])).toEqual([
    [95_000, true],
    [90_000, true],
    [80_000, false],
  ]);
  await pass(32);
  expect([await charges(person), await later(person, purchase)]).toEqual([[800, 800], 800]);
  // Less counts from the next charge.
  await reprice(id, 700);
  await pass(31);
  expect(await charges(person)).toEqual([700, 800, 800]);
});

it("a job that runs twice, on two servers, or stops after the provider's response, applies a price once", async () => {
  const id = await aPackage(api.db, MONTHLY);
  const { person, id: purchase } = await subscribe(id);
  await reprice(id, 950);
  await pass(0);
  const before = await api.db
    .selectFrom('subscription_price')
    .selectAll()
    .where('purchase_id', '=', purchase)
    .execute();
  expect(before).toMatchObject([{ applied_at: null, telling_at: null }].map((row) => ({ ...row })));
  // The charge of this month is over by the time of the notice, so it is sent to the provider at once, which doesn't
  // respond.
  api.stripe.faults.calls(({ method, path }) =>
    method === 'POST' && path.startsWith('/v1/subscriptions/') ? 'lose_response' : undefined,
  );
  expect(await applyPrices(api.system())).toBe(0);
  api.stripe.faults.calls(() => undefined);
  // Another price meanwhile comes after it.
  await reprice(id, 990);
  const results = await Promise.all([applyPrices(api.system()), applyPrices(api.system())]);
  expect(results[0]! + results[1]!).toBeGreaterThanOrEqual(1);
  await pass(32);
  expect((await charges(person)).at(-1)).toBe(800);
  const rows = await api.db
    .selectFrom('subscription_price')
    .select(['price', 'applied_at', 'dropped_at'])
    .where('purchase_id', '=', purchase)
    .orderBy('subscription_price_id')
    .execute();
  expect(rows.map(({ price, applied_at, dropped_at }) => [price, applied_at !== null, dropped_at !== null])).toEqual([
    [95_000, true, false],
    [99_000, true, false],
  ]);
  await pass(31);
  expect((await charges(person))[0]).toBe(990);
});

it('a subscription that ends before its new price is charged no more, and the price is dropped', async () => {
  const id = await aPackage(api.db, MONTHLY);
  const { person, id: purchase } = await subscribe(id);
  await pass(20);
  await reprice(id, 950);
  await api.db.updateTable('purchase').set({ status: 'cancelled' }).where('purchase_id', '=', purchase).execute();
  expect(await applyPrices(api.system())).toBe(0);
  const row = await api.db
    .selectFrom('subscription_price')
    .select('dropped_at')
    .where('purchase_id', '=', purchase)
    .executeTakeFirstOrThrow();
  expect(row.dropped_at).not.toBeNull();
  expect(await charges(person)).toEqual([800]);
});

it('a purchase that is being paid while the price changes costs the price that its customer saw', async () => {
  const id = await aPackage(api.db, MONTHLY);
  const person = await aPerson(api.db);
  const body = { class_package_id: id, card_payment_method: 'pm_card_threeDSecure2Required' };
  const begun = await api.ok(postPurchase, { as: person, body });
  expect(begun.clientSecret).toBeDefined();
  await reprice(id, 950);
  expect(await later(person, begun.purchase_id)).toBe(800);
  expect(await mailsTo(person)).toEqual([]);
});
