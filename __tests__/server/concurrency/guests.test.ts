/** Pairs at once, through real HTTP: a customer and a guest have two places or none. */
import { getAvailableClasses } from '../../../domain/contract/credits';
import { postReservation } from '../../../domain/contract/reservations';
import { checkResponse, checkRefusal, startApi, type Api, type Reply } from '../../helpers/api';
import { aClass, aCrowd, aPerson } from '../builders';
import { brokenRules, deadlocks } from '../invariants';

let api: Api;
beforeAll(async () => {
  api = await startApi({ listen: true });
  await api.configure({ allow_class_guests: 'true' });
});
afterAll(() => api.close());
afterEach(async () => {
  expect(await brokenRules(api.pool)).toEqual([]);
  expect(await deadlocks(api.pool)).toBe(0);
});

function outcome(reply: Reply): string {
  if (reply.status !== 200) return checkRefusal(postReservation, reply).code;
  checkResponse(postReservation, JSON.parse(reply.text));
  return 'reserved';
}

/** Customers who have one place of the class only. */
async function halves(id: number): Promise<number> {
  const { rows } = await api.pool.query(
    'select customer_id from class_reservation where single_class_id = $1 and deleted_at is null group by customer_id having count(*) <> 2',
    [id],
  );
  return rows.length;
}

it('60 pairs want the 21 seats of a class: ten pairs have two places, one seat stays free, nobody has half', async () => {
  const [crowd, id] = [await aCrowd(api.db, 60, 2), await aClass(api.db, { capacity: 21 })];
  const replies = await Promise.all(
    crowd.map((as, n) =>
      api.send(postReservation, {
        as,
        body: { single_class_id: id, with_guest: { guest: 'Lupita' } },
        key: `pareja-${n}`,
      }),
    ),
  );
  const outcomes = replies.map(outcome);
  expect(outcomes.filter((o) => o === 'reserved')).toHaveLength(10);
  expect(new Set(outcomes)).toEqual(new Set(['reserved', 'class/last-seat']));
  expect(await halves(id)).toBe(0);
});

it('pairs whose spots overlap: every spot has one person, every pair both or none', async () => {
  const [crowd, id] = [await aCrowd(api.db, 80, 2), await aClass(api.db, { spot_map: '10,10', capacity: 20 })];
  // Each wants a spot and its neighbour, some the other way round, so that two of them could wait for each other.
  const replies = await Promise.all(
    crowd.map((as, n) => {
      const [spot, next] = [(n % 20) + 1, ((n + 1) % 20) + 1];
      const [own, guest] = n % 2 ? [spot, next] : [next, spot];
      return api.send(postReservation, {
        as,
        body: { single_class_id: id, spot: own, with_guest: { guest: 'Lupita', spot: guest } },
      });
    }),
  );
  const outcomes = replies.map(outcome);
  expect(outcomes.filter((o) => o === 'reserved').length).toBeGreaterThan(0);
  expect(outcomes.filter((o) => !['reserved', 'spot/taken', 'class/full', 'class/last-seat'].includes(o))).toEqual([]);
  expect(await halves(id)).toBe(0);
});

it('nine credits and twelve classes at once: four pairs and one credit left', async () => {
  const person = await aPerson(api.db, 'customer', 9);
  const classes = await Promise.all(Array.from({ length: 12 }, () => aClass(api.db)));
  const replies = await Promise.all(
    classes.map((single_class_id) =>
      api.send(postReservation, { as: person, body: { single_class_id, with_guest: { guest: 'Lupita' } } }),
    ),
  );
  expect(replies.map(outcome).filter((o) => o !== 'reserved')).toEqual(
    Array.from({ length: 8 }, () => 'reservation/no-guest-credits'),
  );
  expect((await api.ok(getAvailableClasses, { as: person })).available_classes).toHaveLength(1);
  for (const id of classes) expect(await halves(id)).toBe(0);
});

it('the same request 30 times at once is one pair and 30 equal answers', async () => {
  const [person, id] = [await aPerson(api.db, 'customer', 10), await aClass(api.db, { capacity: 2 })];
  const replies = await Promise.all(
    Array.from({ length: 30 }, () =>
      api.send(postReservation, {
        as: person,
        body: { single_class_id: id, with_guest: { guest: 'Lupita' } },
        key: 'un-solo-toque',
      }),
    ),
  );
  expect(new Set(replies.map((r) => `${r.status} ${r.text}`)).size).toBe(1);
  expect(replies[0]?.status).toBe(200);
  expect((await api.ok(getAvailableClasses, { as: person })).available_classes).toHaveLength(8);
});
