/** Refunds of PayPal purchases over real HTTP. Cancelling is in checkout/wallet.test.ts. */
import { getAvailableClasses } from '../../../../../domain/contract/credits';
import { postWalletCapture, postWalletCheckout } from '../../../../../domain/contract/checkout';
import { postRefund, type RefundOrder } from '../../../../../domain/contract/purchases';
import { sendRefunds } from '../../../../../server/modules/billing/refunds/send';
import { endSubscriptionsAtProvider } from '../../../../../server/modules/billing/subscriptions/service';
import { NOON, startApi, type Api } from '../../../../helpers/api';
import { approveOrder, subscribe } from '../../../../helpers/paypal';
import { aPackage, aPerson, type Person } from '../../../builders';
import { brokenRules } from '../../../invariants';

let api: Api;
let admin: Person;
beforeAll(async () => {
  api = await startApi({ payments: true });
  await api.configure({ paypal_enabled: 'true', subscriptions_enabled: 'true' });
  admin = await aPerson(api.db, 'admin');
});
afterAll(() => api.close());
afterEach(async () => {
  await api.paypal.faults.flush();
  expect(await brokenRules(api.pool)).toEqual([]);
});

const refund = async (id: number, body: RefundOrder = {}) =>
  (await api.ok(postRefund, { as: admin, params: { id }, body })).purchase;
const creditsOf = async (as: Person) => (await api.ok(getAvailableClasses, { as })).available_classes;
const refundsOf = (id: number) =>
  api.db
    .selectFrom('refund as r')
    .innerJoin('invoice as i', 'i.invoice_id', 'r.invoice_id')
    .select(['r.amount', 'r.status', 'i.provider'])
    .where('i.purchase_id', '=', id)
    .orderBy('r.refund_id')
    .execute();

it('a wallet purchase is refunded in part with unused credits, then in full', async () => {
  const person = await aPerson(api.db);
  const { purchase_id: id, orderID = '' } = await api.ok(postWalletCheckout, {
    as: person,
    body: { class_package_id: await aPackage(api.db, { price: 100_000, class_amount: 4 }) },
  });
  await api.ok(postWalletCapture, { as: person, body: await approveOrder(api.paypal.url, orderID) });
  expect(await refund(id, { amount: 250.5, credits: 1 })).toMatchObject({ status: 'completed', refunded: 250.5 });
  expect(await creditsOf(person)).toHaveLength(3);
  expect(await refund(id)).toMatchObject({ status: 'revoked', refunded: 1000 });
  expect(await creditsOf(person)).toEqual([]);
  expect(await sendRefunds(api.system(NOON))).toMatchObject({ succeeded: 2, failed: 0 });
  expect(await refundsOf(id)).toEqual([
    { amount: 25_050, status: 'succeeded', provider: 'paypal' },
    { amount: 74_950, status: 'succeeded', provider: 'paypal' },
  ]);
});

it('a fully refunded wallet subscription is not charged again', async () => {
  const person = await aPerson(api.db);
  const class_package_id = await aPackage(api.db, {
    price: 90_000,
    is_subscription: true,
    subscription_period: 'month',
    subscription_interval: 1,
  });
  const { purchase_id: id, plan_id = '' } = await api.ok(postWalletCheckout, {
    as: person,
    body: { class_package_id },
  });
  const approval = await subscribe(api.paypal.url, plan_id, id);
  await api.ok(postWalletCapture, { as: person, body: approval });
  expect(await refund(id)).toMatchObject({ status: 'revoked', refunded: 900 });
  expect(
    (
      await api.studio.payments.wallet?.look({
        purchase_id: id,
        key: '',
        is_subscription: true,
        created_at: NOON,
        provider_reference: approval.subscriptionID,
        subscription_id: approval.subscriptionID,
        provider_customer_id: null,
      })
    )?.ended,
  ).not.toBeNull();
  expect(await endSubscriptionsAtProvider(api.system(NOON))).toBe(0);
});
