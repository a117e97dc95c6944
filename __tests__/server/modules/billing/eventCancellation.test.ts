/** An event that the studio cancels: its buyers get their money back where an admin says so, else its credit. */
import { postPurchase, postWalletCapture, postWalletCheckout } from '../../../../domain/contract/checkout';
import { deleteSingleClass } from '../../../../domain/contract/classes';
import { getAvailableClasses } from '../../../../domain/contract/credits';
import { getPurchase, postCashConfirmation } from '../../../../domain/contract/purchases';
import { postReservation } from '../../../../domain/contract/reservations';
import { postClassCancel, postEventRefunds } from '../../../../domain/contract/scheduleAdmin';
import { sendRefunds } from '../../../../server/modules/billing/refunds/send';
import { sendMails } from '../../../../server/modules/mail/send';
import { OUTBOX } from '../../../../server/modules/mail/transport';
import { NOON, STRIPE_KEYS, startApi, type Api } from '../../../helpers/api';
import { approveOrder } from '../../../helpers/paypal';
import { aClass, aPackage, aPerson, type Person } from '../../builders';
import { brokenRules, deadlocks } from '../../invariants';

const CARD = { payment_method: 1, card_payment_method: 'pm_card_visa' };
const CASH = { payment_method: 2 };
let api: Api;
let admin: Person;
let staff: Person;
beforeAll(async () => {
  api = await startApi({ payments: true });
  await api.configure({
    cash_checkout_enabled: 'true',
    stripe_public_key: STRIPE_KEYS.publicKey,
    paypal_enabled: 'true',
  });
  [admin, staff] = [await aPerson(api.db, 'admin'), await aPerson(api.db, 'staff')];
});
afterAll(() => api.close());
beforeEach(() => api.setNow(NOON));
afterEach(async () => {
  await api.stripe.faults.flush();
  await api.paypal.faults.flush();
  await sendRefunds(api.system());
  expect(await brokenRules(api.pool)).toEqual([]);
  expect(await deadlocks(api.pool)).toBe(0);
});

async function anEvent(fields: Parameters<typeof aPackage>[1] = {}) {
  const class_package_id = await aPackage(api.db, { kind: 'especial', price: 45_000, class_amount: 1, ...fields });
  return { class_package_id, event: await aClass(api.db, { capacity: 20, inHours: 48, class_package_id }) };
}
const buy = async (class_package_id: number, fields: object = CARD, as?: Person) => {
  const person = as ?? (await aPerson(api.db));
  const { purchase_id } = await api.ok(postPurchase, { as: person, body: { class_package_id, ...fields } });
  return { person, id: purchase_id };
};
async function buyByWallet(class_package_id: number) {
  const person = await aPerson(api.db);
  const { orderID = '' } = await api.ok(postWalletCheckout, { as: person, body: { class_package_id } });
  const body = await approveOrder(api.paypal.url, orderID);
  return { person, id: (await api.ok(postWalletCapture, { as: person, body })).purchase_id };
}
const refundsOf = async (id: number) =>
  (
    await api.db
      .selectFrom('refund as r')
      .innerJoin('invoice as i', 'i.invoice_id', 'r.invoice_id')
      .select(['r.amount', 'r.status', 'r.created_by'])
      .where('i.purchase_id', '=', id)
      .execute()
  ).map(({ amount, status, created_by }) => [amount, status, created_by]);
const stateOf = async ({ person, id }: { person: Person; id: number }) => [
  (await api.ok(getPurchase, { as: person, params: { id } })).purchase.status,
  (await api.ok(getAvailableClasses, { as: person })).available_classes.length,
];
const cancel = (id: number, refund: boolean, as = admin) =>
  api.send(deleteSingleClass, { as, params: { id }, query: { refund, reason: 'Se fue la luz' } });

it('cancelling an event refunds card and PayPal, leaves the credit for what was paid at the desk, and names both sums', async () => {
  const { class_package_id, event } = await anEvent();
  const [byCard, byWallet] = [await buy(class_package_id), await buyByWallet(class_package_id)];
  const atDesk = await buy(class_package_id, CASH);
  await api.ok(postCashConfirmation, { as: staff, params: { id: atDesk.id } });
  const unpaid = await buy(class_package_id, CASH);
  const preview = await api.ok(postEventRefunds, { as: admin, body: { single_class_ids: [event] } });
  expect(preview.refunds).toEqual({ purchases: 2, amount: 900, desk_purchases: 1, desk_amount: 450 });
  const { cancelled } = await api.ok(deleteSingleClass, { as: admin, params: { id: event }, query: { refund: true } });
  expect(cancelled).toMatchObject({ reservations: 4, credits_returned: 2, refunded: 900 });
  await sendRefunds(api.system());
  for (const refunded of [byCard, byWallet]) {
    expect(await stateOf(refunded)).toEqual(['revoked', 0]);
    expect(await refundsOf(refunded.id)).toEqual([[45_000, 'succeeded', admin.customer_id]]);
  }
  expect([await stateOf(atDesk), await stateOf(unpaid)]).toEqual([
    ['completed', 1],
    ['pending', 1],
  ]);
  await sendMails(api.system(), { transport: OUTBOX, clock: api.now, onTrouble: () => undefined });
  const bodyOf = async ({ person }: { person: Person }) =>
    (
      await api.db
        .selectFrom('mail')
        .select('body')
        .where('customer_id', '=', person.customer_id)
        .where('kind', '=', 'class-cancelled')
        .executeTakeFirstOrThrow()
    ).body;
  expect(await bodyOf(byCard)).toContain('Te devolvemos $450.00 MXN a tu forma de pago');
  expect(await bodyOf(atDesk)).toContain('Tu crédito regresó a tu cuenta');
});

it('cancelling an event without refunds leaves its credit, valid for another date', async () => {
  const { class_package_id, event } = await anEvent();
  const bought = await buy(class_package_id);
  expect((await cancel(event, false)).status).toBe(200);
  expect(await stateOf(bought)).toEqual(['completed', 1]);
  const other = await aClass(api.db, { capacity: 5, inHours: 72, class_package_id });
  await api.ok(postReservation, { as: bought.person, body: { single_class_id: other } });
  expect(await refundsOf(bought.id)).toEqual([]);
});

it('only admins cancel an event with refunds', async () => {
  const { class_package_id, event } = await anEvent();
  const bought = await buy(class_package_id);
  expect((await cancel(event, true, staff)).status).toBe(403);
  expect(
    (await api.send(postClassCancel, { as: staff, body: { single_class_ids: [event], refund: true } })).status,
  ).toBe(403);
  expect(await stateOf(bought)).toEqual(['completed', 0]);
});

it("cancelling an event doesn't refund a purchase with another date or in dispute, as announced before", async () => {
  const { class_package_id, event } = await anEvent({ class_amount: 2 });
  const other = await aClass(api.db, { capacity: 5, inHours: 72, class_package_id });
  const both = await buy(class_package_id, { ...CARD, single_class_id: event });
  await api.ok(postReservation, { as: both.person, body: { single_class_id: other } });
  const disputed = await buy(class_package_id, { ...CARD, single_class_id: event });
  const { provider_payment_id } = await api.db
    .selectFrom('invoice')
    .select('provider_payment_id')
    .where('purchase_id', '=', disputed.id)
    .executeTakeFirstOrThrow();
  api.stripe.dispute(provider_payment_id);
  await api.stripe.faults.flush();
  const preview = await api.ok(postEventRefunds, { as: admin, body: { single_class_ids: [event] } });
  expect(preview.refunds).toEqual({ purchases: 0, amount: 0, desk_purchases: 0, desk_amount: 0 });
  await api.ok(postClassCancel, { as: admin, body: { single_class_ids: [event], refund: true } });
  expect([await refundsOf(both.id), await refundsOf(disputed.id)]).toEqual([[], []]);
  expect(await stateOf(both)).toEqual(['completed', 1]);
});

it('an event cancelled four times at once while others buy refunds each payment once and leaves no place', async () => {
  const { class_package_id, event } = await anEvent();
  const before = await Promise.all(Array.from({ length: 3 }, () => buy(class_package_id)));
  const late = await Promise.all(Array.from({ length: 5 }, () => aPerson(api.db)));
  const replies = await Promise.all([
    ...late.map((as) => api.send(postPurchase, { as, body: { class_package_id, ...CARD } })),
    ...Array.from({ length: 4 }, () => cancel(event, true)),
  ]);
  expect(
    replies
      .slice(5)
      .map(({ status }) => status)
      .sort(),
  ).toEqual([200, 409, 409, 409]);
  await api.stripe.faults.flush();
  await sendRefunds(api.system());
  const { paid, refunded } = await api.db
    .selectFrom('invoice_balance as i')
    .innerJoin('purchase as p', 'p.purchase_id', 'i.purchase_id')
    .select((eb) => [eb.fn.sum<number>('i.total_payment').as('paid'), eb.fn.sum<number>('i.refunded').as('refunded')])
    .where('p.class_package_id', '=', class_package_id)
    .executeTakeFirstOrThrow();
  expect(refunded).toBe(paid);
  for (const bought of before) expect(await refundsOf(bought.id)).toEqual([[45_000, 'succeeded', admin.customer_id]]);
  const held = await api.db
    .selectFrom('class_reservation')
    .select('class_reservation_id')
    .where('single_class_id', '=', event)
    .where('deleted_at', 'is', null)
    .execute();
  expect(held).toEqual([]);
});
