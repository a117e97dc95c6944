/** What the buyer of a subscription agrees to before it charges by itself: required, compared, stored and exported. */
import {
  postCheckout,
  postCheckoutAttempt,
  postPurchase,
  postWalletCheckout,
} from '../../../../../domain/contract/checkout';
import { getPaymentLink, postDeskSale, postLinkPayment, postLinkWallet } from '../../../../../domain/contract/desk';
import { getPurchase } from '../../../../../domain/contract/purchases';
import { CARD } from '../../../../../domain/pricing';
import { DAY, NOON, STRIPE_KEYS, startApi, type Api } from '../../../../helpers/api';
import { aPackage, aPerson } from '../../../builders';
import { brokenRules } from '../../../invariants';

let api: Api;
beforeAll(async () => {
  api = await startApi({ payments: true });
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOON);
  await api.configure({
    subscriptions_enabled: 'true',
    payment_sources_enabled: 'true',
    paypal_enabled: 'true',
    business_name: 'Casa Aura',
    stripe_public_key: STRIPE_KEYS.publicKey,
  });
});
afterEach(async () => {
  await api.stripe.faults.flush();
  expect(await brokenRules(api.pool)).toEqual([]);
});

const SENTENCE = 'Acepto que Casa Aura me cobre $800.00 MXN cada mes, a partir del 20 dic. 2026, hasta que cancele.';
const aSubscription = () =>
  aPackage(api.db, { is_subscription: true, subscription_period: 'month', subscription_interval: 1, price: 80_000 });
const purchases = async (customer_id: number) =>
  api.db
    .selectFrom('purchase')
    .select(['status', 'renewal_consent', 'renewal_consent_at'])
    .where('customer_id', '=', customer_id)
    .execute();

it('is required by every call that buys a subscription, and nothing is bought without it', async () => {
  const [as, class_package_id] = [await aPerson(api.db), await aSubscription()];
  const card_payment_method = 'pm_card_visa';
  const saved = { class_package_id: await aPackage(api.db), card_payment_method, saveCard: true };
  await api.ok(postPurchase, { as, body: saved });
  for (const reply of [
    await api.sendOnce(postPurchase, { as, body: { class_package_id, card_payment_method } }),
    await api.sendOnce(postCheckoutAttempt, { as, body: { class_package_id, payment_method: card_payment_method } }),
    await api.sendOnce(postCheckout, { as, body: { class_package_id, customer_id: as.customer_id } }),
    await api.sendOnce(postWalletCheckout, { as, body: { class_package_id } }),
  ])
    expect([reply.status, JSON.parse(reply.text)]).toEqual([
      422,
      {
        code: 'checkout/renewal-consent',
        message: `Marca que aceptas el cobro automático de la suscripción. ${SENTENCE}`,
        renewal_consent: SENTENCE,
      },
    ]);
  expect(await purchases(as.customer_id)).toHaveLength(1);
});

it('is stored as it was shown, with its instant, and read with the purchase', async () => {
  const [as, class_package_id] = [await aPerson(api.db), await aSubscription()];
  const { purchase_id } = await api.ok(postPurchase, {
    as,
    body: { class_package_id, card_payment_method: 'pm_card_visa', renewal_consent: SENTENCE },
  });
  expect((await api.ok(getPurchase, { as, params: { id: purchase_id } })).purchase.renewal_consent).toEqual({
    text: SENTENCE,
    at: NOON.toISOString(),
  });
});

it('of other terms or of another day buys nothing; a repeat the day after gets the first response', async () => {
  const [as, class_package_id] = [await aPerson(api.db), await aSubscription()];
  const body = { class_package_id, card_payment_method: 'pm_card_visa', renewal_consent: SENTENCE };
  const cheaper = { ...body, renewal_consent: SENTENCE.replace('800', '700') };
  const refusedFor = (renewal_consent: string) => ({ code: 'checkout/renewal-consent', renewal_consent });
  const reply = async (sent: typeof body) =>
    JSON.parse((await api.sendOnce(postPurchase, { as, body: sent })).text) as object;
  expect(await reply(cheaper)).toMatchObject(refusedFor(SENTENCE));
  api.setNow(new Date(NOON.getTime() + DAY));
  expect(await reply(body)).toMatchObject(refusedFor(SENTENCE.replace('20 dic.', '21 dic.')));
  expect(await purchases(as.customer_id)).toEqual([]);
  // The total that is shown is compared as well.
  const agreed = { ...body, renewal_consent: SENTENCE.replace('20 dic.', '21 dic.') };
  expect(await api.refused(postPurchase, { as, body: { ...agreed, total: 700 } })).toMatchObject({
    code: 'package/changed',
  });
  expect(await purchases(as.customer_id)).toEqual([]);
  api.setNow(NOON);
  const first = await api.ok(postPurchase, { as, body, key: 'una-sola-vez' });
  api.setNow(new Date(NOON.getTime() + DAY / 2));
  expect(await api.ok(postPurchase, { as, body, key: 'una-sola-vez' })).toEqual(first);
});

it('of a device whose day is wrong is answered with the right one, which passes', async () => {
  const [as, class_package_id] = [await aPerson(api.db), await aSubscription()];
  const body = { class_package_id, renewal_consent: SENTENCE.replace('20 dic. 2026', '3 ene. 2020') };
  const refused = await api.sendOnce(postWalletCheckout, { as, body });
  const { renewal_consent } = JSON.parse(refused.text) as { renewal_consent: string };
  expect(renewal_consent).toBe(SENTENCE);
  await api.ok(postWalletCheckout, { as, body: { ...body, renewal_consent } });
  expect(await purchases(as.customer_id)).toMatchObject([{ renewal_consent: SENTENCE }]);
});

it('is stored with what PayPal charges, and asked by nothing that is bought once', async () => {
  const [as, class_package_id] = [await aPerson(api.db), await aSubscription()];
  await api.ok(postWalletCheckout, { as, body: { class_package_id, renewal_consent: SENTENCE } });
  expect(await purchases(as.customer_id)).toEqual([
    { status: 'pending', renewal_consent: SENTENCE, renewal_consent_at: NOON },
  ]);
  const once = { class_package_id: await aPackage(api.db), payment_method: CARD, card_payment_method: 'pm_card_visa' };
  const other = await aPerson(api.db);
  expect((await api.sendOnce(postPurchase, { as: other, body: once })).status).toBe(200);
  expect(await purchases(other.customer_id)).toMatchObject([{ renewal_consent: null, renewal_consent_at: null }]);
});

it('by a payment link is the sentence that its page shows, by card and by PayPal', async () => {
  const [seller, customer] = [await aPerson(api.db, 'staff'), await aPerson(api.db)];
  const { desk_sale } = await api.ok(postDeskSale, {
    as: seller,
    body: {
      customer_id: customer.customer_id,
      class_package_id: await aSubscription(),
      charges: [],
      method: 'link',
      total: 800,
    },
  });
  const params = { token: desk_sale.link!.path.replace('/pagar/', '') };
  expect((await api.ok(getPaymentLink, { params })).payment_link.renewal_consent).toBe(SENTENCE);
  const card = { card_payment_method: 'pm_card_visa' };
  for (const reply of [
    await api.sendOnce(postLinkPayment, { params, body: card }),
    await api.sendOnce(postLinkWallet, { params, body: {} }),
  ])
    expect(JSON.parse(reply.text)).toMatchObject({ code: 'checkout/renewal-consent' });
  await api.ok(postLinkPayment, { params, body: { ...card, renewal_consent: SENTENCE } });
  expect(await purchases(customer.customer_id)).toMatchObject([{ status: 'active', renewal_consent: SENTENCE }]);
  expect((await api.ok(getPaymentLink, { params })).payment_link).toMatchObject({ paid: true, renewal_consent: null });
});
