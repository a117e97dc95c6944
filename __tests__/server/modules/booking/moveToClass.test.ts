import { getAvailableClasses } from '../../../../domain/contract/credits';
import { getHome } from '../../../../domain/contract/home';
import {
  getMyReservations,
  getOtherClasses,
  moveToClass,
  postReservation,
  type MoveToClass,
} from '../../../../domain/contract/reservations';
import { postWaitlist } from '../../../../domain/contract/waitlists';
import { HOUR, NOON, startApi, type Api } from '../../../helpers/api';
import {
  aClass,
  aClassType,
  anUnlimitedPlan,
  aPackage,
  aPerson,
  aPurchase,
  someCredits,
  type Person,
} from '../../builders';
import { brokenRules, deadlocks } from '../../invariants';

let api: Api;
beforeAll(async () => {
  api = await startApi({ listen: true });
  await api.configure({
    allow_cancel_reservations: 'true',
    allow_cancel_after_treshold: 'true',
    cancel_timeframe_value: '12',
    cancel_timeframe_unit: 'hours',
    allow_class_guests: 'true',
    waitlist_enabled: 'true',
  });
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
const upcoming = async (as: Person) =>
  (await api.ok(getMyReservations, { as, query: { filter: 'upcoming' } })).class_reservations.map((r) => [
    r.single_class_id,
    r.spot,
    r.guest,
  ]);
const creditsOf = async (as: Person) =>
  (await api.ok(getAvailableClasses, { as })).available_classes.map((c) => [c.available_class_id, c.cancels]);
const mails = async ({ customer_id }: Person) =>
  (
    await api.db.selectFrom('mail').select('kind').where('customer_id', '=', customer_id).orderBy('mail_id').execute()
  ).map((m) => m.kind);
/** A customer with one credit and a place in a class in 24 hours, and another class in 48. */
async function placed(credits = 1, spot_map: string | null = null) {
  const person = await aPerson(api.db, 'customer', credits);
  const [from, to] = [await aClass(api.db, { spot_map }), await aClass(api.db, { inHours: 48, spot_map })];
  return { person, from, to, id: await reserve(person, from, spot_map ? 1 : null) };
}
const moveOf = (as: Person, id: number, body: MoveToClass, key?: string) => ({ as, params: { id }, body, key });

describe('changing to another class', () => {
  it('in time takes the new place with the same credit, counts a cancellation and sends a mail', async () => {
    const { person, to, id } = await placed(2, '4');
    const { class_reservations } = await api.ok(moveToClass, moveOf(person, id, { single_class_id: to, spot: 3 }));
    expect(class_reservations).toMatchObject([{ single_class_id: to, spot: 3, cancels: 1 }]);
    expect(await upcoming(person)).toEqual([[to, 3, null]]);
    expect(await creditsOf(person)).toMatchObject([[expect.any(Number), 0]]);
    expect(await mails(person)).toEqual(['reservation-made', 'reservation-moved']);
  });

  it('inside the window costs a second credit, and without one leaves the place as it was', async () => {
    const { person, from, to, id } = await placed();
    api.setNow(new Date(NOON.getTime() + 20 * HOUR));
    const asked = moveOf(person, id, { single_class_id: to });
    expect((await api.refused(moveToClass, asked)).code).toBe('reservation/no-credits');
    expect(await upcoming(person)).toEqual([[from, null, null]]);
    const rich = await placed(2);
    api.setNow(new Date(NOON.getTime() + 20 * HOUR));
    await api.ok(moveToClass, moveOf(rich.person, rich.id, { single_class_id: rich.to }));
    expect(await upcoming(rich.person)).toEqual([[rich.to, null, null]]);
    expect(await creditsOf(rich.person)).toEqual([]);
  });

  it('takes the listed guests along, and a guest without a spot prevents the move of all', async () => {
    const { person, from, to, id } = await placed(2, '4');
    const toña = await reserve(person, from, 2, 'Toña');
    const body = (spot: number | null) => ({
      single_class_id: to,
      spot: 3,
      guests: [{ class_reservation_id: toña, spot }],
    });
    expect((await api.refused(moveToClass, moveOf(person, id, body(null)))).code).toBe('spot/invalid');
    expect(await upcoming(person)).toHaveLength(2);
    await api.ok(moveToClass, moveOf(person, id, body(4)));
    expect(await upcoming(person)).toEqual([
      [to, 3, null],
      [to, 4, 'Toña'],
    ]);
  });

  it('books who waits for the place that is left', async () => {
    const [person, waiting] = [await aPerson(api.db, 'customer', 1), await aPerson(api.db, 'customer', 1)];
    const [from, to] = [await aClass(api.db, { capacity: 1 }), await aClass(api.db)];
    const id = await reserve(person, from);
    await api.ok(postWaitlist, { as: waiting, body: { single_class_id: from, auto: true } });
    await api.ok(moveToClass, moveOf(person, id, { single_class_id: to }));
    expect([await upcoming(person), await upcoming(waiting)]).toEqual([[[to, null, null]], [[from, null, null]]]);
    expect(await mails(waiting)).toEqual(['promoted']);
  });

  it("refuses another customer's reservation, the same class and a full class", async () => {
    const { person, from, to, id } = await placed();
    const [other, full] = [await aPerson(api.db, 'customer', 1), await aClass(api.db, { capacity: 0 })];
    const code = async (as: Person, single_class_id: number) =>
      (await api.refused(moveToClass, moveOf(as, id, { single_class_id }))).code;
    expect(await code(other, to)).toBe('reservation/not-yours');
    expect(await code(person, from)).toBe('class/same');
    expect(await code(person, full)).toBe('class/full');
    expect(await upcoming(person)).toEqual([[from, null, null]]);
  });

  it('ten copies of one press with the same key move once and return equal responses', async () => {
    const { person, to, id } = await placed(3);
    const press = () => api.send(moveToClass, moveOf(person, id, { single_class_id: to }, 'un-solo-toque'));
    const replies = await Promise.all(Array.from({ length: 10 }, press));
    expect(new Set(replies.map((r) => `${r.status} ${r.text}`)).size).toBe(1);
    expect(replies[0]?.status).toBe(200);
    expect(await upcoming(person)).toEqual([[to, null, null]]);
    expect(await creditsOf(person)).toHaveLength(2);
  });

  it('two customers who swap classes at once both end up in the other one in ten rounds', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [one, two] = [await aPerson(api.db, 'customer', 1), await aPerson(api.db, 'customer', 1)];
      const [a, b] = [await aClass(api.db, { capacity: 2 }), await aClass(api.db, { capacity: 2 })];
      const [first, second] = [await reserve(one, a), await reserve(two, b)];
      const swap = [moveOf(one, first, { single_class_id: b }), moveOf(two, second, { single_class_id: a })] as const;
      const replies = await Promise.all(swap.map((asked) => api.send(moveToClass, asked)));
      expect(replies.map((r) => r.status)).toEqual([200, 200]);
      expect([await upcoming(one), await upcoming(two)]).toEqual([[[b, null, null]], [[a, null, null]]]);
    }
  });

  it("one of five customers who want the last place gets it, and the others' stay as they were", async () => {
    const to = await aClass(api.db, { capacity: 1 });
    const all = await Promise.all(Array.from({ length: 5 }, () => placed()));
    const replies = await Promise.all(
      all.map(({ person, id }) => api.send(moveToClass, moveOf(person, id, { single_class_id: to }))),
    );
    expect(replies.filter((r) => r.status === 200)).toHaveLength(1);
    for (const [i, { person, from }] of all.entries())
      expect(await upcoming(person)).toEqual([[replies[i]?.status === 200 ? to : from, null, null]]);
  });
});

describe('an own credit decides where a place can move to', () => {
  const refusedAs = async (as: Person, id: number, single_class_id: number) =>
    (await api.refused(moveToClass, moveOf(as, id, { single_class_id }))).code;
  const offered = async (as: Person, id: number) =>
    (await api.ok(getOtherClasses, { as, params: { id } })).single_classes.map((c) => c.single_class_id);
  const creditOf = async (id: number) =>
    (
      await api.db
        .selectFrom('class_reservation')
        .select('available_class_id')
        .where('class_reservation_id', '=', id)
        .executeTakeFirstOrThrow()
    ).available_class_id;
  /** A customer with a place in an event, paid by its package, and two credits of another one. */
  async function atEvent(dates: readonly number[] = []) {
    const person = await aPerson(api.db, 'customer', 2);
    const class_package_id = await aPackage(api.db, { kind: 'especial' });
    const event = { class_package_id, status: 'completed', credit_kind: 'especial' } as const;
    const purchase_id = await aPurchase(api.db, person.customer_id, event);
    const [own] = await someCredits(api.db, person.customer_id, 1, { purchase_id });
    const from = await aClass(api.db, { class_package_id });
    const others: number[] = [];
    for (const inHours of dates) others.push(await aClass(api.db, { class_package_id, inHours }));
    return { person, class_package_id, own, from, others, id: await reserve(person, from) };
  }

  it("an event's place stays where it is when an ordinary class is wanted, and none is offered", async () => {
    const { person, from, own, id } = await atEvent();
    const ordinary = await aClass(api.db);
    expect(await refusedAs(person, id, ordinary)).toBe('reservation/other-credit');
    expect(await upcoming(person)).toEqual([[from, null, null]]);
    expect(await creditOf(id)).toBe(own);
    expect(await creditsOf(person)).toHaveLength(2);
    expect(await offered(person, id)).toEqual([]);
    expect(
      (await api.ok(getMyReservations, { as: person, query: { filter: 'upcoming' } })).class_reservations,
    ).toMatchObject([{ has_other_dates: false }]);
  });

  it("an event's place moves to the event's other date, weeks ahead too, with the same credit", async () => {
    const { person, own, others, id } = await atEvent([24 * 30]);
    expect(await offered(person, id)).toEqual(others);
    const { class_reservations } = await api.ok(moveToClass, moveOf(person, id, { single_class_id: others[0]! }));
    expect(await creditOf(class_reservations[0]!.class_reservation_id)).toBe(own);
    expect(await creditsOf(person)).toHaveLength(2);
  });

  it("a home says of an event's place that another date has a seat, of an ordinary one nothing", async () => {
    const { person } = await atEvent([72]);
    expect((await api.ok(getHome, { as: person })).home.next).toMatchObject([{ has_other_dates: true }]);
    const { person: other } = await placed();
    expect((await api.ok(getHome, { as: other })).home.next).toMatchObject([{ has_other_dates: null }]);
  });

  it("a class type's credit moves within its type, though a free one could pay for another", async () => {
    const person = await aPerson(api.db, 'customer', 1);
    const class_type_id = await aClassType(api.db, { restricted: true });
    await someCredits(api.db, person.customer_id, 1, { class_type_id });
    const id = await reserve(person, await aClass(api.db, { class_type_id }));
    const [same, other] = [await aClass(api.db, { class_type_id, inHours: 48 }), await aClass(api.db)];
    expect(await offered(person, id)).toEqual([same]);
    expect(await refusedAs(person, id, other)).toBe('reservation/other-credit');
    await api.ok(moveToClass, moveOf(person, id, { single_class_id: same }));
  });

  it('an unlimited plan pays again, and no counted credit is spent', async () => {
    const person = await aPerson(api.db, 'customer', 1);
    const plan = await anUnlimitedPlan(api.db, person.customer_id);
    const id = await reserve(person, await aClass(api.db));
    const to = await aClass(api.db, { inHours: 48 });
    const { class_reservations } = await api.ok(moveToClass, moveOf(person, id, { single_class_id: to }));
    expect(await creditOf(class_reservations[0]!.class_reservation_id)).toBe(plan);
    expect((await creditsOf(person)).length).toBe(2);
  });

  it("a guest's place moves alone with its own credit beside the host's plan", async () => {
    const person = await aPerson(api.db, 'customer', 2);
    await anUnlimitedPlan(api.db, person.customer_id);
    const id = await reserve(person, await aClass(api.db), null, 'Toña');
    const credit = await creditOf(id);
    const to = await aClass(api.db, { inHours: 48 });
    const { class_reservations } = await api.ok(moveToClass, moveOf(person, id, { single_class_id: to }));
    expect(await creditOf(class_reservations[0]!.class_reservation_id)).toBe(credit);
  });

  it('cash that is not confirmed yet pays for the other class too, with the same credit', async () => {
    const person = await aPerson(api.db);
    const purchase_id = await aPurchase(api.db, person.customer_id, { status: 'pending', payment_method_id: 2 });
    await someCredits(api.db, person.customer_id, 1, { purchase_id });
    const id = await reserve(person, await aClass(api.db));
    const credit = await creditOf(id);
    const to = await aClass(api.db, { inHours: 48 });
    expect(await offered(person, id)).toContain(to);
    const { class_reservations } = await api.ok(moveToClass, moveOf(person, id, { single_class_id: to }));
    expect(await creditOf(class_reservations[0]!.class_reservation_id)).toBe(credit);
  });
});

it('classes to change to are those with places within two weeks that the credit pays for, the same type first', async () => {
  const person = await aPerson(api.db, 'customer', 1);
  const class_type_id = await aClassType(api.db);
  const from = await aClass(api.db, { class_type_id });
  const id = await reserve(person, from);
  const other = await aClass(api.db, { inHours: 30 });
  const same = await aClass(api.db, { class_type_id, inHours: 72 });
  const restricted = await aClass(api.db, { class_type_id: await aClassType(api.db, { restricted: true }) });
  const full = await aClass(api.db, { class_type_id, capacity: 0 });
  const far = await aClass(api.db, { class_type_id, inHours: 24 * 15 });
  const { single_classes } = await api.ok(getOtherClasses, { as: person, params: { id } });
  const ids = single_classes.map((c) => c.single_class_id);
  expect(ids[0]).toBe(same);
  expect(ids).toContain(other);
  for (const absent of [from, restricted, full, far]) expect(ids).not.toContain(absent);
});
