/** Refunds that were ordered before the studio knew of a dispute: the provider refuses them, and the bank decides. */
import { postPurchase, postWalletCapture, postWalletCheckout } from '../../../../../domain/contract/checkout';
import { getAvailableClasses } from '../../../../../domain/contract/credits';
import { postRefund } from '../../../../../domain/contract/purchases';
import { postReservation } from '../../../../../domain/contract/reservations';
import { sendRefunds } from '../../../../../server/modules/billing/refunds/send';
import { reconcile } from '../../../../../server/modules/billing/settlement/reconcile';
import { HOUR, NOON, STRIPE_KEYS, startApi, type Api } from '../../../../helpers/api';
import { approveOrder } from '../../../../helpers/paypal';
import { aClass, aPackage, aPerson, type Person } from '../../../builders';
import { brokenRules } from '../../../invariants';

let api: Api;
let admin: Person;
beforeAll(async () => {
  api = await startApi({ payments: true });
  await api.configure({ stripe_public_key: STRIPE_KEYS.publicKey, paypal_enabled: 'true' });
  admin = await aPerson(api.db, 'admin');
});
afterAll(() => api.close());
beforeEach(() => {
  api.setNow(NOON);
  for (const { faults } of [api.stripe, api.paypal]) faults.pause();
});
afterEach(async () => {
  expect(await brokenRules(api.pool)).toEqual([]);
});

const WAYS = {
  card: async (as: Person, class_package_id: number) => {
    const body = { class_package_id, card_payment_method: 'pm_card_visa' };
    return (await api.ok(postPurchase, { as, body })).purchase_id;
  },
  PayPal: async (as: Person, class_package_id: number) => {
    const { orderID = '' } = await api.ok(postWalletCheckout, { as, body: { class_package_id } });
    return (await api.ok(postWalletCapture, { as, body: await approveOrder(api.paypal.url, orderID) })).purchase_id;
  },
} as const;

/** A purchase whose payment is disputed, and of which an admin gave back a part before the studio knew. */
async function refundedInDispute(way: keyof typeof WAYS) {
  const id = await WAYS[way](await aPerson(api.db), await aPackage(api.db, { price: 100_000 }));
  const { provider_payment_id: payment } = await api.db
    .selectFrom('invoice')
    .select('provider_payment_id')
    .where('purchase_id', '=', id)
    .executeTakeFirstOrThrow();
  const dispute = way === 'card' ? api.stripe.dispute(payment) : api.paypal.dispute(payment);
  await api.ok(postRefund, { as: admin, params: { id }, body: { amount: 400 } });
  await sendRefunds(api.system());
  const decide = async (outcome: 'won' | 'lost') => {
    if (way === 'card') api.stripe.closeDispute(dispute, outcome);
    else api.paypal.resolveDispute(dispute, outcome);
    await Promise.all([api.stripe.faults.flush(), api.paypal.faults.flush()]);
    await sendRefunds(api.system());
    await sendRefunds(api.system());
  };
  return { id, decide, dispute };
}
const balanceOf = (id: number) =>
  api.db
    .selectFrom('invoice_balance')
    .select(['refunded', 'charged_back'])
    .where('purchase_id', '=', id)
    .executeTakeFirstOrThrow();
const statusesOf = async (id: number) =>
  (
    await api.db
      .selectFrom('refund as r')
      .innerJoin('invoice as i', 'i.invoice_id', 'r.invoice_id')
      .select('r.status')
      .where('i.purchase_id', '=', id)
      .execute()
  ).map(({ status }) => status);

it.each(['card', 'PayPal'] as const)(
  'a refund of a disputed payment by %s waits, and is sent once the dispute is won',
  async (way) => {
    const { id, decide } = await refundedInDispute(way);
    expect(await statusesOf(id)).toEqual(['pending']);
    await decide('won');
    expect(await statusesOf(id)).toEqual(['succeeded']);
    expect(await balanceOf(id)).toEqual({ refunded: 40_000, charged_back: 0 });
    expect((await reconcile(api.system())).unmended).toEqual([]);
  },
);

it.each(['card', 'PayPal'] as const)(
  'a refund of a payment by %s that is lost to its dispute is given up: the bank gave all of it back',
  async (way) => {
    const { id, decide } = await refundedInDispute(way);
    await decide('lost');
    expect(await statusesOf(id)).toEqual(['failed']);
    expect(await balanceOf(id)).toEqual({ refunded: 0, charged_back: 100_000 });
  },
);

it('a whole refund that a lost dispute made impossible leaves no credits when the dispute is won after all', async () => {
  const person = await aPerson(api.db);
  const id = await WAYS.card(person, await aPackage(api.db, { price: 100_000 }));
  const { provider_payment_id: payment } = await api.db
    .selectFrom('invoice')
    .select('provider_payment_id')
    .where('purchase_id', '=', id)
    .executeTakeFirstOrThrow();
  const dispute = api.stripe.dispute(payment);
  await api.ok(postRefund, { as: admin, params: { id }, body: {} });
  for (const outcome of ['lost', 'won'] as const) {
    api.stripe.closeDispute(dispute, outcome);
    await api.stripe.faults.flush();
  }
  expect((await api.ok(getAvailableClasses, { as: person })).available_classes).toEqual([]);
});

describe('a lost dispute that is won after its limited package was sold out', () => {
  /** `meanwhile`: what happens before the dispute. */
  async function wonTooLate(meanwhile: (as: Person) => Promise<unknown>) {
    const [person, next] = [await aPerson(api.db), await aPerson(api.db)];
    const limited = await aPackage(api.db, { price: 100_000, class_amount: 2, attendee_limit: 1 });
    const id = await WAYS.card(person, limited);
    await meanwhile(person);
    const { provider_payment_id: payment } = await api.db
      .selectFrom('invoice')
      .select('provider_payment_id')
      .where('purchase_id', '=', id)
      .executeTakeFirstOrThrow();
    const dispute = api.stripe.dispute(payment);
    await api.stripe.faults.flush();
    api.stripe.closeDispute(dispute, 'lost');
    await api.stripe.faults.flush();
    await WAYS.card(next, limited);
    api.stripe.closeDispute(dispute, 'won');
    await api.stripe.faults.flush();
    await sendRefunds(api.system());
    await api.stripe.faults.flush();
    const { status } = await api.db
      .selectFrom('purchase')
      .select('status')
      .where('purchase_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('revoked');
    const { available_classes } = await api.ok(getAvailableClasses, { as: person });
    return { credits: available_classes.length, balance: await balanceOf(id), refunds: await statusesOf(id) };
  }

  it('gives the payment back', async () => {
    expect(await wonTooLate(async () => undefined)).toEqual({
      credits: 0,
      balance: { refunded: 100_000, charged_back: 0 },
      refunds: ['succeeded'],
    });
  });

  it('gives what is left of the credits back where a class was taken with it', async () => {
    const takeClass = async (as: Person): Promise<void> => {
      await api.ok(postReservation, { as, body: { single_class_id: await aClass(api.db, { inHours: 2 }) } });
      api.setNow(new Date(NOON.getTime() + 4 * HOUR));
    };
    expect(await wonTooLate(takeClass)).toEqual({
      credits: 1,
      balance: { refunded: 0, charged_back: 0 },
      refunds: [],
    });
  });
});

it('a case that PayPal takes up again after a refund takes back what is left of the payment, not all of it', async () => {
  const { id, decide, dispute } = await refundedInDispute('PayPal');
  await decide('won');
  api.paypal.reopenDispute(dispute);
  await decide('lost');
  expect(await balanceOf(id)).toEqual({ refunded: 40_000, charged_back: 60_000 });
});
