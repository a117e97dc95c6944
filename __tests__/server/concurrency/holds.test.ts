/** Many customers hold, reserve, release and cancel the few spots of a class at once, while holds lapse. */
import { deleteSpotHold, postSpotHold } from '../../../domain/contract/holds';
import { deleteReservation, postReservation } from '../../../domain/contract/reservations';
import { postWaitlist } from '../../../domain/contract/waitlists';
import { MINUTE } from '../../../domain/durations';
import { releaseLapsedHolds } from '../../../server/modules/booking/holds/service';
import { NOON, startApi, type Api } from '../../helpers/api';
import { aClass, aCrowd, aPerson, type Person } from '../builders';
import { brokenRules, deadlocks } from '../invariants';

const SPOTS = 5;
let api: Api;
beforeAll(async () => {
  api = await startApi({ listen: true });
  await api.configure({ waitlist_enabled: 'true', allow_class_guests: 'true' });
});
afterAll(() => api.close());
beforeEach(() => api.setNow(NOON));

const holdsOf = async (id: number): Promise<number> =>
  (await api.db.selectFrom('active_hold').select('spot_hold_id').where('single_class_id', '=', id).execute()).length;
const placesOf = async (id: number): Promise<number> =>
  (
    await api.db
      .selectFrom('class_reservation')
      .select('class_reservation_id')
      .where('single_class_id', '=', id)
      .where('deleted_at', 'is', null)
      .execute()
  ).length;
const isSound = async (): Promise<void> => {
  expect(await brokenRules(api.pool)).toEqual([]);
  expect(await deadlocks(api.pool)).toBe(0);
};

it('of 60 who hold and 60 who reserve 5 spots at once each spot goes to one, and no more', async () => {
  const [crowd, id] = [await aCrowd(api.db, 120), await aClass(api.db, { capacity: SPOTS, spot_map: '5' })];
  const replies = await Promise.all(
    crowd.map((as, n) => {
      const asked = { as, body: { single_class_id: id, spot: (Math.floor(n / 2) % SPOTS) + 1 } };
      return n % 2 ? api.send(postReservation, asked) : api.send(postSpotHold, asked);
    }),
  );
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(SPOTS);
  for (const reply of replies) expect([200, 409]).toContain(reply.status);
  expect((await holdsOf(id)) + (await placesOf(id))).toBe(SPOTS);
  await isSound();
});

it('a customer who holds two classes at once holds one of them', async () => {
  const [person, first, second] = [await aPerson(api.db), await aClass(api.db), await aClass(api.db)];
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      api.send(postSpotHold, { as: person, body: { single_class_id: n % 2 ? first : second } }),
    ),
  );
  for (const reply of replies) expect([200, 409]).toContain(reply.status);
  expect((await holdsOf(first)) + (await holdsOf(second))).toBe(1);
  await isSound();
});

it('no seat is oversold or lost while holds lapse, are released and become reservations, and queues are served', async () => {
  const id = await aClass(api.db, { capacity: SPOTS, spot_map: '5', inHours: 72 });
  const crowd = await aCrowd(api.db, 60 + 2 * SPOTS, 2);
  const act = async (as: Person, n: number): Promise<void> => {
    const spot = (n % SPOTS) + 1;
    const held = await api.send(postSpotHold, { as, body: { single_class_id: id, spot } });
    if (held.status !== 200) {
      await api.send(postWaitlist, { as, body: { single_class_id: id } });
      return;
    }
    const { spot_hold_id } = (JSON.parse(held.text) as { spot_hold: { spot_hold_id: number } }).spot_hold;
    if (n % 3 === 0) await api.send(deleteSpotHold, { as, params: { id: spot_hold_id } });
    if (n % 3 !== 1) return;
    const reserved = await api.send(postReservation, { as, body: { single_class_id: id, spot } });
    if (reserved.status !== 200 || n % 2) return;
    const { class_reservation_id } = (
      JSON.parse(reserved.text) as { class_reservation: { class_reservation_id: number } }
    ).class_reservation;
    await api.send(deleteReservation, { as, params: { id: class_reservation_id } });
  };
  for (let wave = 0; wave < 3; wave += 1) {
    api.setNow(new Date(NOON.getTime() + wave * 11 * MINUTE));
    const part = crowd.slice(wave * 20, wave * 20 + 20);
    await Promise.all([...part.map(act), ...Array.from({ length: 3 }, () => releaseLapsedHolds(api.system()))]);
    await isSound();
  }
  // How many of them wait depends on who came first. The last ones hold what is free, then as many wait as there are
  // spots.
  const [holding, waiting] = [crowd.slice(60, 60 + SPOTS), crowd.slice(60 + SPOTS)];
  for (const [n, as] of holding.entries())
    await api.send(postSpotHold, { as, body: { single_class_id: id, spot: n + 1 } });
  for (const as of waiting)
    expect((await api.send(postWaitlist, { as, body: { single_class_id: id } })).status).toBe(200);
  // All holds are over, and all customers in the queue can be booked: no seat stays empty.
  api.setNow(new Date(NOON.getTime() + 60 * MINUTE));
  await releaseLapsedHolds(api.system());
  expect(await holdsOf(id)).toBe(0);
  expect(await placesOf(id)).toBe(SPOTS);
  await isSound();
});
