/** A customer and a guest: two seats or none, the guest's name, and cancelling one of the two. */
import { getAvailableClasses } from '../../../../domain/contract/credits';
import {
  deleteReservation,
  getMyReservations,
  postReservation,
  putGuest,
  type Reserve,
} from '../../../../domain/contract/reservations';
import { HOUR, NOON, startApi, type Api } from '../../../helpers/api';
import { aClass, aPerson, anUnlimitedPlan, someCredits, type Person } from '../../builders';
import { brokenRules } from '../../invariants';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOON);
  await api.configure({ allow_class_guests: 'true', unlimited_membership_penalties_enabled: 'false' });
});
afterEach(async () => expect(await brokenRules(api.pool)).toEqual([]));

type ReservationRequest = Omit<Reserve, 'single_class_id'>;
const LUPITA: ReservationRequest = { with_guest: { guest: 'Lupita' } };
const reserve = (as: Person, single_class_id: number, request: ReservationRequest = LUPITA, key?: string) =>
  api.ok(postReservation, { as, body: { single_class_id, ...request }, key });
const refused = (as: Person, single_class_id: number, request: ReservationRequest = LUPITA, key?: string) =>
  api.refused(postReservation, { as, body: { single_class_id, ...request }, key });
const creditsOf = async (as: Person) => (await api.ok(getAvailableClasses, { as })).available_classes.length;
const seatsOf = async (as: Person) =>
  (await api.ok(getMyReservations, { as, query: { filter: 'upcoming' } })).class_reservations.map((r) => r.guest);

describe('reserving with a guest', () => {
  it('takes two seats and two credits in one request', async () => {
    const [person, id] = [await aPerson(api.db, 'customer', 3), await aClass(api.db, { spot_map: '4,4' })];
    const answer = await reserve(person, id, { spot: 3, with_guest: { guest: '  Lupita ', spot: 4 } });
    expect(answer.class_reservation).toMatchObject({ single_class_id: id, spot: 3, guest: null, counted: true });
    expect(answer.guest_reservation).toMatchObject({ single_class_id: id, spot: 4, guest: 'Lupita', counted: true });
    expect(await creditsOf(person)).toBe(1);
    expect((await seatsOf(person)).sort()).toEqual(['Lupita', null]);
  });

  it('pays with the plan for the customer and with a counted credit for the guest', async () => {
    const [person, id] = [await aPerson(api.db), await aClass(api.db)];
    await anUnlimitedPlan(api.db, person.customer_id);
    expect(await refused(person, id)).toMatchObject({ status: 412, code: 'reservation/no-guest-credits' });
    await someCredits(api.db, person.customer_id, 1);
    const { class_reservation, guest_reservation } = await reserve(person, id);
    expect([class_reservation.counted, guest_reservation?.counted]).toEqual([false, true]);
  });

  it.each<[string, { credits?: number; capacity?: number; inHours?: number }, ReservationRequest, string]>([
    ['with only one credit', { credits: 1 }, LUPITA, 'reservation/no-guest-credits'],
    ['without credits', { credits: 0 }, LUPITA, 'reservation/no-credits'],
    ['with only one seat left', { capacity: 1 }, LUPITA, 'class/last-seat'],
    ['on the same spot for both', {}, { spot: 2, with_guest: { guest: 'Lupita', spot: 2 } }, 'spot/taken'],
    ['without a spot for the guest', {}, { spot: 2, with_guest: { guest: 'Lupita' } }, 'spot/invalid'],
    [
      'with a guest name of one letter',
      {},
      { spot: 2, with_guest: { guest: ' L ', spot: 3 } },
      'reservation/guest-name',
    ],
    ['after the class has started', { inHours: -1 }, LUPITA, 'class/started'],
    ['for a guest who brings a guest', {}, { guest: 'Toña', with_guest: { guest: 'Lupita' } }, 'request/invalid'],
  ])('is refused for both %s', async (_, { credits = 3, capacity = 8, inHours = 24 }, request, code) => {
    const spot_map = request.spot ? '4,4' : null;
    const [person, id] = [
      await aPerson(api.db, 'customer', credits),
      await aClass(api.db, { capacity, inHours, spot_map }),
    ];
    expect(await refused(person, id, request)).toMatchObject({ code });
    expect([await seatsOf(person), await creditsOf(person)]).toEqual([[], credits]);
  });

  it('rejects both seats when one spot is taken', async () => {
    const [person, other, id] = [
      await aPerson(api.db, 'customer', 2),
      await aPerson(api.db, 'customer', 1),
      await aClass(api.db, { spot_map: '4' }),
    ];
    await reserve(other, id, { spot: 3 });
    for (const [spot, guest] of [
      [3, 1],
      [1, 3],
    ] as const) {
      expect(await refused(person, id, { spot, with_guest: { guest: 'Lupita', spot: guest } })).toMatchObject({
        status: 409,
        code: 'spot/taken',
      });
    }
    expect([await seatsOf(person), await creditsOf(person)]).toEqual([[], 2]);
  });

  it('is refused if guests are disabled or the customer has a seat already', async () => {
    const [person, id] = [await aPerson(api.db, 'customer', 5), await aClass(api.db)];
    await api.configure({ allow_class_guests: 'false' });
    expect(await refused(person, id)).toMatchObject({ code: 'reservation/guests-disabled' });
    await api.configure({ allow_class_guests: 'true' });
    await reserve(person, id, {});
    expect(await refused(person, id)).toMatchObject({ code: 'reservation/already-reserved' });
    expect((await reserve(person, id, { guest: 'Lupita' })).guest_reservation).toBeUndefined();
  });

  it('returns the first response to a repeated key, and refuses the key with another guest', async () => {
    const [person, id] = [await aPerson(api.db, 'customer', 5), await aClass(api.db)];
    const first = await reserve(person, id, LUPITA, 'con-lupita');
    expect(await reserve(person, id, LUPITA, 'con-lupita')).toEqual(first);
    expect(await creditsOf(person)).toBe(3);
    for (const request of [{}, { with_guest: { guest: 'Toña' } }])
      expect(await refused(person, id, request, 'con-lupita')).toMatchObject({ code: 'idempotency/key-reused' });
  });
});

describe('renaming a guest', () => {
  const rename = (as: Person, class_reservation_id: number, name: string) =>
    api.ok(putGuest, { as, body: { class_reservation_id, name } });
  const notRenamed = (as: Person, class_reservation_id: number, name = 'Toña') =>
    api.refused(putGuest, { as, body: { class_reservation_id, name } });

  async function reservedForTwo() {
    const [person, id] = [await aPerson(api.db, 'customer', 2), await aClass(api.db)];
    const { class_reservation, guest_reservation } = await reserve(person, id);
    return { person, own: class_reservation.class_reservation_id, guest: guest_reservation?.class_reservation_id ?? 0 };
  }

  it('stores the trimmed name', async () => {
    const { person, guest } = await reservedForTwo();
    expect((await rename(person, guest, ' José Ñuñez ')).class_reservation).toMatchObject({
      class_reservation_id: guest,
      guest: 'José Ñuñez',
    });
    expect((await seatsOf(person)).sort()).toEqual(['José Ñuñez', null]);
  });

  it('is refused to strangers, without a name, for own seats, if disabled, after start or cancellation', async () => {
    const [{ person, own, guest }, stranger] = [await reservedForTwo(), await aPerson(api.db)];
    expect(await notRenamed(stranger, guest)).toMatchObject({ status: 403, code: 'reservation/not-yours' });
    expect(await notRenamed(person, 999_999)).toMatchObject({ status: 404, code: 'reservation/not-found' });
    expect(await notRenamed(person, guest, ' T ')).toMatchObject({
      status: 412,
      code: 'reservation/guest-name',
      field: 'name',
    });
    expect(await notRenamed(person, own)).toMatchObject({ status: 412, code: 'reservation/not-a-guest' });
    await api.configure({ allow_class_guests: 'false' });
    expect(await notRenamed(person, guest)).toMatchObject({ code: 'reservation/guests-disabled' });
    await api.configure({ allow_class_guests: 'true' });
    api.setNow(new Date(NOON.getTime() + 24 * HOUR));
    expect(await notRenamed(person, guest)).toMatchObject({ code: 'class/started' });
    api.setNow(NOON);
    await api.ok(deleteReservation, { as: person, params: { id: guest } });
    expect(await notRenamed(person, guest)).toMatchObject({ status: 409, code: 'reservation/cancelled' });
  });
});

describe('cancelling one of two seats', () => {
  it.each([
    ['own', ['Lupita']],
    ['guest', [null]],
  ] as const)('leaves the other seat and returns one credit after cancelling the %s seat', async (which, left) => {
    const [person, id] = [await aPerson(api.db, 'customer', 2), await aClass(api.db)];
    const { class_reservation, guest_reservation } = await reserve(person, id);
    const gone = which === 'own' ? class_reservation : guest_reservation;
    const { credit_returned } = await api.ok(deleteReservation, {
      as: person,
      params: { id: gone?.class_reservation_id ?? 0 },
    });
    expect(credit_returned).toBe(true);
    expect([await seatsOf(person), await creditsOf(person)]).toEqual([left, 1]);
  });

  it("lets the customer reserve again beside the guest's seat", async () => {
    const [person, id] = [await aPerson(api.db, 'customer', 2), await aClass(api.db)];
    const { class_reservation } = await reserve(person, id);
    await api.ok(deleteReservation, { as: person, params: { id: class_reservation.class_reservation_id } });
    await reserve(person, id, {});
    expect((await seatsOf(person)).sort()).toEqual(['Lupita', null]);
  });
});
