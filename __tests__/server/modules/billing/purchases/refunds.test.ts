/** Refunds of cash purchases; cards.test.ts has those of cards. */
import { getAvailableClasses, getCreditHistory } from '../../../../../domain/contract/credits';
import { postPurchase } from '../../../../../domain/contract/checkout';
import {
  getInvoices,
  getPurchase,
  postCashConfirmation,
  postRefund,
  type RefundOrder,
} from '../../../../../domain/contract/purchases';
import { deleteReservation, postReservation } from '../../../../../domain/contract/reservations';
import { DAY, NOON, startApi, type Api } from '../../../../helpers/api';
import { aClass, aClassType, aPackage, aPerson, type Person } from '../../../builders';
import { brokenRules } from '../../../invariants';

const CASH = 2;
let api: Api;
let [admin, staff]: Person[] = [];
beforeAll(async () => {
  api = await startApi();
  await api.configure({
    cash_checkout_enabled: 'true',
    allow_cancel_after_treshold: 'true',
    cancel_timeframe_value: '4',
  });
  [admin, staff] = [await aPerson(api.db, 'admin'), await aPerson(api.db, 'staff')];
});
afterAll(() => api.close());
beforeEach(() => api.setNow(NOON));
afterEach(async () => expect(await brokenRules(api.pool)).toEqual([]));

type Fields = Parameters<typeof aPackage>[1];
async function paid(person: Person, fields: Fields = {}) {
  const class_package_id = await aPackage(api.db, { price: 100_000, class_amount: 4, ...fields });
  const { purchase_id: id } = await api.ok(postPurchase, {
    as: person,
    body: { class_package_id, payment_method: CASH },
  });
  await api.ok(postCashConfirmation, { as: staff, params: { id } });
  return id;
}
const refund = async (id: number, body: RefundOrder = {}, key?: string) =>
  (await api.ok(postRefund, { as: admin, params: { id }, body, key })).purchase;
const notRefunded = (id: number, body: RefundOrder = {}, key?: string) =>
  api.refused(postRefund, { as: admin, params: { id }, body, key });
const creditsOf = async (as: Person) => (await api.ok(getAvailableClasses, { as })).available_classes;
const refundsOf = (purchase_id: number) =>
  api.db
    .selectFrom('refund as r')
    .innerJoin('invoice as i', 'i.invoice_id', 'r.invoice_id')
    .select(['r.amount', 'r.status', 'r.reason', 'r.created_by'])
    .where('i.purchase_id', '=', purchase_id)
    .orderBy('r.refund_id')
    .execute();
const reserve = async (as: Person, inHours = 24) =>
  (await api.ok(postReservation, { as, body: { single_class_id: await aClass(api.db, { inHours }) } }))
    .class_reservation.class_reservation_id;

describe('full refund', () => {
  it('revokes all credits and the purchase', async () => {
    const person = await aPerson(api.db);
    const [id, kept] = [await paid(person), await paid(person, { class_amount: 1 })];
    expect(await refund(id, { reason: ' Se mudó ' })).toMatchObject({
      purchase_id: id,
      status: 'revoked',
      refunded: 1000,
      total_payment: 1000,
    });
    expect(await refundsOf(id)).toEqual([
      { amount: 100_000, status: 'succeeded', reason: 'Se mudó', created_by: admin?.customer_id },
    ]);
    expect((await creditsOf(person)).map((c) => c.purchase_id)).toEqual([kept]);
    expect((await api.ok(getInvoices, { as: person })).invoices.find((i) => i.purchase_id === id)).toMatchObject({
      total_payment: 1000,
      refunded: 1000,
      purchase: { status: 'revoked' },
    });
    expect(await notRefunded(id)).toMatchObject({ status: 409, code: 'purchase/nothing-to-refund' });
  });

  it.each([
    ['reserved', 24, false],
    ['attended', 24, true],
  ])('is rejected without changes while a credit is %s', async (_, inHours, attend) => {
    const person = await aPerson(api.db);
    const id = await paid(person);
    const reservation = await reserve(person, inHours);
    if (attend)
      await api.db
        .updateTable('class_reservation')
        .set({ attend: true })
        .where('class_reservation_id', '=', reservation)
        .execute();
    expect(await notRefunded(id)).toEqual({
      status: 409,
      code: 'purchase/credits-used',
      message: 'Esta compra ya tiene clases reservadas o tomadas: cancélalas antes o haz un reembolso parcial.',
    });
    expect(await refundsOf(id)).toEqual([]);
    expect(await creditsOf(person)).toHaveLength(3);
    expect((await api.ok(getPurchase, { as: person, params: { id } })).purchase).toMatchObject({
      status: 'completed',
      refunded: 0,
    });
  });

  it('is rejected while an unlimited plan has reservations', async () => {
    const person = await aPerson(api.db);
    // Unconfirmed cash buys no plan: this one was sold at the desk.
    const id = await paid(person, { class_amount: 1 });
    await api.db.updateTable('purchase').set({ class_amount: -1 }).where('purchase_id', '=', id).execute();
    await api.db.updateTable('available_class').set({ unlimited: true }).where('purchase_id', '=', id).execute();
    const reservation = await reserve(person);
    expect(await notRefunded(id)).toMatchObject({ code: 'purchase/credits-used' });
    await api.ok(deleteReservation, { as: person, params: { id: reservation } });
    expect(await refund(id)).toMatchObject({ status: 'revoked' });
  });

  it('leaves a credit lost to a late cancellation unchanged', async () => {
    const person = await aPerson(api.db);
    const id = await paid(person);
    await api.ok(deleteReservation, { as: person, params: { id: await reserve(person, 2) } });
    await refund(id);
    const { available_classes } = await api.ok(getCreditHistory, { as: person });
    expect(available_classes.map((c) => c.revoked).sort()).toEqual([false, true, true, true]);
  });

  it('is rejected for free, pending and failed purchases', async () => {
    const person = await aPerson(api.db);
    const free = await api.ok(postPurchase, {
      as: person,
      body: { class_package_id: await aPackage(api.db, { price: 0 }) },
    });
    const waiting = await api.ok(postPurchase, {
      as: person,
      body: { class_package_id: await aPackage(api.db), payment_method: CASH },
    });
    for (const { purchase_id } of [free, waiting])
      expect(await notRefunded(purchase_id)).toMatchObject({ status: 409, code: 'purchase/nothing-to-refund' });
    expect(await notRefunded(999_999)).toMatchObject({ status: 404, code: 'purchase/not-found' });
    expect(await api.refused(postRefund, { as: staff, params: { id: waiting.purchase_id }, body: {} })).toMatchObject({
      status: 403,
      code: 'auth/forbidden',
    });
  });

  it("frees a place of the package's attendee limit", async () => {
    const [person, other, class_package_id] = [
      await aPerson(api.db),
      await aPerson(api.db),
      await aPackage(api.db, { attendee_limit: 1 }),
    ];
    const { purchase_id: id } = await api.ok(postPurchase, {
      as: person,
      body: { class_package_id, payment_method: CASH },
    });
    await api.ok(postCashConfirmation, { as: staff, params: { id } });
    await refund(id);
    await api.ok(postPurchase, { as: other, body: { class_package_id, payment_method: CASH } });
  });
});

describe('partial refund', () => {
  it('revokes the given number of unused credits and leaves the purchase', async () => {
    const person = await aPerson(api.db);
    const id = await paid(person);
    await reserve(person);
    expect(await refund(id, { amount: 250.5, credits: 1 })).toMatchObject({ status: 'completed', refunded: 250.5 });
    expect(await creditsOf(person)).toHaveLength(2);
    expect(await refund(id, { amount: 100 })).toMatchObject({ status: 'completed', refunded: 350.5 });
    expect(await creditsOf(person)).toHaveLength(2);
    expect(await refundsOf(id)).toMatchObject([{ amount: 25_050 }, { amount: 10_000 }]);
    const { available_classes } = await api.ok(getCreditHistory, { as: person });
    expect(available_classes.map((c) => [c.revoked, c.forfeitedAt])).toEqual([
      [false, null],
      [false, null],
      [false, null],
      [true, NOON.toISOString()],
    ]);
  });

  it('is rejected with the number of unused credits when there are too few', async () => {
    const person = await aPerson(api.db);
    const id = await paid(person);
    await reserve(person);
    expect(await notRefunded(id, { amount: 100, credits: 4 })).toEqual({
      status: 409,
      code: 'purchase/credits-used',
      field: 'credits',
      message: 'De esta compra quedan 3 créditos sin usar: no puedes retirar 4.',
    });
    expect(await refundsOf(id)).toEqual([]);
    api.setNow(new Date(NOON.getTime() + 31 * DAY));
    expect(await notRefunded(id, { amount: 100, credits: 1 })).toMatchObject({
      message: 'De esta compra quedan 0 créditos sin usar: no puedes retirar 1.',
    });
    await refund(id, { amount: 100 });
  });

  it('revokes general credits before those of a class type', async () => {
    const [person, class_type_id] = [await aPerson(api.db), await aClassType(api.db)];
    const class_package_id = await aPackage(api.db, { class_amount: 1 });
    await api.db
      .insertInto('class_package_type')
      .values({ class_package_id, class_type_id, class_amount: 1, expiration_days: 90 })
      .execute();
    const { purchase_id: id } = await api.ok(postPurchase, {
      as: person,
      body: { class_package_id, payment_method: CASH },
    });
    await api.ok(postCashConfirmation, { as: staff, params: { id } });
    await refund(id, { amount: 1, credits: 1 });
    expect((await creditsOf(person)).map((c) => c.class_type_id)).toEqual([class_type_id]);
  });

  it('of all the remaining amount counts as a full refund', async () => {
    const person = await aPerson(api.db);
    const id = await paid(person);
    await refund(id, { amount: 400, credits: 2 });
    expect(await notRefunded(id, { amount: 600.01 })).toMatchObject({
      status: 412,
      code: 'purchase/refund-too-large',
      message: 'No puedes reembolsar más de lo que se pagó.',
    });
    expect(await notRefunded(id, { amount: 600, credits: 1 })).toMatchObject({
      status: 400,
      code: 'request/invalid',
      field: 'credits',
    });
    expect(await notRefunded(id, { amount: 0.001 })).toMatchObject({
      status: 400,
      code: 'request/invalid',
      field: 'amount',
    });
    expect(await refund(id, { amount: 600 })).toMatchObject({ status: 'revoked', refunded: 1000 });
    expect(await creditsOf(person)).toEqual([]);
  });
});

describe('concurrent refunds', () => {
  it('by twenty admins never exceed the payment', async () => {
    const person = await aPerson(api.db);
    const id = await paid(person, { class_amount: 30 });
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        api.send(postRefund, { as: admin, params: { id }, body: { amount: 130, credits: 1 } }),
      ),
    );
    expect(replies.map((r) => r.status).sort()).toEqual([
      ...Array.from({ length: 7 }, () => 200),
      ...Array.from({ length: 13 }, () => 412),
    ]);
    expect((await api.ok(getPurchase, { as: person, params: { id } })).purchase).toMatchObject({
      status: 'completed',
      refunded: 910,
    });
    expect(await creditsOf(person)).toHaveLength(23);
  });

  it('are limited by a database constraint, also for direct writes', async () => {
    const id = await paid(await aPerson(api.db));
    const { invoice_id } = await api.db
      .selectFrom('invoice')
      .select('invoice_id')
      .where('purchase_id', '=', id)
      .executeTakeFirstOrThrow();
    const refund = { invoice_id, amount: 13_000, created_by: null, created_at: NOON, updated_at: NOON };
    const order = () => api.db.insertInto('refund').values(refund).execute();
    const results = await Promise.allSettled(Array.from({ length: 20 }, order));
    expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(7);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'SR010' });
  });

  it('with one key make one refund, and the key is rejected for another order', async () => {
    const person = await aPerson(api.db);
    const id = await paid(person);
    const replies = await Promise.all(
      Array.from({ length: 8 }, () =>
        api.send(postRefund, { as: admin, params: { id }, body: { amount: 100, credits: 1 }, key: 'reembolso-1' }),
      ),
    );
    expect(new Set(replies.map((r) => r.text)).size).toBe(1);
    expect(await refundsOf(id)).toHaveLength(1);
    expect(await creditsOf(person)).toHaveLength(3);
    expect(await notRefunded(id, { amount: 200 }, 'reembolso-1')).toMatchObject({
      status: 422,
      code: 'idempotency/key-reused',
    });
    expect(
      await notRefunded(await paid(await aPerson(api.db)), { amount: 100, credits: 1 }, 'reembolso-1'),
    ).toMatchObject({ status: 422, code: 'idempotency/key-reused' });
  });

  it('and simultaneous reservations with their credits exclude each other', async () => {
    for (let round = 0; round < 8; round += 1) {
      const person = await aPerson(api.db);
      const [id, single_class_id] = [await paid(person, { class_amount: 1 }), await aClass(api.db)];
      const [refunded, reserved] = await Promise.all([
        api.send(postRefund, { as: admin, params: { id }, body: {} }),
        api.send(postReservation, { as: person, body: { single_class_id } }),
      ]);
      expect([
        [200, 412],
        [409, 200],
      ]).toContainEqual([refunded.status, reserved.status]);
    }
  });
});
