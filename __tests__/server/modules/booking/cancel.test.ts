import { getAvailableClasses } from '../../../../domain/contract/credits';
import {
  deleteReservation,
  getMyReservations,
  getReservations,
  postReservation,
  type ReservationsQuery,
} from '../../../../domain/contract/reservations';
import { getSingleClass } from '../../../../domain/contract/schedule';
import { HOUR, NOON, startApi, type Api } from '../../../helpers/api';
import { aClass, aCrowd, aPerson, anUnlimitedPlan, someCredits, type Person } from '../../builders';
import { brokenRules } from '../../invariants';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOON);
  await api.configure({
    allow_cancel_reservations: 'true',
    allow_cancel_after_treshold: 'false',
    cancel_timeframe_value: '12',
    cancel_timeframe_unit: 'hours',
    max_cancels_per_available_class: '',
  });
});
afterEach(async () => expect(await brokenRules(api.pool)).toEqual([]));

const creditsOf = async (as: Person) => (await api.ok(getAvailableClasses, { as })).available_classes.length;
/** A class in 24 hours that a new customer has reserved with their only credit. */
async function reserved() {
  const [person, single_class_id] = [await aPerson(api.db, 'customer', 1), await aClass(api.db, { spot_map: '5' })];
  const { class_reservation } = await api.ok(postReservation, { as: person, body: { single_class_id, spot: 5 } });
  return { person, single_class_id, id: class_reservation.class_reservation_id };
}
const hoursLater = (hours: number) => api.setNow(new Date(NOON.getTime() + hours * HOUR));

describe('cancelling a reservation', () => {
  it('in time frees the spot and returns the credit', async () => {
    const { person, single_class_id, id } = await reserved();
    const answer = await api.ok(deleteReservation, { as: person, params: { id } });
    expect(answer).toMatchObject({
      credit_returned: true,
      class_reservation: { class_reservation_id: id, deletedAt: NOON.toISOString(), cancels: 1 },
    });
    expect(await creditsOf(person)).toBe(1);
    expect(
      (await api.ok(getSingleClass, { as: person, params: { id: single_class_id } })).single_class.class_reservations,
    ).toEqual([]);
    await api.ok(postReservation, { as: person, body: { single_class_id, spot: 5 } });
  });

  it('returns the credit until the cancellation window begins', async () => {
    const { person, id } = await reserved();
    hoursLater(12);
    expect(await api.ok(deleteReservation, { as: person, params: { id } })).toMatchObject({ credit_returned: true });
  });

  it('is refused inside the cancellation window', async () => {
    const { person, id } = await reserved();
    api.setNow(new Date(NOON.getTime() + 12 * HOUR + 1));
    expect(await api.refused(deleteReservation, { as: person, params: { id } })).toMatchObject({
      status: 412,
      code: 'reservation/late',
    });
    expect(await creditsOf(person)).toBe(0);
  });

  it('inside the window frees the spot and forfeits the credit if late cancellation is allowed', async () => {
    await api.configure({ allow_cancel_after_treshold: 'true' });
    const { person, single_class_id, id } = await reserved();
    hoursLater(13);
    expect(await api.ok(deleteReservation, { as: person, params: { id } })).toMatchObject({ credit_returned: false });
    expect(await creditsOf(person)).toBe(0);
    expect((await api.ok(getSingleClass, { params: { id: single_class_id } })).single_class.class_reservations).toEqual(
      [],
    );
  });

  it('returns a credit at most max_cancels_per_available_class times', async () => {
    await api.configure({ max_cancels_per_available_class: '1' });
    const { person, single_class_id, id } = await reserved();
    expect(await api.ok(deleteReservation, { as: person, params: { id } })).toMatchObject({ credit_returned: true });
    const { class_reservation } = await api.ok(postReservation, { as: person, body: { single_class_id, spot: 1 } });
    expect(class_reservation.cancels).toBe(1);
    expect(
      await api.ok(deleteReservation, { as: person, params: { id: class_reservation.class_reservation_id } }),
    ).toMatchObject({ credit_returned: false });
    expect(await creditsOf(person)).toBe(0);
  });

  it('leaves an unlimited plan untouched, early or late', async () => {
    await api.configure({ allow_cancel_after_treshold: 'true', max_cancels_per_available_class: '0' });
    const person = await aPerson(api.db);
    await anUnlimitedPlan(api.db, person.customer_id);
    for (const later of [0, 23]) {
      api.setNow(NOON);
      const { class_reservation } = await api.ok(postReservation, {
        as: person,
        body: { single_class_id: await aClass(api.db) },
      });
      hoursLater(later);
      await api.ok(deleteReservation, { as: person, params: { id: class_reservation.class_reservation_id } });
      expect(await creditsOf(person)).toBe(1);
    }
  });

  it('is refused if the studio disables it', async () => {
    await api.configure({ allow_cancel_reservations: 'false' });
    const { person, id } = await reserved();
    expect(await api.refused(deleteReservation, { as: person, params: { id } })).toMatchObject({
      status: 412,
      code: 'reservation/cancel-disabled',
    });
  });

  it('is refused a second time and returns no second credit', async () => {
    const { person, id } = await reserved();
    await api.ok(deleteReservation, { as: person, params: { id } });
    expect(await api.refused(deleteReservation, { as: person, params: { id } })).toMatchObject({
      status: 409,
      code: 'reservation/cancelled',
    });
    expect(await creditsOf(person)).toBe(1);
  });

  it('is refused after the class has started and after check-in', async () => {
    const [first, second] = [await reserved(), await reserved()];
    hoursLater(24);
    expect(await api.refused(deleteReservation, { as: first.person, params: { id: first.id } })).toMatchObject({
      status: 412,
      code: 'reservation/started',
    });
    api.setNow(NOON);
    await api.db
      .updateTable('class_reservation')
      .set({ attend: true })
      .where('class_reservation_id', '=', second.id)
      .execute();
    expect(await api.refused(deleteReservation, { as: second.person, params: { id: second.id } })).toMatchObject({
      status: 412,
      code: 'reservation/started',
    });
  });

  it("is refused for another customer's reservation and for a missing one", async () => {
    const { id } = await reserved();
    const stranger = await aPerson(api.db);
    expect(await api.refused(deleteReservation, { as: stranger, params: { id } })).toMatchObject({
      status: 403,
      code: 'reservation/not-yours',
    });
    expect(await api.refused(deleteReservation, { as: stranger, params: { id: 999_999 } })).toMatchObject({
      status: 404,
      code: 'reservation/not-found',
    });
  });
});

describe("the customer's own reservations", () => {
  it("are filtered as all, upcoming, past and cancelled, without other customers' reservations", async () => {
    const [person, stranger] = [await aPerson(api.db, 'customer', 5), await aPerson(api.db, 'customer', 1)];
    const [soon, later, gone] = [
      await aClass(api.db, { inHours: 13 }),
      await aClass(api.db, { inHours: 48 }),
      await aClass(api.db, { inHours: 30 }),
    ];
    const ids: number[] = [];
    for (const single_class_id of [soon, later, gone]) {
      ids.push(
        (await api.ok(postReservation, { as: person, body: { single_class_id } })).class_reservation
          .class_reservation_id,
      );
    }
    await api.ok(postReservation, { as: stranger, body: { single_class_id: soon } });
    await api.ok(deleteReservation, { as: person, params: { id: ids[2] ?? 0 } });
    hoursLater(14);

    const list = async (filter?: 'all' | 'upcoming' | 'past' | 'cancelled') => {
      const { total, class_reservations } = await api.ok(getMyReservations, { as: person, query: { filter } });
      expect(total).toBe(class_reservations.length);
      return class_reservations.map((r) => r.class_reservation_id);
    };
    expect(await list()).toEqual([ids[1], ids[2], ids[0]]);
    expect(await list('all')).toEqual([ids[1], ids[2], ids[0]]);
    expect(await list('upcoming')).toEqual([ids[1]]);
    expect(await list('past')).toEqual([ids[0]]);
    expect(await list('cancelled')).toEqual([ids[2]]);
  });

  it('are paginated by fifty with the total, also beyond the last page', async () => {
    const person = await aPerson(api.db);
    const credits = await someCredits(api.db, person.customer_id, 120);
    const single_class_id = await aClass(api.db, { capacity: 200 });
    await api.db
      .insertInto('class_reservation')
      .values(
        credits.map((available_class_id, n) => ({
          single_class_id,
          customer_id: person.customer_id,
          available_class_id,
          counted: true,
          spot: null,
          guest: `Invitada ${n}`,
          created_at: NOON,
        })),
      )
      .execute();
    await api.pool.query('update single_class set reserved = 120 where single_class_id = $1', [single_class_id]);
    const page = async (n: number) => {
      const { total, class_reservations } = await api.ok(getMyReservations, { as: person, query: { page: n } });
      expect(total).toBe(120);
      return class_reservations.map((r) => r.class_reservation_id);
    };
    const [one, two, three, four] = [await page(1), await page(2), await page(3), await page(4)];
    expect([one.length, two.length, three.length, four.length]).toEqual([50, 50, 20, 0]);
    expect(new Set([...one, ...two, ...three]).size).toBe(120);
  });

  it.each([{ page: 0 }, { page: 100_001 }, { page: 1.5 }, { filter: 'otra' as 'all' }])(
    'refuse the query %j',
    async (query) => {
      expect(await api.refused(getMyReservations, { as: await aPerson(api.db), query })).toMatchObject({
        status: 400,
        code: 'request/invalid',
      });
    },
  );
});

describe('the reservation list of staff', () => {
  it('filters by class, customer and day, and is refused to customers', async () => {
    const staff = await aPerson(api.db, 'staff');
    const { person, single_class_id, id } = await reserved();
    const other = await reserved();
    const ids = async (query: ReservationsQuery) =>
      (await api.ok(getReservations, { as: staff, query })).class_reservations.map((r) => r.class_reservation_id);
    expect(await ids({ single_class_id })).toEqual([id]);
    expect(await ids({ customer_id: other.person.customer_id })).toEqual([other.id]);
    expect(await ids({ customer_id: person.customer_id, start_date: '2026-11-21', end_date: '2026-11-21' })).toEqual([
      id,
    ]);
    expect(await ids({ customer_id: person.customer_id, end_date: '2026-11-20' })).toEqual([]);
    expect(await ids({ customer_id: person.customer_id, start_date: '2026-11-22' })).toEqual([]);
    expect(await ids({})).toEqual(expect.arrayContaining([id, other.id]));
    expect(await api.refused(getReservations, { as: person, query: { single_class_id } })).toMatchObject({
      status: 403,
      code: 'auth/forbidden',
    });
  });

  it('goes on where the last page ended, whatever was reserved meanwhile, and shows each once', async () => {
    const staff = await aPerson(api.db, 'staff');
    const crowd = await aCrowd(api.db, 60, 3);
    const classes = [await aClass(api.db, { capacity: 70 }), await aClass(api.db, { capacity: 70, inHours: 48 })];
    for (const as of crowd)
      for (const single_class_id of classes) await api.ok(postReservation, { as, body: { single_class_id } });
    const seen: number[] = [];
    let after: string | undefined;
    do {
      const query = { start_date: '2026-11-21', ...(after && { after }) };
      const { class_reservations, next } = await api.ok(getReservations, { as: staff, query });
      const mine = class_reservations.filter(({ single_class_id }) => classes.includes(single_class_id));
      seen.push(...mine.map((r) => r.class_reservation_id));
      expect(class_reservations.length).toBe(next === null ? class_reservations.length : 50);
      if (after === undefined)
        await api.ok(postReservation, {
          as: await aPerson(api.db, 'customer', 1),
          body: { single_class_id: classes[1] ?? 0 },
        });
      after = next ?? undefined;
    } while (after !== undefined);
    const { rows } = await api.pool.query<{ id: number }>(
      `select class_reservation_id as id from class_reservation join single_class using (single_class_id)
       where single_class_id = any($1) and customer_id = any($2)
       order by class_date desc, single_class_id desc, class_reservation_id desc`,
      [classes, crowd.map((p) => p.customer_id)],
    );
    expect(seen).toEqual(rows.map(({ id }) => id));
  });

  it.each(['2026-02-29', '2026-13-01', '0000-01-01', 'ayer'])(
    'names the field of the invalid day %s',
    async (start_date) => {
      const staff = await aPerson(api.db, 'staff');
      expect(await api.refused(getReservations, { as: staff, query: { start_date } })).toMatchObject({
        status: 400,
        code: 'request/invalid',
        field: 'start_date',
      });
    },
  );
});
