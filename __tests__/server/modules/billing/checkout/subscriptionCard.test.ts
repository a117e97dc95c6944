/** The card that a subscription is charged to: shown, changed, and named on receipts. */
import { postPurchase } from '../../../../../domain/contract/checkout';
import { getPaymentSources, postPaymentSource } from '../../../../../domain/contract/paymentSources';
import {
  getInvoices,
  getPurchase,
  postPurchaseCancellation,
  putSubscriptionCard,
  type SubscriptionCard,
} from '../../../../../domain/contract/purchases';
import { findPaidPurchase } from '../../../../../server/modules/billing/purchases/paidPurchaseRepository';
import { refreshPurchase } from '../../../../../server/modules/billing/settlement/refresh';
import { DAY, STRIPE_KEYS, startApi, systemContextOf, type Api } from '../../../../helpers/api';
import { answerBankChallenge } from '../../../../helpers/stripe';
import { aDiscount, aPackage, aPerson, type Person } from '../../../builders';
import { brokenRules } from '../../../invariants';

let api: Api;
beforeAll(async () => {
  api = await startApi({ payments: true });
  await api.configure({
    subscriptions_enabled: 'true',
    payment_sources_enabled: 'true',
    discounts_enabled: 'true',
    stripe_public_key: STRIPE_KEYS.publicKey,
  });
});
afterAll(() => api.close());
afterEach(async () => {
  await api.stripe.faults.flush();
  expect(await brokenRules(api.pool)).toEqual([]);
});

const MONTHLY = {
  is_subscription: true,
  subscription_period: 'month' as const,
  subscription_interval: 1,
  price: 80_000,
};
const subscribe = async (as: Person, terms = {}, fields = {}) =>
  (
    await api.ok(postPurchase, {
      as,
      body: {
        class_package_id: await aPackage(api.db, { ...MONTHLY, ...terms }),
        card_payment_method: 'pm_card_visa',
        ...fields,
      },
    })
  ).purchase_id;
const purchaseOf = async (as: Person, id: number) => (await api.ok(getPurchase, { as, params: { id } })).purchase;
const change = (as: Person, id: number, body: SubscriptionCard) =>
  api.ok(putSubscriptionCard, { as, params: { id }, body });
const unchanged = async (as: Person, id: number, body: SubscriptionCard) =>
  (await api.refused(putSubscriptionCard, { as, params: { id }, body })).code;
/** The last digits that the mails about its card name. */
const mailed = async (id: number) =>
  (
    await api.db
      .selectFrom('mail')
      .select('details')
      .where('purchase_id', '=', id)
      .where('kind', '=', 'subscription-card')
      .orderBy('mail_id')
      .execute()
  ).map(({ details }) => details);
const charges = async (as: Person) =>
  (await api.ok(getInvoices, { as })).invoices.map(({ total_payment, card }) => [total_payment, card?.last_digits]);

async function pass(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    api.setNow(new Date(api.now().getTime() + DAY));
    api.stripe.advance(0);
    await api.stripe.faults.flush();
  }
}

it.each([
  ['of the first payment only', {}, true, { first_payment: 400, later_payment: 800, total_payment: 400 }],
  ['of every payment', {}, false, { first_payment: 400, later_payment: 400, total_payment: 400 }],
  [
    'of the first payment after a trial',
    { free_trial_length: 7 },
    true,
    { first_payment: 400, later_payment: 800, total_payment: 0 },
  ],
] as const)(
  'a discount %s: the purchase shows the first and the later amounts',
  async (_, terms, firstOnly, amounts) => {
    const person = await aPerson(api.db);
    const { code } = { code: `MITAD${String(firstOnly)}${Object.keys(terms).length}` };
    await aDiscount(api.db, { code, amount: 50, first_invoice_only: firstOnly });
    const id = await subscribe(person, terms, { discountCode: code });
    expect(await purchaseOf(person, id)).toMatchObject({
      ...amounts,
      discount_code: code,
      card: { last_digits: '4242' },
    });
  },
);

it('a saved card takes over a subscription; both name it, and each receipt names the card that paid', async () => {
  const person = await aPerson(api.db);
  const id = await subscribe(person);
  const { payment_source: saved } = await api.ok(postPaymentSource, {
    as: person,
    body: { token_id: 'pm_card_mastercard' },
  });
  const { purchase } = await change(person, id, { payment_source_id: saved?.payment_source_id });
  expect(purchase).toMatchObject({
    card_changeable: true,
    overdue: false,
    card: { card_type: 'mastercard', last_digits: '4444', exp_month: 12 },
    paid_card: { card_type: 'visa', last_digits: '4242' },
  });
  const [listed] = (await api.ok(getPaymentSources, { as: person })).metodos_pago;
  expect(listed).toMatchObject({
    exp_month: 12,
    subscriptions: [{ purchase_id: id, title: purchase.class_package.title }],
  });
  await pass(32);
  expect(await charges(person)).toEqual([
    [800, '4444'],
    [800, '4242'],
  ]);
});

it("a provider's answer from before a change of card doesn't undo the change, and no second mail names the old card", async () => {
  const person = await aPerson(api.db);
  const id = await subscribe(person);
  await api.stripe.faults.flush();
  const { card } = api.studio.payments;
  const before = await findPaidPurchase(api.db, id);
  if (!card || !before) throw new Error('no card or purchase');
  const outdated = await card.look(before);
  await change(person, id, { token_id: await typed('tok_mastercard') });
  await refreshPurchase(systemContextOf(api.studio, api.now()), before, { fetched: outdated });
  await api.stripe.faults.flush();
  expect(await purchaseOf(person, id)).toMatchObject({ card: { last_digits: '4444' } });
  expect(await mailed(id)).toEqual([{ last_digits: '4444' }]);
});

it("a provider's answer from before an overdue renewal was paid neither makes it overdue again nor mails that it failed", async () => {
  const person = await aPerson(api.db);
  const id = await subscribe(person);
  await change(person, id, { token_id: await typed('tok_chargeCustomerFail') });
  await pass(32);
  const { card } = api.studio.payments;
  const before = await findPaidPurchase(api.db, id);
  if (!card || !before) throw new Error('no card or purchase');
  const outdated = await card.look(before);
  expect(outdated.overdue).toBe(true);
  await change(person, id, { token_id: await typed('tok_mastercard'), pay_now: true });
  await refreshPurchase(systemContextOf(api.studio, api.now()), before, { fetched: outdated, renewal: 'late' });
  expect(await purchaseOf(person, id)).toMatchObject({ overdue: false, card: { last_digits: '4444' } });
  const late = await api.db.selectFrom('mail').select('mail_id').where('dedupe_key', 'like', '%late%').execute();
  expect(late).toEqual([]);
});

it('a new card with 3-D Secure takes over once that is completed, twice as well as once, told by one mail', async () => {
  const person = await aPerson(api.db);
  const id = await subscribe(person);
  const token_id = await typed('tok_threeDSecure2Required');
  const asked = await change(person, id, { token_id });
  expect(asked).toMatchObject({ purchase: { card: { last_digits: '4242' } } });
  expect(await mailed(id)).toEqual([]);
  await answerBankChallenge(api.stripe.url, asked.clientSecret ?? '', true);
  for (let twice = 0; twice < 2; twice += 1) {
    const changed = await change(person, id, { token_id });
    expect(changed.clientSecret).toBeUndefined();
    expect(changed.purchase.card?.last_digits).toBe('3220');
  }
  await api.stripe.faults.flush();
  expect(await mailed(id)).toEqual([{ last_digits: '3220' }]);
});

it('an overdue renewal is paid at once by the new card; a declined one changes nothing', async () => {
  const person = await aPerson(api.db);
  const id = await subscribe(person);
  await change(person, id, { token_id: await typed('tok_chargeCustomerFail') });
  await pass(32);
  expect(await purchaseOf(person, id)).toMatchObject({
    status: 'active',
    overdue: true,
    card: { last_digits: '0341' },
  });
  expect(await unchanged(person, id, { token_id: await typed('tok_chargeCustomerFail'), pay_now: true })).toBe(
    'payment-source/failed',
  );
  expect(await charges(person)).toHaveLength(1);
  const { purchase } = await change(person, id, { token_id: await typed('tok_mastercard'), pay_now: true });
  expect(purchase).toMatchObject({ overdue: false, card: { last_digits: '4444' } });
  expect(await charges(person)).toEqual([
    [800, '4444'],
    [800, '4242'],
  ]);
});

it('an overdue renewal that a new card pays with 3-D Secure is charged to that card from then on, told by its event or by a repeat of the call', async () => {
  const person = await aPerson(api.db);
  const id = await subscribe(person);
  await change(person, id, { token_id: await typed('tok_chargeCustomerFail') });
  await pass(32);
  const body = { token_id: await typed('tok_threeDSecure2Required'), pay_now: true };
  const saving = await change(person, id, body);
  await answerBankChallenge(api.stripe.url, saving.clientSecret ?? '', true);
  const paying = await change(person, id, body);
  await answerBankChallenge(api.stripe.url, paying.clientSecret ?? '', true);
  await api.stripe.faults.flush();
  const charged = { overdue: false, card: { last_digits: '3220' } };
  expect(await purchaseOf(person, id)).toMatchObject(charged);
  expect(await change(person, id, body)).toMatchObject({ purchase: charged });
  expect(await charges(person)).toEqual([
    [800, '3220'],
    [800, '4242'],
  ]);
  expect(await mailed(id)).toEqual([{ last_digits: '0341' }, { last_digits: '3220' }]);
});

it("a subscription's card can't be changed by others, without exactly one card, or after the subscription has ended", async () => {
  const [person, other] = [await aPerson(api.db), await aPerson(api.db)];
  const id = await subscribe(person);
  const body = { token_id: 'pm_card_visa' };
  expect(await unchanged(other, id, body)).toBe('purchase/not-found');
  expect(await unchanged(person, id, {})).toBe('request/invalid');
  expect(await unchanged(person, id, { ...body, payment_source_id: 1 })).toBe('request/invalid');
  expect(await unchanged(person, id, { payment_source_id: 999_999 })).toBe('payment-source/not-found');
  await api.ok(postPurchaseCancellation, { as: person, params: { id }, body: { reason: 'Me mudo' } });
  expect(await unchanged(person, id, body)).toBe('purchase/card-unchangeable');
});

/** A card token as the browser's script creates it: a new one each time. */
async function typed(token: string): Promise<string> {
  const reply = await fetch(`${api.stripe.url}/v1/payment_methods`, {
    method: 'POST',
    headers: { authorization: `Bearer ${STRIPE_KEYS.publicKey}` },
    body: new URLSearchParams({ type: 'card', 'card[token]': token }),
  });
  return ((await reply.json()) as { id: string }).id;
}
