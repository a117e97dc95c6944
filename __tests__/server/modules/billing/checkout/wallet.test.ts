/** PayPal checkout against its sandbox over real HTTP: orders, subscriptions and failures. */
import {
  getPaymentMethods,
  postConfirmation,
  postPurchase,
  postWalletCapture,
  postWalletCheckout,
  type WalletApproval,
} from '../../../../../domain/contract/checkout';
import { getAvailableClasses } from '../../../../../domain/contract/credits';
import { getInvoices, getPurchase, postPurchaseCancellation } from '../../../../../domain/contract/purchases';
import { reconcile } from '../../../../../server/modules/billing/settlement/reconcile';
import { sendRefunds } from '../../../../../server/modules/billing/refunds/send';
import { DAY, HOUR, NOON, PAYPAL_KEYS, startApi, type Api } from '../../../../helpers/api';
import {
  approveOrder,
  createSubscription,
  paymentOfOrder,
  paypalToken,
  subscribe,
  type Funding,
} from '../../../../helpers/paypal';
import { aDiscount, aPackage, aPerson, type Person } from '../../../builders';
import { brokenRules } from '../../../invariants';

const WALLET = 3;
let api: Api;
beforeAll(async () => {
  api = await startApi({ payments: true, watchesConnections: true });
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOON);
  api.paypal.faults.set({});
  await api.configure({
    paypal_enabled: 'true',
    subscriptions_enabled: 'true',
    discounts_enabled: 'true',
    cash_checkout_enabled: 'true',
    business_name: 'Casa Aura',
  });
  // Each test triggers its webhooks.
  api.paypal.faults.pause();
});
afterEach(async () => {
  await api.paypal.faults.flush();
  await sendRefunds(api.system());
  await api.paypal.faults.flush();
  expect(await brokenRules(api.pool)).toEqual([]);
});

const begin = (
  as: Person,
  class_package_id: number,
  more: { discountCode?: string; trial?: boolean } = {},
  key?: string,
) => api.ok(postWalletCheckout, { as, body: { class_package_id, ...more }, key });
const notBegun = (as: Person, class_package_id: number, more: { discountCode?: string } = {}) =>
  api.refused(postWalletCheckout, { as, body: { class_package_id, ...more } });
const capture = (as: Person, body: WalletApproval) => api.ok(postWalletCapture, { as, body });
const notCaptured = (as: Person, body: WalletApproval) => api.refused(postWalletCapture, { as, body });
const approve = (orderID: string | undefined, funding?: Funding) =>
  approveOrder(api.paypal.url, orderID ?? '', funding);
const agree = (plan: string | undefined, purchase: number | string, funding?: Funding) =>
  subscribe(api.paypal.url, plan ?? '', purchase, funding);
const purchaseOf = async (as: Person, id: number) => (await api.ok(getPurchase, { as, params: { id } })).purchase;
const invoicesOf = async (as: Person) => (await api.ok(getInvoices, { as })).invoices;
const creditsOf = async (as: Person) => (await api.ok(getAvailableClasses, { as })).available_classes;
const news = () => api.paypal.faults.flush();
const refundsOf = (id: number) =>
  api.db
    .selectFrom('refund as r')
    .innerJoin('invoice as i', 'i.invoice_id', 'r.invoice_id')
    .select(['r.amount', 'r.status'])
    .where('i.purchase_id', '=', id)
    .execute();
const MONTHLY = {
  is_subscription: true,
  subscription_period: 'month',
  subscription_interval: 1,
  price: 90_000,
  class_amount: 4,
} as const;

it('PayPal is offered with client id and script when it is configured and enabled', async () => {
  const offered = async () =>
    (await api.ok(getPaymentMethods)).payment_methods.find((m) => m.payment_method_id === WALLET);
  expect(await offered()).toEqual({
    payment_method_id: WALLET,
    name: 'PayPal',
    public_key: PAYPAL_KEYS.clientId,
    script: '/sandbox/paypal/sdk/js',
  });
  await api.configure({ paypal_enabled: 'false' });
  expect(await offered()).toBeUndefined();
  expect(await notBegun(await aPerson(api.db), await aPackage(api.db))).toMatchObject({
    status: 412,
    code: 'checkout/method-unavailable',
  });
});

describe('PayPal purchase of a package', () => {
  it("completes after the buyer's approval with one invoice and its credits", async () => {
    const person = await aPerson(api.db);
    const { purchase_id, orderID, plan_id } = await begin(person, await aPackage(api.db));
    expect(plan_id).toBeUndefined();
    expect((await purchaseOf(person, purchase_id)).status).toBe('pending');
    expect(await capture(person, await approve(orderID))).toEqual({ purchase_id });
    expect(await purchaseOf(person, purchase_id)).toMatchObject({
      status: 'completed',
      total_payment: 1200.5,
      payment_method: { name: 'PayPal' },
    });
    expect(await creditsOf(person)).toHaveLength(5);
    expect(await invoicesOf(person)).toMatchObject([{ purchase_id, total_payment: 1200.5, refunded: 0 }]);
    expect(await capture(person, { orderID })).toEqual({ purchase_id });
    await news();
    expect(await invoicesOf(person)).toHaveLength(1);
  });

  it('repeated with its key returns the same purchase and order', async () => {
    const [person, id] = [await aPerson(api.db), await aPackage(api.db)];
    const first = await begin(person, id, {}, 'cartera-0001');
    expect(await begin(person, id, {}, 'cartera-0001')).toEqual(first);
    await capture(person, await approve(first.orderID));
    expect(await begin(person, id, {}, 'cartera-0001')).toEqual({ purchase_id: first.purchase_id });
  });

  it('is paid once by simultaneous captures', async () => {
    const person = await aPerson(api.db);
    const { purchase_id, orderID } = await begin(person, await aPackage(api.db));
    const approval = await approve(orderID);
    const answers = await Promise.all([
      capture(person, approval),
      capture(person, approval),
      news(),
      capture(person, approval),
    ]);
    expect(answers[0]).toEqual({ purchase_id });
    expect(await invoicesOf(person)).toHaveLength(1);
    expect(await creditsOf(person)).toHaveLength(5);
  });

  it('returns a decline, and a new attempt is a new purchase', async () => {
    const [person, id] = [await aPerson(api.db), await aPackage(api.db, { limit_per_customer: 1 })];
    const { purchase_id, orderID } = await begin(person, id);
    const approval = await approve(orderID, 'declining');
    expect(await notCaptured(person, approval)).toMatchObject({ status: 402, code: 'card_declined' });
    expect(await notCaptured(person, approval)).toMatchObject({ status: 402, code: 'card_declined' });
    expect((await purchaseOf(person, purchase_id)).status).toBe('failed');
    expect(await capture(person, await approve((await begin(person, id)).orderID))).toBeDefined();
  });

  it("is not captured without the buyer's approval", async () => {
    const person = await aPerson(api.db);
    const { purchase_id, orderID } = await begin(person, await aPackage(api.db));
    expect(await notCaptured(person, { orderID })).toMatchObject({ status: 402, code: 'checkout/failed' });
    expect((await purchaseOf(person, purchase_id)).status).toBe('pending');
    await capture(person, await approve(orderID));
    expect((await purchaseOf(person, purchase_id)).status).toBe('completed');
  });

  it('is not found for another customer or an unknown order', async () => {
    const [person, other] = [await aPerson(api.db), await aPerson(api.db)];
    const { orderID } = await begin(person, await aPackage(api.db));
    const approval = await approve(orderID);
    expect(await notCaptured(other, approval)).toMatchObject({ status: 404, code: 'purchase/not-found' });
    expect(await notCaptured(person, { orderID: 'NADA' })).toMatchObject({ code: 'purchase/not-found' });
    expect(await notCaptured(person, {})).toMatchObject({ code: 'purchase/not-found' });
    await capture(person, approval);
  });

  it('is captured by the webhook alone when the browser is gone', async () => {
    const person = await aPerson(api.db);
    const { purchase_id, orderID } = await begin(person, await aPackage(api.db));
    await approve(orderID);
    await news();
    expect((await purchaseOf(person, purchase_id)).status).toBe('completed');
    expect(await creditsOf(person)).toHaveLength(5);
  });

  it("is pending during PayPal's review and completes when the payment is approved", async () => {
    const person = await aPerson(api.db);
    const { purchase_id, orderID } = await begin(person, await aPackage(api.db));
    expect(await capture(person, await approve(orderID, 'reviewed'))).toEqual({ purchase_id });
    expect((await purchaseOf(person, purchase_id)).status).toBe('pending');
    api.setNow(new Date(NOON.getTime() + 3 * HOUR));
    await reconcile(api.system());
    expect((await purchaseOf(person, purchase_id)).status).toBe('pending');
    api.paypal.review(await paymentOfOrder(api.paypal.url, orderID), 'COMPLETED');
    await news();
    expect((await purchaseOf(person, purchase_id)).status).toBe('completed');
  });

  it('fails when PayPal rejects the payment after its review', async () => {
    const person = await aPerson(api.db);
    const { purchase_id, orderID } = await begin(person, await aPackage(api.db));
    await capture(person, await approve(orderID, 'reviewed'));
    api.paypal.review(await paymentOfOrder(api.paypal.url, orderID), 'DECLINED');
    await news();
    expect(await purchaseOf(person, purchase_id)).toMatchObject({ status: 'failed' });
    expect(await creditsOf(person)).toEqual([]);
  });

  it('is ended when abandoned, and a later approval captures no money', async () => {
    const [person, id] = [await aPerson(api.db), await aPackage(api.db, { limit_per_customer: 1 })];
    const { purchase_id, orderID } = await begin(person, id);
    api.setNow(new Date(NOON.getTime() + 2 * HOUR));
    await reconcile(api.system());
    expect((await purchaseOf(person, purchase_id)).status).toBe('failed');
    expect(await notCaptured(person, await approve(orderID))).toMatchObject({ status: 402, code: 'checkout/failed' });
    await news();
    expect(await invoicesOf(person)).toEqual([]);
  });

  it("does not block the customer's next purchase when abandoned", async () => {
    const [person, id] = [await aPerson(api.db), await aPackage(api.db, { limit_per_customer: 1, attendee_limit: 1 })];
    const first = await begin(person, id);
    const second = await begin(person, id);
    expect(second.purchase_id).not.toBe(first.purchase_id);
    expect((await purchaseOf(person, first.purchase_id)).status).toBe('failed');
    await capture(person, await approve(second.orderID));
    expect(await notBegun(person, id)).toMatchObject({ status: 409, code: 'package/limit-reached' });
    expect(await notBegun(await aPerson(api.db), id)).toMatchObject({ status: 412, code: 'package/attendees-reached' });
  });

  it('of a free package completes without PayPal', async () => {
    const person = await aPerson(api.db);
    const { purchase_id, ...rest } = await begin(person, await aPackage(api.db, { price: 0 }));
    expect(rest).toEqual({});
    expect((await purchaseOf(person, purchase_id)).status).toBe('completed');
  });

  it('with a discount costs the reduced price', async () => {
    await aDiscount(api.db, { code: 'MITAD', amount: 50 });
    const person = await aPerson(api.db);
    const { purchase_id, orderID } = await begin(person, await aPackage(api.db), { discountCode: 'mitad' });
    await capture(person, await approve(orderID));
    expect(await purchaseOf(person, purchase_id)).toMatchObject({ amount: 1200.5, total_payment: 600.25 });
    expect(await invoicesOf(person)).toMatchObject([{ total_payment: 600.25 }]);
  });

  it('paid with a wrong amount is refunded and grants nothing', async () => {
    const person = await aPerson(api.db);
    const { purchase_id, orderID } = await begin(person, await aPackage(api.db));
    // To the same effect as an order that the buyer's browser has changed.
    await api.db
      .updateTable('purchase')
      .set({ total_payment: 120_051 })
      .where('purchase_id', '=', purchase_id)
      .execute();
    expect(await notCaptured(person, await approve(orderID))).toMatchObject({ status: 402, code: 'checkout/failed' });
    await news();
    await sendRefunds(api.system());
    expect(await refundsOf(purchase_id)).toEqual([{ amount: 120_050, status: 'succeeded' }]);
    expect(await creditsOf(person)).toEqual([]);
  });

  it("can't be started by the other checkout calls", async () => {
    expect(
      await api.refused(postPurchase, {
        as: await aPerson(api.db),
        body: { class_package_id: await aPackage(api.db), payment_method: WALLET },
      }),
    ).toMatchObject({ status: 412, code: 'checkout/method-unavailable' });
  });
});

describe('PayPal subscription', () => {
  it("is active after the buyer's approval and renews by webhooks", async () => {
    const person = await aPerson(api.db);
    const { purchase_id, plan_id, orderID } = await begin(person, await aPackage(api.db, MONTHLY));
    expect(orderID).toBeUndefined();
    const approval = await agree(plan_id, purchase_id);
    expect(await capture(person, approval)).toEqual({ purchase_id });
    expect(await capture(person, approval)).toEqual({ purchase_id });
    expect(await purchaseOf(person, purchase_id)).toMatchObject({
      status: 'active',
      subscription_id: approval.subscriptionID,
    });
    expect(await creditsOf(person)).toHaveLength(4);
    await news();
    expect(await invoicesOf(person)).toHaveLength(1);

    api.setNow(new Date(NOON.getTime() + 31 * DAY));
    api.paypal.advance(0);
    await news();
    expect(await invoicesOf(person)).toMatchObject([{ total_payment: 900 }, { total_payment: 900 }]);
  });

  it('shares its plan with subscriptions of the same terms', async () => {
    const id = await aPackage(api.db, MONTHLY);
    const [one, two] = [await begin(await aPerson(api.db), id), await begin(await aPerson(api.db), id)];
    expect(two.plan_id).toBe(one.plan_id);
    expect(two.purchase_id).not.toBe(one.purchase_id);
  });

  it('gets a new plan when PayPal no longer knows the old one', async () => {
    const [person, id] = [await aPerson(api.db), await aPackage(api.db, MONTHLY)];
    await begin(await aPerson(api.db), id);
    // As after a change of the studio's PayPal account.
    await api.db
      .updateTable('provider_plan')
      .set({ provider_plan_id: 'P-DE-OTRA-CUENTA' })
      .where('class_package_id', '=', id)
      .execute();
    const { purchase_id, plan_id } = await begin(person, id);
    await capture(person, await agree(plan_id, purchase_id));
    expect(await purchaseOf(person, purchase_id)).toMatchObject({ status: 'active' });
  });

  it('starts with a free trial', async () => {
    const person = await aPerson(api.db);
    const { purchase_id, plan_id } = await begin(person, await aPackage(api.db, { ...MONTHLY, free_trial_length: 7 }));
    await capture(person, await agree(plan_id, purchase_id));
    expect(await purchaseOf(person, purchase_id)).toMatchObject({ status: 'active', total_payment: 0 });
    expect(await creditsOf(person)).toHaveLength(4);
    api.setNow(new Date(NOON.getTime() + 8 * DAY));
    api.paypal.advance(0);
    await news();
    expect((await invoicesOf(person)).map((i) => i.total_payment)).toEqual(expect.arrayContaining([900]));
    // Those of the trial ended with it.
    expect(await creditsOf(person)).toHaveLength(4);
  });

  it('gives a payer one free trial of a package, whichever customer buys', async () => {
    const id = await aPackage(api.db, { ...MONTHLY, free_trial_length: 7 });
    const [first, second] = [await aPerson(api.db), await aPerson(api.db)];
    const one = await begin(first, id);
    await capture(first, await agree(one.plan_id, one.purchase_id));
    await api.ok(postPurchaseCancellation, {
      as: first,
      params: { id: one.purchase_id },
      body: { reason: 'Ya no puedo ir' },
    });
    expect(await notBegun(first, id)).toMatchObject({ status: 403, code: 'checkout/trial-used' });
    const two = await begin(second, id);
    expect(await notCaptured(second, await agree(two.plan_id, two.purchase_id))).toMatchObject({
      status: 403,
      code: 'checkout/trial-used',
    });
    expect(await purchaseOf(second, two.purchase_id)).toMatchObject({ status: 'failed' });
    expect(await creditsOf(second)).toEqual([]);
    const without = await begin(second, id, { trial: false });
    await capture(second, await agree(without.plan_id, without.purchase_id));
    await news();
    expect((await invoicesOf(second)).map((i) => i.total_payment)).toContain(900);
    expect(await creditsOf(second)).toHaveLength(4);
  });

  it('is found by reconciliation without browser and webhook', async () => {
    const person = await aPerson(api.db);
    const { purchase_id, plan_id } = await begin(person, await aPackage(api.db, MONTHLY));
    api.paypal.faults.set({ drop: 1 });
    await agree(plan_id, purchase_id);
    api.setNow(new Date(NOON.getTime() + HOUR));
    await reconcile(api.system());
    expect(await purchaseOf(person, purchase_id)).toMatchObject({ status: 'active' });
    expect(await creditsOf(person)).toHaveLength(4);
  });

  it('approved after it was abandoned is cancelled and refunded', async () => {
    const person = await aPerson(api.db);
    const { purchase_id, plan_id } = await begin(person, await aPackage(api.db, MONTHLY));
    api.setNow(new Date(NOON.getTime() + 2 * HOUR));
    await reconcile(api.system());
    expect((await purchaseOf(person, purchase_id)).status).toBe('failed');
    const approval = await agree(plan_id, purchase_id);
    expect(await notCaptured(person, approval)).toMatchObject({ status: 402 });
    await sendRefunds(api.system());
    expect(await refundsOf(purchase_id)).toEqual([{ amount: 90_000, status: 'succeeded' }]);
    api.setNow(new Date(NOON.getTime() + 90 * DAY));
    api.paypal.advance(0);
    await news();
    expect(await refundsOf(purchase_id)).toHaveLength(1);
  });

  it('approved twice exists once: the second is cancelled and refunded', async () => {
    const person = await aPerson(api.db);
    const { purchase_id, plan_id } = await begin(person, await aPackage(api.db, MONTHLY));
    await createSubscription(api.paypal.url, plan_id ?? '', String(purchase_id));
    await capture(person, await agree(plan_id, purchase_id));
    expect(await notCaptured(person, await agree(plan_id, purchase_id))).toMatchObject({ code: 'checkout/failed' });
    await news();
    await sendRefunds(api.system());
    expect(await purchaseOf(person, purchase_id)).toMatchObject({ status: 'active' });
    expect(await refundsOf(purchase_id)).toEqual([{ amount: 90_000, status: 'succeeded' }]);
    expect(await creditsOf(person)).toHaveLength(4);
  });

  it('exists once when two are approved simultaneously', async () => {
    const person = await aPerson(api.db);
    const { purchase_id, plan_id } = await begin(person, await aPackage(api.db, MONTHLY));
    const both = [await agree(plan_id, purchase_id), await agree(plan_id, purchase_id)];
    const answers = await Promise.all([
      ...both.map((body) => api.send(postWalletCapture, { as: person, body })),
      news(),
    ]);
    expect(
      answers
        .slice(0, 2)
        .map((answer) => (typeof answer === 'number' ? answer : answer.status))
        .sort(),
    ).toEqual([200, 402]);
    await sendRefunds(api.system());
    expect(await refundsOf(purchase_id)).toEqual([{ amount: 90_000, status: 'succeeded' }]);
    expect(await creditsOf(person)).toHaveLength(4);
  });

  it('of a cheaper plan is rejected for a more expensive purchase', async () => {
    const person = await aPerson(api.db);
    const cheap = await begin(person, await aPackage(api.db, { ...MONTHLY, price: 100 }));
    const dear = await begin(person, await aPackage(api.db, { ...MONTHLY, price: 500_000, class_amount: 50 }));
    expect(await notCaptured(person, await agree(cheap.plan_id, dear.purchase_id))).toMatchObject({
      code: 'checkout/failed',
    });
    await news();
    await sendRefunds(api.system());
    expect((await purchaseOf(person, dear.purchase_id)).status).toBe('pending');
    expect(await refundsOf(dear.purchase_id)).toEqual([{ amount: 100, status: 'succeeded' }]);
    expect(await creditsOf(person)).toEqual([]);
  });

  it('with a price set by the browser is rejected', async () => {
    const person = await aPerson(api.db);
    const { purchase_id, plan_id } = await begin(person, await aPackage(api.db, MONTHLY));
    const cheap = {
      plan: {
        billing_cycles: [{ sequence: 1, pricing_scheme: { fixed_price: { currency_code: 'MXN', value: '1.00' } } }],
      },
    };
    const approval = await subscribe(api.paypal.url, plan_id ?? '', purchase_id, 'good', cheap);
    expect(await notCaptured(person, approval)).toMatchObject({ code: 'checkout/failed' });
    await news();
    await reconcile(api.system(new Date(NOON.getTime() + HOUR)));
    await sendRefunds(api.system());
    expect(await refundsOf(purchase_id)).toEqual([{ amount: 100, status: 'succeeded' }]);
    expect(await creditsOf(person)).toEqual([]);
    await capture(person, await agree(plan_id, purchase_id));
    expect(await purchaseOf(person, purchase_id)).toMatchObject({ status: 'active' });
  });

  it('of another customer is not found', async () => {
    const [person, other] = [await aPerson(api.db), await aPerson(api.db)];
    const { purchase_id, plan_id } = await begin(person, await aPackage(api.db, MONTHLY));
    const approval = await agree(plan_id, purchase_id);
    expect(await notCaptured(other, approval)).toMatchObject({ status: 404, code: 'purchase/not-found' });
    expect(await notCaptured(other, { subscriptionID: 'I-NADA' })).toMatchObject({ code: 'purchase/not-found' });
    expect(await purchaseOf(person, purchase_id)).toMatchObject({ status: 'active' });
  });

  it('fails when its first charge is declined, without later charges', async () => {
    const person = await aPerson(api.db);
    const { purchase_id, plan_id } = await begin(person, await aPackage(api.db, MONTHLY));
    expect(await notCaptured(person, await agree(plan_id, purchase_id, 'declining'))).toMatchObject({
      status: 402,
      code: 'card_declined',
    });
    api.setNow(new Date(NOON.getTime() + 60 * DAY));
    api.paypal.advance(0);
    await news();
    expect(await purchaseOf(person, purchase_id)).toMatchObject({ status: 'failed' });
    expect(await invoicesOf(person)).toEqual([]);
  });

  it('ends when PayPal gives up failing renewals', async () => {
    const person = await aPerson(api.db);
    const { purchase_id, plan_id } = await begin(person, await aPackage(api.db, MONTHLY));
    const { subscriptionID } = await agree(plan_id, purchase_id);
    await capture(person, { subscriptionID });
    api.paypal.setFunding(subscriptionID, 'declining');
    api.setNow(new Date(NOON.getTime() + 31 * DAY));
    api.paypal.advance(0);
    await news();
    expect((await purchaseOf(person, purchase_id)).status).toBe('active');
    const mails = () =>
      api.db
        .selectFrom('mail')
        .select(['kind', 'customer_id'])
        .where('purchase_id', '=', purchase_id)
        .orderBy('mail_id')
        .execute();
    expect(await mails()).toEqual(
      ['purchase-made', 'renewal-failed'].map((kind) => ({ kind, customer_id: person.customer_id })),
    );
    api.setNow(new Date(NOON.getTime() + 60 * DAY));
    api.paypal.advance(0);
    await news();
    expect((await purchaseOf(person, purchase_id)).status).toBe('cancelled');
    expect(await invoicesOf(person)).toHaveLength(1);
    // Reported once, however often PayPal retries.
    expect(await mails()).toEqual(
      ['purchase-made', 'renewal-failed', 'subscription-cancelled'].map((kind) => ({
        kind,
        customer_id: person.customer_id,
      })),
    );
  });

  it('is cancelled on both sides, whether here with a reason or at PayPal', async () => {
    const [person, other] = [await aPerson(api.db), await aPerson(api.db)];
    const id = await aPackage(api.db, MONTHLY);
    const [mine, theirs] = [await begin(person, id), await begin(other, id)];
    await capture(person, await agree(mine.plan_id, mine.purchase_id));
    const { subscriptionID } = await agree(theirs.plan_id, theirs.purchase_id);
    await capture(other, { subscriptionID });
    await api.ok(postPurchaseCancellation, {
      as: person,
      params: { id: mine.purchase_id },
      body: { reason: 'Me mudo' },
    });
    api.paypal.cancelByBuyer(subscriptionID);
    await news();
    expect((await purchaseOf(person, mine.purchase_id)).status).toBe('cancelled');
    expect((await purchaseOf(other, theirs.purchase_id)).status).toBe('cancelled');
    api.setNow(new Date(NOON.getTime() + 90 * DAY));
    api.paypal.advance(0);
    await news();
    expect(await invoicesOf(person)).toHaveLength(1);
    expect(await invoicesOf(other)).toHaveLength(1);
  });

  it('is not sold with a billing period that PayPal does not support', async () => {
    const person = await aPerson(api.db);
    expect(
      await notBegun(
        person,
        await aPackage(api.db, { ...MONTHLY, subscription_period: 'year', subscription_interval: 2 }),
      ),
    ).toMatchObject({ code: 'checkout/method-unavailable' });
  });
});

describe('PayPal checkout during PayPal errors', () => {
  it('continues an interrupted purchase with its key', async () => {
    const [person, id] = [await aPerson(api.db), await aPackage(api.db)];
    api.paypal.faults.refuseCalls(2);
    expect(
      await api.refused(postWalletCheckout, { as: person, body: { class_package_id: id }, key: 'cartera-0002' }),
    ).toMatchObject({ status: 503, code: 'checkout/unavailable' });
    const { purchase_id, orderID } = await begin(person, id, {}, 'cartera-0002');
    const approval = await approve(orderID);
    api.paypal.faults.loseResponses(2);
    expect(await notCaptured(person, approval)).toMatchObject({ status: 503 });
    expect(await capture(person, approval)).toEqual({ purchase_id });
    expect(await api.ok(postConfirmation, { as: person, body: { purchase_id } })).toEqual({
      purchase_id,
      status: 'completed',
    });
    expect(await invoicesOf(person)).toHaveLength(1);
  });

  it('finds a captured payment whose response was lost', async () => {
    const person = await aPerson(api.db);
    const { purchase_id, orderID } = await begin(person, await aPackage(api.db));
    const approval = await approve(orderID);
    api.paypal.faults.set({ drop: 1 });
    api.paypal.faults.loseResponses(2);
    expect(await notCaptured(person, approval)).toMatchObject({ status: 503 });
    api.setNow(new Date(NOON.getTime() + HOUR));
    expect((await reconcile(api.system())).unmended).toEqual([]);
    expect(await purchaseOf(person, purchase_id)).toMatchObject({ status: 'completed' });
  });
});

describe('PayPal webhooks', () => {
  const hook = (body: string, headers: Record<string, string> = {}) =>
    api.raw({
      method: 'POST',
      url: '/api/webhooks/paypal',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });

  it('not sent by PayPal are rejected', async () => {
    const forged = JSON.stringify({
      id: 'WH-1',
      event_type: 'PAYMENT.CAPTURE.COMPLETED',
      resource: { custom_id: 'p1-abc' },
    });
    expect((await hook(forged)).status).toBe(400);
    const headers = {
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': 'https://x.mx',
      'paypal-transmission-id': '1',
      'paypal-transmission-sig': 'abc',
      'paypal-transmission-time': 'now',
    };
    expect((await hook(forged, headers)).status).toBe(400);
    expect((await hook('no es json', headers)).status).toBe(400);
  });

  it('repeated, out of order or late lead to the same result', async () => {
    api.paypal.faults.set({ duplicate: 1, reorder: true, seed: 7 });
    const [person, id] = [await aPerson(api.db), await aPackage(api.db, MONTHLY)];
    const { purchase_id, plan_id } = await begin(person, id);
    await agree(plan_id, purchase_id);
    const once = await begin(person, await aPackage(api.db));
    await approve(once.orderID);
    expect(await news()).toBe(0);
    await news();
    expect((await purchaseOf(person, purchase_id)).status).toBe('active');
    expect((await purchaseOf(person, once.purchase_id)).status).toBe('completed');
    expect(await invoicesOf(person)).toHaveLength(2);
    expect(await creditsOf(person)).toHaveLength(9);
  });

  it('record a refund made at PayPal', async () => {
    const person = await aPerson(api.db);
    const { purchase_id, orderID } = await begin(person, await aPackage(api.db));
    await capture(person, await approve(orderID));
    const { access_token } = await paypalToken(api.paypal.url);
    await fetch(`${api.paypal.url}/v2/payments/captures/${await paymentOfOrder(api.paypal.url, orderID)}/refund`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${access_token}` },
      body: JSON.stringify({ amount: { currency_code: 'MXN', value: '200.00' } }),
    });
    await news();
    expect(await refundsOf(purchase_id)).toEqual([{ amount: 20_000, status: 'succeeded' }]);
    expect(await invoicesOf(person)).toMatchObject([{ refunded: 200 }]);
  });
});
