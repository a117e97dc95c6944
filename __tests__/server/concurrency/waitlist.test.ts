/** Waitlists under load: promotions lock a second customer, without deadlocks or missed promotions. */
import { deleteReservation, getMyReservations, postReservation } from '../../../domain/contract/reservations';
import { deleteWaitlist, postWaitlist } from '../../../domain/contract/waitlists';
import type { Call } from '../../../domain/contract/call';
import { checkRefusal, startApi, type Api, type Reply } from '../../helpers/api';
import { aClass, aCrowd, aPerson, type Person } from '../builders';
import { brokenRules, deadlocks } from '../invariants';

let api: Api;
beforeAll(async () => {
  api = await startApi({ listen: true });
  await api.configure({
    waitlist_enabled: 'true',
    allow_cancel_reservations: 'true',
    allow_cancel_after_treshold: 'true',
    cancel_timeframe_value: '12',
    allow_class_guests: 'true',
  });
});
afterAll(() => api.close());
afterEach(async () => {
  expect(await brokenRules(api.pool)).toEqual([]);
  expect(await deadlocks(api.pool)).toBe(0);
  expect(await missedPromotions()).toEqual([]);
  expect(await outOfOrder()).toEqual([]);
});

/** Entries that could be promoted to a free seat. All classes here are outside the window or closed. */
const missedPromotions = async () =>
  (
    await api.pool.query(
      `
  select w.waitlist_id from waitlist w join single_class sc using (single_class_id)
  where w.promoted_at is null and w.removed_at is null and w.auto and sc.reserved < sc.capacity
    and sc.starts_at >= $1::timestamptz + interval '12 hours'
    and exists (select from available_class a
      where a.customer_id = w.customer_id and a.forfeited_at is null and not exists (
      select from class_reservation r where r.available_class_id = a.available_class_id and r.deleted_at is null))`,
      [api.now()],
    )
  ).rows;

/** Entries promoted after a later entry. Reservations of a class are numbered under its lock. */
const outOfOrder = async () =>
  (
    await api.pool.query(`
  with booked as (
    select w.waitlist_id, w.single_class_id, m.class_reservation_id from waitlist w
    join mail m on m.kind = 'promoted' and m.single_class_id = w.single_class_id and m.customer_id = w.customer_id
    join class_reservation r on r.class_reservation_id = m.class_reservation_id and r.created_at = w.promoted_at
    where w.promoted_at is not null
      -- The test clock stands still: only customers promoted once in a class can be distinguished.
      and (select count(*) from waitlist x where x.single_class_id = w.single_class_id and x.customer_id = w.customer_id
        and x.promoted_at is not null) = 1)
  select a.waitlist_id from booked a join booked b using (single_class_id)
  where a.waitlist_id < b.waitlist_id and a.class_reservation_id > b.class_reservation_id
  union all
  select w.waitlist_id from waitlist w join booked b using (single_class_id)
  where w.promoted_at is null and w.removed_at is null and w.auto and w.waitlist_id < b.waitlist_id
    and exists (select from available_class a where a.customer_id = w.customer_id)`)
  ).rows;

const idOf = (reply: Reply): number =>
  (JSON.parse(reply.text) as { class_reservation: { class_reservation_id: number } }).class_reservation
    .class_reservation_id;
const expectNoServerError = (call: Call, replies: readonly Reply[]): void => {
  for (const reply of replies)
    if (reply.status !== 200) expect(checkRefusal(call, reply).code).not.toMatch(/^server\//);
};
async function reserve(as: Person, single_class_id: number): Promise<number> {
  return (await api.ok(postReservation, { as, body: { single_class_id } })).class_reservation.class_reservation_id;
}
const cancel = (as: Person, id: number): Promise<Reply> => api.send(deleteReservation, { as, params: { id } });
const join = (as: Person, single_class_id: number, auto = true): Promise<Reply> =>
  api.send(postWaitlist, { as, body: { single_class_id, auto } });
const reservedClasses = async (as: Person): Promise<number[]> =>
  (await api.ok(getMyReservations, { as, query: { filter: 'upcoming' } })).class_reservations.map(
    (r) => r.single_class_id,
  );

/** Meetings of the same requests: each in its own order. */
const ROUNDS = 5;

it("two customers who cancel at once, each waiting for the other's seat, swap seats", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, two] = [await aPerson(api.db, 'customer', 2), await aPerson(api.db, 'customer', 2)];
    const [a, b] = [await aClass(api.db, { capacity: 1 }), await aClass(api.db, { capacity: 1 })];
    const [first, second] = [await reserve(one, a), await reserve(two, b)];
    await Promise.all([join(one, b), join(two, a)]);
    const replies = await Promise.all(
      round % 2 ? [cancel(one, first), cancel(two, second)] : [cancel(two, second), cancel(one, first)],
    );
    expect(replies.map((r) => r.status)).toEqual([200, 200]);
    expect([await reservedClasses(one), await reservedClasses(two)]).toEqual([[b], [a]]);
  }
});

it("six customers who cancel at once, each waiting for the next one's seat, all get it", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const people = await aCrowd(api.db, 6, 2);
    const classes = await Promise.all(people.map(() => aClass(api.db, { capacity: 1 })));
    const held = await Promise.all(people.map((as, i) => reserve(as, classes[i] ?? 0)));
    const next = (i: number): number => classes[(i + 1) % 6] ?? 0;
    await Promise.all(people.map((as, i) => join(as, next(i))));
    const replies = await Promise.all(people.map((as, i) => cancel(as, held[i] ?? 0)));
    expect(replies.map((r) => r.status)).toEqual(people.map(() => 200));
    for (const [i, as] of people.entries()) expect(await reservedClasses(as)).toEqual([next(i)]);
  }
});

it('a customer with one credit on ten waitlists gets one seat when all are freed during a reservation', async () => {
  for (let round = 0; round < 3; round += 1) {
    const [holders, person, open] = [
      await aCrowd(api.db, 10, 1),
      await aPerson(api.db, 'customer', 1),
      await aClass(api.db),
    ];
    const classes = await Promise.all(holders.map(() => aClass(api.db, { capacity: 1 })));
    const held = await Promise.all(holders.map((as, i) => reserve(as, classes[i] ?? 0)));
    await Promise.all(classes.map((id) => join(person, id)));
    const [bought, ...replies] = await Promise.all([
      api.send(postReservation, { as: person, body: { single_class_id: open } }),
      ...holders.map((as, i) => cancel(as, held[i] ?? 0)),
    ]);
    expectNoServerError(postReservation, bought ? [bought] : []);
    expect(replies.map((r) => r.status)).toEqual(holders.map(() => 200));
    expect(await reservedClasses(person)).toHaveLength(1);
  }
});

it('a seat freed while three customers join goes to the waitlist unless all joins were refused', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [holder, crowd, id] = [
      await aPerson(api.db, 'customer', 1),
      await aCrowd(api.db, 3, 1),
      await aClass(api.db, { capacity: 1 }),
    ];
    const held = await reserve(holder, id);
    const [freed, ...joined] = await Promise.all([cancel(holder, held), ...crowd.map((as) => join(as, id))]);
    expect(freed?.status).toBe(200);
    expectNoServerError(postWaitlist, joined);
    const { reserved } = await api.db
      .selectFrom('single_class')
      .select('reserved')
      .where('single_class_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(reserved).toBe(joined.some((r) => r.status === 200) ? 1 : 0);
  }
});

it('the first entry that leaves while a seat is freed is either promoted or replaced by the second', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [holder, id] = [await aPerson(api.db, 'customer', 1), await aClass(api.db, { capacity: 1 })];
    const [first, second] = [await aPerson(api.db, 'customer', 1), await aPerson(api.db, 'customer', 1)];
    const held = await reserve(holder, id);
    const entry = JSON.parse((await join(first, id)).text) as { waitlist: { waitlist_id: number } };
    await join(second, id);
    const [freed, left] = await Promise.all([
      cancel(holder, held),
      api.send(deleteWaitlist, { as: first, params: entry.waitlist }),
    ]);
    expect(freed?.status).toBe(200);
    expect(await reservedClasses(left?.status === 200 ? second : first)).toEqual([id]);
    if (left?.status !== 200 && left) expect(checkRefusal(deleteWaitlist, left).code).toBe('waitlist/promoted');
  }
});

it('cancelling a guest seat while reserving two more neither deadlocks nor breaks a rule', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [host, other, withoutCredit] = [
      await aPerson(api.db, 'customer', 4),
      await aPerson(api.db, 'customer', 1),
      await aPerson(api.db),
    ];
    const id = await aClass(api.db, { capacity: 3 });
    await reserve(host, id);
    const guest = () => api.send(postReservation, { as: host, body: { single_class_id: id, guest: 'Invitada' } });
    const [first, others] = [idOf(await guest()), await reserve(other, id)];
    await join(withoutCredit, id);
    await cancel(other, others);
    const replies = await Promise.all([cancel(host, first), guest(), guest()]);
    expect(replies[0]?.status).toBe(200);
    expectNoServerError(postReservation, replies.slice(1));
  }
});

it('missedPromotions reports a seat that release_seat frees without serving the waitlist', async () => {
  await api.pool.query(`
    alter function release_seat rename to release_seat_kept;
    create function release_seat(bigint, bigint, boolean, timestamptz, boolean default false)
      returns boolean language sql
      as 'select release_seat_kept($1, $2, $3, $4, true)'`);
  try {
    const [holder, waiting, id] = [
      await aPerson(api.db, 'customer', 1),
      await aPerson(api.db, 'customer', 1),
      await aClass(api.db, { capacity: 1 }),
    ];
    const held = await reserve(holder, id);
    const entry = JSON.parse((await join(waiting, id)).text) as { waitlist: { waitlist_id: number } };
    await cancel(holder, held);
    expect(await missedPromotions()).toEqual([{ waitlist_id: entry.waitlist.waitlist_id }]);
    await api.ok(deleteWaitlist, { as: waiting, params: { waitlist_id: entry.waitlist.waitlist_id } });
  } finally {
    await api.pool.query('drop function release_seat; alter function release_seat_kept rename to release_seat');
  }
});

const CLIENTS = 40;
const STEPS = 12;

/** Repeatable random numbers (mulberry32). */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % sides;
  };
}

it('forty clients with random requests leave no free seat beside an entry that could be promoted', async () => {
  // Customers have credits throughout or never, so that a skipped entry stays without a credit.
  const crowd = [...(await aCrowd(api.db, CLIENTS - 8, 2 * STEPS)), ...(await aCrowd(api.db, 8, 0))];
  const classes = await Promise.all(
    Array.from({ length: 6 }, (_, i) =>
      aClass(api.db, { capacity: 5, spot_map: i % 2 ? '5' : null, inHours: i === 0 ? 3 : 72 }),
    ),
  );
  const outcomes: Record<string, number> = {};

  const client = async (as: Person, n: number) => {
    const roll = dice(n + 1);
    for (let step = 0; step < STEPS; step += 1) {
      const which = roll(classes.length);
      const single_class_id = classes[which] ?? 0;
      const action = roll(10);
      // From the database: forty lists at each step would take longer than all that is tested.
      const { rows: mine } = await api.pool.query<{ id: number }>(
        `select class_reservation_id id from class_reservation
          where customer_id = $1 and deleted_at is null order by 1`,
        [as.customer_id],
      );
      const entry = (
        await api.pool.query<{ id: number }>(
          `select waitlist_id id from waitlist
            where customer_id = $1 and promoted_at is null and removed_at is null limit 1`,
          [as.customer_id],
        )
      ).rows[0];
      const reservation = mine[roll(Math.max(1, mine.length))]?.id;
      const [call, reply] =
        action < 3
          ? ([
              postReservation,
              await api.send(postReservation, {
                as,
                body: {
                  single_class_id,
                  spot: which % 2 ? roll(5) + 1 : null,
                  guest: roll(4) === 0 ? 'Invitada' : null,
                },
              }),
            ] as const)
          : action < 6
            ? ([postWaitlist, await join(as, single_class_id, roll(5) > 0)] as const)
            : action < 9 && reservation !== undefined
              ? ([deleteReservation, await cancel(as, reservation)] as const)
              : entry
                ? ([deleteWaitlist, await api.send(deleteWaitlist, { as, params: { waitlist_id: entry.id } })] as const)
                : ([null, null] as const);
      if (!call) continue;
      const what = `${call.path} ${call.method} ${reply.status === 200 ? 'ok' : checkRefusal(call, reply).code}`;
      if (call === postReservation && reply.status === 200) expect(idOf(reply)).toBeGreaterThan(0);
      outcomes[what] = (outcomes[what] ?? 0) + 1;
    }
  };
  await Promise.all(crowd.map(client));

  expect(Object.keys(outcomes).filter((k) => k.includes('server/'))).toEqual([]);
  for (const often of ['/waitlist POST ok', '/class_reservations/{id} DELETE ok', '/waitlist/{waitlist_id} DELETE ok'])
    expect(outcomes[often]).toBeGreaterThan(0);
  const {
    rows: [counts],
  } = await api.pool.query<{ promoted: number; mails: number; notified: number }>(`
    select (select count(*) from waitlist where promoted_at is not null) promoted,
      (select count(*) from mail where kind = 'promoted') mails,
      (select count(*) from mail where kind = 'seat-free') notified`);
  expect(counts?.promoted).toBeGreaterThan(20);
  expect(counts?.mails).toBe(counts?.promoted);
  expect(counts?.notified).toBeGreaterThan(0);
});
