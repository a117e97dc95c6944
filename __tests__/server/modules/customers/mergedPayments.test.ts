/** Merging two customers who pay: saved cards, customers and subscriptions at the providers, and a later deletion. */
import { getAdminCustomer } from '../../../../domain/contract/adminCustomers';
import { postPurchase, postWalletCapture, postWalletCheckout } from '../../../../domain/contract/checkout';
import { getAvailableClasses } from '../../../../domain/contract/credits';
import { getMergePreview, postMerge } from '../../../../domain/contract/customerMerges';
import { getPaymentSources, postPaymentSource } from '../../../../domain/contract/paymentSources';
import { postDeletion } from '../../../../domain/contract/privacy';
import { getInvoices, getPurchase, postPurchaseCancellation } from '../../../../domain/contract/purchases';
import { HOUR } from '../../../../domain/durations';
import { sendMails } from '../../../../server/modules/mail/send';
import { OUTBOX } from '../../../../server/modules/mail/transport';
import { deleteAccounts } from '../../../../server/modules/privacy/deletion';
import { DAY, NOON, STRIPE_KEYS, startApi, type Api } from '../../../helpers/api';
import { subscribe } from '../../../helpers/paypal';
import { aPackage, aPerson, type Person } from '../../builders';
import { brokenRules } from '../../invariants';

let api: Api;
let admin: Person;
const deletedAccounts: string[] = [];
beforeAll(async () => {
  api = await startApi({ payments: true, deleteAccount: async (uid) => void deletedAccounts.push(uid) });
  await api.configure({
    subscriptions_enabled: 'true',
    payment_sources_enabled: 'true',
    paypal_enabled: 'true',
    stripe_public_key: STRIPE_KEYS.publicKey,
  });
  admin = await aPerson(api.db, 'admin');
});
afterAll(() => api.close());
beforeEach(() => api.setNow(NOON));
afterEach(async () => {
  await api.stripe.faults.flush();
  await api.paypal.faults.flush();
  expect(await brokenRules(api.pool)).toEqual([]);
});

const MONTHLY = {
  is_subscription: true,
  subscription_period: 'month' as const,
  subscription_interval: 1,
  price: 80_000,
  class_amount: 4,
  expiration_days: 30,
};
const merge = (stays: Person, goes: Person) =>
  api.ok(postMerge, {
    as: admin,
    params: { id: stays.customer_id },
    body: { merged_customer_id: goes.customer_id, keep_account_of: stays.customer_id },
  });
const previewOf = async (stays: Person, goes: Person) =>
  (
    await api.ok(getMergePreview, {
      as: admin,
      params: { id: stays.customer_id },
      query: { merged_customer_id: goes.customer_id },
    })
  ).preview;
const saveCard = (as: Person, token_id: string) => api.ok(postPaymentSource, { as, body: { token_id } });
const cards = async (as: Person) =>
  (await api.ok(getPaymentSources, { as })).metodos_pago.map(({ last_digits }) => last_digits);
const buy = async (as: Person, class_package_id: number, card = 'pm_card_visa') =>
  (await api.ok(postPurchase, { as, body: { class_package_id, card_payment_method: card } })).purchase_id;
const credits = async (as: Person) => (await api.ok(getAvailableClasses, { as })).available_classes.length;
const providersOf = async ({ customer_id }: Person): Promise<string[]> =>
  (await api.db.selectFrom('provider_customer').selectAll().where('customer_id', '=', customer_id).execute()).map(
    ({ provider_customer_id }) => provider_customer_id,
  );
/** Whether the processor still has a customer. */
const isAtStripe = async (id: string): Promise<boolean> => {
  const authorization = `Bearer ${STRIPE_KEYS.secretKey}`;
  const reply = await fetch(`${api.stripe.url}/v1/customers/${id}`, { headers: { authorization } });
  return reply.ok && !((await reply.json()) as { deleted?: boolean }).deleted;
};
async function pass(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    api.setNow(new Date(api.now().getTime() + DAY));
    api.stripe.advance(0);
    await api.stripe.faults.flush();
  }
}

it('without subscriptions the cards of who stays go on, and the other customer leaves the processor', async () => {
  const [stays, goes] = [await aPerson(api.db), await aPerson(api.db)];
  await saveCard(stays, 'pm_card_visa');
  await saveCard(goes, 'pm_card_mastercard');
  const [own, other] = [await providersOf(stays), await providersOf(goes)];
  expect((await previewOf(stays, goes)).cards_lost).toBe(1);
  await merge(stays, goes);
  expect(await cards(stays)).toEqual(['4242']);
  expect([await providersOf(stays), await providersOf(goes)]).toEqual([own, []]);
  expect([await isAtStripe(own[0]!), await isAtStripe(other[0]!)]).toEqual([true, false]);
  const source = (await api.ok(getPaymentSources, { as: stays })).metodos_pago[0]!;
  await buy(stays, await aPackage(api.db, { price: 50_000, class_amount: 5 }), source.source_id);
  expect(await credits(stays)).toBe(5);
});

it('cards of who goes are taken over where who stays never paid by card', async () => {
  const [stays, goes] = [await aPerson(api.db), await aPerson(api.db)];
  await saveCard(goes, 'pm_card_mastercard');
  const theirs = await providersOf(goes);
  await merge(stays, goes);
  expect([await cards(stays), await providersOf(stays), await providersOf(goes)]).toEqual([['4444'], theirs, []]);
  expect(await isAtStripe(theirs[0]!)).toBe(true);
});

it('a running card subscription of who goes renews for who stays, who can end it', async () => {
  const [stays, goes] = [await aPerson(api.db), await aPerson(api.db)];
  await saveCard(stays, 'pm_card_mastercard');
  const purchase_id = await buy(goes, await aPackage(api.db, MONTHLY));
  const [paid] = await providersOf(goes);
  await merge(stays, goes);
  expect(await providersOf(stays)).toEqual([paid]);
  await pass(32);
  expect((await api.ok(getInvoices, { as: stays })).invoices.map((one) => one.total_payment)).toEqual([800, 800]);
  expect(await credits(stays)).toBe(4);
  await api.ok(postPurchaseCancellation, { as: stays, params: { id: purchase_id }, body: { reason: 'Me mudo' } });
  const { purchase } = await api.ok(getPurchase, { as: stays, params: { id: purchase_id } });
  expect(purchase.status).toBe('cancelled');
});

it('two running card subscriptions refuse the merge, and a wallet subscription of who goes just moves', async () => {
  const [stays, goes] = [await aPerson(api.db), await aPerson(api.db)];
  await buy(stays, await aPackage(api.db, MONTHLY));
  const card = await aPerson(api.db);
  await buy(card, await aPackage(api.db, MONTHLY));
  expect((await previewOf(stays, card)).obstacles.map(({ kind }) => kind)).toEqual(['subscriptions']);
  const begun = await api.ok(postWalletCheckout, {
    as: goes,
    body: { class_package_id: await aPackage(api.db, MONTHLY) },
  });
  const approval = await subscribe(api.paypal.url, begun.plan_id ?? '', begun.purchase_id);
  await api.ok(postWalletCapture, { as: goes, body: approval });
  await merge(stays, goes);
  const { purchase } = await api.ok(getPurchase, { as: stays, params: { id: begun.purchase_id } });
  expect(purchase).toMatchObject({ status: 'active', subscription_id: approval.subscriptionID });
  await api.ok(postPurchaseCancellation, { as: stays, params: { id: begun.purchase_id }, body: { reason: 'Me mudo' } });
  const ended = await api.ok(getPurchase, { as: stays, params: { id: begun.purchase_id } });
  expect(ended.purchase.status).toBe('cancelled');
});

it('a merged person who asks for deletion leaves no account, card or name under either number', async () => {
  const [stays, goes] = [await aPerson(api.db), await aPerson(api.db)];
  await saveCard(goes, 'pm_card_visa');
  const [atStripe] = await providersOf(goes);
  await merge(stays, goes);
  await api.ok(postDeletion, { as: stays, body: { email: stays.email } });
  api.setNow(new Date(NOON.getTime() + 30 * DAY + HOUR));
  for (let round = 0; round < 2; round += 1) {
    await deleteAccounts(api.system());
    await sendMails(api.system(), { transport: OUTBOX, clock: api.now, onTrouble: () => undefined });
  }
  const { customer } = await api.ok(getAdminCustomer, { as: admin, params: { id: stays.customer_id } });
  expect(customer.email).not.toBe(stays.email);
  const { rows } = await api.pool.query<{ left: string }>(
    `select to_jsonb(c)::text as left from customer c where customer_id = any($1)
     union all select to_jsonb(m)::text from customer_merge m where customer_id = any($1)
     union all select to_jsonb(e)::text from audit_event e
     union all select to_jsonb(s)::text from payment_source s where customer_id = any($1)`,
    [[stays.customer_id, goes.customer_id]],
  );
  const texts = [stays, goes].flatMap(({ email, uid, phone }) => [email, uid, phone]);
  expect(rows.filter(({ left }) => texts.some((text) => left.includes(text)))).toEqual([]);
  expect([await providersOf(stays), await isAtStripe(atStripe!)]).toEqual([[], false]);
  expect(new Set(deletedAccounts)).toEqual(new Set([stays.uid, goes.uid]));
});
