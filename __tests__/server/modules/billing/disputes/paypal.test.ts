/** Disputes and reversals at PayPal end as those of cards do. */
import { postWalletCapture, postWalletCheckout } from '../../../../../domain/contract/checkout';
import { getAvailableClasses } from '../../../../../domain/contract/credits';
import { getDisputes } from '../../../../../domain/contract/disputes';
import { getPurchase } from '../../../../../domain/contract/purchases';
import { HOUR } from '../../../../../domain/durations';
import { reconcile } from '../../../../../server/modules/billing/settlement/reconcile';
import { NOON, startApi, type Api } from '../../../../helpers/api';
import { approveOrder, subscribe } from '../../../../helpers/paypal';
import { aPackage, aPerson, type Person } from '../../../builders';
import { brokenRules } from '../../../invariants';

let api: Api;
let staff: Person;
beforeAll(async () => {
  api = await startApi({ payments: true });
  await api.configure({ paypal_enabled: 'true', subscriptions_enabled: 'true' });
  staff = await aPerson(api.db, 'staff');
});
afterAll(() => api.close());
beforeEach(() => {
  api.setNow(NOON);
  api.paypal.faults.set({});
  api.paypal.faults.pause();
});
afterEach(async () => {
  api.paypal.faults.set({});
  await api.paypal.faults.flush();
  expect(await brokenRules(api.pool)).toEqual([]);
});

const flush = () => api.paypal.faults.flush();
const creditsOf = async (as: Person) => (await api.ok(getAvailableClasses, { as })).available_classes.length;
const purchaseOf = async (as: Person, id: number) => (await api.ok(getPurchase, { as, params: { id } })).purchase;
const listed = async (id: number) =>
  (await api.ok(getDisputes, { as: staff })).disputes
    .filter(({ purchase_id }) => purchase_id === id)
    .map(({ status, reason, provider }) => [provider, status, reason]);
const paymentOf = async (purchaseId: number) =>
  (
    await api.db
      .selectFrom('invoice')
      .select('provider_payment_id')
      .where('purchase_id', '=', purchaseId)
      .executeTakeFirstOrThrow()
  ).provider_payment_id;

async function bought() {
  const person = await aPerson(api.db);
  const { orderID = '' } = await api.ok(postWalletCheckout, {
    as: person,
    body: { class_package_id: await aPackage(api.db, { price: 100_000, class_amount: 3 }) },
  });
  const body = await approveOrder(api.paypal.url, orderID);
  const { purchase_id: id } = await api.ok(postWalletCapture, { as: person, body });
  await flush();
  return { person, id, payment: await paymentOf(id) };
}

it('a case at PayPal freezes the credits until it is decided for the studio', async () => {
  const { person, id, payment } = await bought();
  const dispute = api.paypal.dispute(payment);
  await flush();
  expect([await creditsOf(person), (await purchaseOf(person, id)).disputed]).toEqual([0, true]);
  expect(await listed(id)).toEqual([['paypal', 'open', 'No reconoce el cargo']]);
  api.paypal.resolveDispute(dispute, 'won');
  await flush();
  expect([await creditsOf(person), await purchaseOf(person, id)]).toMatchObject([
    3,
    { status: 'completed', disputed: false },
  ]);
});

it('a case that is decided for the buyer, with its reversal, revokes the purchase once', async () => {
  const { person, id, payment } = await bought();
  api.paypal.faults.set({ seed: 5, duplicate: 1, reorder: true });
  api.paypal.resolveDispute(api.paypal.dispute(payment), 'lost');
  await flush();
  expect([await creditsOf(person), await purchaseOf(person, id)]).toMatchObject([
    0,
    { status: 'revoked', refunded: 1000 },
  ]);
  expect(await listed(id)).toEqual([['paypal', 'lost', 'No reconoce el cargo']]);
});

it("a bank's reversal without a case revokes the purchase", async () => {
  const { person, id, payment } = await bought();
  api.paypal.reverse(payment);
  await flush();
  expect([await creditsOf(person), await purchaseOf(person, id)]).toMatchObject([
    0,
    { status: 'revoked', refunded: 1000 },
  ]);
  expect(await listed(id)).toEqual([['paypal', 'lost', 'El banco retiró el pago']]);
});

it('a case that PayPal takes up again freezes the credits again until it is won again', async () => {
  const { person, id, payment } = await bought();
  const dispute = api.paypal.dispute(payment);
  for (const outcome of ['won', 'lost', 'won'] as const) {
    api.paypal.resolveDispute(dispute, outcome);
    await flush();
    expect(await creditsOf(person)).toBe(outcome === 'won' ? 3 : 0);
    api.paypal.reopenDispute(dispute);
    await flush();
    expect([await creditsOf(person), (await listed(id))[0]?.[1]]).toEqual([0, 'open']);
  }
  api.paypal.resolveDispute(dispute, 'won');
  await flush();
  expect([await creditsOf(person), await purchaseOf(person, id)]).toMatchObject([3, { status: 'completed' }]);
});

it("a bank's reversal that is cancelled restores the purchase, found by PayPal's bookkeeping alone", async () => {
  const { person, id, payment } = await bought();
  api.paypal.reverse(payment);
  await flush();
  api.setNow(new Date(NOON.getTime() + HOUR));
  api.paypal.cancelReversal(payment);
  for (let run = 0; run < 2; run += 1) expect((await reconcile(api.system())).unmended).toEqual([]);
  expect([await creditsOf(person), await purchaseOf(person, id)]).toMatchObject([
    3,
    { status: 'completed', refunded: 0 },
  ]);
  expect(await listed(id)).toEqual([['paypal', 'won', 'El banco retiró el pago']]);
});

it("a subscription's reversed charge revokes its purchase", async () => {
  const person = await aPerson(api.db);
  const class_package_id = await aPackage(api.db, {
    is_subscription: true,
    subscription_period: 'month',
    subscription_interval: 1,
    class_amount: 4,
  });
  const { plan_id = '', purchase_id: id } = await api.ok(postWalletCheckout, {
    as: person,
    body: { class_package_id },
  });
  await api.ok(postWalletCapture, { as: person, body: await subscribe(api.paypal.url, plan_id, id) });
  await flush();
  expect(await creditsOf(person)).toBe(4);
  api.paypal.reverse(await paymentOf(id));
  await flush();
  expect([await creditsOf(person), (await purchaseOf(person, id)).status]).toEqual([0, 'revoked']);
});

it('the comparison finds cases and reversals whose events were lost', async () => {
  const [disputed, reversed] = [await bought(), await bought()];
  api.paypal.faults.set({ drop: 1 });
  api.paypal.dispute(disputed.payment);
  api.paypal.reverse(reversed.payment);
  await flush();
  expect(await creditsOf(disputed.person)).toBe(3);
  for (let run = 0; run < 2; run += 1) expect((await reconcile(api.system())).unmended).toEqual([]);
  expect([await listed(disputed.id), await listed(reversed.id)]).toEqual([
    [['paypal', 'open', 'No reconoce el cargo']],
    [['paypal', 'lost', 'El banco retiró el pago']],
  ]);
  expect([await creditsOf(disputed.person), await creditsOf(reversed.person)]).toEqual([0, 0]);
});
