import { getAgain, getHome } from '../../../../domain/contract/home';
import { postReservation } from '../../../../domain/contract/reservations';
import { postWaitlist } from '../../../../domain/contract/waitlists';
import { DAY, HOUR, NOON, startApi, type Api } from '../../../helpers/api';
import { aClass, aClassType, aLocation, aPerson, type Person } from '../../builders';

let api: Api;
beforeAll(async () => {
  api = await startApi();
  await api.configure({ waitlist_enabled: 'true', allow_class_guests: 'true' });
});
afterAll(() => api.close());
beforeEach(() => api.setNow(NOON));

const home = async (as: Person) => (await api.ok(getHome, { as })).home;
const reserve = async (as: Person, single_class_id: number, spot: number | null = null, guest: string | null = null) =>
  (await api.ok(postReservation, { as, body: { single_class_id, spot, guest } })).class_reservation
    .class_reservation_id;
const after = (hours: number) => api.setNow(new Date(NOON.getTime() + hours * HOUR));

describe("a customer's home", () => {
  it('is empty for a new customer', async () => {
    expect(await home(await aPerson(api.db))).toEqual({
      next: [],
      upcoming: 0,
      again: null,
      waitlists: [],
      penalty: null,
      usual_spots: [],
      attended: 0,
      attended_weeks: [],
    });
  });

  it('returns all places of the next class, the own one first, their count, and waitlists with position', async () => {
    const person = await aPerson(api.db, 'customer', 5);
    const [soon, later, full] = [
      await aClass(api.db, { inHours: 5 }),
      await aClass(api.db, { inHours: 30 }),
      await aClass(api.db, { capacity: 0 }),
    ];
    await reserve(person, later);
    await reserve(person, soon, null, 'Toña');
    await reserve(person, soon);
    await api.ok(postWaitlist, { as: await aPerson(api.db), body: { single_class_id: full } });
    await api.ok(postWaitlist, { as: person, body: { single_class_id: full } });
    const { next, upcoming, again, waitlists } = await home(person);
    expect(next.map((r) => [r.single_class_id, r.guest])).toEqual([
      [soon, null],
      [soon, 'Toña'],
    ]);
    expect([upcoming, again]).toEqual([3, null]);
    expect(waitlists.map((w) => [w.single_class_id, w.position])).toEqual([[full, 2]]);
  });

  it('counts the classes attended, without those of guests, missed or cancelled, and names their weeks', async () => {
    const person = await aPerson(api.db, 'customer', 9);
    const attended: number[] = [];
    // Friday 20, Saturday 21, Monday 23, and Monday 7 December: two weeks later.
    for (const inHours of [1, 24, 72, 72 + 14 * 24])
      attended.push(await reserve(person, await aClass(api.db, { inHours })));
    const guests = await aClass(api.db, { inHours: 2 });
    await reserve(person, guests);
    attended.push(await reserve(person, guests, null, 'Toña'));
    const cancelled = await reserve(person, await aClass(api.db, { inHours: 3 }));
    const update = api.db.updateTable('class_reservation');
    await update.set({ attend: true }).where('class_reservation_id', 'in', attended).execute();
    await update.set({ deleted_at: NOON }).where('class_reservation_id', '=', cancelled).execute();
    expect(await home(person)).toMatchObject({
      attended: 4,
      attended_weeks: ['2026-12-07', '2026-11-23', '2026-11-16'],
    });
  });

  it('returns the end of a penalty and which classes were missed, and nothing once it is over', async () => {
    const person = await aPerson(api.db, 'customer', 2);
    const missed = [await reserve(person, await aClass(api.db, { inHours: 1 }))];
    missed.unshift(await reserve(person, await aClass(api.db, { inHours: 2 })));
    const end_date = new Date(NOON.getTime() + 7 * DAY);
    await api.db
      .insertInto('class_reservation_penalty')
      .values({ customer_id: person.customer_id, end_date, created_at: NOON, class_reservation_ids: missed })
      .execute();
    after(3);
    const { penalty } = await home(person);
    expect(penalty?.end_date).toBe(end_date.toISOString());
    expect(penalty?.missed.map((m) => m.class_date)).toEqual(['2026-11-20T14:00:00.000Z', '2026-11-20T13:00:00.000Z']);
    after(24 * 8);
    expect((await home(person)).penalty).toBeNull();
  });

  it('knows the usual spot of a room from the second time on', async () => {
    const person = await aPerson(api.db, 'customer', 5);
    const [class_type_id, location_id] = [await aClassType(api.db, { spot_map: '4,4' }), await aLocation(api.db)];
    const take = async (inHours: number, spot: number) =>
      reserve(person, await aClass(api.db, { inHours, class_type_id, location_id }), spot);
    await take(1, 3);
    expect((await home(person)).usual_spots).toEqual([]);
    await take(2, 5);
    await take(3, 5);
    expect((await home(person)).usual_spots).toEqual([{ location_id, spot_map: '4,4', spot: 5 }]);
  });
});

describe('booking again', () => {
  it('means the same type, weekday and time of next week, else the next of its type that is not reserved yet', async () => {
    const person = await aPerson(api.db, 'customer', 5);
    const [class_type_id, location_id] = [await aClassType(api.db), await aLocation(api.db)];
    const at = (inHours: number) => aClass(api.db, { inHours, class_type_id, location_id });
    const id = await reserve(person, await at(1));
    after(2);
    const again = async () =>
      (await api.ok(getAgain, { as: person, params: { id } })).single_class?.single_class_id ?? null;
    expect(await again()).toBeNull();
    const [tomorrow, week] = [await at(25), await at(1 + 7 * 24)];
    await aClass(api.db, { inHours: 1 + 7 * 24, location_id });
    expect(await again()).toBe(week);
    expect((await home(person)).again?.single_class_id).toBe(week);
    await reserve(person, week);
    expect(await again()).toBe(tomorrow);
    expect((await api.refused(getAgain, { as: await aPerson(api.db), params: { id } })).code).toBe(
      'reservation/not-yours',
    );
  });
});
