/** Concurrent reservations over HTTP with a guest: a customer and a guest get two seats or none. */
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

/** Counts customers with other than two seats in the class. */
async function incompletePairs(id: number): Promise<number> {
  const { rows } = await api.pool.query(
    `select customer_id from class_reservation where single_class_id = $1 and deleted_at is null
      group by customer_id having count(*) <> 2`,
    [id],
  );
  return rows.length;
}

it('ten of 60 concurrent pairs get two of 21 seats each, and one seat stays free', async () => {
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
  expect(await incompletePairs(id)).toBe(0);
});

it('concurrent pairs with overlapping spots get both spots or none', async () => {
  const [crowd, id] = [await aCrowd(api.db, 80, 2), await aClass(api.db, { spot_map: '10,10', capacity: 20 })];
  // Each requests a spot and its neighbour, half of them in reverse, so that two could deadlock.
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
  expect(await incompletePairs(id)).toBe(0);
});

it('nine credits and twelve concurrent pairs give four pairs and leave one credit', async () => {
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
  for (const id of classes) expect(await incompletePairs(id)).toBe(0);
});

it('30 concurrent copies of a request make one pair and return equal responses', async () => {
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
