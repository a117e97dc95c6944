/**
 * Proves that the model tests can fail: with a lock, a check or a rule removed from the database's functions, the
 * same games and loads fail.
 */
import fc from 'fast-check';
import { deleteReservation, postReservation } from '../../../domain/contract/reservations';
import { postWaitlist } from '../../../domain/contract/waitlists';
import { startApi, type Api } from '../../helpers/api';
import { aClass, aPerson, anUnlimitedPlan } from '../builders';
import { brokenRules } from '../invariants';
import { runClients, windowHours } from './load';
import { games, offerGames, play, type Game } from './play';
import { brokenQueueRules } from './queueRules';
import { createSharedRows, type SharedRows } from './world';

const WINDOW = windowHours(false);

let api: Api;
let shared: SharedRows;
const start = async (listen: boolean): Promise<void> => {
  api = await startApi({ listen });
  shared = await createSharedRows(api);
};
afterEach(() => api.close());

/** Replaces a passage of a database function, and fails if the passage is missing. */
async function mutate(name: string, passage: RegExp, by: string): Promise<void> {
  const {
    rows: [found],
  } = await api.pool.query<{ text: string }>('select pg_get_functiondef(oid) as text from pg_proc where proname = $1', [
    name,
  ]);
  expect(found?.text).toMatch(passage);
  await api.pool.query(found?.text.replace(passage, by) ?? '');
}

/**
 * reserve_for without its lock: checks, then writes. A call that sees the last seat waits up to two seconds for a
 * second one, so that the race hardly depends on the load of the machine.
 */
const withoutClassLock = async (): Promise<void> => {
  await api.pool.query('alter table single_class drop constraint single_class_seats');
  await mutate('in_turn', /perform pg_advisory_xact_lock[^;]*;/, '');
  await mutate(
    'reserve_for',
    /update single_class set reserved = reserved \+ 1\s+where (single_class_id = p_single_class_id[^;]*);\s+if not found then([^;]*;)\s+end if;/,
    `
    perform from single_class where $1;
    if not found then$2
    end if;
    if (select capacity - reserved from single_class where single_class_id = p_single_class_id) = 1 then
      perform pg_advisory_xact_lock_shared(777, p_single_class_id::int);
      for moment in 1..100 loop
        exit when (select count(*) > 1 from pg_locks
          where locktype = 'advisory' and classid = 777 and objid = p_single_class_id);
        perform pg_sleep(0.02);
      end loop;
    end if;
    update single_class set reserved = reserved + 1 where single_class_id = p_single_class_id;`,
  );
};
const withoutServingTheQueue = (): Promise<void> =>
  mutate('release_seat', /if not p_serves_line and exists/, 'if false and exists');

const LOADS = 8;
/** The rules that are broken at any moment until `rule` is: a cancellation may hide an oversold class later. */
async function brokenUnderLoad(rule: string): Promise<Set<string>> {
  const broken = new Set<string>();
  for (let seed = 1; seed <= LOADS && !broken.has(rule); seed += 1) {
    // The world is built by truncating tables, which a check at the same time would meet in a deadlock.
    const watch = async (): Promise<boolean> => {
      for (const name of await brokenRules(api.pool)) broken.add(name);
      return broken.has(rule);
    };
    await runClients(api, shared, { seed, steps: 15, copies: 1, watch });
  }
  return broken;
}

it('brokenRules reports an oversold class under load without the class lock', async () => {
  await start(true);
  await withoutClassLock();
  const rule = 'a class holds more than its capacity';
  expect(await brokenUnderLoad(rule)).toContain(rule);
});

it('brokenQueueRules reports an entry beside a free seat if release_seat skips the queue', async () => {
  await start(false);
  await withoutServingTheQueue();
  await api.configure({ waitlist_enabled: 'true', allow_cancel_reservations: 'true' });
  const [single_class_id, holder, waiting] = [
    await aClass(api.db, { capacity: 1, inHours: 2 * WINDOW }),
    await aPerson(api.db, 'customer', 1),
    await aPerson(api.db),
  ];
  await anUnlimitedPlan(api.db, waiting.customer_id);
  const { class_reservation } = await api.ok(postReservation, { as: holder, body: { single_class_id } });
  await api.ok(postWaitlist, { as: waiting, body: { single_class_id, auto: true } });
  expect(await brokenQueueRules(api.pool, api.now(), WINDOW)).toEqual([]);
  await api.ok(deleteReservation, { as: holder, params: { id: class_reservation.class_reservation_id } });
  expect(await brokenQueueRules(api.pool, api.now(), WINDOW)).toEqual([
    'a seat is free outside the window beside an entry that could be promoted',
  ]);
});

/** Whether one of some games ends otherwise than the model predicts. */
async function fails(played: fc.Arbitrary<Game>): Promise<boolean> {
  const { failed } = await fc.check(
    fc.asyncProperty(played, (game) => play(api, shared, game, new Map())),
    { seed: 7, numRuns: 30, endOnFailure: true },
  );
  return failed;
}

it.each([
  ['release_seat skips the queue', withoutServingTheQueue],
  ['a forfeited credit is returned', () => mutate('release_seat', /else p_now end/, 'else forfeited_at end')],
  [
    'cancellations of a credit are not counted',
    () => mutate('release_seat', /cancels = cancels \+ 1/, 'cancels = cancels'),
  ],
  [
    'a reservation leaves the waitlist entry active',
    () => api.pool.query('drop trigger class_reservation_leaves_waitlist on class_reservation').then(() => undefined),
  ],
] as const)('a random game against the API fails if %s', async (_what, break_) => {
  await start(false);
  await break_();
  expect(await fails(games(120))).toBe(true);
});

it.each([
  [
    'a declined seat is kept from the next',
    () => mutate('end_offer', /expires_at = least\(expires_at, p_now\)/, 'expires_at = expires_at'),
  ],
  [
    'a seat stays offered after its window',
    () => mutate('release_lapsed_holds', /and expires_at <= p_now/, "and expires_at + interval '1 day' <= p_now"),
  ],
] as const)('a random game of offers against the API fails if %s', async (_what, break_) => {
  await start(false);
  await break_();
  expect(await fails(offerGames(120))).toBe(true);
});
