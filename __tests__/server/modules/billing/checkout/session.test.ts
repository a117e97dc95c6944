/** Session mode: the card is entered on the processor's page; return or event settles the purchase. */
import { randomUUID } from 'node:crypto';
import { postConfirmation, postPurchase, type PurchaseAttempt } from '../../../../../domain/contract/checkout';
import { getAvailableClasses } from '../../../../../domain/contract/credits';
import { getPurchase } from '../../../../../domain/contract/purchases';
import { postStoreCredit } from '../../../../../domain/contract/storeCredit';
import { reconcile } from '../../../../../server/modules/billing/settlement/reconcile';
import { sendMails } from '../../../../../server/modules/mail/send';
import { OUTBOX } from '../../../../../server/modules/mail/transport';
import { HOUR, NOON, STRIPE_KEYS, startApi, type Api } from '../../../../helpers/api';
import { aClass, aPackage, aPerson, type Person } from '../../../builders';
import { stripeAt } from '../../../faults/stripeComparison';
import { brokenRules } from '../../../invariants';

const CARD = 1;
let api: Api;
beforeAll(async () => {
  api = await startApi({ payments: true });
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOON);
  await api.configure({
    stripe_checkout_mode: 'session',
    stripe_public_key: STRIPE_KEYS.publicKey,
    subscriptions_enabled: 'true',
    payment_sources_enabled: 'true',
    domain: 'https://casa-aura.mx',
  });
});
afterEach(async () => {
  api.stripe.faults.resume();
  await api.stripe.faults.flush();
  expect(await brokenRules(api.pool)).toEqual([]);
});

const begin = (as: Person, class_package_id: number, fields: Partial<PurchaseAttempt> = {}, key?: string) =>
  api.ok(postPurchase, { as, body: { class_package_id, payment_method: CARD, ...fields }, key });
const statusOf = async (as: Person, id: number) => (await api.ok(getPurchase, { as, params: { id } })).purchase.status;
const creditsOf = async (as: Person) => (await api.ok(getAvailableClasses, { as })).available_classes;
const idIn = (url: string): string => /cs_\w+/.exec(url)?.[0] ?? '';

const pageAt = (url: string): string => `${api.stripe.url}/sandbox/stripe/checkout/${idIn(url)}`;

/** The customer's actions on the processor's page; returns the redirect URL. */
async function payAtPage(
  url: string,
  token = 'tok_visa',
  more: Record<string, string> = {},
): Promise<{ redirect?: string; error?: { code: string } }> {
  const processor = stripeAt(api.stripe.url, STRIPE_KEYS.secretKey);
  const { id: card } = await processor.paymentMethods.create({ type: 'card', card: { token } });
  const reply = await fetch(`${pageAt(url)}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ payment_method: card, ...more }).toString(),
  });
  return (await reply.json()) as { redirect?: string; error?: { code: string } };
}

it("a checkout session redirects to the processor's page and completes when the customer returns", async () => {
  api.stripe.faults.pause();
  const person = await aPerson(api.db);
  const { purchase_id, session } = await begin(person, await aPackage(api.db, { class_amount: 3 }));
  expect(session?.url).toContain('/checkout/cs_');
  expect(await statusOf(person, purchase_id)).toBe('pending');
  expect((await payAtPage(session?.url ?? '')).redirect).toBe(`https://casa-aura.mx/gracias/${purchase_id}?session=1`);
  expect(await api.ok(postConfirmation, { as: person, body: { purchase_id } })).toEqual({
    purchase_id,
    status: 'completed',
  });
  expect(await creditsOf(person)).toHaveLength(3);
});

it('a checkout session that is left leads back to the class, whose seat it then reserves', async () => {
  const person = await aPerson(api.db);
  const id = await aClass(api.db, { capacity: 4, spot_map: '4' });
  const class_package_id = await aPackage(api.db, { class_amount: 3 });
  const fields = { single_class_id: id, spot: 2 };
  const { purchase_id, session } = await begin(person, class_package_id, fields);
  const page = await (await fetch(pageAt(session?.url ?? ''))).text();
  expect(page).toContain(`/checkout/${class_package_id}?cancelado=1&amp;clase=${id}&amp;lugar=2"`);
  await payAtPage(session?.url ?? '');
  await api.stripe.faults.flush();
  const { purchase } = await api.ok(getPurchase, { as: person, params: { id: purchase_id } });
  expect(purchase.reserved_class).toMatchObject({ single_class_id: id, spot: 2 });
});

it('a checkout session completes by its event alone, also after a declined card', async () => {
  const person = await aPerson(api.db);
  const { purchase_id, session } = await begin(person, await aPackage(api.db, { class_amount: 3 }));
  expect((await payAtPage(session?.url ?? '', 'tok_chargeDeclined')).error).toMatchObject({ code: 'card_declined' });
  await api.stripe.faults.flush();
  expect(await statusOf(person, purchase_id)).toBe('pending');
  await payAtPage(session?.url ?? '');
  await api.stripe.faults.flush();
  expect(await statusOf(person, purchase_id)).toBe('completed');
  expect(await creditsOf(person)).toHaveLength(3);
});

it('a repeated checkout session request returns the same page', async () => {
  const [person, id] = [await aPerson(api.db), await aPackage(api.db)];
  expect(await begin(person, id, {}, 'pagina-0001')).toEqual(await begin(person, id, {}, 'pagina-0001'));
});

it.each([
  ['without a trial', null],
  ['with a trial', 7],
])('a checkout session starts a subscription %s', async (_, free_trial_length) => {
  const person = await aPerson(api.db);
  const id = await aPackage(api.db, {
    is_subscription: true,
    subscription_period: 'month',
    subscription_interval: 1,
    free_trial_length,
    class_amount: 4,
  });
  const { purchase_id, session } = await begin(person, id, { saveCard: true });
  expect(await creditsOf(person)).toEqual([]);
  await payAtPage(session?.url ?? '');
  await api.stripe.faults.flush();
  const { purchase } = await api.ok(getPurchase, { as: person, params: { id: purchase_id } });
  expect(purchase).toMatchObject({ status: 'active', subscription_id: expect.stringMatching(/^sub_/) as string });
  expect(await creditsOf(person)).toHaveLength(4);
  expect(
    await api.db
      .selectFrom('payment_source')
      .select('last_digits')
      .where('customer_id', '=', person.customer_id)
      .execute(),
  ).toEqual([{ last_digits: '4242' }]);
});

it('an abandoned checkout session does not block another attempt and takes no money', async () => {
  const [person, id] = [await aPerson(api.db), await aPackage(api.db, { limit_per_customer: 1 })];
  const left = await begin(person, id);
  const next = await begin(person, id);
  expect(next.purchase_id).not.toBe(left.purchase_id);
  expect((await payAtPage(left.session?.url ?? '')).redirect).toBeUndefined();
  await payAtPage(next.session?.url ?? '');
  expect(await api.ok(postConfirmation, { as: person, body: { purchase_id: next.purchase_id } })).toMatchObject({
    status: 'completed',
  });
  expect(await statusOf(person, left.purchase_id)).toBe('failed');
});

it('an unpaid checkout session fails when it expires', async () => {
  const person = await aPerson(api.db);
  const { purchase_id } = await begin(person, await aPackage(api.db));
  api.stripe.faults.webhooks({ drop: 1 });
  api.setNow(new Date(NOON.getTime() + 2 * HOUR));
  api.stripe.advance(0);
  expect((await reconcile(api.system())).unmended).toEqual([]);
  expect(await statusOf(person, purchase_id)).toBe('failed');
  api.stripe.faults.webhooks({});
});

describe('meses sin intereses on the page', () => {
  const MONTHS = { installments_plans: '3, 6', installments_min_amount: '500' };
  const monthsOf = async (as: Person, fields: Partial<PurchaseAttempt>, pkg: Parameters<typeof aPackage>[1]) => {
    const { purchase_id, session } = await begin(as, await aPackage(api.db, pkg), fields);
    await payAtPage(session?.url ?? '', 'tok_mxInstallments', { installments: '6' });
    await api.stripe.faults.flush();
    const { purchase } = await api.ok(getPurchase, { as, params: { id: purchase_id } });
    expect(purchase.status).toMatch(/completed|active/);
    return purchase.installments;
  };
  beforeEach(() => api.configure(MONTHS));
  afterAll(() => api.configure({ installments_plans: '' }));

  it('pay in the plan that the page took, which purchase and receipt name', async () => {
    const ana = await aPerson(api.db);
    expect(await monthsOf(ana, {}, { price: 130_000 })).toBe(6);
    await sendMails(api.system(), { transport: OUTBOX, clock: api.now, onTrouble: () => undefined });
    const { body } = await api.db
      .selectFrom('mail')
      .select('body')
      .where('customer_id', '=', ana.customer_id)
      .executeTakeFirstOrThrow();
    expect(body).toContain('a 6 meses sin intereses');
  });

  it.each([
    ['below the sum that the studio set', {}, { price: 49_999 }],
    ['for a card that is kept', { saveCard: true }, { price: 130_000 }],
    [
      'for a subscription',
      {},
      { price: 130_000, is_subscription: true, subscription_period: 'month', subscription_interval: 1 } as const,
    ],
  ])('are not offered %s', async (_case, fields, pkg) => {
    expect(await monthsOf(await aPerson(api.db), fields, pkg)).toBeUndefined();
  });

  it('are not offered by a studio that has none', async () => {
    await api.configure({ installments_plans: '' });
    expect(await monthsOf(await aPerson(api.db), {}, { price: 130_000 })).toBeUndefined();
  });

  it('are not offered where store credit leaves too little for the card', async () => {
    const [ana, admin] = [await aPerson(api.db), await aPerson(api.db, 'admin')];
    await api.ok(postStoreCredit, {
      as: admin,
      params: { id: ana.customer_id },
      key: randomUUID(),
      body: { amount: 900, reason: 'Cortesía' },
    });
    expect(await monthsOf(ana, { store_credit: 900 }, { price: 130_000 })).toBeUndefined();
  });
});
