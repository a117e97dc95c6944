/** The front desk's roster: what it shows, and what staff do for customers in a class. */
import { getRoster, putAttend } from '../../../../domain/contract/attendance';
import { getAvailableClasses } from '../../../../domain/contract/credits';
import {
  deleteReservation,
  getOtherClasses,
  moveToClass,
  postReservation,
  putReservation,
} from '../../../../domain/contract/reservations';
import {
  getClassWaitlist,
  postWaitlist,
  promoteWaitlist,
  putClassWaitlist,
} from '../../../../domain/contract/waitlists';
import { READ_ACTIONS } from '../../../../server/modules/audit/reads';
import { HOUR, NOON, startApi, type Api } from '../../../helpers/api';
import {
  aClass,
  aCrowd,
  anUnlimitedPlan,
  aPackage,
  aPerson,
  aPurchase,
  someCredits,
  type Person,
} from '../../builders';
import { brokenRules, deadlocks } from '../../invariants';

let api: Api;
let staff: Person;
let admin: Person;
beforeAll(async () => {
  api = await startApi({ listen: true });
  await api.configure({
    allow_cancel_reservations: 'true',
    allow_cancel_after_treshold: 'true',
    cancel_timeframe_value: '12',
    cancel_timeframe_unit: 'hours',
    max_cancels_per_available_class: '1',
    allow_class_guests: 'true',
    waitlist_enabled: 'true',
  });
  staff = await aPerson(api.db, 'staff', 2);
  admin = await aPerson(api.db, 'admin', 2);
});
afterAll(() => api.close());
beforeEach(() => api.setNow(NOON));
afterEach(async () => {
  expect(await brokenRules(api.pool)).toEqual([]);
  expect(await deadlocks(api.pool)).toBe(0);
});

const reserve = async (as: Person, single_class_id: number, spot: number | null = null, guest: string | null = null) =>
  (await api.ok(postReservation, { as, body: { single_class_id, spot, guest } })).class_reservation
    .class_reservation_id;
const remove = (id: number, credit?: 'return' | 'keep', as: Person = staff) => ({
  as,
  params: { id },
  query: credit ? { credit } : {},
});
const creditsOf = async (as: Person) =>
  (await api.ok(getAvailableClasses, { as })).available_classes.map(({ cancels }) => cancels);
const mails = async ({ customer_id }: Person) =>
  (
    await api.db
      .selectFrom('mail')
      .select(['kind', 'details'])
      .where('customer_id', '=', customer_id)
      .orderBy('mail_id')
      .execute()
  ).map(({ kind, details }) => ({ kind, details }));
const events = (entity: string, id: number) =>
  api.db
    .selectFrom('audit_event')
    .select(['action', 'actor_id', 'before', 'after'])
    .where('entity', '=', entity)
    .where('entity_id', '=', String(id))
    .where('action', 'not in', READ_ACTIONS)
    .orderBy('audit_event_id')
    .execute();
const roster = async (id: number, as: Person = staff) =>
  (await api.ok(getRoster, { as, params: { id } })).class_reservations;
const line = async (id: number) =>
  (await api.ok(getClassWaitlist, { as: staff, params: { id } })).waitlist.map((w) => [
    w.customer_id,
    w.position,
    w.refusal,
  ]);
const join = async ({ customer_id }: Person, single_class_id: number, auto = true) =>
  (await api.ok(postWaitlist, { as: staff, body: { single_class_id, customer_id, auto } })).waitlist.waitlist_id;
/** Into the cancellation window of a class in 24 hours. */
const late = (): void => api.setNow(new Date(NOON.getTime() + 20 * HOUR));

describe('the roster', () => {
  it('shows what pays, whose first class it is, whose birthday, and pinned notes, and nothing of guests', async () => {
    const [fresh, regular] = [await aPerson(api.db), await aPerson(api.db, 'customer', 3)];
    const purchase_id = await aPurchase(api.db, fresh.customer_id, {
      class_package_id: await aPackage(api.db, { title: 'Diez clases' }),
      status: 'completed',
      class_amount: 2,
    });
    await someCredits(api.db, fresh.customer_id, 2, { purchase_id });
    const plan = await aPerson(api.db);
    await anUnlimitedPlan(api.db, plan.customer_id);
    await api.db
      .updateTable('customer')
      .set({ birthdate: '1990-11-21' })
      .where('customer_id', 'in', [fresh.customer_id, plan.customer_id])
      .execute();
    const note = { customer_id: fresh.customer_id, created_at: NOON };
    await api.db
      .insertInto('customer_note')
      .values([
        { ...note, text: 'Lesión de rodilla', pinned: true },
        { ...note, text: 'Prefiere la tarde', pinned: false },
      ])
      .execute();
    const [before, id] = [await aClass(api.db, { inHours: 2 }), await aClass(api.db)];
    await reserve(regular, before);
    const places = [await reserve(fresh, id), await reserve(fresh, id, null, 'Beto'), await reserve(regular, id)];
    places.push(await reserve(plan, id));
    const found = await roster(id);
    const of = (place?: number) => found.find((r) => r.class_reservation_id === place);
    const paid = { title: 'Diez clases', counted: true };
    expect(of(places[0])).toMatchObject({
      credit: paid,
      first_visit: true,
      birthday: true,
      alerts: ['Lesión de rodilla'],
    });
    const nothing = { first_visit: false, birthday: false, alerts: [] };
    expect(of(places[1])).toMatchObject({ ...nothing, credit: paid, guest: 'Beto' });
    expect(of(places[2])).toMatchObject({
      credit: { title: null, counted: true },
      first_visit: false,
      birthday: false,
    });
    expect(of(places[3])).toMatchObject({ credit: { title: null, counted: false }, birthday: true });
    expect(places.map((place) => [of(place)?.visit, of(place)?.is_fixed])).toEqual([
      [1, false],
      [null, false],
      [1, false],
      [1, false],
    ]);
  });

  it('counts the visits that a customer came to, so that the tenth can be celebrated', async () => {
    const person = await aPerson(api.db, 'customer', 12);
    for (let n = 0; n < 9; n += 1) {
      const place = await reserve(person, await aClass(api.db, { inHours: 1 + n }));
      const came = { attend: n !== 4, attended_at: n === 4 ? null : NOON, attended_by: null };
      await api.db.updateTable('class_reservation').set(came).where('class_reservation_id', '=', place).execute();
    }
    const id = await aClass(api.db, { inHours: 30 });
    await reserve(person, id);
    expect((await roster(id)).map(({ visit }) => visit)).toEqual([9]);
  });

  it.each([
    ['1992-02-29', '2027-02-28', true],
    ['1992-02-29', '2028-02-28', false],
    ['1992-02-29', '2028-02-29', true],
    ['1992-02-28', '2027-03-01', false],
    [null, '2027-02-28', false],
  ])('a birthdate of %s on %s: %s', async (birthdate, day, expected) => {
    const { rows } = await api.pool.query('select is_birthday($1::date, $2::date) as it', [birthdate, day]);
    expect(rows).toEqual([{ it: expected }]);
  });
});

describe('staff who remove a customer', () => {
  it('give the credit back late as a courtesy, on record, and as no cancellation of the customer', async () => {
    const person = await aPerson(api.db, 'customer', 1);
    const id = await reserve(person, await aClass(api.db));
    late();
    const { class_reservation, credit_returned } = await api.ok(deleteReservation, remove(id, 'return'));
    expect([class_reservation.deletedAt, credit_returned]).toEqual([api.now().toISOString(), true]);
    expect(await creditsOf(person)).toEqual([0]);
    expect((await mails(person)).at(-1)).toEqual({
      kind: 'reservation-cancelled',
      details: { credit_returned: true },
    });
    expect(await events('class_reservation', id)).toEqual([
      {
        action: 'reservation.cancel',
        actor_id: String(staff.customer_id),
        before: { deleted_at: null },
        after: { deleted_at: api.now().toISOString(), credit_returned: true },
      },
    ]);
    expect((await api.refused(deleteReservation, remove(id, 'return'))).code).toBe('reservation/cancelled');
  });

  it('withhold the credit, and the customer reads that it is gone', async () => {
    const person = await aPerson(api.db, 'customer', 1);
    const id = await reserve(person, await aClass(api.db));
    expect((await api.ok(deleteReservation, remove(id, 'keep'))).credit_returned).toBe(false);
    expect(await creditsOf(person)).toEqual([]);
    expect((await mails(person)).at(-1)?.details).toEqual({ credit_returned: false });
    expect((await events('class_reservation', id))[0]?.after).toMatchObject({ credit_returned: false });
  });

  it("return a credit that the customer's own cancellations have used up", async () => {
    const person = await aPerson(api.db, 'customer', 1);
    const [first, second] = [await aClass(api.db), await aClass(api.db)];
    await api.ok(deleteReservation, { as: person, params: { id: await reserve(person, first) } });
    await api.ok(deleteReservation, remove(await reserve(person, second), 'return'));
    expect(await creditsOf(person)).toEqual([1]);
  });

  it('serve the waitlist in the same step', async () => {
    const [holder, next] = [await aPerson(api.db, 'customer', 1), await aPerson(api.db, 'customer', 1)];
    const id = await aClass(api.db, { capacity: 1 });
    const place = await reserve(holder, id);
    await join(next, id);
    await api.ok(deleteReservation, remove(place, 'return'));
    expect((await roster(id)).filter((r) => !r.deletedAt).map((r) => r.customer_id)).toEqual([next.customer_id]);
  });

  it('are refused after the check-in, when the class may no longer be corrected, and about their own place', async () => {
    const [person, single_class_id] = [await aPerson(api.db, 'customer', 1), await aClass(api.db)];
    const id = await reserve(person, single_class_id);
    const own = await reserve(staff, single_class_id);
    const ofAdmin = await reserve(admin, single_class_id);
    expect((await api.refused(deleteReservation, remove(own, 'return'))).code).toBe('auth/forbidden');
    expect((await api.refused(deleteReservation, remove(id, 'return', person))).code).toBe('auth/forbidden');
    expect((await api.refused(deleteReservation, remove(id))).code).toBe('reservation/not-yours');
    await api.ok(deleteReservation, remove(ofAdmin, 'return', admin));
    expect(await events('class_reservation', ofAdmin)).toHaveLength(1);
    late();
    await api.ok(putAttend, { as: staff, params: { id }, body: { attend: true } });
    expect((await api.refused(deleteReservation, remove(id, 'return'))).code).toBe('reservation/started');
    await api.ok(putAttend, { as: staff, params: { id }, body: { attend: false } });
    api.setNow(new Date(NOON.getTime() + 4 * 24 * HOUR));
    expect((await api.refused(deleteReservation, remove(id, 'return'))).code).toBe('reservation/started');
  });

  it('and the customer who cancels at the same moment return the credit once', async () => {
    for (let round = 0; round < 12; round += 1) {
      const person = await aPerson(api.db, 'customer', 1);
      const id = await reserve(person, await aClass(api.db));
      const credit = round % 2 ? 'keep' : 'return';
      const replies = await Promise.all([
        api.send(deleteReservation, remove(id, credit)),
        api.send(deleteReservation, { as: person, params: { id } }),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
      const isByStaff = replies[0]?.status === 200;
      expect(await creditsOf(person)).toHaveLength(isByStaff && credit === 'keep' ? 0 : 1);
      expect(await events('class_reservation', id)).toHaveLength(isByStaff ? 1 : 0);
    }
  });
});

describe('staff who change a reservation', () => {
  it("give another spot and another guest's name, on record, and never a taken spot", async () => {
    const [person, id] = [await aPerson(api.db, 'customer', 2), await aClass(api.db, { spot_map: '4' })];
    const [own, guest] = [await reserve(person, id, 1), await reserve(person, id, 2, 'Beto')];
    const put = (body: { class_reservation_id: number; spot?: number; guest?: string }) => ({ as: staff, body });
    await api.ok(putReservation, put({ class_reservation_id: own, spot: 4 }));
    await api.ok(putReservation, put({ class_reservation_id: guest, guest: ' Carla ' }));
    expect((await roster(id)).map((r) => [r.spot, r.guest]).sort()).toEqual([
      [2, 'Carla'],
      [4, null],
    ]);
    expect((await api.refused(putReservation, put({ class_reservation_id: own, spot: 2 }))).code).toBe('spot/taken');
    expect((await api.refused(putReservation, put({ class_reservation_id: own, guest: 'Ana' }))).code).toBe(
      'reservation/not-a-guest',
    );
    expect((await api.refused(putReservation, put({ class_reservation_id: own }))).code).toBe('request/invalid');
    expect(await events('class_reservation', own)).toMatchObject([
      { action: 'reservation.change', before: { spot: 1 }, after: { spot: 4 } },
    ]);
    expect(await events('class_reservation', guest)).toMatchObject([{ after: { guest: 'Carla' } }]);
    const other = await aPerson(api.db);
    expect(
      (await api.refused(putReservation, { ...put({ class_reservation_id: own, spot: 3 }), as: other })).code,
    ).toBe('reservation/not-yours');
  });
});

describe('staff who move a customer to another class', () => {
  const move = (id: number, single_class_id: number, key?: string) => ({
    as: staff,
    params: { id },
    body: { single_class_id },
    key,
  });

  it('do so late with the same credit, without counting a cancellation, once per key', async () => {
    const person = await aPerson(api.db, 'customer', 1);
    const [from, to] = [await aClass(api.db), await aClass(api.db, { inHours: 48 })];
    const id = await reserve(person, from);
    late();
    const offered = await api.ok(getOtherClasses, { as: staff, params: { id } });
    expect(offered.single_classes.map((c) => c.single_class_id)).toContain(to);
    const first = await api.ok(moveToClass, move(id, to, 'mostrador-mover-1'));
    expect(await api.ok(moveToClass, move(id, to, 'mostrador-mover-1'))).toEqual(first);
    const [moved] = first.class_reservations;
    expect(moved).toMatchObject({ single_class_id: to, customer_id: person.customer_id, cancels: 0 });
    expect(await events('class_reservation', id)).toEqual([
      {
        action: 'reservation.move',
        actor_id: String(staff.customer_id),
        before: { single_class_id: from, spot: null },
        after: { single_class_id: to, spot: null, class_reservation_id: moved?.class_reservation_id },
      },
    ]);
    expect((await mails(person)).map(({ kind }) => kind)).toEqual(['reservation-made', 'reservation-moved']);
  });

  it('leave the place as it was where another customer takes the last seat at the same moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [person, rival] = await aCrowd(api.db, 2);
      const [from, to] = [await aClass(api.db, { capacity: 1 }), await aClass(api.db, { capacity: 1, inHours: 30 })];
      const id = await reserve(person!, from);
      const [moved, taken] = await Promise.all([
        api.send(moveToClass, move(id, to)),
        api.send(postReservation, { as: rival!, body: { single_class_id: to } }),
      ]);
      expect([moved!.status, taken!.status].sort()).toEqual([200, 409]);
      const at = (await roster(from)).filter((r) => !r.deletedAt).map((r) => r.customer_id);
      expect(at).toEqual(moved!.status === 200 ? [] : [person!.customer_id]);
    }
  });
});

it('two of the staff who add the last seat at the same moment add one customer', async () => {
  const second = await aPerson(api.db, 'staff');
  for (let round = 0; round < 8; round += 1) {
    const crowd = await aCrowd(api.db, 2);
    const single_class_id = await aClass(api.db, { capacity: 1 });
    const replies = await Promise.all(
      crowd.map(({ customer_id }, i) =>
        api.send(postReservation, { as: i ? second : staff, body: { single_class_id, customer_id } }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await roster(single_class_id)).toHaveLength(1);
  }
});

describe("the front desk and a class's waitlist", () => {
  /** A full class of one, with three who wait; the second of them has no credit. */
  async function waited() {
    const people = [1, 0, 1].map((credits) => aPerson(api.db, 'customer', credits));
    const [holder, ...waiting] = [await aPerson(api.db, 'customer', 1), ...(await Promise.all(people))];
    const id = await aClass(api.db, { capacity: 1 });
    const place = await reserve(holder!, id);
    const entries: number[] = [];
    for (const person of waiting) entries.push(await join(person, id));
    return { id, place, waiting, entries };
  }
  const order = (id: number, waitlist_ids: number[], as: Person = staff) => ({
    as,
    params: { id },
    body: { waitlist_ids },
  });
  const promote = (waitlist_id: number) => ({ as: staff, params: { waitlist_id } });

  it('sees the order and who could not be booked', async () => {
    const { id, waiting } = await waited();
    expect(await line(id)).toEqual([
      [waiting[0]!.customer_id, 1, null],
      [waiting[1]!.customer_id, 2, 'reservation/no-credits'],
      [waiting[2]!.customer_id, 3, null],
    ]);
  });

  it('changes the order, which decides who is served next; who joins later stands at the end', async () => {
    const { id, place, waiting, entries } = await waited();
    const [a, b, c] = entries as [number, number, number];
    await api.ok(putClassWaitlist, order(id, [c, b, a]));
    await join(await aPerson(api.db, 'customer', 1), id);
    expect((await line(id)).map(([who]) => who).slice(0, 3)).toEqual(waiting.map((w) => w.customer_id).reverse());
    expect(await events('single_class', id)).toMatchObject([
      { action: 'waitlist.order', before: { waitlist: [a, b, c] }, after: { waitlist: [c, b, a] } },
    ]);
    await api.ok(deleteReservation, remove(place, 'keep'));
    expect((await roster(id)).filter((r) => !r.deletedAt).map((r) => r.customer_id)).toEqual([waiting[2]!.customer_id]);
  });

  it('is refused an order of others than those who wait, and records nothing where nothing changed', async () => {
    const { id, entries } = await waited();
    const [a, b, c] = entries as [number, number, number];
    for (const wrong of [[a, b], [a, b, c, c], [a, b, 999_999], []])
      expect((await api.refused(putClassWaitlist, order(id, wrong))).code).toBe('waitlist/order-changed');
    await api.ok(putClassWaitlist, order(id, entries));
    expect(await events('single_class', id)).toEqual([]);
    const customer = await aPerson(api.db);
    expect((await api.refused(putClassWaitlist, order(id, entries, customer))).code).toBe('auth/forbidden');
  });

  it('books an entry by hand once there is a seat, before others too, never beyond the capacity', async () => {
    const { id, place, waiting, entries } = await waited();
    const [, b, c] = entries as [number, number, number];
    expect((await api.refused(promoteWaitlist, promote(c))).code).toBe('class/full');
    // Inside the window no customer is booked without a confirmation.
    late();
    await api.ok(deleteReservation, remove(place, 'return'));
    expect(await api.refused(promoteWaitlist, promote(b))).toMatchObject({
      code: 'reservation/no-credits',
      message: 'Esta persona no tiene créditos para esta clase.',
    });
    const replies = await Promise.all([0, 1].map(() => api.send(promoteWaitlist, promote(c))));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await roster(id)).filter((r) => !r.deletedAt).map((r) => r.customer_id)).toEqual([waiting[2]!.customer_id]);
    expect((await mails(waiting[2]!)).map(({ kind }) => kind)).toContain('promoted');
    expect((await events('waitlist', c)).at(-1)).toMatchObject({
      action: 'waitlist.book',
      actor_id: String(staff.customer_id),
    });
    expect((await api.refused(promoteWaitlist, promote(entries[0]!))).code).toBe('class/full');
  });
});
