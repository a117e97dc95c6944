/** Layouts of rooms and spots that are out of service, also at the moment when a customer takes them. */
import { postSpotHold } from '../../../../domain/contract/holds';
import { deleteReservation, postReservation, putReservation } from '../../../../domain/contract/reservations';
import { getSchedule, getSingleClass } from '../../../../domain/contract/schedule';
import { putSingleClass as putClass } from '../../../../domain/contract/scheduleAdmin';
import * as calls from '../../../../domain/contract/spotMaps';
import { getClassWaitlist, postWaitlist } from '../../../../domain/contract/waitlists';
import { HOUR, NOON, startApi, type Api } from '../../../helpers/api';
import { aClass, aClassType, aCrowd, aLocation, aPerson, type Person } from '../../builders';
import { brokenRules } from '../../invariants';

let api: Api;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
  await api.configure({ waitlist_enabled: 'true', allow_class_guests: 'true' });
  admin = await aPerson(api.db, 'admin');
});
afterAll(() => api.close());
beforeEach(() => api.setNow(NOON));
afterEach(async () => expect(await brokenRules(api.pool)).toEqual([]));

/** A room of four spots in two rows, with classes of it. */
async function aRoom(classes = 1, capacity = 4) {
  const [class_type_id, location_id] = [await aClassType(api.db, { spot_map: '2,2' }), await aLocation(api.db)];
  const ids: number[] = [];
  for (let n = 0; n < classes; n += 1)
    ids.push(await aClass(api.db, { class_type_id, location_id, capacity, inHours: 24 + n }));
  return { class_type_id, location_id, ids, first: ids[0] ?? 0 };
}
type Room = Awaited<ReturnType<typeof aRoom>>;

/** A room with this map in which a class of an unnumbered type is given, and the type. */
async function aMappedRoom(spot_layout: string[] | null = ['oo', 'oo'], map: string | null = null) {
  const [class_type_id, location_id] = [await aClassType(api.db, { spot_map: map }), await aLocation(api.db)];
  const { room_id } = await api.db
    .insertInto('room')
    .values({ location_id, name: `Sala ${location_id}`, capacity: null, spot_layout })
    .returning('room_id')
    .executeTakeFirstOrThrow();
  const first = await aClass(api.db, { class_type_id, location_id, room_id, capacity: 4 });
  return { class_type_id, location_id, room_id, first };
}
const drawRoom = (id: number, spot_layout: string[] | null, version = 1) =>
  api.send(calls.putRoomMap, { as: admin, params: { id }, body: { spot_layout, version } });
const roomMapOf = async (id: number) =>
  (await api.ok(calls.getSpotMaps, { as: admin })).spot_maps.find(({ room_id }) => room_id === id);
const change = (single_class_id: number, room_id: number | null, version = 1) =>
  api.send(putClass, { as: admin, body: { single_class_id, room_id, version } });

const reserving = (as: Person, single_class_id: number, spot: number) =>
  api.send(postReservation, { as, body: { single_class_id, spot } });
const reserve = async (as: Person, single_class_id: number, spot: number) =>
  (await api.ok(postReservation, { as, body: { single_class_id, spot } })).class_reservation.class_reservation_id;
const block = async ({ class_type_id, location_id }: Room, spot: number, reason = 'Pedal roto') =>
  (await api.ok(calls.postBlockedSpot, { as: admin, body: { class_type_id, location_id, spot, reason } })).blocked_spot;
const unblock = (id: number) => api.ok(calls.deleteBlockedSpot, { as: admin, params: { id } });
const seen = async (id: number) => (await api.ok(getSingleClass, { params: { id } })).single_class;
const mapOf = async (id: number) =>
  (await api.ok(calls.getSpotMaps, { as: admin })).spot_maps.find((map) => map.class_type_id === id);
const draw = (id: number, spot_layout: string[] | null, version = 1) =>
  api.send(calls.putSpotMap, { as: admin, params: { id }, body: { spot_layout, version } });

describe('a spot out of service', () => {
  it('lowers what customers see in all classes ahead there, and in those that are created later', async () => {
    const room = await aRoom(2);
    const elsewhere = await aClass(api.db, { class_type_id: room.class_type_id, capacity: 4 });
    await block(room, 2);
    const later = await aClass(api.db, { ...room, capacity: 4 });
    for (const id of [...room.ids, later]) expect(await seen(id)).toMatchObject({ capacity: 3, blocked_spots: [2] });
    expect(await seen(elsewhere)).toMatchObject({ capacity: 4, blocked_spots: [] });
    const { days } = await api.ok(getSchedule, { query: { start_date: '2026-11-21', end_date: '2026-11-21' } });
    const listed = days.flatMap((day) => day.single_classes).find((c) => c.single_class_id === room.first);
    expect(listed).toMatchObject({ capacity: 3, blocked_spots: [2] });
  });

  it('takes no seat from a class that has fewer than its other spots', async () => {
    const room = await aRoom(1, 2);
    await block(room, 2);
    expect(await seen(room.first)).toMatchObject({ capacity: 2 });
  });

  it('can be neither reserved, held nor moved to, and the class is full without it', async () => {
    const room = await aRoom();
    const [ana, eva, leo, zoe] = (await aCrowd(api.db, 4)) as [Person, Person, Person, Person];
    const place = await reserve(ana, room.first, 1);
    await block(room, 2);
    expect(
      await api.refused(postReservation, { as: eva, body: { single_class_id: room.first, spot: 2 } }),
    ).toMatchObject({ code: 'spot/taken' });
    expect(await api.refused(postSpotHold, { as: eva, body: { single_class_id: room.first, spot: 2 } })).toMatchObject({
      code: 'spot/taken',
    });
    const moved = { class_reservation_id: place, spot: 2 };
    expect(await api.refused(putReservation, { as: ana, body: moved })).toMatchObject({
      code: 'spot/taken',
    });
    await reserve(eva, room.first, 3);
    await reserve(leo, room.first, 4);
    expect(
      await api.refused(postReservation, { as: zoe, body: { single_class_id: room.first, spot: 2 } }),
    ).toMatchObject({ code: 'class/full' });
  });

  it('stays with its customer, is listed with their name, and cannot be booked once they leave', async () => {
    const room = await aRoom();
    const [ana, eva] = (await aCrowd(api.db, 2)) as [Person, Person];
    const place = await reserve(ana, room.first, 3);
    const { blocked_spot_id, stranded } = await block(room, 3);
    expect(stranded).toEqual([
      expect.objectContaining({ class_reservation_id: place, single_class_id: room.first, name: 'Ana' }),
    ]);
    expect(await block(room, 3, 'Asiento flojo')).toMatchObject({ blocked_spot_id, reason: 'Asiento flojo' });
    await api.ok(deleteReservation, { as: ana, params: { id: place } });
    expect((await mapOf(room.class_type_id))?.blocked_spots).toMatchObject([{ spot: 3, stranded: [] }]);
    expect((await reserving(eva, room.first, 3)).status).toBe(409);
  });

  it('is not given to who waits, and goes to them once it is back in service', async () => {
    const room = await aRoom();
    const [ana, eva, leo, waits] = (await aCrowd(api.db, 4)) as [Person, Person, Person, Person];
    const place = await reserve(ana, room.first, 1);
    await reserve(eva, room.first, 2);
    await reserve(leo, room.first, 3);
    const blocked = await block(room, 4);
    const other = await block(room, 1);
    await api.ok(postWaitlist, { as: waits, body: { single_class_id: room.first, auto: true } });
    await api.ok(deleteReservation, { as: ana, params: { id: place } });
    const waiting = async () => (await api.ok(getClassWaitlist, { as: admin, params: { id: room.first } })).total;
    expect(await waiting()).toBe(1);
    await unblock(blocked.blocked_spot_id);
    expect(await waiting()).toBe(0);
    expect((await seen(room.first)).class_reservations.map((r) => r.spot).sort()).toEqual([2, 3, 4]);
    expect(
      await api.refused(calls.deleteBlockedSpot, { as: admin, params: { id: blocked.blocked_spot_id } }),
    ).toMatchObject({ code: 'blocked-spot/not-found' });
    await unblock(other.blocked_spot_id);
    expect(await seen(room.first)).toMatchObject({ capacity: 4, blocked_spots: [] });
  });

  it('that is blocked while customers take it is either listed with its customer or was refused to them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const room = await aRoom();
      const crowd = await aCrowd(api.db, 5);
      const [replies, blocked] = await Promise.all([
        Promise.all(crowd.map((person, n) => reserving(person, room.first, 1 + (n % 4)))),
        block(room, 1),
      ]);
      const taken = (await seen(room.first)).class_reservations.map((r) => r.spot);
      const stranded = (await mapOf(room.class_type_id))?.blocked_spots[0]?.stranded ?? [];
      expect(stranded.length).toBe(taken.filter((spot) => spot === 1).length);
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(taken.length);
      expect((await reserving(await aPerson(api.db, 'customer', 1), room.first, 1)).status).toBe(409);
      expect(blocked.spot).toBe(1);
    }
  });

  it('is blocked once by two admins at the same time, and unknown spots and places are refused', async () => {
    const room = await aRoom();
    const [one, two] = await Promise.all([block(room, 2, 'Uno'), block(room, 2, 'Dos')]);
    expect(one.blocked_spot_id).toBe(two.blocked_spot_id);
    const { class_type_id, location_id } = room;
    const post = (changes: object) =>
      api.refused(calls.postBlockedSpot, {
        as: admin,
        body: { class_type_id, location_id, spot: 5, reason: 'x', ...changes },
      });
    expect(await post({})).toMatchObject({ code: 'spot/invalid' });
    expect(await post({ spot: 1, class_type_id: 999_999 })).toMatchObject({ code: 'spot-map/not-found' });
    expect(await post({ spot: 1, location_id: 999_999 })).toMatchObject({ code: 'spot-map/not-found' });
  });
});

describe('the drawing of a room', () => {
  it('is shown to customers, and its spot_map follows from it', async () => {
    const room = await aRoom();
    await block(room, 4);
    expect((await draw(room.class_type_id, ['.C.', 'o.o', 'ooo'])).status).toBe(200);
    expect(await seen(room.first)).toMatchObject({
      capacity: 4,
      class_type: { spot_map: '2,3', spot_layout: ['.C.', 'o.o', 'ooo'] },
      blocked_spots: [4],
    });
    await expect(
      api.db.updateTable('class_type').set({ spot_map: '9' }).where('class_type_id', '=', room.class_type_id).execute(),
    ).rejects.toThrow('class_type_layout');
  });

  it('that drops reserved spots is refused with the names, and without them drops what was blocked there', async () => {
    const room = await aRoom();
    const [ana] = (await aCrowd(api.db, 1)) as [Person];
    await block(room, 3);
    const place = await reserve(ana, room.first, 4);
    for (const layout of [['ooo'], null]) {
      const reply = await draw(room.class_type_id, layout);
      expect([reply.status, JSON.parse(reply.text)]).toMatchObject([
        409,
        { code: 'spot-map/booked', message: expect.stringContaining('Ana Pérez (lugar 4, sáb 21 nov') },
      ]);
    }
    await api.ok(deleteReservation, { as: ana, params: { id: place } });
    expect((await draw(room.class_type_id, ['oo'])).status).toBe(200);
    expect(await seen(room.first)).toMatchObject({ capacity: 4, blocked_spots: [] });
    expect((await mapOf(room.class_type_id))?.blocked_spots).toEqual([]);
  });

  it('from an older version is refused with who changed it, and one without a spot always', async () => {
    const room = await aRoom();
    expect((await draw(room.class_type_id, ['oooo'])).status).toBe(200);
    const late = await draw(room.class_type_id, ['oo', 'oo']);
    expect([late.status, JSON.parse(late.text)]).toMatchObject([
      412,
      { code: 'row/changed', changed: { by: expect.stringContaining('Inés') } },
    ]);
    for (const layout of [['.C'], ['CoC'], ['oo', 'o']])
      expect((await draw(room.class_type_id, layout, 2)).status).toBe(412);
    expect((await draw(999_999, ['oo'])).status).toBe(404);
  });

  it('that drops a spot while a customer takes it either leaves it or refuses the customer', async () => {
    for (let round = 0; round < 5; round += 1) {
      const room = await aRoom();
      const person = await aPerson(api.db, 'customer', 1);
      const [drawn, reserved] = await Promise.all([
        draw(room.class_type_id, ['ooo']),
        reserving(person, room.first, 4),
      ]);
      expect([
        [200, 412],
        [409, 200],
      ]).toContainEqual([drawn.status, reserved.status]);
    }
  });

  it('leaves classes that have started as they were', async () => {
    const room = await aRoom();
    await block(room, 1);
    api.setNow(new Date(NOON.getTime() + 30 * HOUR));
    const [blocked] = (await mapOf(room.class_type_id))?.blocked_spots ?? [];
    await unblock(blocked?.blocked_spot_id ?? 0);
    expect(await seen(room.first)).toMatchObject({ blocked_spots: [1] });
  });
});

describe('the map of a room', () => {
  it('is that of all its classes, whatever their type, and a room without one leaves them that of their type', async () => {
    const room = await aMappedRoom(['.C.', 'o.o'], '9');
    const plain = await aMappedRoom(null, '2,2');
    expect((await seen(room.first)).class_type).toMatchObject({ spot_map: '2', spot_layout: ['.C.', 'o.o'] });
    expect((await seen(plain.first)).class_type).toMatchObject({ spot_map: '2,2', spot_layout: null });
    const { days } = await api.ok(getSchedule, { query: { start_date: '2026-11-21', end_date: '2026-11-21' } });
    const maps = days
      .flatMap((day) => day.single_classes)
      .filter(({ single_class_id }) => [room.first, plain.first].includes(single_class_id))
      .map(({ class_type }) => class_type.spot_map);
    expect(maps.sort()).toEqual(['2', '2,2']);
    const [ana, eva] = (await aCrowd(api.db, 2)) as [Person, Person];
    await reserve(ana, room.first, 2);
    expect([(await reserving(eva, room.first, 3)).status, (await reserving(eva, plain.first, 4)).status]).toEqual([
      412, 200,
    ]);
    expect((await api.send(postSpotHold, { as: ana, body: { single_class_id: plain.first, spot: 5 } })).status).toBe(
      412,
    );
  });

  it('keeps what was out of service when it is first drawn, and has its own marks from then on', async () => {
    const room = await aMappedRoom(null, '2,2');
    await block({ ...room, ids: [] }, 2);
    expect((await drawRoom(room.room_id, ['oooo'])).status).toBe(200);
    expect(await seen(room.first)).toMatchObject({ capacity: 3, blocked_spots: [2] });
    const map = await roomMapOf(room.room_id);
    expect(map).toMatchObject({ class_type_id: null, blocked_spots: [{ spot: 2, room_id: room.room_id }] });
    await unblock(map?.blocked_spots[0]?.blocked_spot_id ?? 0);
    const { room_id, location_id } = room;
    const body = { room_id, location_id, spot: 4, reason: 'Pedal roto' };
    await api.ok(calls.postBlockedSpot, { as: admin, body });
    const later = await aClass(api.db, { ...room, capacity: 4 });
    for (const id of [room.first, later]) expect(await seen(id)).toMatchObject({ capacity: 3, blocked_spots: [4] });
    for (const wrong of [{ location_id: await aLocation(api.db) }, { class_type_id: room.class_type_id }])
      expect((await api.send(calls.postBlockedSpot, { as: admin, body: { ...body, ...wrong } })).status).not.toBe(200);
  });

  it('that drops reserved spots is refused with the names, also where those of the type are fewer', async () => {
    const room = await aMappedRoom(['oooo'], '3');
    const [ana] = (await aCrowd(api.db, 1)) as [Person];
    const place = await reserve(ana, room.first, 4);
    for (const layout of [['ooo'], null]) {
      const reply = await drawRoom(room.room_id, layout);
      expect([reply.status, JSON.parse(reply.text)]).toMatchObject([
        409,
        { code: 'spot-map/booked', message: expect.stringContaining('Ana Pérez (lugar 4') },
      ]);
    }
    expect((await draw(room.class_type_id, ['o'])).status).toBe(200);
    await api.ok(deleteReservation, { as: ana, params: { id: place } });
    expect((await drawRoom(room.room_id, null)).status).toBe(200);
    expect((await seen(room.first)).class_type).toMatchObject({ spot_map: '1' });
  });

  it('is what a class has that moves there, if its customers find their spots, and without a map they need none', async () => {
    const [room, small] = [await aMappedRoom(['oooo']), await aMappedRoom(['oo'])];
    const into = async (spot_layout: string[] | null) =>
      (
        await api.db
          .insertInto('room')
          .values({ location_id: room.location_id, name: `Otra ${spot_layout}`, capacity: null, spot_layout })
          .returning('room_id')
          .executeTakeFirstOrThrow()
      ).room_id;
    const [two, six, none] = [await into(['oo']), await into(['oooooo']), await into(null)];
    const [ana, eva] = (await aCrowd(api.db, 2)) as [Person, Person];
    await reserve(ana, room.first, 3);
    expect(JSON.parse((await change(room.first, two)).text)).toMatchObject({ code: 'class/capacity-spots' });
    const less = { single_class_id: room.first, room_id: two, capacity: 2, version: 1 };
    expect(await api.refused(putClass, { as: admin, body: less })).toMatchObject({
      code: 'spot-map/booked',
      message: expect.stringContaining('Ana Pérez (lugar 3'),
    });
    expect((await change(room.first, six)).status).toBe(200);
    await reserve(eva, room.first, 6);
    expect((await change(room.first, none, 2)).status).toBe(200);
    const { class_type, class_reservations } = await seen(room.first);
    expect([class_type.spot_map, class_reservations.map(({ spot }) => spot)]).toEqual([null, [null, null]]);
    expect(await seen(small.first)).toMatchObject({ class_type: { spot_map: '2' } });
  });

  it('that drops a spot while a customer takes it either leaves it or refuses the customer', async () => {
    for (let round = 0; round < 5; round += 1) {
      const room = await aMappedRoom(['oooo'], '3');
      const person = await aPerson(api.db, 'customer', 1);
      const [drawn, reserved] = await Promise.all([
        drawRoom(room.room_id, round % 2 ? null : ['ooo']),
        reserving(person, room.first, 4),
      ]);
      expect([
        [200, 412],
        [409, 200],
      ]).toContainEqual([drawn.status, reserved.status]);
    }
  });

  it('that a class moves under while a customer reserves there leaves no spot that its room does not have', async () => {
    for (let round = 0; round < 5; round += 1) {
      const room = await aMappedRoom(['oooo']);
      const small = await api.db
        .insertInto('room')
        .values({ location_id: room.location_id, name: 'Chica', capacity: null, spot_layout: ['oo'] })
        .returning('room_id')
        .executeTakeFirstOrThrow();
      const person = await aPerson(api.db, 'customer', 1);
      const body = { single_class_id: room.first, room_id: small.room_id, capacity: 2, version: 1 };
      const [moved, reserved] = await Promise.all([
        api.send(putClass, { as: admin, body }),
        reserving(person, room.first, 4),
      ]);
      expect([
        [200, 412],
        [409, 200],
      ]).toContainEqual([moved.status, reserved.status]);
    }
  });
});
