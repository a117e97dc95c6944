/** Another price for subscriptions that run: announced, sent to Stripe in time, charged; with the Stripe sandbox. */
import { postPurchase, postWalletCapture, postWalletCheckout } from '../../../../../domain/contract/checkout';
import * as packages from '../../../../../domain/contract/packageAdmin';
import { getPriceLink, postPriceLink } from '../../../../../domain/contract/priceLinks';
import {
  getInvoices,
  getPurchase,
  getPurchases,
  postPurchaseCancellation,
} from '../../../../../domain/contract/purchases';
import { PRICE_NOTICE_DAYS } from '../../../../../domain/priceChange';
import { applyPrices } from '../../../../../server/modules/billing/prices/service';
import { cancelPath } from '../../../../../server/modules/mail/cancelLink';
import { pricePath } from '../../../../../server/modules/mail/priceLink';
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
    subscriptions_enabled: 'true',
    discounts_enabled: 'true',
    paypal_enabled: 'true',
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

/** Advances studio and processor by at most three days at a time, with the job that runs meanwhile. */
async function pass(days: number): Promise<void> {
  for (let left = days; left > 0; left -= 3) {
    api.setNow(new Date(api.now().getTime() + Math.min(left, 3) * DAY));
    api.stripe.advance(0);
    await api.stripe.faults.flush();
    await applyPrices(api.system());
  }
}

const linkOf = async (purchase: number) => ({
  params: { token: (await pricePath(api.studio, purchase)).replace('/precio/', '') },
});
/** Presses 'Acepto el nuevo precio' on the page of each subscription whose higher price waits for it. */
async function allAgree(class_package_id: number): Promise<void> {
  const running = await api.db
    .selectFrom('purchase')
    .select('purchase_id')
    .where('class_package_id', '=', class_package_id)
    .where('subscription_period', 'is not', null)
    .execute();
  for (const { purchase_id } of running) {
    const link = await linkOf(purchase_id);
    const { consent } = (await api.ok(getPriceLink, link)).price;
    if (consent !== null) await api.ok(postPriceLink, { ...link, body: { consent } });
  }
}

async function reprice(id: number, price: number, price_reach: packages.PriceReach = 'subscriptions') {
  const changed = await announce(id, price, price_reach);
  await allAgree(id);
  return changed;
}
async function announce(id: number, price: number, price_reach: packages.PriceReach = 'subscriptions') {
  const all = (await api.ok(packages.getAdminPackages, { as: admin })).class_packages;
  const p = all.find(({ class_package_id }) => class_package_id === id)!;
  const { version, title, description, short_description, kind, sale_price, status, class_amount } = p;
  const { expiration_days, is_trial, limit_per_customer, attendee_limit, is_subscription, free_trial_period } = p;
  const { subscription_period, subscription_interval, free_trial_length, allows_several } = p;
  const body = {
    class_package_id: id,
    version,
    title,
    description,
    short_description,
    kind,
    sale_price,
    status,
    class_amount,
    expiration_days,
    is_trial,
    limit_per_customer,
    attendee_limit,
    is_subscription,
    free_trial_period,
    subscription_period,
    subscription_interval,
    free_trial_length,
    allows_several,
    price,
    price_reach,
    image: null,
    download_file_id: null,
    receipt_file_id: null,
    class_package_types: [],
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
    notice_days: PRICE_NOTICE_DAYS,
    subscriptions: 1,
    charges: [{ from: 800, to: 950, subscriptions: 1 }],
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

it('the team sees who agreed to a higher price and who has not, and nothing once it counts or is lower', async () => {
  const id = await aPackage(api.db, MONTHLY);
  const [one, two] = [await subscribe(id), await subscribe(id)];
  const answers = (as = admin) => api.ok(packages.getPriceAnswers, { as, params: { id } });
  expect(await answers()).toEqual({ answers: [], agreed: 0, waiting: 0 });
  await announce(id, 950);
  expect(await answers()).toMatchObject({ agreed: 0, waiting: 2 });
  const link = await linkOf(one.id);
  const { consent } = (await api.ok(getPriceLink, link)).price;
  await api.ok(postPriceLink, { ...link, body: { consent: consent! } });
  const at = api.now().toISOString();
  expect(await answers()).toMatchObject({
    agreed: 1,
    waiting: 1,
    answers: [
      { purchase_id: two.id, customer_id: two.person.customer_id, from: 800, to: 950, announcedAt: at, agreedAt: null },
      { purchase_id: one.id, agreedAt: at },
    ],
  });
  const staff = await aPerson(api.db, 'staff');
  expect((await api.refused(packages.getPriceAnswers, { as: staff, params: { id } })).status).toBe(403);
  await announce(id, 700);
  expect(await answers()).toEqual({ answers: [], agreed: 0, waiting: 0 });
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

describe('a higher price', () => {
  const stored = (purchase: number) =>
    api.db
      .selectFrom('purchase')
      .select(['renewal_consent', 'renewal_consent_at', 'later_payment'])
      .where('purchase_id', '=', purchase)
      .executeTakeFirstOrThrow();
  const press = async (purchase: number, consent: string) =>
    (await api.ok(postPriceLink, { ...(await linkOf(purchase)), body: { consent } })).price;
  const page = async (purchase: number) => (await api.ok(getPriceLink, await linkOf(purchase))).price;

  it('that is not agreed to changes nothing, whatever time passes, and is agreed to late from the next charge', async () => {
    const id = await aPackage(api.db, MONTHLY);
    const { person, id: purchase } = await subscribe(id);
    await announce(id, 950);
    await pass(63);
    expect([await charges(person), await later(person, purchase)]).toEqual([[800, 800, 800], 800]);
    const [listed] = (await api.ok(getPurchases, { as: person })).purchases;
    expect(listed?.price_path).toBe(await pricePath(api.studio, purchase));
    const { consent, ...shown } = await page(purchase);
    expect(shown).toMatchObject({
      status: 'open',
      from: 800,
      to: 950,
      cancel_path: expect.stringMatching(/^.cancelar./),
    });
    expect(shown.day! > api.now().toISOString().slice(0, 10)).toBe(true);
    expect(await press(purchase, consent!)).toMatchObject({ status: 'agreed', to: 950, consent: null });
    const first = await stored(purchase);
    expect(first).toMatchObject({ renewal_consent: consent, renewal_consent_at: api.now(), later_payment: 80_000 });
    expect(consent).toContain('me cobre $950.00 MXN cada mes, a partir del ');
    // A second press, on another day, changes nothing.
    await pass(1);
    expect(await press(purchase, consent!)).toMatchObject({ status: 'agreed' });
    expect((await stored(purchase)).renewal_consent_at).toEqual(first.renewal_consent_at);
    expect((await api.ok(getPurchases, { as: person })).purchases[0]?.price_path).toBeUndefined();
    await pass(31);
    expect(await charges(person)).toEqual([950, 800, 800, 800]);
  });

  it('of another announcement than the one that was read is not agreed to', async () => {
    const id = await aPackage(api.db, MONTHLY);
    const { id: purchase } = await subscribe(id);
    await announce(id, 900);
    const { consent } = await page(purchase);
    await announce(id, 950);
    const reply = await api.refused(postPriceLink, { ...(await linkOf(purchase)), body: { consent: consent! } });
    expect(reply).toMatchObject({ code: 'price-change/changed' });
    await announce(id, 800);
    const gone = await api.refused(postPriceLink, { ...(await linkOf(purchase)), body: { consent: consent! } });
    expect(gone).toMatchObject({ code: 'price-change/ended' });
    expect((await stored(purchase)).renewal_consent).not.toBe(consent);
  });

  it('of a cancelled subscription can not be agreed to, nor one that is lower', async () => {
    const id = await aPackage(api.db, MONTHLY);
    const [one, other] = [await subscribe(id), await subscribe(id)];
    await announce(id, 950);
    const { consent } = await page(one.id);
    await api.ok(postPurchaseCancellation, { as: one.person, params: { id: one.id }, body: { reason: 'No' } });
    expect(await page(one.id)).toMatchObject({ status: 'over', consent: null });
    const reply = await api.refused(postPriceLink, { ...(await linkOf(one.id)), body: { consent: consent! } });
    expect(reply).toMatchObject({ code: 'price-change/ended' });
    await announce(id, 700);
    expect(await page(other.id)).toMatchObject({ status: 'over', consent: null });
    expect((await api.ok(getPurchases, { as: other.person })).purchases[0]?.price_path).toBeUndefined();
  });

  it('agreed to many times while the job runs on two servers is sent once, with one consent', async () => {
    const id = await aPackage(api.db, MONTHLY);
    const { person, id: purchase } = await subscribe(id);
    await announce(id, 950);
    const { consent } = await page(purchase);
    const presses = Array.from({ length: 4 }, () => press(purchase, consent!));
    await Promise.all([...presses, applyPrices(api.system()), applyPrices(api.system())]);
    await pass(32);
    expect(await charges(person)).toEqual([950, 800]);
    expect((await stored(purchase)).renewal_consent).toBe(consent);
  });

  it('has a link of its own: forged ones and those of cancelling do not open it', async () => {
    const { id: purchase } = await subscribe(await aPackage(api.db, MONTHLY));
    const cancelling = (await cancelPath(api.studio, purchase)).replace('/cancelar/', '');
    for (const token of ['1', `${purchase.toString(36)}-${'a'.repeat(43)}`, cancelling])
      expect(await api.refused(getPriceLink, { params: { token } })).toMatchObject({ code: 'price-change/invalid' });
  });
});
