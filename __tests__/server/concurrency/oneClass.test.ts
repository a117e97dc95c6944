/** Everybody at once, through real HTTP. */
import { deleteReservation, postReservation } from '../../../domain/contract/reservations';
import { checkResponse, checkRefusal, startApi, type Api, type Reply } from '../../helpers/api';
import { aClass, aCrowd, aPerson, type Person } from '../builders';
import { brokenRules, deadlocks } from '../invariants';

let api: Api;
beforeAll(async () => {
  api = await startApi({ listen: true });
  // Connections and plans warm up before the crowd comes: what is measured is the rush, not the start.
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

/** How often each status and code was answered; every answer keeps to the contract. */
function tally(replies: readonly Reply[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const reply of replies) {
    if (reply.status === 200) checkResponse(postReservation, JSON.parse(reply.text));
    const what = reply.status === 200 ? 'reserved' : `${reply.status} ${checkRefusal(postReservation, reply).code}`;
    counts[what] = (counts[what] ?? 0) + 1;
  }
  return counts;
}

it('500 customers ask at the same moment for a class of 20: exactly 20 have a place, 480 are told that it is full', async () => {
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

it('300 customers want the same 30 spots: every spot goes to one of them, the others hear which it was', async () => {
  const [crowd, id] = [await aCrowd(api.db, 300), await aClass(api.db, { capacity: 30, spot_map: '10,10,10' })];
  const replies = await Promise.all(
    crowd.map((as, n) => api.send(postReservation, { as, body: { single_class_id: id, spot: (n % 30) + 1 } })),
  );
  const { reserved, ...others } = tally(replies);
  expect(reserved).toBe(30);
  expect(Object.keys(others).filter((k) => !['409 class/full', '409 spot/taken'].includes(k))).toEqual([]);
  expect(await reservedOf(id)).toBe(30);
});

it('two people take the last place at once, thirty times: always one has it and one is told', async () => {
  const people = await aCrowd(api.db, 2, 30);
  for (let round = 0; round < 30; round += 1) {
    const id = await aClass(api.db, { capacity: 1, spot_map: '1' });
    const replies = await Promise.all(
      people.map((as) => api.send(postReservation, { as, body: { single_class_id: id, spot: 1 } })),
    );
    const { reserved, ...other } = tally(replies);
    expect(reserved).toBe(1);
    expect(['409 class/full', '409 spot/taken']).toContain(Object.keys(other)[0]);
  }
});

it('one reserves the spot that another one cancels, round after round, without a deadlock', async () => {
  await api.configure({ allow_cancel_reservations: 'true' });
  const people = await aCrowd(api.db, 6, 2);
  const id = await aClass(api.db, { capacity: 1, spot_map: '1' });
  /** Asks for the spot and gives it back as soon as it has it. */
  const turn = async (as: Person): Promise<number> => {
    const reply = await api.send(postReservation, { as, body: { single_class_id: id, spot: 1 } });
    if (reply.status !== 200) {
      expect(['class/full', 'spot/taken', 'reservation/conflict']).toContain(checkRefusal(postReservation, reply).code);
      return 0;
    }
    const { class_reservation } = JSON.parse(reply.text) as { class_reservation: { class_reservation_id: number } };
    // Two cancels of the same reservation: one of them frees the seat, once.
    const cancels = await Promise.all(
      [1, 2].map(() => api.send(deleteReservation, { as, params: { id: class_reservation.class_reservation_id } })),
    );
    expect(cancels.map((r) => r.status).sort()).toEqual([200, 409]);
    return 1;
  };
  let had = 0;
  for (let round = 0; round < 40; round += 1) had += (await Promise.all(people.map(turn))).reduce((a, b) => a + b, 0);
  expect(had).toBeGreaterThanOrEqual(40);
  expect(await reservedOf(id)).toBe(0);
});
