/** Many customers reserve one class at once over HTTP. */
import { deleteReservation, postReservation } from '../../../domain/contract/reservations';
import { checkResponse, checkRefusal, startApi, type Api, type Reply } from '../../helpers/api';
import { aClass, aCrowd, aPerson, type Person } from '../builders';
import { brokenRules, deadlocks } from '../invariants';

let api: Api;
beforeAll(async () => {
  api = await startApi({ listen: true });
  // Warm up connections and plans.
  const [person, id] = [await aPerson(api.db, 'customer', 1), await aClass(api.db)];
  await api.ok(postReservation, { as: person, body: { single_class_id: id } });
});
afterAll(() => api.close());
afterEach(async () => {
  expect(await brokenRules(api.pool)).toEqual([]);
  expect(await deadlocks(api.pool)).toBe(0);
});

const reservedOf = async (id: number) =>
  (
    await api.db
      .selectFrom('single_class')
      .select('reserved')
      .where('single_class_id', '=', id)
      .executeTakeFirstOrThrow()
  ).reserved;

/** Counts the responses by status and code; checks each against the contract. */
function tally(replies: readonly Reply[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const reply of replies) {
    if (reply.status === 200) checkResponse(postReservation, JSON.parse(reply.text));
    const what = reply.status === 200 ? 'reserved' : `${reply.status} ${checkRefusal(postReservation, reply).code}`;
    counts[what] = (counts[what] ?? 0) + 1;
  }
  return counts;
}

it('20 of 500 concurrent customers get the 20 seats of a class, and 480 get class/full', async () => {
  const [crowd, id] = [await aCrowd(api.db, 500), await aClass(api.db, { capacity: 20 })];
  const replies = await Promise.all(
    crowd.map((as, n) => api.send(postReservation, { as, body: { single_class_id: id }, key: `multitud-${n}` })),
  );
  expect(tally(replies)).toEqual({ reserved: 20, '409 class/full': 480 });
  expect(await reservedOf(id)).toBe(20);
  const free = await api.pool.query<{ n: number }>(
    `select count(*) n from available_class a where customer_id = any($1) and not exists (
       select from class_reservation r where r.available_class_id = a.available_class_id and r.deleted_at is null)`,
    [crowd.map((p) => p.customer_id)],
  );
  expect(free.rows[0]?.n).toBe(480);
});

it('30 of 120 concurrent customers get one of 30 spots each, and the others get class/full or spot/taken', async () => {
  const [crowd, id] = [await aCrowd(api.db, 120), await aClass(api.db, { capacity: 30, spot_map: '10,10,10' })];
  const replies = await Promise.all(
    crowd.map((as, n) => api.send(postReservation, { as, body: { single_class_id: id, spot: (n % 30) + 1 } })),
  );
  const { reserved, ...others } = tally(replies);
  expect(reserved).toBe(30);
  expect(Object.keys(others).filter((k) => !['409 class/full', '409 spot/taken'].includes(k))).toEqual([]);
  expect(await reservedOf(id)).toBe(30);
});

it('one of two concurrent customers gets the last seat, and the other is refused, in six rounds', async () => {
  const people = await aCrowd(api.db, 2, 6);
  for (let round = 0; round < 6; round += 1) {
    const id = await aClass(api.db, { capacity: 1, spot_map: '1' });
    const replies = await Promise.all(
      people.map((as) => api.send(postReservation, { as, body: { single_class_id: id, spot: 1 } })),
    );
    const { reserved, ...other } = tally(replies);
    expect(reserved).toBe(1);
    expect(['409 class/full', '409 spot/taken']).toContain(Object.keys(other)[0]);
  }
});

it('reserving a spot while another customer cancels it never deadlocks', async () => {
  await api.configure({ allow_cancel_reservations: 'true' });
  const people = await aCrowd(api.db, 6, 2);
  const id = await aClass(api.db, { capacity: 1, spot_map: '1' });
  /** Reserves the spot and cancels it at once; returns how often it was reserved. */
  const turn = async (as: Person): Promise<number> => {
    const reply = await api.send(postReservation, { as, body: { single_class_id: id, spot: 1 } });
    if (reply.status !== 200) {
      expect(['class/full', 'spot/taken', 'reservation/conflict']).toContain(checkRefusal(postReservation, reply).code);
      return 0;
    }
    const { class_reservation } = JSON.parse(reply.text) as { class_reservation: { class_reservation_id: number } };
    // Of two cancellations of a reservation only one frees the seat.
    const cancels = await Promise.all(
      [1, 2].map(() => api.send(deleteReservation, { as, params: { id: class_reservation.class_reservation_id } })),
    );
    expect(cancels.map((r) => r.status).sort()).toEqual([200, 409]);
    return 1;
  };
  /** Tries again at once, as who comes too early for a cancellation would. */
  const turns = async (as: Person): Promise<number> => (await turn(as)) + (await turn(as)) + (await turn(as));
  let reserved = 0;
  for (let round = 0; round < 5; round += 1)
    reserved += (await Promise.all(people.map(turns))).reduce((a, b) => a + b, 0);
  // Once a round it is free for sure; more often only where a cancellation was met.
  expect(reserved).toBeGreaterThan(5);
  expect(await reservedOf(id)).toBe(0);
});
