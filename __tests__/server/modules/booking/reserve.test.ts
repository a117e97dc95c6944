import { postReservation, putReservation } from '../../../../domain/contract/reservations';
import { getAvailableClasses } from '../../../../domain/contract/credits';
import { getSingleClass } from '../../../../domain/contract/schedule';
import { DAY, HOUR, NOON, startApi, type Api } from '../../../helpers/api';
import {
  aClass,
  aClassType,
  anUnlimitedPlan,
  aPackage,
  aPenalty,
  aPerson,
  aPurchase,
  type Person,
  someCredits,
} from '../../builders';
import { brokenRules } from '../../invariants';

let api: Api;
beforeAll(async () => {
  api = await startApi({ watchesConnections: true });
});
afterAll(() => api.close());
beforeEach(() => api.setNow(NOON));
afterEach(async () => expect(await brokenRules(api.pool)).toEqual([]));

const creditsOf = async (as: Person) => (await api.ok(getAvailableClasses, { as })).available_classes.length;
const reserve = (
  as: Person,
  single_class_id: number,
  more: { spot?: number | null; guest?: string | null } = {},
  key?: string,
) => api.ok(postReservation, { as, body: { single_class_id, ...more }, key });
const refused = (
  as: Person,
  single_class_id: number,
  more: { spot?: number | null; guest?: string | null } = {},
  key?: string,
) => api.refused(postReservation, { as, body: { single_class_id, ...more }, key });

describe('reserving', () => {
  it('takes one credit and one seat and returns the reservation', async () => {
    const [person, id] = [await aPerson(api.db, 'customer', 2), await aClass(api.db)];
    const { class_reservation } = await reserve(person, id);
    expect(class_reservation).toMatchObject({
      single_class_id: id,
      customer_id: person.customer_id,
      spot: null,
      guest: null,
      counted: true,
      is_cash: false,
      is_paid: true,
      attend: false,
      createdAt: NOON.toISOString(),
      deletedAt: null,
      cancels: 0,
    });
    expect(await creditsOf(person)).toBe(1);
    const { single_class } = await api.ok(getSingleClass, { as: person, params: { id } });
    expect(single_class.class_reservations).toEqual([
      {
        spot: null,
        class_reservation_id: class_reservation.class_reservation_id,
        customer_id: person.customer_id,
        guest: null,
        family_member_id: null,
      },
    ]);
  });

  it('takes the requested spot, of which strangers see only that it is taken', async () => {
    const [person, stranger, id] = [
      await aPerson(api.db, 'customer', 1),
      await aPerson(api.db),
      await aClass(api.db, { spot_map: '4,5,5', capacity: 14 }),
    ];
    expect((await reserve(person, id, { spot: 9 })).class_reservation.spot).toBe(9);
    const { single_class } = await api.ok(getSingleClass, { as: stranger, params: { id } });
    expect(single_class.class_reservations).toEqual([{ spot: 9 }]);
  });

  it('is refused if the class is full', async () => {
    const [first, second, id] = [
      await aPerson(api.db, 'customer', 1),
      await aPerson(api.db, 'customer', 1),
      await aClass(api.db, { capacity: 1 }),
    ];
    await reserve(first, id);
    expect(await refused(second, id)).toMatchObject({ status: 409, code: 'class/full' });
    expect(await creditsOf(second)).toBe(1);
  });

  it('is refused if the spot is taken', async () => {
    const [first, second, id] = [
      await aPerson(api.db, 'customer', 1),
      await aPerson(api.db, 'customer', 1),
      await aClass(api.db, { spot_map: '4' }),
    ];
    await reserve(first, id, { spot: 2 });
    expect(await refused(second, id, { spot: 2 })).toMatchObject({ status: 409, code: 'spot/taken' });
  });

  it.each([
    ['no spot in a class with a map', '4,5', null],
    ["a spot that the map doesn't have", '4,5', 10],
    ['a spot in a class without a map', null, 1],
  ])('is refused for %s', async (_, spot_map, spot) => {
    const [person, id] = [await aPerson(api.db, 'customer', 1), await aClass(api.db, { spot_map })];
    expect(await refused(person, id, { spot })).toMatchObject({ status: 412, code: 'spot/invalid' });
  });

  it("is possible until the class starts, by the clock of the class's location", async () => {
    const [person, id] = [
      await aPerson(api.db, 'customer', 2),
      await aClass(api.db, { inHours: 2, timezone: 'America/Tijuana' }),
    ];
    api.setNow(new Date(NOON.getTime() + 2 * HOUR));
    expect(await refused(person, id)).toMatchObject({ status: 412, code: 'class/started' });
    api.setNow(new Date(NOON.getTime() + 2 * HOUR - 1));
    await reserve(person, id);
  });

  it('is refused for a class that is sold as a package', async () => {
    const [person, id] = [
      await aPerson(api.db, 'customer', 1),
      await aClass(api.db, { class_package_id: await aPackage(api.db) }),
    ];
    expect(await refused(person, id)).toMatchObject({ status: 412, code: 'class/package-only' });
  });

  it('is refused for a missing or deleted class', async () => {
    const [person, id] = [await aPerson(api.db, 'customer', 1), await aClass(api.db)];
    await api.db.updateTable('single_class').set({ deleted_at: NOON }).where('single_class_id', '=', id).execute();
    expect(await refused(person, id)).toMatchObject({ status: 404, code: 'class/not-found' });
    expect(await refused(person, 2 ** 53 - 1)).toMatchObject({ status: 404, code: 'class/not-found' });
  });

  it('is refused to a customer with a seat in the class', async () => {
    const [person, id] = [await aPerson(api.db, 'customer', 2), await aClass(api.db)];
    await reserve(person, id);
    expect(await refused(person, id)).toMatchObject({ status: 409, code: 'reservation/already-reserved' });
  });

  it('is refused to an account without a customer and to a visitor', async () => {
    const id = await aClass(api.db);
    expect(await api.refused(postReservation, { as: { uid: 'nadie' }, body: { single_class_id: id } })).toMatchObject({
      status: 404,
      code: 'auth/not-registered',
    });
    expect(await api.refused(postReservation, { body: { single_class_id: id } })).toMatchObject({
      status: 401,
      code: 'auth/missing-token',
    });
  });
});

describe('credits of a reservation', () => {
  it.each([
    ['no credit', async () => undefined],
    ['only an expired credit', (c: number) => someCredits(api.db, c, 1, { expires_at: new Date(NOON.getTime() - 1) })],
    [
      'a credit that expires before the class',
      (c: number) => someCredits(api.db, c, 1, { expires_at: new Date(NOON.getTime() + 23 * HOUR) }),
    ],
    ['only a forfeited credit', (c: number) => someCredits(api.db, c, 1, { forfeited_at: NOON, revoked: true })],
    [
      'a credit for another class type',
      async (c: number) => someCredits(api.db, c, 1, { class_type_id: await aClassType(api.db) }),
    ],
  ])('a customer with %s is refused', async (_, give) => {
    const person = await aPerson(api.db);
    await give(person.customer_id);
    expect(await refused(person, await aClass(api.db))).toMatchObject({ status: 412, code: 'reservation/no-credits' });
  });

  it('a restricted class takes only a credit of its own type', async () => {
    const class_type_id = await aClassType(api.db, { restricted: true });
    const [person, id] = [await aPerson(api.db, 'customer', 1), await aClass(api.db, { class_type_id })];
    expect(await refused(person, id)).toMatchObject({ code: 'reservation/no-credits' });
    await someCredits(api.db, person.customer_id, 1, { class_type_id });
    await reserve(person, id);
    expect(await creditsOf(person)).toBe(1);
  });

  it('a reservation takes typed credits before general ones, then the first to expire', async () => {
    const class_type_id = await aClassType(api.db);
    const person = await aPerson(api.db);
    const inDays = (n: number) => new Date(NOON.getTime() + n * DAY);
    const [never] = await someCredits(api.db, person.customer_id, 1, { expires_at: null });
    const [late] = await someCredits(api.db, person.customer_id, 1, { expires_at: inDays(20) });
    const [soon] = await someCredits(api.db, person.customer_id, 1, { expires_at: inDays(10) });
    const [typed] = await someCredits(api.db, person.customer_id, 1, { expires_at: inDays(50), class_type_id });
    for (let n = 0; n < 4; n += 1) await reserve(person, await aClass(api.db, { class_type_id }));
    const taken = await api.db
      .selectFrom('class_reservation')
      .select('available_class_id')
      .where('customer_id', '=', person.customer_id)
      .orderBy('class_reservation_id')
      .execute();
    expect(taken.map((r) => r.available_class_id)).toEqual([typed, soon, late, never]);
  });

  it('an unlimited plan is never used up, and guests of its owner take counted credits', async () => {
    await api.configure({ allow_class_guests: 'true' });
    const person = await aPerson(api.db);
    await anUnlimitedPlan(api.db, person.customer_id);
    const [first, second] = [await aClass(api.db), await aClass(api.db)];
    expect((await reserve(person, first)).class_reservation.counted).toBe(false);
    expect((await reserve(person, second)).class_reservation.counted).toBe(false);
    expect(await refused(person, first, { guest: 'Lupita' })).toMatchObject({ code: 'reservation/no-credits' });
    await someCredits(api.db, person.customer_id, 1);
    expect((await reserve(person, first, { guest: 'Lupita' })).class_reservation).toMatchObject({
      counted: true,
      guest: 'Lupita',
    });
  });

  it('a reservation with a credit of unconfirmed cash is returned as unpaid', async () => {
    const person = await aPerson(api.db);
    const purchase_id = await aPurchase(api.db, person.customer_id);
    await someCredits(api.db, person.customer_id, 1, { purchase_id });
    expect((await reserve(person, await aClass(api.db))).class_reservation).toMatchObject({
      is_cash: true,
      is_paid: false,
    });
  });
});

describe('penalties at a reservation', () => {
  it('block it until their end if penalties are enabled', async () => {
    const [person, id] = [await aPerson(api.db, 'customer', 1), await aClass(api.db)];
    await aPenalty(api.db, person.customer_id, new Date(NOON.getTime() + HOUR));
    await api.configure({ unlimited_membership_penalties_enabled: 'true' });
    expect(await refused(person, id)).toMatchObject({ status: 412, code: 'reservation/penalty' });
    api.setNow(new Date(NOON.getTime() + HOUR));
    await reserve(person, id);
  });
});

describe('guests of a reservation', () => {
  it('are refused if disabled or without a name of two letters', async () => {
    const [person, id] = [await aPerson(api.db, 'customer', 3), await aClass(api.db)];
    await api.configure({ allow_class_guests: 'false' });
    expect(await refused(person, id, { guest: 'Lupita' })).toMatchObject({
      status: 412,
      code: 'reservation/guests-disabled',
    });
    await api.configure({ allow_class_guests: 'true' });
    for (const guest of ['', ' ', 'A', ' A '])
      expect(await refused(person, id, { guest })).toMatchObject({ status: 412, code: 'reservation/guest-name' });
    await reserve(person, id);
    expect((await reserve(person, id, { guest: '  José Ñuñez 🩰 ' })).class_reservation.guest).toBe('José Ñuñez 🩰');
    expect(await creditsOf(person)).toBe(1);
  });
});

describe('Idempotency-Key of a reservation', () => {
  it('returns the first response to a repeat and reserves nothing', async () => {
    await api.configure({ allow_class_guests: 'true' });
    const [person, id] = [await aPerson(api.db, 'customer', 5), await aClass(api.db)];
    const first = await reserve(person, id, { guest: 'Lupita' }, 'llave-0001');
    expect(await reserve(person, id, { guest: 'Lupita' }, 'llave-0001')).toEqual(first);
    expect(await creditsOf(person)).toBe(4);
    await reserve(person, id, { guest: 'Lupita' }, 'llave-0002');
    expect(await creditsOf(person)).toBe(3);
  });

  it('is refused with another request, and does not block another customer', async () => {
    const [person, other, id] = [
      await aPerson(api.db, 'customer', 2),
      await aPerson(api.db, 'customer', 1),
      await aClass(api.db),
    ];
    await reserve(person, id, {}, 'llave-0001');
    expect(await refused(person, await aClass(api.db), {}, 'llave-0001')).toMatchObject({
      status: 422,
      code: 'idempotency/key-reused',
    });
    await reserve(other, id, {}, 'llave-0001');
  });

  it('can be used again after a refusal', async () => {
    const [person, id] = [await aPerson(api.db), await aClass(api.db)];
    expect(await refused(person, id, {}, 'llave-0001')).toMatchObject({ code: 'reservation/no-credits' });
    await someCredits(api.db, person.customer_id, 1);
    await reserve(person, id, {}, 'llave-0001');
  });

  it.each(['', 'corta', 'con espacio', 'x'.repeat(101), 'ñandú-0001'.normalize('NFD').slice(0, 3)])(
    'is refused as invalid: %j',
    async (key) => {
      const [person, id] = [await aPerson(api.db, 'customer', 1), await aClass(api.db)];
      expect(await refused(person, id, {}, encodeURIComponent(key))).toMatchObject({
        status: 400,
        code: 'request/invalid',
        field: 'Idempotency-Key',
      });
    },
  );
});

describe('moving a reservation to another spot', () => {
  const move = (as: Person, class_reservation_id: number, spot: number) =>
    api.ok(putReservation, { as, body: { class_reservation_id, spot } });
  const notMoved = (as: Person, class_reservation_id: number, spot: number) =>
    api.refused(putReservation, { as, body: { class_reservation_id, spot } });

  it('frees the old spot and takes the new one', async () => {
    const [person, other, id] = [
      await aPerson(api.db, 'customer', 1),
      await aPerson(api.db, 'customer', 1),
      await aClass(api.db, { spot_map: '4' }),
    ];
    const { class_reservation } = await reserve(person, id, { spot: 1 });
    expect((await move(person, class_reservation.class_reservation_id, 3)).class_reservation.spot).toBe(3);
    await reserve(other, id, { spot: 1 });
    expect(await notMoved(person, class_reservation.class_reservation_id, 1)).toMatchObject({
      status: 409,
      code: 'spot/taken',
    });
  });

  it('is refused to strangers, for a missing spot, after the start and after a cancellation', async () => {
    const [person, other, id] = [
      await aPerson(api.db, 'customer', 1),
      await aPerson(api.db),
      await aClass(api.db, { spot_map: '4' }),
    ];
    const {
      class_reservation: { class_reservation_id },
    } = await reserve(person, id, { spot: 1 });
    expect(await notMoved(other, class_reservation_id, 2)).toMatchObject({
      status: 403,
      code: 'reservation/not-yours',
    });
    expect(await notMoved(person, class_reservation_id, 5)).toMatchObject({ status: 412, code: 'spot/invalid' });
    expect(await notMoved(person, 999_999, 2)).toMatchObject({ status: 404, code: 'reservation/not-found' });
    api.setNow(new Date(NOON.getTime() + 25 * HOUR));
    expect(await notMoved(person, class_reservation_id, 2)).toMatchObject({ status: 412, code: 'class/started' });
    api.setNow(NOON);
    await api.pool.query('select release_seat($1, $2, true, now())', [id, class_reservation_id]);
    expect(await notMoved(person, class_reservation_id, 2)).toMatchObject({
      status: 409,
      code: 'reservation/cancelled',
    });
  });
});
