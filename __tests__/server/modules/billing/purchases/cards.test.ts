/** Refunds of cards and the end of subscriptions, against the processor's sandbox over real HTTP. */
import { sql } from 'kysely';
import { getAvailableClasses } from '../../../../../domain/contract/credits';
import { postPurchase } from '../../../../../domain/contract/checkout';
import {
  getInvoices,
  getPurchase,
  postPurchaseCancellation,
  postRefund,
  type RefundOrder,
} from '../../../../../domain/contract/purchases';
import { postReservation } from '../../../../../domain/contract/reservations';
import { sendRefunds } from '../../../../../server/modules/billing/refunds/send';
import { endSubscriptionsAtProvider } from '../../../../../server/modules/billing/subscriptions/service';
import type { CardGateway } from '../../../../../server/ports/payments';
import { DAY, NOON, startApi, type Api } from '../../../../helpers/api';
import { untilLockWait } from '../../../lockWait';
import { aClass, aPackage, aPerson, aPurchase, type Person } from '../../../builders';
import { brokenRules } from '../../../invariants';

const CARD = 1;
const MONTHLY = { is_subscription: true, subscription_period: 'month', subscription_interval: 1 } as const;
let api: Api;
let admin: Person;
beforeAll(async () => {
  api = await startApi({ payments: true });
  await api.configure({ stripe_public_key: 'pk_test_pruebas', subscriptions_enabled: 'true' });
  admin = await aPerson(api.db, 'admin');
});
afterAll(() => api.close());
beforeEach(() => api.setNow(NOON));
afterEach(async () => {
  api.stripe.faults.calls(() => undefined);
  expect(await brokenRules(api.pool)).toEqual([]);
});

async function paid(person: Person, fields: Parameters<typeof aPackage>[1] = {}, card = 'pm_card_visa') {
  const class_package_id = await aPackage(api.db, { price: 100_000, class_amount: 4, ...fields });
  return (
    await api.ok(postPurchase, {
      as: person,
      body: { class_package_id, payment_method: CARD, card_payment_method: card },
    })
  ).purchase_id;
}
const refund = async (id: number, body: RefundOrder = {}) =>
  (await api.ok(postRefund, { as: admin, params: { id }, body })).purchase;
const purchaseOf = async (as: Person, id: number) => (await api.ok(getPurchase, { as, params: { id } })).purchase;
const creditsOf = async (as: Person) => (await api.ok(getAvailableClasses, { as })).available_classes;
const cancel = (as: Person, id: number, reason = 'Me mudo') => ({ as, params: { id }, body: { reason } });
const stored = (id: number) =>
  api.db
    .selectFrom('purchase')
    .select(['status', 'subscription_id', 'provider_reference', 'cancelled_at', 'cancel_reason'])
    .where('purchase_id', '=', id)
    .executeTakeFirstOrThrow();
/** The mails that say that a subscription is cancelled. */
const cancellationMails = async (id: number) =>
  (
    await api.db
      .selectFrom('mail')
      .select('customer_id')
      .where('purchase_id', '=', id)
      .where('kind', '=', 'subscription-cancelled')
      .execute()
  ).map(({ customer_id }) => customer_id);
const refundsOf = (id: number) =>
  api.db
    .selectFrom('refund as r')
    .innerJoin('invoice as i', 'i.invoice_id', 'r.invoice_id')
    .select(['r.amount', 'r.status', 'r.failure', 'i.provider_payment_id'])
    .where('i.purchase_id', '=', id)
    .orderBy('r.refund_id')
    .execute();
/** The processor's own records. */
const atStripe = async (path: string, method: 'GET' | 'DELETE' = 'GET') =>
  (await (
    await fetch(`${api.stripe.url}/v1/${path}`, { method, headers: { authorization: 'Bearer sk_test_pruebas' } })
  ).json()) as Record<string, unknown>;

describe('card refund', () => {
  it('revokes the credits at once and is sent to the processor once', async () => {
    const person = await aPerson(api.db);
    const id = await paid(person);
    expect(await creditsOf(person)).toHaveLength(4);
    expect(await refund(id, { reason: 'Se lastimó' })).toMatchObject({ status: 'revoked', refunded: 1000 });
    expect(await creditsOf(person)).toEqual([]);
    expect(await refundsOf(id)).toMatchObject([{ amount: 100_000, status: 'pending' }]);
    await Promise.all([sendRefunds(api.system(NOON)), sendRefunds(api.system(NOON))]);
    const [sent] = await refundsOf(id);
    expect(sent).toMatchObject({ status: 'succeeded', failure: null });
    expect((await atStripe(`refunds?payment_intent=${sent?.provider_payment_id}`)).data).toMatchObject([
      { amount: 100_000, status: 'succeeded' },
    ]);
  });

  it("does not deadlock with the processor's event about it", async () => {
    const person = await aPerson(api.db);
    const id = await paid(person);
    await refund(id);
    let sending: Promise<unknown> = Promise.resolve();
    // The lock order of recording refunds: first the payment, then each refund.
    await api.db.transaction().execute(async (trx) => {
      await trx.selectFrom('invoice').select('invoice_id').where('purchase_id', '=', id).forNoKeyUpdate().execute();
      sending = sendRefunds(api.system(NOON));
      await untilLockWait(api.pool);
      await sql`select from refund r join invoice i using (invoice_id) where i.purchase_id = ${id}
        for no key update of r nowait`.execute(trx);
    });
    await sending;
    expect(await refundsOf(id)).toMatchObject([{ status: 'succeeded' }]);
  });

  it('is not sent again after its response was lost', async () => {
    const id = await paid(await aPerson(api.db));
    await refund(id, { amount: 100 });
    api.stripe.faults.calls(({ method, path }) =>
      method === 'POST' && /refunds$/.test(path) ? 'lose_response' : undefined,
    );
    await sendRefunds(api.system(NOON));
    api.stripe.faults.calls(() => undefined);
    api.stripe.advance(2 * DAY);
    await sendRefunds(api.system(NOON));
    const [sent] = await refundsOf(id);
    expect(sent).toMatchObject({ status: 'succeeded', amount: 10_000 });
    expect((await atStripe(`refunds?payment_intent=${sent?.provider_payment_id}`)).data).toHaveLength(1);
  });

  it('with an unreadable response does not block other refunds', async () => {
    const [one, two] = [await paid(await aPerson(api.db)), await paid(await aPerson(api.db))];
    await refund(one);
    await refund(two);
    const { card } = api.studio.payments;
    const [first] = await refundsOf(one);
    if (!card || !first) throw new Error('no cards');
    const odd: CardGateway = {
      ...card,
      refund: (order) =>
        order.payment_id === first.provider_payment_id
          ? Promise.reject(new TypeError('what is this?'))
          : card.refund(order),
    };
    await expect(
      sendRefunds({
        ...api.system(NOON),
        studio: { ...api.studio, payments: { card: odd, wallet: null, page: null } },
      }),
    ).rejects.toThrow('what is this?');
    expect(await refundsOf(two)).toMatchObject([{ status: 'succeeded' }]);
    await sendRefunds(api.system(NOON));
    expect(await refundsOf(one)).toMatchObject([{ status: 'succeeded' }]);
  });

  it('made at the processor revokes the credits once an admin confirms it', async () => {
    const person = await aPerson(api.db);
    const id = await paid(person);
    const { provider_payment_id } = await api.db
      .selectFrom('invoice')
      .select('provider_payment_id')
      .where('purchase_id', '=', id)
      .executeTakeFirstOrThrow();
    await fetch(`${api.stripe.url}/v1/refunds`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_pruebas' },
      body: new URLSearchParams({ payment_intent: provider_payment_id }),
    });
    await api.stripe.faults.flush();
    expect(await creditsOf(person)).toHaveLength(4);
    expect(await refund(id)).toMatchObject({ status: 'revoked', refunded: 1000 });
    expect(await creditsOf(person)).toEqual([]);
    expect(await refundsOf(id)).toMatchObject([{ amount: 100_000, status: 'succeeded' }]);
    expect(await api.refused(postRefund, { as: admin, params: { id }, body: {} })).toMatchObject({
      code: 'purchase/nothing-to-refund',
    });
  });

  it('of a part leaves the purchase, and the rest can be refunded later', async () => {
    const person = await aPerson(api.db);
    const id = await paid(person);
    await api.ok(postReservation, { as: person, body: { single_class_id: await aClass(api.db) } });
    expect(await api.refused(postRefund, { as: admin, params: { id }, body: {} })).toMatchObject({
      status: 409,
      code: 'purchase/credits-used',
    });
    expect(await refund(id, { amount: 750, credits: 3 })).toMatchObject({ status: 'completed', refunded: 750 });
    expect(await creditsOf(person)).toEqual([]);
    await sendRefunds(api.system(NOON));
    expect(await refundsOf(id)).toMatchObject([{ amount: 75_000, status: 'succeeded' }]);
  });

  it('rejected by the bank no longer counts and can be repeated', async () => {
    const person = await aPerson(api.db);
    const id = await paid(person, {}, 'pm_card_refundFail');
    await refund(id, { amount: 400 });
    await sendRefunds(api.system(NOON));
    expect(await refundsOf(id)).toMatchObject([{ status: 'succeeded' }]);
    api.stripe.advance(10 * 60_000);
    await api.stripe.faults.flush();
    expect(await refundsOf(id)).toMatchObject([{ status: 'failed' }]);
    expect(await purchaseOf(person, id)).toMatchObject({ refunded: 0 });
    expect(await refund(id, { amount: 1000 })).toMatchObject({ status: 'revoked' });
  });
});

describe('card subscription', () => {
  it('is cancelled with a reason, also at the processor, and told by mail; its credits stay', async () => {
    const person = await aPerson(api.db);
    const id = await paid(person, MONTHLY);
    const { purchase } = await api.ok(postPurchaseCancellation, cancel(person, id, '  Me mudo de ciudad '));
    expect(purchase).toMatchObject({ status: 'cancelled', cancelledAt: NOON.toISOString() });
    const row = await stored(id);
    expect(row.cancel_reason).toBe('Me mudo de ciudad');
    expect((await atStripe(`subscriptions/${row.subscription_id}`)).status).toBe('canceled');
    expect(await creditsOf(person)).toHaveLength(4);
    expect(await cancellationMails(id)).toEqual([person.customer_id]);
    expect(await api.refused(postPurchaseCancellation, cancel(person, id))).toEqual({
      status: 409,
      code: 'purchase/not-cancellable',
      message: 'Esta suscripción ya no se puede cancelar.',
    });
  });

  it('in its trial is cancelled without a refund', async () => {
    const person = await aPerson(api.db);
    const id = await paid(person, { ...MONTHLY, free_trial_length: 7 });
    expect(await purchaseOf(person, id)).toMatchObject({ status: 'active', total_payment: 0, free_trial_length: 7 });
    expect(await api.refused(postRefund, { as: admin, params: { id }, body: {} })).toMatchObject({
      status: 409,
      code: 'purchase/nothing-to-refund',
    });
    await api.ok(postPurchaseCancellation, cancel(person, id));
    expect((await atStripe(`subscriptions/${(await stored(id)).subscription_id}`)).status).toBe('canceled');
  });

  it('imported without a provider is cancelled without any provider call', async () => {
    const person = await aPerson(api.db);
    const id = await aPurchase(api.db, person.customer_id, {
      class_package_id: await aPackage(api.db, MONTHLY),
      status: 'active',
      payment_method_id: CARD,
      class_amount: 4,
      subscription_period: 'month',
      subscription_interval: 1,
    });
    api.stripe.faults.calls(() => 'fail');
    expect((await api.ok(postPurchaseCancellation, cancel(person, id))).purchase).toMatchObject({
      status: 'cancelled',
    });
  });

  it('whose first payment failed has nothing to cancel, which its refusal says', async () => {
    const person = await aPerson(api.db);
    const id = await aPurchase(api.db, person.customer_id, {
      class_package_id: await aPackage(api.db, MONTHLY),
      status: 'failed',
      payment_method_id: CARD,
      subscription_period: 'month',
      subscription_interval: 1,
    });
    expect(await api.refused(postPurchaseCancellation, cancel(person, id))).toEqual({
      status: 409,
      code: 'purchase/never-began',
      message: 'Esta suscripción no llegó a empezar: no se te cobrará nada.',
    });
    expect(await stored(id)).toMatchObject({ status: 'failed', cancelled_at: null });
  });

  it('can be cancelled only with a reason, by its owner and while it runs', async () => {
    const [person, stranger] = [await aPerson(api.db), await aPerson(api.db)];
    const [id, once] = [await paid(person, MONTHLY), await paid(person)];
    for (const reason of ['', '   ', '\n']) {
      expect(await api.refused(postPurchaseCancellation, cancel(person, id, reason))).toEqual({
        status: 412,
        code: 'purchase/reason-required',
        field: 'reason',
        message: 'Debes indicar un motivo de cancelación.',
      });
    }
    expect(await api.refused(postPurchaseCancellation, cancel(stranger, id))).toMatchObject({
      status: 404,
      code: 'purchase/not-found',
    });
    expect(await api.refused(postPurchaseCancellation, cancel(person, once))).toMatchObject({
      status: 409,
      code: 'purchase/not-cancellable',
    });
    expect(await stored(id)).toMatchObject({ status: 'active', cancelled_at: null });
  });

  it('ends once, with one mail, when many requests and the processor cancel it at the same time', async () => {
    for (let round = 0; round < 4; round += 1) {
      const person = await aPerson(api.db);
      const id = await paid(person, MONTHLY);
      const { subscription_id } = await stored(id);
      const [replies] = await Promise.all([
        Promise.all(Array.from({ length: 6 }, () => api.send(postPurchaseCancellation, cancel(person, id)))),
        atStripe(`subscriptions/${subscription_id}`, 'DELETE'),
      ]);
      await api.stripe.faults.flush();
      expect(replies.filter((r) => r.status === 200).length).toBeLessThanOrEqual(1);
      expect(replies.filter((r) => r.status !== 200).map((r) => r.status)).toEqual(
        replies.filter((r) => r.status !== 200).map(() => 409),
      );
      expect(await stored(id)).toMatchObject({ status: 'cancelled', cancelled_at: expect.any(Date) });
      expect(await cancellationMails(id)).toEqual([person.customer_id]);
      expect(await creditsOf(person)).toHaveLength(4);
    }
  });

  it('is cancelled at once while the processor is away, ended there by the job, and charges meanwhile are refunded', async () => {
    const person = await aPerson(api.db);
    const id = await paid(person, MONTHLY);
    const { subscription_id } = await stored(id);
    api.stripe.faults.calls(() => 'fail');
    expect((await api.ok(postPurchaseCancellation, cancel(person, id))).purchase.status).toBe('cancelled');
    expect(await endSubscriptionsAtProvider(api.system(NOON))).toBe(0);
    api.stripe.faults.calls(() => undefined);
    api.setNow(new Date(NOON.getTime() + 31 * DAY));
    api.stripe.advance(0);
    await api.stripe.faults.flush();
    await sendRefunds(api.system(api.now()));
    expect(await refundsOf(id)).toMatchObject([{ amount: 100_000, status: 'succeeded' }]);
    expect(await endSubscriptionsAtProvider(api.system(api.now()))).toBe(1);
    expect((await atStripe(`subscriptions/${subscription_id}`)).status).toBe('canceled');
    expect(await endSubscriptionsAtProvider(api.system(api.now()))).toBe(0);
    expect(await cancellationMails(id)).toEqual([person.customer_id]);
  });

  it('is cancelled even if the response of the processor is lost', async () => {
    const person = await aPerson(api.db);
    const id = await paid(person, MONTHLY);
    api.stripe.faults.calls(({ method }) => (method === 'DELETE' ? 'lose_response' : undefined));
    await api.ok(postPurchaseCancellation, cancel(person, id));
    api.stripe.faults.calls(() => undefined);
    await api.stripe.faults.flush();
    expect(await endSubscriptionsAtProvider(api.system(NOON))).toBe(1);
    expect((await atStripe(`subscriptions/${(await stored(id)).subscription_id}`)).status).toBe('canceled');
  });

  it('ends at the processor after a full refund, told by one mail, even if the processor fails at first', async () => {
    const person = await aPerson(api.db);
    const [first, second] = [await paid(person, MONTHLY), await paid(person, MONTHLY)];
    // A webhook would have the same effect.
    await api.stripe.faults.flush();
    api.stripe.faults.pause();
    await refund(first);
    expect((await atStripe(`subscriptions/${(await stored(first)).subscription_id}`)).status).toBe('canceled');
    api.stripe.faults.calls(({ method, path }) =>
      method === 'DELETE' && path.includes('subscriptions') ? 'fail' : undefined,
    );
    expect(await refund(second)).toMatchObject({ status: 'revoked' });
    expect(await cancellationMails(first)).toEqual([person.customer_id]);
    expect(await cancellationMails(second)).toEqual([]);
    api.stripe.faults.calls(() => undefined);
    const { subscription_id } = await stored(second);
    expect((await atStripe(`subscriptions/${subscription_id}`)).status).toBe('active');
    expect(await endSubscriptionsAtProvider(api.system(NOON))).toBe(1);
    expect((await atStripe(`subscriptions/${subscription_id}`)).status).toBe('canceled');
    expect(await endSubscriptionsAtProvider(api.system(NOON))).toBe(0);
    api.stripe.faults.resume();
    await api.stripe.faults.flush();
    expect(await stored(second)).toMatchObject({ status: 'revoked' });
    expect(await cancellationMails(second)).toEqual([person.customer_id]);
    expect(await creditsOf(person)).toEqual([]);
  });

  it('refunds the newest payment first and revokes its credits', async () => {
    const person = await aPerson(api.db);
    const id = await paid(person, { ...MONTHLY, class_amount: 2, expiration_days: 60 });
    api.setNow(new Date(NOON.getTime() + 31 * DAY));
    api.stripe.advance(0);
    await api.stripe.faults.flush();
    expect((await api.ok(getInvoices, { as: person })).invoices).toMatchObject([
      { total_payment: 1000 },
      { total_payment: 1000 },
    ]);
    const expiries = (await creditsOf(person)).map((c) => c.expiration_date);
    expect(expiries).toHaveLength(4);
    expect(await refund(id, { amount: 1000, credits: 2 })).toMatchObject({ status: 'active', refunded: 1000 });
    expect((await api.ok(getInvoices, { as: person })).invoices).toMatchObject([{ refunded: 1000 }, { refunded: 0 }]);
    expect((await creditsOf(person)).map((c) => c.expiration_date)).toEqual(expiries.slice(0, 2));
  });
});
