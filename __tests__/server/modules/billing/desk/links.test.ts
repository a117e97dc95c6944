/** Links by which a customer pays what was sold at the desk. */
import { getAvailableClasses } from '../../../../../domain/contract/credits';
import {
  getDeskSale,
  getPaymentLink,
  postDeskSale,
  postDeskVoid,
  postDeskWithdrawal,
  postLinkCapture,
  postLinkConfirmation,
  postLinkDocuments,
  postLinkPayment,
  postLinkPlans,
  postLinkWallet,
  type DeskOrder,
} from '../../../../../domain/contract/desk';
import { getPurchases } from '../../../../../domain/contract/purchases';
import { getCurrentCount } from '../../../../../domain/contract/tills';
import { PAYMENT_LINK_HOURS } from '../../../../../domain/till';
import { HOUR, NOON, PAYPAL_KEYS, startApi, STRIPE_KEYS, type Api } from '../../../../helpers/api';
import { approveOrder } from '../../../../helpers/paypal';
import { answerBankChallenge } from '../../../../helpers/stripe';
import { aDiscount, aPackage, aPerson, type Person } from '../../../builders';
import { brokenRules } from '../../../invariants';

let api: Api;
let seller: Person;
let person: Person;
let class_package_id: number;
beforeAll(async () => {
  api = await startApi({ payments: true });
  await api.configure({
    stripe_public_key: STRIPE_KEYS.publicKey,
    paypal_enabled: 'true',
    discounts_enabled: 'true',
  });
  expect(PAYPAL_KEYS.clientId).toBeTruthy();
});
afterAll(async () => {
  expect(await brokenRules(api.pool)).toEqual([]);
  await api.close();
});
beforeEach(async () => {
  api.setNow(NOON);
  seller = await aPerson(api.db, 'staff');
  person = await aPerson(api.db);
  class_package_id = await aPackage(api.db, { title: 'Cinco', price: 50_000 });
});

const CARD = { card_payment_method: 'pm_card_visa' };
const sell = async (fields: Partial<DeskOrder> & { readonly total: number }) =>
  (
    await api.ok(postDeskSale, {
      as: seller,
      body: { customer_id: person.customer_id, charges: [], method: 'link', ...fields },
    })
  ).desk_sale;
const aLink = (fields: Partial<DeskOrder> = {}) => sell({ class_package_id, total: 500, ...fields });
type Sale = Awaited<ReturnType<typeof sell>>;
const tokenOf = ({ link }: Sale): { token: string } => ({ token: link!.path.replace('/pagar/', '') });
const pay = (sale: Sale, body: typeof CARD = CARD) => api.send(postLinkPayment, { params: tokenOf(sale), body });
const credits = async () => (await api.ok(getAvailableClasses, { as: person })).available_classes.length;
const statusOf = async ({ desk_sale_id }: Sale) =>
  (await api.ok(getDeskSale, { as: seller, params: { id: desk_sale_id } })).desk_sale.status;
const ended = { status: 404, code: 'payment-link/ended' };

it('a link is paid once its documents are accepted, which are stored once, not for one that ended', async () => {
  const { page_id } = await api.db
    .insertInto('page')
    .values({ title: 'Reglamento', slug: 'reglamento-de-liga', content: '<p>Puntualidad.</p>', required: true })
    .returning('page_id')
    .executeTakeFirstOrThrow();
  const sale = await aLink();
  const unaccepted = { code: 'checkout/documents' };
  expect(JSON.parse((await pay(sale)).text)).toMatchObject(unaccepted);
  const wallet = await api.send(postLinkWallet, { params: tokenOf(sale), body: {} });
  expect(JSON.parse(wallet.text)).toMatchObject(unaccepted);
  const accept = () =>
    api.send(postLinkDocuments, { params: tokenOf(sale), body: { page_ids: [page_id, page_id, 999_999] } });
  expect(JSON.parse((await accept()).text)).toMatchObject({
    accepted_pages: [{ page_id, customer_id: person.customer_id }],
  });
  expect((await accept()).status).toBe(200);
  const kept = () => api.db.selectFrom('accepted_page').select('page_id').where('page_id', '=', page_id).execute();
  expect(await kept()).toHaveLength(1);
  const other = await aLink({ class_package_id: await aPackage(api.db, { price: 50_000 }) });
  expect((await pay(sale)).status).toBe(200);
  await api.ok(postDeskWithdrawal, { as: seller, params: { id: other.desk_sale_id } });
  const late = await api.send(postLinkDocuments, { params: tokenOf(other), body: { page_ids: [page_id] } });
  expect(JSON.parse(late.text)).toMatchObject({ code: ended.code });
  await api.db.updateTable('page').set({ required: false }).where('page_id', '=', page_id).execute();
});

it('a link is mailed, opens without an account, and is paid once by card as the customer', async () => {
  const sale = await aLink();
  expect(sale).toMatchObject({ status: 'waiting', purchase_ids: [], can_void: false });
  const mail = await api.db.selectFrom('mail').selectAll().where('customer_id', '=', person.customer_id).execute();
  expect(mail).toMatchObject([{ kind: 'payment-link', details: { link: { path: sale.link!.path, total: 50_000 } } }]);
  const { payment_link } = await api.ok(getPaymentLink, { params: tokenOf(sale) });
  expect(payment_link).toMatchObject({ title: 'Cinco', total: 500, paid: false, is_subscription: false });
  // The test's studio has no mail server.
  expect(payment_link.mails_receipt).toBe(false);
  expect(payment_link.payment_methods.map(({ name }) => name)).toEqual(['Tarjeta', 'PayPal']);
  const replies = await Promise.all(Array.from({ length: 4 }, () => pay(sale)));
  expect(replies.filter(({ status }) => status === 200)).not.toEqual([]);
  expect(await credits()).toBe(5);
  expect(await statusOf(sale)).toBe('paid');
  expect((await api.ok(getPaymentLink, { params: tokenOf(sale) })).payment_link.paid).toBe(true);
  expect(JSON.parse((await pay(sale)).text)).toMatchObject({ code: 'payment-link/ended' });
  expect(await credits()).toBe(5);
  const { cash_count } = await api.ok(getCurrentCount, { as: seller });
  expect(cash_count).toBeNull();
});

it('a declined card leaves the link open, and the bank’s question ends in one purchase', async () => {
  const sale = await aLink();
  expect((await pay(sale, { card_payment_method: 'pm_card_chargeDeclined' })).status).toBe(402);
  expect(await statusOf(sale)).toBe('waiting');
  const asked = await api.ok(postLinkPayment, {
    params: tokenOf(sale),
    body: { card_payment_method: 'pm_card_authenticationRequired' },
  });
  await answerBankChallenge(api.stripe.url, asked.clientSecret!, true);
  const params = tokenOf(sale);
  expect(await api.ok(postLinkConfirmation, { params, body: { purchase_id: asked.purchase_id } })).toMatchObject({
    status: 'completed',
  });
  expect(await credits()).toBe(5);
  const stranger = await sell({ customer_id: (await aPerson(api.db)).customer_id, class_package_id, total: 500 });
  expect(
    await api.refused(postLinkConfirmation, {
      params: tokenOf(stranger),
      body: { purchase_id: asked.purchase_id },
    }),
  ).toMatchObject({ code: 'purchase/not-found' });
});

it('a link is paid with the wallet, with the discount that it was sold with', async () => {
  await aDiscount(api.db, { code: 'MITAD', amount: 50 });
  const sale = await aLink({ discountCode: 'mitad', total: 250 });
  const params = tokenOf(sale);
  const { orderID } = await api.ok(postLinkWallet, { params, body: {} });
  await api.ok(postLinkCapture, { params, body: await approveOrder(api.paypal.url, orderID!) });
  expect(await statusOf(sale)).toBe('paid');
  const { purchases } = await api.ok(getPurchases, { as: person });
  expect(purchases).toMatchObject([{ total_payment: 250, discount_code: 'MITAD', status: 'completed' }]);
});

it('a charge without a product is paid by link, at its price and by its name', async () => {
  const sale = await sell({ charges: [{ concept: 'Playera', amount: 250 }], total: 250 });
  expect((await pay(sale)).status).toBe(200);
  const { purchases } = await api.ok(getPurchases, { as: person });
  expect(purchases).toMatchObject([{ class_package: { title: 'Playera' }, total_payment: 250, status: 'completed' }]);
  expect(await credits()).toBe(0);
});

it('a link that was withdrawn, has lapsed or was forged takes no money', async () => {
  const [withdrawn, lapsed] = [await aLink(), await aLink()];
  const params = { id: withdrawn.desk_sale_id };
  expect((await api.ok(postDeskWithdrawal, { as: seller, params })).desk_sale.status).toBe('withdrawn');
  expect((await api.ok(postDeskWithdrawal, { as: seller, params })).desk_sale.status).toBe('withdrawn');
  expect(await api.refused(getPaymentLink, { params: tokenOf(withdrawn) })).toMatchObject(ended);
  expect(JSON.parse((await pay(withdrawn)).text)).toMatchObject({ code: 'payment-link/ended' });
  const forged = tokenOf(lapsed).token.replace(/^[^-]+/, (number) => (parseInt(number, 36) + 1).toString(36));
  expect(await api.refused(getPaymentLink, { params: { token: forged } })).toMatchObject(ended);
  api.setNow(new Date(NOON.getTime() + PAYMENT_LINK_HOURS * HOUR));
  expect(await statusOf(lapsed)).toBe('lapsed');
  expect(await api.refused(getPaymentLink, { params: tokenOf(lapsed) })).toMatchObject(ended);
  expect(JSON.parse((await pay(lapsed)).text)).toMatchObject({ code: 'payment-link/ended' });
});

it('cash for the same package ends its link, also while it is being paid, so that no customer pays twice', async () => {
  const sale = await aLink();
  const begun = await api.ok(postLinkPayment, {
    params: tokenOf(sale),
    body: { card_payment_method: 'pm_card_authenticationRequired' },
  });
  await sell({ class_package_id, method: 'cash', total: 500 });
  expect(await statusOf(sale)).toBe('withdrawn');
  await answerBankChallenge(api.stripe.url, begun.clientSecret!, true).catch(() => undefined);
  const { purchases } = await api.ok(getPurchases, { as: person });
  expect(purchases.map(({ status }) => status).sort()).toEqual(['completed', 'failed']);
  expect(await credits()).toBe(5);
});

it('paid at its link and in cash at the same moment, one of the two is refused', async () => {
  for (let round = 0; round < 3; round += 1) {
    person = await aPerson(api.db);
    const sale = await aLink();
    const body: DeskOrder = {
      customer_id: person.customer_id,
      class_package_id,
      charges: [],
      method: 'cash',
      total: 500,
      replaces: sale.desk_sale_id,
    };
    await Promise.all([pay(sale), api.send(postDeskSale, { as: seller, body })]);
    expect(await credits()).toBe(5);
  }
});

it('a changed price and a limit that was reached meanwhile are refused at the link', async () => {
  const sale = await aLink();
  await api.db
    .updateTable('class_package')
    .set({ price: 60_000 })
    .where('class_package_id', '=', class_package_id)
    .execute();
  expect(JSON.parse((await pay(sale)).text)).toMatchObject({ code: 'payment-link/changed' });
  const once = await aPackage(api.db, { price: 50_000, limit_per_customer: 1 });
  const [first, second] = [
    await sell({ class_package_id: once, total: 500 }),
    await sell({ class_package_id: once, total: 500 }),
  ];
  expect((await pay(first)).status).toBe(200);
  expect(JSON.parse((await pay(second)).text)).toMatchObject({ code: 'package/limit-reached' });
  const params = { id: first.desk_sale_id };
  expect((await api.refused(postDeskWithdrawal, { as: seller, params })).code).toBe('desk-sale/paid');
  expect((await api.refused(postDeskVoid, { as: seller, params, body: { reason: 'No' } })).code).toBe(
    'desk-sale/by-link',
  );
});

describe('meses sin intereses by a link', () => {
  const MEXICAN = { card_payment_method: 'pm_card_mxInstallments' };
  const plans = async (sale: Sale, body = MEXICAN) =>
    (await api.ok(postLinkPlans, { params: tokenOf(sale), body })).installments;
  const payIn = (sale: Sale, installments: number, body = MEXICAN) =>
    api.send(postLinkPayment, { params: tokenOf(sale), body: { ...body, installments } });
  const bought = async () =>
    (await api.ok(getPurchases, { as: person })).purchases.map(({ status, installments = null }) => [
      status,
      installments,
    ]);
  beforeEach(() => api.configure({ installments_plans: '3, 6', installments_min_amount: '400' }));
  afterAll(() => api.configure({ installments_plans: '' }));

  it('are those of the typed card for what the link asks for, and pay it once', async () => {
    const sale = await aLink();
    expect(await plans(sale)).toEqual([3]);
    expect(await plans(sale, CARD)).toEqual([]);
    expect(JSON.parse((await payIn(sale, 3, CARD)).text)).toMatchObject({ code: 'checkout/installments' });
    expect((await payIn(sale, 3)).status).toBe(200);
    expect(JSON.parse((await payIn(sale, 3)).text)).toMatchObject({ code: ended.code });
    expect((await bought()).filter(([status]) => status === 'completed')).toEqual([['completed', 3]]);
    expect(await plans(sale)).toEqual([]);
  });

  it('pay charges without a product too', async () => {
    const sale = await sell({ charges: [{ concept: 'Tapete', amount: 900 }], total: 900 });
    expect(await plans(sale)).toEqual([3, 6]);
    expect((await payIn(sale, 6)).status).toBe(200);
    expect(await statusOf(sale)).toBe('paid');
  });

  it('are not for a subscription, for less than the studio set, nor for an ended link', async () => {
    await api.configure({ subscriptions_enabled: 'true' });
    const monthly = { is_subscription: true, subscription_period: 'month', subscription_interval: 1 } as const;
    const subscribed = await aLink({ class_package_id: await aPackage(api.db, { price: 50_000, ...monthly }) });
    expect(await plans(subscribed)).toEqual([]);
    const small = await aLink({ class_package_id: await aPackage(api.db, { price: 39_900 }), total: 399 });
    expect(await plans(small)).toEqual([]);
    expect(JSON.parse((await payIn(small, 3)).text)).toMatchObject({ code: 'checkout/installments' });
    await api.ok(postDeskWithdrawal, { as: seller, params: { id: small.desk_sale_id } });
    expect(await api.refused(postLinkPlans, { params: tokenOf(small), body: MEXICAN })).toMatchObject(ended);
  });
});
