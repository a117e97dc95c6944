/** Staff cancel a class or replace its coach: credits return, the waitlist empties, customers get one mail each. */
import { deleteSingleClass } from '../../../../domain/contract/classes';
import { putSingleClass } from '../../../../domain/contract/scheduleAdmin';
import { getAvailableClasses } from '../../../../domain/contract/credits';
import { deleteReservation, getMyReservations, postReservation } from '../../../../domain/contract/reservations';
import { getSchedule } from '../../../../domain/contract/schedule';
import { postWaitlist } from '../../../../domain/contract/waitlists';
import { DAY, HOUR, NOON, startApi, type Api } from '../../../helpers/api';
import { aClass, aCrowd, aPerson, anUnlimitedPlan, someCredits, type Person } from '../../builders';
import { brokenRules, deadlocks } from '../../invariants';

let api: Api;
let staff: Person;
beforeAll(async () => {
  api = await startApi();
  staff = await aPerson(api.db, 'staff');
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOON);
  await api.configure({
    allow_class_guests: 'true',
    waitlist_enabled: 'true',
    cancel_timeframe_value: '12',
    cancel_timeframe_unit: 'hours',
    allow_cancel_reservations: 'true',
    max_cancels_per_available_class: '',
    allow_cancel_after_treshold: 'false',
  });
});
afterEach(async () => {
  expect(await brokenRules(api.pool)).toEqual([]);
  expect(await deadlocks(api.pool)).toBe(0);
});

const hoursLater = (hours: number) => api.setNow(new Date(NOON.getTime() + hours * HOUR));
const creditsOf = async (as: Person) => (await api.ok(getAvailableClasses, { as })).available_classes.length;
const reserve = async (as: Person, single_class_id: number, guest: string | null = null) =>
  (await api.ok(postReservation, { as, body: { single_class_id, guest } })).class_reservation.class_reservation_id;
const mailsOf = async (single_class_id: number, kind: 'class-cancelled' | 'coach-replaced') =>
  await api.db
    .selectFrom('mail')
    .select(['customer_id', 'class_reservation_id', 'details'])
    .where('single_class_id', '=', single_class_id)
    .where('kind', '=', kind)
    .orderBy('mail_id')
    .execute();
const aCoach = async () =>
  (
    await api.db
      .insertInto('instructor')
      .values({
        name: 'Sol',
        last_name: 'Paz',
        nickname: null,
        quote: null,
        short_bio: null,
        instagram: null,
        birthdate: null,
        music_type: null,
        file_id: null,
      })
      .returning('instructor_id')
      .executeTakeFirstOrThrow()
  ).instructor_id;

describe('cancelling a class', () => {
  const cancel = (id: number, as: Person = staff, reason?: string) =>
    api.ok(deleteSingleClass, { as, params: { id }, query: { reason } });

  it('returns every credit, even late or used before, empties the waitlist and mails each customer once', async () => {
    await api.configure({ max_cancels_per_available_class: '1' });
    const id = await aClass(api.db, { capacity: 4 });
    const [alone, withGuest, unlimited, waiting] = [
      await aPerson(api.db, 'customer', 1),
      await aPerson(api.db, 'customer', 2),
      await aPerson(api.db),
      await aPerson(api.db, 'customer', 1),
    ];
    await anUnlimitedPlan(api.db, unlimited.customer_id);
    await api.ok(deleteReservation, { as: alone, params: { id: await reserve(alone, id) } });
    await reserve(withGuest, id, 'Lupita');
    const places = [await reserve(alone, id), await reserve(withGuest, id), await reserve(unlimited, id)];
    await api.ok(postWaitlist, { as: waiting, body: { single_class_id: id } });
    hoursLater(23);

    expect(await cancel(id, staff, '  Se fue la luz ')).toEqual({
      cancelled: { single_class_id: id, reservations: 4, credits_returned: 3, waiting: 1, refunded: 0 },
    });
    expect(await Promise.all([alone, withGuest, unlimited, waiting].map(creditsOf))).toEqual([1, 2, 1, 1]);
    expect((await mailsOf(id, 'class-cancelled')).sort((a, b) => a.customer_id - b.customer_id)).toEqual([
      { customer_id: alone.customer_id, class_reservation_id: places[0], details: { reason: 'Se fue la luz' } },
      { customer_id: withGuest.customer_id, class_reservation_id: places[1], details: { reason: 'Se fue la luz' } },
      { customer_id: unlimited.customer_id, class_reservation_id: places[2], details: { reason: 'Se fue la luz' } },
      { customer_id: waiting.customer_id, class_reservation_id: null, details: { reason: 'Se fue la luz' } },
    ]);
    expect(
      await api.db
        .selectFrom('waitlist')
        .select('waitlist_id')
        .where('single_class_id', '=', id)
        .where('removed_at', 'is', null)
        .execute(),
    ).toEqual([]);
    const { days } = await api.ok(getSchedule, { query: { start_date: '2026-11-20', end_date: '2026-11-23' } });
    expect(days.flatMap((d) => d.single_classes.map((c) => c.single_class_id))).not.toContain(id);
    const { class_reservations } = await api.ok(getMyReservations, { as: alone, query: { filter: 'cancelled' } });
    expect(class_reservations.map((r) => r.single_class_id)).toEqual([id, id]);
    expect(await api.refused(postReservation, { as: alone, body: { single_class_id: id } })).toMatchObject({
      code: 'class/not-found',
    });

    // A cancellation by the studio doesn't count: the credit has used one, by its owner.
    const [credit] = await api.db
      .selectFrom('available_class')
      .select(['cancels', 'forfeited_at'])
      .where('customer_id', '=', alone.customer_id)
      .execute();
    expect(credit).toEqual({ cancels: 1, forfeited_at: null });
  });

  it('extends only a credit that expires within a week, to the end of the seventh day', async () => {
    const id = await aClass(api.db);
    const [soon, far, never] = [await aPerson(api.db), await aPerson(api.db), await aPerson(api.db)];
    const farAway = new Date(NOON.getTime() + 60 * DAY);
    await someCredits(api.db, soon.customer_id, 2, { expires_at: new Date(NOON.getTime() + 2 * DAY) });
    await someCredits(api.db, far.customer_id, 1, { expires_at: farAway });
    await someCredits(api.db, never.customer_id, 1, { expires_at: null });
    for (const as of [soon, far, never]) await reserve(as, id);
    await cancel(id);
    const expiries = async ({ customer_id }: Person) =>
      (
        await api.db
          .selectFrom('available_class')
          .select('expires_at')
          .where('customer_id', '=', customer_id)
          .orderBy('available_class_id')
          .execute()
      ).map((c) => c.expires_at?.toISOString() ?? null);
    expect(await expiries(soon)).toEqual(['2026-11-28T05:59:59.999Z', '2026-11-22T18:00:00.000Z']);
    expect(await expiries(far)).toEqual([farAway.toISOString()]);
    expect(await expiries(never)).toEqual([null]);
  });

  it('succeeds once, until the class has ended, and is refused to customers', async () => {
    const [id, other] = [await aClass(api.db, { inHours: 1 }), await aClass(api.db, { inHours: 1 })];
    const person = await aPerson(api.db, 'customer', 1);
    await reserve(person, id);
    expect(await api.refused(deleteSingleClass, { as: person, params: { id } })).toMatchObject({ status: 403 });
    const replies = await Promise.all([1, 2, 3].map(() => api.send(deleteSingleClass, { as: staff, params: { id } })));
    expect(replies.map((r) => r.status).sort()).toEqual([200, 409, 409]);
    expect(await mailsOf(id, 'class-cancelled')).toHaveLength(1);
    expect(await api.refused(deleteSingleClass, { as: staff, params: { id } })).toMatchObject({
      code: 'class/cancelled',
    });
    expect(await api.refused(deleteSingleClass, { as: staff, params: { id: 999_999 } })).toMatchObject({
      code: 'class/not-found',
    });
    hoursLater(1.8);
    await cancel(other);
    const past = await aClass(api.db, { inHours: 1 });
    hoursLater(2);
    expect(await api.refused(deleteSingleClass, { as: staff, params: { id: past } })).toMatchObject({
      status: 412,
      code: 'class/ended',
    });
  });

  it('returns every credit and leaves no reservation while 40 customers reserve, cancel and join', async () => {
    const [id, crowd] = [await aClass(api.db, { capacity: 10 }), await aCrowd(api.db, 40)];
    await Promise.all(crowd.slice(0, 10).map((as) => reserve(as, id)));
    const busy = crowd.map(async (as, n) => {
      if (n < 10 && n % 2) {
        const {
          class_reservations: [mine],
        } = await api.ok(getMyReservations, { as, query: {} });
        await api.send(deleteReservation, { as, params: { id: mine?.class_reservation_id ?? 0 } });
      } else if (n % 3) await api.send(postWaitlist, { as, body: { single_class_id: id } });
      await api.send(postReservation, { as, body: { single_class_id: id } });
    });
    const [{ cancelled }] = await Promise.all([cancel(id), ...busy]);
    expect(cancelled.reservations).toBe(cancelled.credits_returned);
    expect(
      await api.db
        .selectFrom('class_reservation')
        .select('class_reservation_id')
        .where('single_class_id', '=', id)
        .where('deleted_at', 'is', null)
        .execute(),
    ).toEqual([]);
    expect(await Promise.all(crowd.map(creditsOf))).toEqual(crowd.map(() => 1));
  });
});

describe('replacing the coach', () => {
  const replace = async (single_class_id: number, ...coaches: number[]) =>
    (
      await api.ok(putSingleClass, {
        as: staff,
        body: { single_class_id, class_instructors: coaches.map((instructor_id) => ({ instructor_id })) },
      })
    ).single_class;

  it('mails every customer, and earlier reservations may be cancelled without loss until the start', async () => {
    const [id, first, second] = [await aClass(api.db), await aCoach(), await aCoach()];
    await replace(id, first);
    const [early, late] = [await aPerson(api.db, 'customer', 2), await aPerson(api.db, 'customer', 1)];
    const mine = await reserve(early, id);
    const guests = await reserve(early, id, 'Lupita');
    hoursLater(1);
    expect((await replace(id, second)).class_instructors.map((c) => c.instructor.instructor_id)).toEqual([second]);
    expect(await mailsOf(id, 'coach-replaced')).toEqual([
      { customer_id: early.customer_id, class_reservation_id: mine, details: {} },
    ]);
    hoursLater(2);
    const after = await reserve(late, id);
    hoursLater(23);
    await api.configure({ allow_cancel_reservations: 'false', max_cancels_per_available_class: '0' });
    const facts = async (as: Person) =>
      (await api.ok(getMyReservations, { as, query: {} })).class_reservations.map((r) => r.coach_changed);
    expect([await facts(early), await facts(late)]).toEqual([[true, true], [false]]);
    expect(await api.refused(deleteReservation, { as: late, params: { id: after } })).toMatchObject({
      code: 'reservation/cancel-disabled',
    });
    expect(await api.ok(deleteReservation, { as: early, params: { id: mine } })).toMatchObject({
      credit_returned: true,
      class_reservation: { cancels: 0 },
    });
    expect(await creditsOf(early)).toBe(1);
    hoursLater(24);
    expect(await api.refused(deleteReservation, { as: early, params: { id: guests } })).toMatchObject({
      code: 'reservation/started',
    });
  });

  it('by two at once from the same coach happens once, the other gets who did it, repeats pass', async () => {
    const [id, first, second, third] = [await aClass(api.db), await aCoach(), await aCoach(), await aCoach()];
    await replace(id, first);
    const people = [staff, await aPerson(api.db, 'admin')];
    const body = (coach: number) => ({
      single_class_id: id,
      class_instructors: [{ instructor_id: coach }],
      from: [first],
    });
    const answers = await Promise.all(
      [second, third].map((coach, n) => api.send(putSingleClass, { as: people[n]!, body: body(coach) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const won = answers.findIndex(({ status }) => status === 200);
    expect(JSON.parse(answers[1 - won]?.text ?? '')).toMatchObject({
      code: 'class/changed',
      changed: { by: 'Inés Ñandú', at: NOON.toISOString() },
    });
    const stored = await api.ok(putSingleClass, { as: staff, body: body([second, third][won]!) });
    expect(stored.single_class.class_instructors).toMatchObject([
      { instructor: { instructor_id: [second, third][won] } },
    ]);
  });

  it('returns the credit of a cancelled reservation whose seat goes to the waitlist', async () => {
    const [id, coach] = [await aClass(api.db, { capacity: 1 }), await aCoach()];
    const [holder, waiting] = [await aPerson(api.db, 'customer', 1), await aPerson(api.db, 'customer', 1)];
    const mine = await reserve(holder, id);
    await api.ok(postWaitlist, { as: waiting, body: { single_class_id: id } });
    await replace(id, coach);
    await api.configure({ max_cancels_per_available_class: '0' });
    expect(await api.ok(deleteReservation, { as: holder, params: { id: mine } })).toMatchObject({
      credit_returned: true,
    });
    expect([await creditsOf(holder), await creditsOf(waiting)]).toEqual([1, 0]);
  });

  it('is refused where the new coach has another class then, which is named, until that is accepted', async () => {
    const [id, other, own, coach] = [await aClass(api.db), await aClass(api.db), await aCoach(), await aCoach()];
    await replace(id, own);
    await replace(other, coach);
    const body = { single_class_id: id, class_instructors: [{ instructor_id: own }, { instructor_id: coach }] };
    expect(await api.refused(putSingleClass, { as: staff, body })).toMatchObject({
      code: 'class/conflict',
      message: expect.stringMatching(/no está libre el .* a las .*: .* a las .* en /),
    });
    const accepted = { ...body, accept_conflicts: true };
    const names = (one: { class_instructors: readonly { instructor: { instructor_id: number } }[] }) =>
      one.class_instructors.map(({ instructor }) => instructor.instructor_id);
    expect(names((await api.ok(putSingleClass, { as: staff, body: accepted })).single_class)).toEqual([own, coach]);
    expect(names(await replace(id, coach, own))).toEqual([coach, own]);
  });

  it('to two classes of one hour at once leaves the coach on one of them', async () => {
    const [one, two, coach] = [await aClass(api.db), await aClass(api.db), await aCoach()];
    const replies = await Promise.all(
      [one, two].map((single_class_id) =>
        api.send(putSingleClass, {
          as: staff,
          body: { single_class_id, class_instructors: [{ instructor_id: coach }] },
        }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('sends no mail and grants no free cancellation if only the order of the coaches changes', async () => {
    const [id, one, two] = [await aClass(api.db), await aCoach(), await aCoach()];
    await replace(id, one, two);
    const person = await aPerson(api.db, 'customer', 1);
    hoursLater(1);
    await reserve(person, id);
    hoursLater(2);
    expect((await replace(id, two, one)).class_instructors.map((c) => c.instructor.instructor_id)).toEqual([two, one]);
    expect(await mailsOf(id, 'coach-replaced')).toEqual([]);
    expect(
      (await api.ok(getMyReservations, { as: person, query: {} })).class_reservations.map((r) => r.coach_changed),
    ).toEqual([false]);
  });

  it('is refused for a missing coach or class, a cancelled or started class, and for customers', async () => {
    const [id, gone, coach] = [await aClass(api.db, { inHours: 1 }), await aClass(api.db), await aCoach()];
    const put = (single_class_id: number, instructor_id: number, as: Person = staff) =>
      api.refused(putSingleClass, { as, body: { single_class_id, class_instructors: [{ instructor_id }] } });
    await api.ok(deleteSingleClass, { as: staff, params: { id: gone } });
    expect(await put(id, 999_999)).toMatchObject({ status: 404, code: 'instructor/not-found' });
    expect(await put(999_999, coach)).toMatchObject({ code: 'class/not-found' });
    expect(await put(gone, coach)).toMatchObject({ code: 'class/cancelled' });
    expect(await put(id, coach, await aPerson(api.db))).toMatchObject({ status: 403 });
    expect(
      await api.refused(putSingleClass, { as: staff, body: { single_class_id: id, class_instructors: [] } }),
    ).toMatchObject({ code: 'request/invalid' });
    hoursLater(1);
    expect(await put(id, coach)).toMatchObject({ code: 'class/started' });
  });
});
