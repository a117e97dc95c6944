/** Disputed card payments: credits are frozen, revoked or given back, whatever becomes of the processor's events. */
import { postFreeze, postResume } from '../../../../../domain/contract/access';
import { getAvailableClasses, getCreditHistory } from '../../../../../domain/contract/credits';
import { postPurchase } from '../../../../../domain/contract/checkout';
import { getDisputes } from '../../../../../domain/contract/disputes';
import { getInvoices, getPurchase, postRefund } from '../../../../../domain/contract/purchases';
import { postReservation } from '../../../../../domain/contract/reservations';
import { postWaitlist } from '../../../../../domain/contract/waitlists';
import { HOUR } from '../../../../../domain/durations';
import { takeInDisputes } from '../../../../../server/modules/billing/disputes/service';
import type { ProviderDispute } from '../../../../../server/ports/paymentFacts';
import type { CardGateway } from '../../../../../server/ports/payments';
import { reconcile } from '../../../../../server/modules/billing/settlement/reconcile';
import { endSubscriptionsAtProvider } from '../../../../../server/modules/billing/subscriptions/service';
import { sendMails } from '../../../../../server/modules/mail/send';
import { OUTBOX } from '../../../../../server/modules/mail/transport';
import { DAY, NOON, STRIPE_KEYS, startApi, type Api } from '../../../../helpers/api';
import { aClass, aPackage, aPerson, type Person } from '../../../builders';
import { brokenRules } from '../../../invariants';

let api: Api;
let [admin, staff]: Person[] = [];
beforeAll(async () => {
  api = await startApi({ payments: true });
  await api.configure({
    stripe_public_key: STRIPE_KEYS.publicKey,
    subscriptions_enabled: 'true',
    waitlist_enabled: 'true',
    allow_cancel_reservations: 'true',
  });
  [admin, staff] = [await aPerson(api.db, 'admin'), await aPerson(api.db, 'staff')];
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOON);
  api.stripe.faults.webhooks({});
  api.stripe.faults.pause();
  await api.db.deleteFrom('mail').execute();
});
afterEach(async () => {
  api.stripe.faults.webhooks({});
  await api.stripe.faults.flush();
  expect(await brokenRules(api.pool)).toEqual([]);
});

async function bought(fields: Parameters<typeof aPackage>[1] = {}) {
  const person = await aPerson(api.db);
  const class_package_id = await aPackage(api.db, { price: 100_000, class_amount: 3, ...fields });
  const { purchase_id: id } = await api.ok(postPurchase, {
    as: person,
    body: { class_package_id, card_payment_method: 'pm_card_visa' },
  });
  await api.stripe.faults.flush();
  const { provider_payment_id: payment } = await api.db
    .selectFrom('invoice')
    .select('provider_payment_id')
    .where('purchase_id', '=', id)
    .executeTakeFirstOrThrow();
  return { person, id, payment };
}
const creditsOf = async (as: Person) => (await api.ok(getAvailableClasses, { as })).available_classes;
const purchaseOf = async (as: Person, id: number) => (await api.ok(getPurchase, { as, params: { id } })).purchase;
const book = async (as: Person, single_class_id: number) =>
  (await api.ok(postReservation, { as, body: { single_class_id } })).class_reservation;
const statesOf = async (as: Person) =>
  (await api.ok(getCreditHistory, { as })).available_classes.map(({ frozen, revoked }) => [frozen, revoked]);
const listed = async (id: number) =>
  (await api.ok(getDisputes, { as: staff })).disputes.filter(({ purchase_id }) => purchase_id === id);
const mails = () => api.db.selectFrom('mail').select(['kind', 'customer_id']).orderBy('mail_id').execute();
const gateway = (): CardGateway => {
  const { card } = api.studio.payments;
  if (!card) throw new Error('no card gateway');
  return card;
};
/** The gateway of api.studio, which the API started before the sandboxes doesn't have. */
const flush = () => api.stripe.faults.flush();

describe('a disputed card payment', () => {
  it('freezes unused credits, leaves reservations, and shows staff on screen and by mail', async () => {
    const { person, id, payment } = await bought();
    await book(person, await aClass(api.db));
    await api.db.deleteFrom('mail').execute();
    api.stripe.dispute(payment);
    await flush();
    expect(await creditsOf(person)).toEqual([]);
    expect(await statesOf(person)).toEqual([
      [true, false],
      [true, false],
      [true, false],
    ]);
    expect(
      await api.refused(postReservation, { as: person, body: { single_class_id: await aClass(api.db) } }),
    ).toMatchObject({ code: 'reservation/no-credits' });
    expect(await purchaseOf(person, id)).toMatchObject({ status: 'completed', disputed: true, refunded: 0 });
    expect(await listed(id)).toMatchObject([
      {
        status: 'open',
        amount: 1000,
        reason: 'No reconoce el cargo',
        respondBy: new Date(NOON.getTime() + 9 * DAY).toISOString(),
        closedAt: null,
        customer: { customer_id: person.customer_id },
      },
    ]);
    const sent = await mails();
    expect(sent.every(({ kind }) => kind === 'dispute-opened')).toBe(true);
    expect(sent.map(({ customer_id }) => customer_id)).toEqual(
      expect.arrayContaining([person.customer_id, admin?.customer_id, staff?.customer_id]),
    );
    await sendMails(api.system(), { transport: OUTBOX, clock: api.now, onTrouble: () => undefined });
    const bodies = await api.db.selectFrom('mail').select(['customer_id', 'body']).execute();
    const bodyOf = (who?: Person) => bodies.find(({ customer_id }) => customer_id === who?.customer_id)?.body;
    expect(bodyOf(person)).toContain('los créditos sin usar de esta compra están en pausa');
    expect(bodyOf(staff)).toContain('Motivo: No reconoce el cargo.');
    expect(bodyOf(staff)).toContain('Responde en Stripe antes del');
  });

  it('can only be seen by staff', async () => {
    expect(await api.refused(getDisputes, { as: await aPerson(api.db) })).toMatchObject({ status: 403 });
    expect(await api.refused(getDisputes)).toMatchObject({ status: 401 });
  });

  it('that is lost revokes credits and purchase, gives future places back and serves their line', async () => {
    const { person, id, payment } = await bought();
    const [past, coming] = [await aClass(api.db, { inHours: 1 }), await aClass(api.db, { inHours: 72, capacity: 1 })];
    await book(person, past);
    const { class_reservation_id } = await book(person, coming);
    const waiting = await aPerson(api.db, 'customer', 1);
    await api.ok(postWaitlist, { as: waiting, body: { single_class_id: coming } });
    api.setNow(new Date(NOON.getTime() + DAY));
    const dispute = api.stripe.dispute(payment);
    api.stripe.closeDispute(dispute, 'lost');
    await flush();
    expect(await purchaseOf(person, id)).toMatchObject({ status: 'revoked', disputed: false, refunded: 1000 });
    expect((await api.ok(getInvoices, { as: person })).invoices).toMatchObject([{ refunded: 1000 }]);
    expect(await creditsOf(person)).toEqual([]);
    expect((await statesOf(person)).every(([frozen, revoked]) => !frozen && revoked)).toBe(true);
    const seats = await api.db
      .selectFrom('class_reservation')
      .select(['customer_id', 'class_reservation_id'])
      .where('single_class_id', 'in', [past, coming])
      .where('deleted_at', 'is', null)
      .orderBy('single_class_id')
      .execute();
    expect(seats.map(({ customer_id }) => customer_id)).toEqual([person.customer_id, waiting.customer_id]);
    const cancelled = await api.db
      .selectFrom('mail')
      .select('kind')
      .where('class_reservation_id', '=', class_reservation_id)
      .where('kind', '=', 'place-returned')
      .execute();
    expect(cancelled).toHaveLength(1);
    expect(await listed(id)).toMatchObject([{ status: 'lost' }]);
    expect(await api.refused(postRefund, { as: admin, params: { id }, body: {} })).toMatchObject({ status: 409 });
  });

  it('that is won gives the credits back with the days for which they were frozen', async () => {
    const { person, id, payment } = await bought({ expiration_days: 5 });
    const [before] = await creditsOf(person);
    const dispute = api.stripe.dispute(payment);
    await flush();
    expect(await creditsOf(person)).toEqual([]);
    api.setNow(new Date(NOON.getTime() + 40 * DAY));
    api.stripe.closeDispute(dispute, 'won');
    await flush();
    const after = await creditsOf(person);
    expect(after).toHaveLength(3);
    expect(Date.parse(after[0]?.expiration_date ?? '') - Date.parse(before?.expiration_date ?? '')).toBe(40 * DAY);
    expect(await purchaseOf(person, id)).toMatchObject({ status: 'completed', disputed: false, refunded: 0 });
    expect(await listed(id)).toMatchObject([{ status: 'won' }]);
  });

  it('of a frozen membership gives no day back twice once it is won, whichever of the two ends first', async () => {
    const expiry = async (as: Person) => Date.parse((await creditsOf(as))[0]?.expiration_date ?? '');
    for (const [won, resumed] of [
      [3, 6],
      [6, 5],
    ] as const) {
      api.setNow(NOON);
      const { person, id, payment } = await bought({ expiration_days: 30 });
      const before = await expiry(person);
      await api.ok(postFreeze, { as: admin!, params: { id }, body: { until: '2026-11-24' } });
      api.setNow(new Date(NOON.getTime() + DAY));
      const dispute = api.stripe.dispute(payment);
      await flush();
      const steps: [number, () => Promise<unknown>][] = [
        [won, async () => (api.stripe.closeDispute(dispute, 'won'), flush())],
        [resumed, () => api.ok(postResume, { as: admin!, params: { id } })],
      ];
      for (const [day, step] of steps.sort(([a], [b]) => a - b)) {
        api.setNow(new Date(NOON.getTime() + day * DAY));
        await step();
      }
      // Frozen by the freeze from the first day to the fourth, and by the dispute until it was won.
      expect(await expiry(person)).toBe(before + Math.max(4, won) * DAY);
    }
  });

  it('freezes an unlimited plan, and a lost one stays unusable although classes were taken with it', async () => {
    const { person, payment } = await bought({ class_amount: -1 });
    await book(person, await aClass(api.db, { inHours: 1 }));
    const dispute = api.stripe.dispute(payment);
    await flush();
    expect(await creditsOf(person)).toEqual([]);
    api.setNow(new Date(NOON.getTime() + DAY));
    api.stripe.closeDispute(dispute, 'lost');
    await flush();
    expect(await creditsOf(person)).toEqual([]);
    expect(await statesOf(person)).toEqual([[false, true]]);
  });

  it('can not be refunded until it is decided', async () => {
    const { id, payment } = await bought();
    const dispute = api.stripe.dispute(payment);
    await flush();
    expect(await api.refused(postRefund, { as: admin, params: { id }, body: {} })).toMatchObject({
      status: 409,
      code: 'purchase/disputed',
    });
    api.stripe.closeDispute(dispute, 'won');
    await flush();
    expect((await api.ok(postRefund, { as: admin, params: { id }, body: {} })).purchase.status).toBe('revoked');
  });

  it('of a subscription ends it once it is lost', async () => {
    const { person, id, payment } = await bought({
      is_subscription: true,
      subscription_period: 'month',
      subscription_interval: 1,
    });
    api.stripe.closeDispute(api.stripe.dispute(payment), 'lost');
    await flush();
    await endSubscriptionsAtProvider(api.system());
    expect(await purchaseOf(person, id)).toMatchObject({ status: 'revoked', cancelledAt: NOON.toISOString() });
  });
});

describe('a decided dispute that the bank takes up again', () => {
  const reopened = async (id: string) => {
    api.stripe.reopenDispute(id);
    await flush();
  };
  const closed = async (id: string, outcome: 'won' | 'lost') => {
    api.stripe.closeDispute(id, outcome);
    await flush();
  };
  const toldOf = async (who: Person) =>
    (await mails()).filter(({ customer_id, kind }) => customer_id === who.customer_id && kind.startsWith('dispute'));

  it('freezes the credits again; won again, it gives back the days of both times', async () => {
    const { person, id, payment } = await bought({ expiration_days: 5 });
    const [before] = await creditsOf(person);
    const dispute = api.stripe.dispute(payment);
    await flush();
    api.setNow(new Date(NOON.getTime() + 2 * DAY));
    await closed(dispute, 'won');
    api.setNow(new Date(NOON.getTime() + 4 * DAY));
    await reopened(dispute);
    expect(await creditsOf(person)).toEqual([]);
    expect(await purchaseOf(person, id)).toMatchObject({ status: 'completed', disputed: true });
    expect(await listed(id)).toMatchObject([{ status: 'open', closedAt: null }]);
    api.setNow(new Date(NOON.getTime() + 7 * DAY));
    await closed(dispute, 'won');
    const [after] = await creditsOf(person);
    expect(Date.parse(after?.expiration_date ?? '') - Date.parse(before?.expiration_date ?? '')).toBe(5 * DAY);
    expect((await toldOf(person)).map(({ kind }) => kind)).toEqual([
      'dispute-opened',
      'dispute-won',
      'dispute-opened',
      'dispute-won',
    ]);
  });

  it('that was won and is lost after all revokes the purchase', async () => {
    const { person, id, payment } = await bought();
    const dispute = api.stripe.dispute(payment);
    await closed(dispute, 'won');
    await reopened(dispute);
    await closed(dispute, 'lost');
    expect([await creditsOf(person), (await purchaseOf(person, id)).status]).toEqual([[], 'revoked']);
  });

  it.each([['taken up again'], ['decided anew without a word in between']])(
    'that was lost, %s and won restores purchase, place in the package and credits, but none that were revoked before',
    async (how) => {
      const { person, id, payment } = await bought({ attendee_limit: 1, class_amount: 4 });
      await book(person, await aClass(api.db, { inHours: 1 }));
      const { single_class_id } = await book(person, await aClass(api.db, { inHours: 48 }));
      await api.ok(postRefund, { as: admin, params: { id }, body: { amount: 100, credits: 1 } });
      await api.stripe.faults.flush();
      api.setNow(new Date(NOON.getTime() + 2 * HOUR));
      const dispute = api.stripe.dispute(payment);
      await closed(dispute, 'lost');
      expect([await creditsOf(person), (await purchaseOf(person, id)).status]).toEqual([[], 'revoked']);
      if (how === 'taken up again') {
        await reopened(dispute);
        expect([await creditsOf(person), (await purchaseOf(person, id)).status]).toEqual([[], 'revoked']);
      }
      await closed(dispute, 'won');
      // One was taken, one refunded; the coming place went back, its credit is free.
      expect(await creditsOf(person)).toHaveLength(2);
      expect(await purchaseOf(person, id)).toMatchObject({ status: 'completed', disputed: false });
      await book(person, single_class_id);
      expect(await listed(id)).toMatchObject([{ status: 'won' }]);
    },
  );

  it('that was lost leaves a subscription ended that has ended meanwhile, and its credits usable', async () => {
    const { person, id, payment } = await bought({
      is_subscription: true,
      subscription_period: 'month',
      subscription_interval: 1,
    });
    const dispute = api.stripe.dispute(payment);
    await closed(dispute, 'lost');
    await endSubscriptionsAtProvider(api.system());
    await closed(dispute, 'won');
    expect((await purchaseOf(person, id)).status).toBe('cancelled');
    expect(await creditsOf(person)).toHaveLength(3);
  });

  it('is found by the comparison where the event about it was lost', async () => {
    const { person, payment } = await bought();
    const dispute = api.stripe.dispute(payment);
    await closed(dispute, 'won');
    api.setNow(new Date(NOON.getTime() + 30 * DAY));
    api.stripe.faults.webhooks({ drop: 1 });
    await reopened(dispute);
    for (let run = 0; run < 2; run += 1) await reconcile(api.system());
    expect(await creditsOf(person)).toEqual([]);
  });
});

describe('events about a dispute', () => {
  it.each([
    ['twice and out of order', { seed: 3, duplicate: 1, reorder: { ms: 50 } }],
    ['never', { drop: 1 }],
  ])('that arrive %s leave each dispute as it is at Stripe once both have been compared', async (_how, faults) => {
    api.stripe.faults.webhooks(faults);
    const [won, lost, open] = [await bought(), await bought(), await bought()];
    api.stripe.closeDispute(api.stripe.dispute(won.payment), 'won');
    api.stripe.closeDispute(api.stripe.dispute(lost.payment), 'lost');
    api.stripe.dispute(open.payment);
    await flush();
    for (let run = 0; run < 2; run += 1) await reconcile(api.system());
    const count = async (as: Person) => (await creditsOf(as)).length;
    expect([await count(won.person), await count(lost.person), await count(open.person)]).toEqual([3, 0, 0]);
    const sent = (await mails()).filter(({ customer_id }) => customer_id === open.person.customer_id);
    expect(sent.filter(({ kind }) => kind === 'dispute-opened')).toHaveLength(1);
    expect((await listed(lost.id)).map(({ status }) => status)).toEqual(['lost']);
  });

  it('that come before the payment is settled are made up for by the comparison', async () => {
    const person = await aPerson(api.db);
    const class_package_id = await aPackage(api.db);
    const { purchase_id } = await api.ok(postPurchase, {
      as: person,
      body: { class_package_id, card_payment_method: 'pm_card_createDispute' },
    });
    await flush();
    await reconcile(api.system());
    expect(await purchaseOf(person, purchase_id)).toMatchObject({ disputed: true });
    expect(await creditsOf(person)).toEqual([]);
  });

  it('that are read late never open a decided dispute again', async () => {
    const { person, payment } = await bought();
    const dispute = api.stripe.dispute(payment);
    const reads: Array<ProviderDispute['status'] | undefined> = [];
    const slow: CardGateway = {
      ...gateway(),
      disputesOf: async (id) => {
        const read = await gateway().disputesOf(id);
        reads.push(read[0]?.status);
        // Decided and taken in by another request while this one waits for its response.
        if (reads.length === 1) {
          api.stripe.closeDispute(dispute, 'lost');
          await takeInDisputes(api.system(), gateway(), payment);
        }
        return read;
      },
    };
    expect(await takeInDisputes(api.system(), slow, payment)).toBe(0);
    expect(reads).toEqual(['open', 'lost']);
    expect(await statesOf(person)).toEqual(Array(3).fill([false, true]));
  });

  it('twenty at the same moment are taken in once', async () => {
    const { person, payment } = await bought();
    api.stripe.closeDispute(api.stripe.dispute(payment), 'lost');
    const taken = await Promise.all(Array.from({ length: 20 }, () => takeInDisputes(api.system(), gateway(), payment)));
    expect(taken.filter((count) => count === 1)).toHaveLength(1);
    const disputed = (await mails()).filter(({ kind }) => kind !== 'purchase-made');
    expect(disputed.filter(({ customer_id }) => customer_id === person.customer_id)).toHaveLength(1);
  });

  it('and reservations at the same moment never leave a place that a lost payment pays for', async () => {
    const { person, payment } = await bought({ class_amount: 5 });
    const classes = await Promise.all(Array.from({ length: 5 }, () => aClass(api.db)));
    api.stripe.closeDispute(api.stripe.dispute(payment), 'lost');
    await Promise.all([
      ...classes.map((single_class_id) => api.send(postReservation, { as: person, body: { single_class_id } })),
      takeInDisputes(api.system(), gateway(), payment),
    ]);
    const places = () =>
      api.db
        .selectFrom('class_reservation')
        .select('class_reservation_id')
        .where('customer_id', '=', person.customer_id)
        .where('deleted_at', 'is', null)
        .execute();
    expect(await places()).toEqual([]);
    expect(await creditsOf(person)).toEqual([]);
  });
});
