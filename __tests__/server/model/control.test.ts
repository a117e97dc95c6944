/**
 * The test of these tests: with a lock, a check or a rule taken out of the database's own functions, the very
 * same games and storms must fail. A test that can't fail proves nothing.
 */
import fc from 'fast-check';
import { deleteReservation, postReservation } from '../../../domain/contract/reservations';
import { postWaitlist } from '../../../domain/contract/waitlists';
import { startApi, type Api } from '../../helpers/api';
import { aClass, aPerson, anUnlimitedPlan } from '../builders';
import { brokenRules } from '../invariants';
import { brokenLines } from './lines';
import { games, play } from './play';
import { WINDOW, storm } from './storm';
import { layGround, type Ground } from './world';

let api: Api;
let ground: Ground;
const start = async (listen: boolean): Promise<void> => {
  api = await startApi({ listen });
  ground = await layGround(api);
};
afterEach(() => api.close());

/** Replaces a passage of a function as the database has it now; the passage must be there. */
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
 * Look first, then write, as if there were nobody else. Who has seen the last seat waits a moment for a second one who
 * sees it, too: how busy the machine is makes little difference.
 */
const withoutClassLock = async (): Promise<void> => {
  await api.pool.query('alter table single_class drop constraint single_class_seats');
  await mutate(
    'reserve_seat',
    /update single_class set reserved = reserved \+ 1\s+where (single_class_id = p_single_class_id[^;]*);\s+if not found then([^;]*;)\s+end if;/,
    `
    perform from single_class where $1;
    if not found then$2
    end if;
    if (select capacity - reserved from single_class where single_class_id = p_single_class_id) = 1 then
      perform pg_advisory_xact_lock_shared(777, p_single_class_id::int);
      for moment in 1..100 loop
        exit when (select count(*) > 1 from pg_locks where locktype = 'advisory' and classid = 777 and objid = p_single_class_id);
        perform pg_sleep(0.02);
      end loop;
    end if;
    update single_class set reserved = reserved + 1 where single_class_id = p_single_class_id;`,
  );
};
const withoutServingTheLine = (): Promise<void> =>
  mutate('release_seat', /if not p_serves_line and exists/, 'if false and exists');

const STORMS = 8;
/** What is broken at any moment of a few storms, or until `rule` is: an oversold class may be cancelled down again. */
async function brokenByStorms(rule: string): Promise<Set<string>> {
  const broken = new Set<string>();
  for (let seed = 1; seed <= STORMS && !broken.has(rule); seed += 1) {
    let over = false;
    const raging = storm(api, ground, { seed, steps: 15, copies: 1 }).finally(() => {
      over = true;
    });
    while (!over) for (const name of await brokenRules(api.pool)) broken.add(name);
    await raging;
  }
  return broken;
}

it('fifty clients oversell a class whose lock is taken out', async () => {
  await start(true);
  await withoutClassLock();
  const rule = 'a class holds more than its capacity';
  expect(await brokenByStorms(rule)).toContain(rule);
});

it('who is left waiting beside a free seat is found at the end of a storm', async () => {
  await start(false);
  await withoutServingTheLine();
  await api.configure({ waitlist_enabled: 'true', allow_cancel_reservations: 'true' });
  const [single_class_id, holder, waiting] = [
    await aClass(api.db, { capacity: 1, inHours: 2 * WINDOW }),
    await aPerson(api.db, 'customer', 1),
    await aPerson(api.db),
  ];
  await anUnlimitedPlan(api.db, waiting.customer_id);
  const { class_reservation } = await api.ok(postReservation, { as: holder, body: { single_class_id } });
  await api.ok(postWaitlist, { as: waiting, body: { single_class_id, auto: true } });
  expect(await brokenLines(api.pool, api.now(), WINDOW)).toEqual([]);
  await api.ok(deleteReservation, { as: holder, params: { id: class_reservation.class_reservation_id } });
  expect(await brokenLines(api.pool, api.now(), WINDOW)).toEqual([
    'a seat is free outside the window while somebody waits who could have it',
  ]);
});

it.each([
  ['the line is not served', withoutServingTheLine],
  ['a credit comes back that should not', () => mutate('release_seat', /else p_now end/, 'else forfeited_at end')],
  ['cancellations are not counted', () => mutate('release_seat', /cancels = cancels \+ 1/, 'cancels = cancels')],
  [
    'who has a place goes on waiting',
    () => api.pool.query('drop trigger class_reservation_leaves_waitlist on class_reservation').then(() => undefined),
  ],
] as const)('the model notices that %s', async (_what, break_) => {
  await start(false);
  await break_();
  const found = await fc.check(
    fc.asyncProperty(games(120), (game) => play(api, ground, game, new Map())),
    { seed: 1, numRuns: 30, endOnFailure: true },
  );
  expect(found.failed).toBe(true);
});
