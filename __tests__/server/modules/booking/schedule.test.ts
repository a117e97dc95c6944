import { getNextClass, getOwnPlaces, getSchedule, getSingleClass } from '../../../../domain/contract/schedule';
import { deleteReservation, postReservation } from '../../../../domain/contract/reservations';
import { postWaitlist } from '../../../../domain/contract/waitlists';
import { withOwnPlaces } from '../../../../domain/ownPlaces';
import { scheduleText, singleClassText } from '../../../../server/modules/booking/schedule/repository';
import { NOON, startApi, type Api } from '../../../helpers/api';
import { aClass, aClassType, aFile, aLocation, aPackage, aPerson, type Person } from '../../builders';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(() => api.renew());
afterAll(() => api.close());

/** What the response of one class has of a type without facts. */
const NO_FACTS = ', "description" : null, "level" : null, "what_to_bring" : null';
const WEEK = { start_date: '2026-11-16', end_date: '2026-11-22' };
const ids = async (query: Record<string, number> = {}) =>
  (await api.ok(getSchedule, { query: { ...WEEK, ...query } })).days.flatMap((d) =>
    d.single_classes.map((c) => c.single_class_id),
  );

describe('the schedule', () => {
  it('is empty without classes', async () => {
    expect(await api.ok(getSchedule, { query: WEEK })).toEqual({ days: [] });
  });

  it("groups classes by the studio's day in order of time, including start_date and end_date", async () => {
    const [night, sunday, early, next] = [
      await aClass(api.db, { inHours: 11.75 }),
      await aClass(api.db, { inHours: 48 + 11 }),
      await aClass(api.db, { inHours: 3 }),
      await aClass(api.db, { inHours: 60 }),
    ];
    const { days } = await api.ok(getSchedule, { query: WEEK });
    expect(days.map((d) => [d.date, d.single_classes.map((c) => c.single_class_id)])).toEqual([
      ['2026-11-20', [early, night]],
      ['2026-11-22', [sunday]],
    ]);
    expect(days[0]?.single_classes.map((c) => c.class_date)).toEqual([
      '2026-11-20T15:00:00.000Z',
      '2026-11-20T23:45:00.000Z',
    ]);
    expect(await ids({})).not.toContain(next);
  });

  it('shows each class in the wall clock of its location', async () => {
    await aClass(api.db, { inHours: 1, timezone: 'America/Tijuana' });
    await aClass(api.db, { inHours: 1, timezone: 'America/Cancun' });
    const { days } = await api.ok(getSchedule, { query: WEEK });
    expect(days[0]?.single_classes.map((c) => [c.class_date, c.location.timezone])).toEqual([
      ['2026-11-20T11:00:00.000Z', 'America/Tijuana'],
      ['2026-11-20T14:00:00.000Z', 'America/Cancun'],
    ]);
  });

  it("orders a day's classes by the instant at which they begin, not by their wall clocks", async () => {
    // At 09:00 in Tijuana it is 11:00 in Mexico City, where the other begins at 10:00.
    const tijuana = await aClass(api.db, { inHours: 23, timezone: 'America/Tijuana' });
    const mexico = await aClass(api.db, { inHours: 22 });
    const { days } = await api.ok(getSchedule, { query: WEEK });
    expect(days.flatMap((d) => d.single_classes.map((c) => [c.single_class_id, c.class_date.slice(11, 16)]))).toEqual([
      [mexico, '10:00'],
      [tijuana, '09:00'],
    ]);
  });

  it('filters by location, class type and coach', async () => {
    const [location_id, class_type_id] = [await aLocation(api.db), await aClassType(api.db)];
    const [a, b] = [await aClass(api.db, { location_id }), await aClass(api.db, { class_type_id })];
    const { instructor_id } = await api.db
      .insertInto('instructor')
      .values({
        name: 'Lucía',
        last_name: 'Mora',
        nickname: 'Lu',
        quote: null,
        short_bio: null,
        instagram: null,
        birthdate: null,
        music_type: null,
        file_id: null,
      })
      .returning('instructor_id')
      .executeTakeFirstOrThrow();
    await api.db.insertInto('class_instructor').values({ single_class_id: b, instructor_id }).execute();
    expect(await ids({ location_id })).toEqual([a]);
    expect(await ids({ class_type_id })).toEqual([b]);
    expect(await ids({ instructor_id })).toEqual([b]);
    expect(await ids({ instructor_id, location_id })).toEqual([]);
  });

  it('returns the next day with classes, of one location, class type or coach, and null after the last', async () => {
    const location_id = await aLocation(api.db);
    const near = await aClass(api.db, { inHours: 24 });
    await aClass(api.db, { location_id, inHours: 24 * 8 });
    const next = async (query: { from: string } & Record<string, unknown>) =>
      (await api.ok(getNextClass, { query })).date;
    expect(await next({ from: '2026-11-16' })).toBe('2026-11-21');
    expect(await next({ from: '2026-11-21' })).toBe('2026-11-21');
    expect(await next({ from: '2026-11-22' })).toBe('2026-11-28');
    expect(await next({ from: '2026-11-16', location_id })).toBe('2026-11-28');
    expect(await next({ from: '2026-11-16', location_id, instructor_id: 99, class_type_id: 99 })).toBeNull();
    expect(await next({ from: '2026-11-29' })).toBeNull();
    await api.db.updateTable('single_class').set({ deleted_at: NOON }).where('single_class_id', '=', near).execute();
    expect(await next({ from: '2026-11-16' })).toBe('2026-11-28');
    expect(await api.refused(getNextClass, { query: { from: '2026-02-30' } })).toMatchObject({ field: 'from' });
  });

  it('omits deleted classes', async () => {
    const id = await aClass(api.db);
    await api.db.updateTable('single_class').set({ deleted_at: NOON }).where('single_class_id', '=', id).execute();
    expect(await ids()).toEqual([]);
    expect(await api.refused(getSingleClass, { params: { id } })).toMatchObject({
      status: 404,
      code: 'class/not-found',
    });
  });

  it.each([
    ['a query without dates', {}, undefined],
    ['a date that does not exist', { start_date: '2026-02-30', end_date: '2026-03-01' }, 'start_date'],
    ['the year 0', { start_date: '0000-01-01', end_date: '0000-01-02' }, 'start_date'],
    ['an end before the start', { start_date: '2026-11-22', end_date: '2026-11-21' }, 'end_date'],
    ['a range of more than six weeks', { start_date: '2026-11-01', end_date: '2026-12-14' }, 'end_date'],
    ['a location that is not a number', { ...WEEK, location_id: 'roma' }, 'location_id'],
    ['an id beyond the safe integers', { ...WEEK, location_id: '99999999999999999999' }, 'location_id'],
    ['an unknown filter', { ...WEEK, color: 'rojo' }, 'color'],
  ])('refuses %s', async (_, query, field) => {
    const reply = await api.raw({
      method: 'GET',
      url: `/api/single_class?${new URLSearchParams(query as Record<string, string>).toString()}`,
    });
    expect(reply.status).toBe(400);
    expect(JSON.parse(reply.text)).toMatchObject({ code: 'request/invalid', ...(field ? { field } : {}) });
  });

  it('accepts a range of six weeks', async () => {
    await api.ok(getSchedule, { query: { start_date: '2026-11-01', end_date: '2026-12-13' } });
  });
});

/** Classes with and without spots, coaches, tags, pictures and reservations; one full, with a line. */
async function aBusyWeek(): Promise<{ readonly person: Person; readonly classes: number[] }> {
  await api.configure({ allow_class_guests: 'true', waitlist_enabled: 'true' });
  const [person, stranger] = [await aPerson(api.db, 'customer', 9), await aPerson(api.db, 'customer', 9)];
  const file_id = await aFile(api.db, { name: 'lu.svg', type: 'image/svg+xml', src: 'coaches/lu.svg' });
  const blank = { quote: null, short_bio: null, instagram: null, birthdate: null, music_type: null };
  const coaches = await api.db
    .insertInto('instructor')
    .values([
      { ...blank, name: 'Zoé "Z"', last_name: 'Paz', nickname: null, file_id: null },
      { ...blank, name: 'Lucía', last_name: 'Ñandú', nickname: 'Lu', file_id },
    ])
    .returning('instructor_id')
    .execute();
  const tags = await api.db
    .insertInto('tag')
    .values(['Nuevo', 'Suave'].map((name) => ({ name, color: '#e2725b' })))
    .returning('tag_id')
    .execute();
  const class_package_id = await aPackage(api.db);
  const [spots, open, full, event] = [
    await aClass(api.db, { inHours: 20, spot_map: '4,5' }),
    await aClass(api.db, { inHours: 20 }),
    await aClass(api.db, { inHours: 44, capacity: 1 }),
    await aClass(api.db, { inHours: 3, class_package_id, timezone: 'America/Tijuana' }),
  ];
  for (const single_class_id of [spots, full])
    await api.db
      .insertInto('class_instructor')
      .values(coaches.map(({ instructor_id }, n) => ({ single_class_id, instructor_id, position: 1 - n })))
      .execute();
  for (const { tag_id } of tags)
    await api.db.insertInto('single_class_tag').values({ single_class_id: open, tag_id }).execute();
  const reserve = (as: Person, single_class_id: number, seat: { spot?: number; guest?: string } = {}) =>
    api.ok(postReservation, { as, body: { single_class_id, ...seat } });
  await reserve(stranger, spots, { spot: 2 });
  await reserve(person, spots, { spot: 7 });
  await reserve(person, spots, { spot: 1, guest: 'Lupita' });
  await reserve(stranger, open);
  const { class_reservation } = await reserve(person, open);
  await api.ok(deleteReservation, { as: person, params: { id: class_reservation.class_reservation_id } });
  await reserve(stranger, full);
  await api.ok(postWaitlist, { as: person, body: { single_class_id: full } });
  return { person, classes: [spots, open, full, event] };
}

it('the schedule writes each class byte by byte as it is written alone, for a visitor and for a customer', async () => {
  const { person, classes } = await aBusyWeek();
  for (const uid of [null, person.uid]) {
    const week = await scheduleText(api.pool, uid, WEEK, NOON);
    for (const id of classes) {
      const alone =
        /^\{"single_class" : (.*)\}$/.exec((await singleClassText(api.pool, uid, id, NOON)) ?? '')?.[1] ?? '';
      expect(alone).not.toBe('');
      const listed = alone.replace(NO_FACTS, '');
      expect(listed).not.toBe(alone);
      expect(week).toContain(listed);
    }
  }
});

describe("a customer's own places", () => {
  it("complete a visitor's schedule to the one that the customer's token gets", async () => {
    const { person } = await aBusyWeek();
    const [seen, mine] = [
      await api.ok(getSchedule, { query: WEEK }),
      await api.ok(getOwnPlaces, { as: person, query: WEEK }),
    ];
    expect(mine.class_reservations.map(({ spot, guest }) => [spot, guest])).toEqual([
      [7, null],
      [1, 'Lupita'],
    ]);
    expect(mine.waitlists).toHaveLength(1);
    expect(withOwnPlaces(seen.days, mine)).toEqual((await api.ok(getSchedule, { as: person, query: WEEK })).days);
  });

  it('are missing in what a visitor gets', async () => {
    const { person } = await aBusyWeek();
    const text = await scheduleText(api.pool, null, WEEK, NOON);
    for (const word of ['customer_id', 'class_reservation_id', 'guest', 'Lupita', person.uid])
      expect(text).not.toContain(word);
    expect(text).not.toMatch(/"waitlist_id" : \d/);
  });

  it('are empty for an account without a customer, and refused for a visitor', async () => {
    await aBusyWeek();
    expect(await api.ok(getOwnPlaces, { as: { uid: 'nadie' }, query: WEEK })).toEqual({
      class_reservations: [],
      waitlists: [],
      spot_holds: [],
    });
    expect(await api.refused(getOwnPlaces, { query: WEEK })).toMatchObject({ status: 401, code: 'auth/missing-token' });
  });

  it('are within the requested days', async () => {
    const { person } = await aBusyWeek();
    const day = { start_date: '2026-11-22', end_date: '2026-11-22' };
    expect(await api.ok(getOwnPlaces, { as: person, query: day })).toMatchObject({
      class_reservations: [],
      waitlists: [{ waitlist_id: expect.any(Number) as number }],
    });
    const upside = { start_date: '2026-11-22', end_date: '2026-11-21' };
    expect(await api.refused(getOwnPlaces, { as: person, query: upside })).toMatchObject({
      code: 'request/invalid',
      field: 'end_date',
    });
  });
});

describe('a single class', () => {
  it('contains its coaches in order with pictures, its tags, location and package', async () => {
    const class_package_id = await aPackage(api.db);
    const id = await aClass(api.db, { class_package_id });
    const file_id = await aFile(api.db, { name: 'lu.svg', type: 'image/svg+xml', src: '/demo/lu.svg' });
    const coach = { quote: null, short_bio: null, instagram: null, birthdate: null, music_type: null };
    const coaches = await api.db
      .insertInto('instructor')
      .values([
        { ...coach, name: 'Zoé', last_name: 'Paz', nickname: null, file_id: null },
        { ...coach, name: 'Lucía', last_name: 'Mora', nickname: 'Lu', file_id },
      ])
      .returning('instructor_id')
      .execute();
    await api.db
      .insertInto('class_instructor')
      .values(coaches.map(({ instructor_id }, n) => ({ single_class_id: id, instructor_id, position: 1 - n })))
      .execute();
    const { tag_id } = await api.db
      .insertInto('tag')
      .values({ name: 'Nuevo', color: '#e2725b' })
      .returning('tag_id')
      .executeTakeFirstOrThrow();
    await api.db.insertInto('single_class_tag').values({ single_class_id: id, tag_id }).execute();
    const { single_class } = await api.ok(getSingleClass, { params: { id } });
    expect(
      single_class.class_instructors.map((c) => [c.instructor.name, c.instructor.nickname, c.instructor.file]),
    ).toEqual([
      ['Lucía', 'Lu', { src: '/demo/lu.svg' }],
      ['Zoé', null, null],
    ]);
    expect(single_class).toMatchObject({ class_package_id, tags: [{ tag_id, name: 'Nuevo', color: '#e2725b' }] });
  });

  it("returns its type's requirements, which the schedule leaves out", async () => {
    const facts = { description: 'Bici a media luz.', level: 'Avanzado', what_to_bring: 'Toalla.' } as const;
    const id = await aClass(api.db, { class_type_id: await aClassType(api.db, facts), inHours: 1 });
    const silent = await aClass(api.db, { inHours: 1 });
    expect((await api.ok(getSingleClass, { params: { id } })).single_class.class_type).toMatchObject(facts);
    expect((await api.ok(getSingleClass, { params: { id: silent } })).single_class.class_type).toMatchObject({
      description: null,
      level: null,
      what_to_bring: null,
    });
    const [day] = (await api.ok(getSchedule, { query: WEEK })).days;
    for (const { class_type } of day?.single_classes ?? []) expect(class_type).not.toHaveProperty('what_to_bring');
  });

  it('shows the customer of a reservation only to that customer', async () => {
    await api.configure({ allow_class_guests: 'true' });
    const [person, stranger, staff, id] = [
      await aPerson(api.db, 'customer', 2),
      await aPerson(api.db, 'customer', 1),
      await aPerson(api.db, 'staff'),
      await aClass(api.db, { spot_map: '5' }),
    ];
    await api.ok(postReservation, { as: person, body: { single_class_id: id, spot: 1 } });
    await api.ok(postReservation, { as: person, body: { single_class_id: id, spot: 2, guest: 'Lupita' } });
    await api.ok(postReservation, { as: stranger, body: { single_class_id: id, spot: 3 } });
    const seenBy = async (as: typeof person | null) =>
      (await api.ok(getSingleClass, { as, params: { id } })).single_class.class_reservations;
    expect(await seenBy(null)).toEqual([{ spot: 1 }, { spot: 2 }, { spot: 3 }]);
    expect(await seenBy(staff)).toEqual([{ spot: 1 }, { spot: 2 }, { spot: 3 }]);
    const mine = {
      customer_id: person.customer_id,
      family_member_id: null,
      class_reservation_id: expect.any(Number) as number,
    };
    expect(await seenBy(person)).toEqual([
      { ...mine, spot: 1, guest: null },
      { ...mine, spot: 2, guest: 'Lupita' },
      { spot: 3 },
    ]);
  });
});
