/** A package that sells a class: buying it takes the seat in the transaction that grants the purchase. */
import {
  postCheckoutAttempt,
  postConfirmation,
  postPurchase,
  postWalletCapture,
  postWalletCheckout,
  type PurchaseAttempt,
} from '../../../../domain/contract/checkout';
import { getReservation } from '../../../../domain/contract/attendance';
import { getAvailableClasses } from '../../../../domain/contract/credits';
import { getMe } from '../../../../domain/contract/customers';
import { getPackageClasses } from '../../../../domain/contract/packages';
import { getInvoices, getPurchase, postCashVoid, postRefund } from '../../../../domain/contract/purchases';
import { deleteReservation, getMyReservations, postReservation } from '../../../../domain/contract/reservations';
import { getSingleClass } from '../../../../domain/contract/schedule';
import { sendMails } from '../../../../server/modules/mail/send';
import { OUTBOX } from '../../../../server/modules/mail/transport';
import { DAY, HOUR, NOON, STRIPE_KEYS, startApi, type Api } from '../../../helpers/api';
import { approveOrder } from '../../../helpers/paypal';
import { answerBankChallenge } from '../../../helpers/stripe';
import {
  aClass,
  aCrowd,
  aPackage,
  aPerson,
  aPurchase,
  someCredits,
  type ClassOptions,
  type Person,
} from '../../builders';
import { brokenRules, deadlocks } from '../../invariants';

const CARD = 1;
const CASH = 2;
let api: Api;
beforeAll(async () => {
  api = await startApi({ payments: true });
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOON);
  await api.configure({
    cash_checkout_enabled: 'true',
    stripe_public_key: STRIPE_KEYS.publicKey,
    stripe_checkout_mode: 'elements',
    paypal_enabled: 'true',
    timezone: 'America/Mexico_City',
    domain: '',
    allow_cancel_reservations: 'true',
    cancel_timeframe_unit: 'hours',
    cancel_timeframe_value: '4',
    allow_class_guests: 'true',
    waitlist_enabled: 'true',
  });
});
afterEach(async () => {
  await api.stripe.faults.flush();
  await api.paypal.faults.flush();
  expect(await brokenRules(api.pool)).toEqual([]);
  expect(await deadlocks(api.pool)).toBe(0);
});

/** An event with one date. */
async function anEvent(options: ClassOptions = {}, fields: Parameters<typeof aPackage>[1] = {}) {
  const class_package_id = await aPackage(api.db, {
    title: 'Baño de sonido',
    kind: 'especial',
    price: 45_000,
    class_amount: 1,
    ...fields,
  });
  const single_class_id = await aClass(api.db, { capacity: 5, inHours: 48, ...options, class_package_id });
  return { class_package_id, single_class_id };
}
type Fields = Partial<Omit<PurchaseAttempt, 'class_package_id'>>;
const BY_CARD: Fields = { payment_method: CARD, card_payment_method: 'pm_card_visa' };
const buy = (as: Person, class_package_id: number, fields: Fields = BY_CARD, key?: string) =>
  api.ok(postPurchase, { as, body: { class_package_id, ...fields }, key });
const notSold = (as: Person, class_package_id: number, fields: Fields = BY_CARD) =>
  api.refused(postPurchase, { as, body: { class_package_id, ...fields } });
const purchaseOf = async (as: Person, id: number) => (await api.ok(getPurchase, { as, params: { id } })).purchase;
const seatsOf = async (as: Person) =>
  (await api.ok(getMyReservations, { as, query: { filter: 'upcoming' } })).class_reservations;
const creditsOf = async (as: Person) => (await api.ok(getAvailableClasses, { as })).available_classes;
const fill = async (single_class_id: number, class_package_id: number) => {
  const person = await aPerson(api.db);
  await buy(person, class_package_id, { ...BY_CARD, single_class_id });
  return person;
};
const mailsOf = async (customer_id: number) =>
  (
    await api.db
      .selectFrom('mail')
      .select(['kind', 'subject', 'body', 'ics'])
      .where('customer_id', '=', customer_id)
      .orderBy('mail_id')
      .execute()
  ).map((m) => m);
const send = () => sendMails(api.system(), { transport: OUTBOX, clock: api.now, onTrouble: () => undefined });

describe('buying an event', () => {
  it('by card reserves its seat, with mail, calendar entry and check-in, and leaves no credit', async () => {
    const [person, staff] = [await aPerson(api.db), await aPerson(api.db, 'staff')];
    const { class_package_id, single_class_id } = await anEvent({ spot_map: '2,3' });
    const { purchase_id } = await buy(person, class_package_id);
    expect(await purchaseOf(person, purchase_id)).toMatchObject({
      status: 'completed',
      single_class: { single_class_id, class_date: '2026-11-22T12:00:00.000Z' },
    });
    const [seat, ...others] = await seatsOf(person);
    expect(others).toEqual([]);
    expect(seat).toMatchObject({
      single_class_id,
      spot: 1,
      is_paid: true,
      single_class: { class_package: { class_package_id, title: 'Baño de sonido', price: 450 } },
    });
    expect(await creditsOf(person)).toEqual([]);
    const id = seat?.class_reservation_id ?? 0;
    expect(await api.ok(getReservation, { as: staff, params: { id } })).toMatchObject({
      class_reservation: { class_reservation_id: id },
    });
    await send();
    expect(await mailsOf(person.customer_id)).toEqual([
      {
        kind: 'reservation-made',
        subject: 'Tu reservación: Baño de sonido, dom 22 nov 2026 · 12:00',
        body: expect.stringContaining('Clase: Baño de sonido'),
        ics: expect.stringContaining('SUMMARY:Baño de sonido'),
      },
      {
        kind: 'purchase-made',
        subject: `Tu compra #00${purchase_id}: Baño de sonido`,
        body: expect.stringMatching(
          /Total: \$450\.00 MXN\nForma de pago: Tarjeta.*\nClase: Baño de sonido\n.*\nLugar: 1\n/,
        ),
        ics: null,
      },
    ]);
  });

  it('that costs nothing reserves its seat at once, and a full one is not given away', async () => {
    const [first, second] = [await aPerson(api.db), await aPerson(api.db)];
    const { class_package_id, single_class_id } = await anEvent({ capacity: 1 }, { price: 0 });
    await buy(first, class_package_id, {});
    expect(await seatsOf(first)).toMatchObject([{ single_class_id, spot: null }]);
    expect(await notSold(second, class_package_id, {})).toMatchObject({ status: 410, code: 'event/full' });
    expect(await creditsOf(second)).toEqual([]);
  });

  it('in cash reserves its seat, shown as unpaid until staff confirm', async () => {
    const person = await aPerson(api.db);
    const { class_package_id, single_class_id } = await anEvent();
    await buy(person, class_package_id, { payment_method: CASH });
    expect(await seatsOf(person)).toMatchObject([{ single_class_id, is_cash: true, is_paid: false }]);
  });

  it('with PayPal reserves its seat when the payment is captured, not when it is begun', async () => {
    const person = await aPerson(api.db);
    const { class_package_id, single_class_id } = await anEvent();
    const { purchase_id, orderID = '' } = await api.ok(postWalletCheckout, { as: person, body: { class_package_id } });
    expect(await seatsOf(person)).toEqual([]);
    await api.ok(postWalletCapture, { as: person, body: await approveOrder(api.paypal.url, orderID) });
    expect(await purchaseOf(person, purchase_id)).toMatchObject({ status: 'completed' });
    expect(await seatsOf(person)).toMatchObject([{ single_class_id }]);
  });

  it('reserves the named date, else the next one with a seat; the other call takes the date, too', async () => {
    const [one, two, three] = [await aPerson(api.db), await aPerson(api.db), await aPerson(api.db)];
    const { class_package_id, single_class_id: soon } = await anEvent({ capacity: 1 });
    const later = await aClass(api.db, { class_package_id, inHours: 96, capacity: 2 });
    await buy(one, class_package_id, { ...BY_CARD, single_class_id: later });
    expect(await seatsOf(one)).toMatchObject([{ single_class_id: later }]);
    await buy(two, class_package_id);
    expect(await seatsOf(two)).toMatchObject([{ single_class_id: soon }]);
    const body = { class_package_id, single_class_id: later, payment_method: 'pm_card_visa' };
    await api.ok(postCheckoutAttempt, { as: three, body });
    expect(await seatsOf(three)).toMatchObject([{ single_class_id: later }]);
    expect(await notSold(await aPerson(api.db), class_package_id)).toMatchObject({ code: 'event/full' });
  });

  it('is refused where it is over, taken already, or of another package', async () => {
    const person = await aPerson(api.db);
    const [past, other, event] = [await anEvent({ inHours: -1 }), await anEvent(), await anEvent()];
    expect(await notSold(person, past.class_package_id)).toMatchObject({ status: 410, code: 'event/over' });
    const { single_class_id } = other;
    expect(await notSold(person, event.class_package_id, { ...BY_CARD, single_class_id })).toMatchObject({
      code: 'event/over',
    });
    await buy(person, event.class_package_id);
    expect(await notSold(person, event.class_package_id)).toMatchObject({ status: 409, code: 'event/reserved' });
    expect((await api.ok(getInvoices, { as: person })).invoices).toHaveLength(1);
  });

  it('gives one credit where the package promises no classes, which lasts until the event', async () => {
    const person = await aPerson(api.db);
    const { class_package_id, single_class_id } = await anEvent({ inHours: 24 * 90 }, { class_amount: 0 });
    const { purchase_id } = await buy(person, class_package_id);
    const [seat] = await seatsOf(person);
    await api.ok(deleteReservation, { as: person, params: { id: seat?.class_reservation_id ?? 0 } });
    const { starts_at } = await api.db
      .selectFrom('single_class')
      .select('starts_at')
      .where('single_class_id', '=', single_class_id)
      .executeTakeFirstOrThrow();
    expect(await creditsOf(person)).toMatchObject([
      { purchase_id, kind: 'especial', class_package_id, expiration_date: starts_at.toISOString() },
    ]);
  });

  it('repeated with its key returns the same purchase and reserves once', async () => {
    const person = await aPerson(api.db);
    const { class_package_id } = await anEvent();
    const first = await buy(person, class_package_id, BY_CARD, 'evento-0001');
    expect(await buy(person, class_package_id, BY_CARD, 'evento-0001')).toEqual(first);
    expect(await seatsOf(person)).toHaveLength(1);
  });

  it('lists its upcoming dates, with the own seat marked', async () => {
    const person = await aPerson(api.db);
    const { class_package_id, single_class_id } = await anEvent();
    const later = await aClass(api.db, { class_package_id, inHours: 96 });
    await aClass(api.db, { class_package_id, inHours: -20 });
    await buy(person, class_package_id);
    const params = { id: class_package_id };
    const { single_classes } = await api.ok(getPackageClasses, { as: person, params });
    expect(single_classes.map((c) => c.single_class_id)).toEqual([single_class_id, later]);
    expect(single_classes[0]?.class_reservations).toMatchObject([{ customer_id: person.customer_id }]);
    const seen = await api.ok(getPackageClasses, { params });
    expect(seen.single_classes[0]?.class_reservations).toEqual([{ spot: null }]);
  });
});

describe('an event that is full by the time its payment arrives', () => {
  /** Pays by a card with 3-D Secure: the result can come late. */
  async function waitsForBank(as: Person, class_package_id: number) {
    const { purchase_id, clientSecret = '' } = await buy(as, class_package_id, {
      payment_method: CARD,
      card_payment_method: 'pm_card_authenticationRequired',
    });
    return { purchase_id, clientSecret };
  }
  const refundsOf = (id: number) =>
    api.db
      .selectFrom('refund as r')
      .innerJoin('invoice as i', 'i.invoice_id', 'r.invoice_id')
      .select(['r.amount', 'i.fulfilled'])
      .where('i.purchase_id', '=', id)
      .execute();

  it('gives the money back at once and notifies the buyer on screen and by mail', async () => {
    const person = await aPerson(api.db);
    const { class_package_id, single_class_id } = await anEvent({ capacity: 1 });
    const { purchase_id, clientSecret } = await waitsForBank(person, class_package_id);
    await fill(single_class_id, class_package_id);
    await answerBankChallenge(api.stripe.url, clientSecret, true);
    const failure = 'Lo sentimos, el evento se llenó mientras pagabas. Ya te estamos devolviendo tu dinero.';
    expect(await api.ok(postConfirmation, { as: person, body: { purchase_id } })).toEqual({
      purchase_id,
      status: 'failed',
      failure,
    });
    expect(await refundsOf(purchase_id)).toEqual([{ amount: 45_000, fulfilled: false }]);
    expect(await purchaseOf(person, purchase_id)).toMatchObject({ status: 'failed', failure, refunded: 450 });
    expect([await seatsOf(person), await creditsOf(person)]).toEqual([[], []]);
    await send();
    expect(await mailsOf(person.customer_id)).toMatchObject([
      {
        kind: 'event-refunded',
        subject: 'Te devolvemos tu dinero: Baño de sonido',
        body: expect.stringContaining(failure),
      },
    ]);
  });

  it('gives back a payment with PayPal, and the capture says why', async () => {
    const person = await aPerson(api.db);
    const { class_package_id, single_class_id } = await anEvent({ capacity: 1 });
    const { purchase_id, orderID = '' } = await api.ok(postWalletCheckout, { as: person, body: { class_package_id } });
    await fill(single_class_id, class_package_id);
    const approval = await approveOrder(api.paypal.url, orderID);
    expect(await api.refused(postWalletCapture, { as: person, body: approval })).toMatchObject({
      status: 410,
      code: 'event/refunded',
    });
    expect(await refundsOf(purchase_id)).toEqual([{ amount: 45_000, fulfilled: false }]);
  });

  it.each([
    ['has started', async () => api.setNow(new Date(NOON.getTime() + 3 * DAY))],
    [
      'was cancelled',
      async (id: number) => {
        await api.db.updateTable('single_class').set({ deleted_at: NOON }).where('single_class_id', '=', id).execute();
      },
    ],
  ])('gives the money back where the event %s meanwhile', async (_what, change) => {
    const person = await aPerson(api.db);
    const { class_package_id, single_class_id } = await anEvent();
    const { purchase_id, clientSecret } = await waitsForBank(person, class_package_id);
    await change(single_class_id);
    await answerBankChallenge(api.stripe.url, clientSecret, true);
    expect(await api.ok(postConfirmation, { as: person, body: { purchase_id } })).toMatchObject({ status: 'failed' });
    expect(await refundsOf(purchase_id)).toEqual([{ amount: 45_000, fulfilled: false }]);
  });

  it('gives back the payment of a customer who has a seat by then; the one seat stays', async () => {
    const person = await aPerson(api.db);
    const { class_package_id, single_class_id } = await anEvent();
    const { purchase_id, clientSecret } = await waitsForBank(person, class_package_id);
    const ticket = await aPurchase(api.db, person.customer_id, {
      class_package_id,
      status: 'completed',
      credit_kind: 'especial',
    });
    await someCredits(api.db, person.customer_id, 1, { purchase_id: ticket });
    await api.ok(postReservation, { as: person, body: { single_class_id } });
    await answerBankChallenge(api.stripe.url, clientSecret, true);
    expect(await api.ok(postConfirmation, { as: person, body: { purchase_id } })).toMatchObject({
      status: 'failed',
      failure: 'Ya tenías tu lugar en este evento: te estamos devolviendo este pago.',
    });
    expect(await seatsOf(person)).toHaveLength(1);
  });
});

describe('fifty buyers of the last seat at once', () => {
  it.each([
    ['that costs nothing', { price: 0 }, {}],
    ['by card', {}, BY_CARD],
    ['in cash', {}, { payment_method: CASH }],
  ] as const)('%s: one gets it, no other buyer pays for it', async (_how, price, fields) => {
    const { class_package_id, single_class_id } = await anEvent({ capacity: 3, spot_map: '3' }, price);
    for (let n = 0; n < 2; n += 1) await buy(await aPerson(api.db), class_package_id, fields);
    const crowd = await aCrowd(api.db, 50, 0);
    const replies = await Promise.all(
      crowd.map((as) => api.send(postPurchase, { as, body: { class_package_id, ...fields } })),
    );
    expect(replies.filter((r) => r.status === 200)).toHaveLength(1);
    for (const { status, text } of replies)
      if (status !== 200)
        // One address has few cards at their banks at a time.
        expect(['event/full', 'event/refunded', 'checkout/too-many-declined']).toContain(
          (JSON.parse(text) as { code: string }).code,
        );
    const seats = await api.db
      .selectFrom('class_reservation')
      .select('spot')
      .where('single_class_id', '=', single_class_id)
      .where('deleted_at', 'is', null)
      .orderBy('spot')
      .execute();
    expect(seats).toEqual([{ spot: 1 }, { spot: 2 }, { spot: 3 }]);
    const { rows } = await api.pool.query(
      `select count(*)::int as kept from invoice_balance i join purchase p using (purchase_id)
        where p.class_package_id = $1 and i.provider <> 'cash' and i.total_payment > i.refunded`,
      [class_package_id],
    );
    expect(rows).toEqual([{ kept: fields === BY_CARD ? 3 : 0 }]);
  });

  it('and holders of credits of the event share its seats without overselling', async () => {
    const { class_package_id, single_class_id } = await anEvent({ capacity: 4 }, { price: 0 });
    const [buyers, holders] = [await aCrowd(api.db, 20, 0), await aCrowd(api.db, 20, 0)];
    for (const { customer_id } of holders) {
      const purchase_id = await aPurchase(api.db, customer_id, {
        class_package_id,
        status: 'completed',
        credit_kind: 'especial',
      });
      await someCredits(api.db, customer_id, 1, { purchase_id });
    }
    const replies = await Promise.all([
      ...buyers.map((as) => api.send(postPurchase, { as, body: { class_package_id } })),
      ...holders.map((as) => api.send(postReservation, { as, body: { single_class_id } })),
    ]);
    expect(replies.filter((r) => r.status === 200)).toHaveLength(4);
  });
});

describe('kinds of credit', () => {
  it('an event credit that came back books another date of the event, and no other class', async () => {
    const person = await aPerson(api.db);
    const { class_package_id } = await anEvent();
    const later = await aClass(api.db, { class_package_id, inHours: 96 });
    await buy(person, class_package_id);
    const [seat] = await seatsOf(person);
    await api.ok(deleteReservation, { as: person, params: { id: seat?.class_reservation_id ?? 0 } });
    const ordinary = await aClass(api.db);
    expect(await api.refused(postReservation, { as: person, body: { single_class_id: ordinary } })).toMatchObject({
      code: 'reservation/no-credits',
    });
    const otherEvent = (await anEvent()).single_class_id;
    expect(await api.refused(postReservation, { as: person, body: { single_class_id: otherEvent } })).toMatchObject({
      code: 'class/package-only',
    });
    await api.ok(postReservation, { as: person, body: { single_class_id: later } });
    expect(await seatsOf(person)).toMatchObject([{ single_class_id: later }]);
  });

  it('credits of an online package book no class at the studio and give no unlimited plan there', async () => {
    const person = await aPerson(api.db);
    const online = await aPackage(api.db, { kind: 'online', price: 0, class_amount: 4 });
    await buy(person, online, {});
    await buy(person, await aPackage(api.db, { kind: 'online', price: 0, class_amount: -1 }), {});
    expect(
      await api.refused(postReservation, { as: person, body: { single_class_id: await aClass(api.db) } }),
    ).toMatchObject({ code: 'reservation/no-credits' });
    const { customer } = await api.ok(getMe, { as: person });
    expect(customer.has_unlimited).toBe(false);
    expect(customer.available_classes.map((c) => c.kind)).toEqual(Array(5).fill('online'));
  });

  it('many online credits that expire first hide no credit for a class', async () => {
    const person = await aPerson(api.db);
    await buy(person, await aPackage(api.db, { kind: 'online', price: 0, class_amount: 30, expiration_days: 5 }), {});
    await someCredits(api.db, person.customer_id, 1);
    await api.ok(postReservation, { as: person, body: { single_class_id: await aClass(api.db) } });
    expect(await creditsOf(person)).toHaveLength(30);
  });

  it('a freed seat goes to the first in line with a credit for the class, not to one with online credits', async () => {
    const [holder, online, next] = [await aPerson(api.db, 'customer', 1), await aPerson(api.db), await aPerson(api.db)];
    const single_class_id = await aClass(api.db, { capacity: 1, inHours: 48 });
    const { class_reservation } = await api.ok(postReservation, { as: holder, body: { single_class_id } });
    await buy(online, await aPackage(api.db, { kind: 'online', price: 0, class_amount: 2 }), {});
    await someCredits(api.db, next.customer_id, 1);
    for (const { customer_id } of [online, next])
      await api.db.insertInto('waitlist').values({ single_class_id, customer_id, created_at: NOON }).execute();
    await api.ok(deleteReservation, { as: holder, params: { id: class_reservation.class_reservation_id } });
    expect([await seatsOf(online), (await seatsOf(next)).length]).toEqual([[], 1]);
  });
});

it('a class of an event names its package and current price; an ordinary class names none', async () => {
  const { class_package_id, single_class_id } = await anEvent({}, { price: 45_050, sale_price: 39_950 });
  const shown = async (id: number) => (await api.ok(getSingleClass, { params: { id } })).single_class.class_package;
  expect(await shown(single_class_id)).toEqual({ class_package_id, title: 'Baño de sonido', price: 399.5 });
  expect(await shown(await aClass(api.db))).toBeNull();
});

it('the seat of an event that was given up in time goes to the next buyer', async () => {
  const { class_package_id, single_class_id } = await anEvent({ capacity: 1 });
  const first = await fill(single_class_id, class_package_id);
  const second = await aPerson(api.db);
  expect(await notSold(second, class_package_id)).toMatchObject({ code: 'event/full' });
  const [seat] = await seatsOf(first);
  api.setNow(new Date(NOON.getTime() + HOUR));
  await api.ok(deleteReservation, { as: first, params: { id: seat?.class_reservation_id ?? 0 } });
  await buy(second, class_package_id);
  expect(await seatsOf(second)).toMatchObject([{ single_class_id }]);
});

describe('the seat of an event is given back with its money', () => {
  const refund = async (id: number) =>
    api.ok(postRefund, { as: await aPerson(api.db, 'admin'), params: { id }, body: {} });

  it('by a refund, which notifies the customer; the next customer can buy it', async () => {
    const [person, waiting] = [await aPerson(api.db), await aPerson(api.db)];
    const { class_package_id, single_class_id } = await anEvent({ capacity: 1 });
    const { purchase_id } = await buy(person, class_package_id);
    await api.db
      .insertInto('waitlist')
      .values({ single_class_id, customer_id: waiting.customer_id, created_at: NOON })
      .execute();
    expect((await refund(purchase_id)).purchase).toMatchObject({ status: 'revoked', refunded: 450 });
    expect([await seatsOf(person), await creditsOf(person)]).toEqual([[], []]);
    const kinds = async ({ customer_id }: Person) => (await mailsOf(customer_id)).map((m) => m.kind);
    expect(await kinds(person)).toEqual(['reservation-made', 'purchase-made', 'place-returned']);
    expect(await kinds(waiting)).toEqual(['seat-free']);
    await buy(waiting, class_package_id);
    expect(await seatsOf(waiting)).toMatchObject([{ single_class_id }]);
  });

  it('and promotes the first on the waitlist with a credit of the event', async () => {
    const [person, waiting] = [await aPerson(api.db), await aPerson(api.db)];
    const { class_package_id, single_class_id } = await anEvent({ capacity: 1 });
    const { purchase_id } = await buy(person, class_package_id);
    const ticket = await aPurchase(api.db, waiting.customer_id, {
      class_package_id,
      status: 'completed',
      credit_kind: 'especial',
    });
    await someCredits(api.db, waiting.customer_id, 1, { purchase_id: ticket });
    await api.db
      .insertInto('waitlist')
      .values({ single_class_id, customer_id: waiting.customer_id, created_at: NOON })
      .execute();
    await refund(purchase_id);
    expect(await seatsOf(waiting)).toMatchObject([{ single_class_id }]);
  });

  it('not once the event has begun', async () => {
    const person = await aPerson(api.db);
    const { class_package_id } = await anEvent();
    const { purchase_id } = await buy(person, class_package_id);
    api.setNow(new Date(NOON.getTime() + 3 * DAY));
    const admin = await aPerson(api.db, 'admin');
    expect(await api.refused(postRefund, { as: admin, params: { id: purchase_id }, body: {} })).toMatchObject({
      code: 'purchase/credits-used',
    });
  });

  it('by staff who press that its cash was not paid', async () => {
    const [person, staff] = [await aPerson(api.db), await aPerson(api.db, 'staff')];
    const { class_package_id } = await anEvent();
    const { purchase_id } = await buy(person, class_package_id, { payment_method: CASH });
    await api.ok(postCashVoid, { as: staff, params: { id: purchase_id } });
    expect([await seatsOf(person), await creditsOf(person)]).toEqual([[], []]);
  });
});
