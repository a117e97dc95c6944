/**
 * Thousands of random operations, whose outcomes and final state must match a plain model. A failure prints the
 * shortest failing history and its seed. MODEL_SEED=... MODEL_RUNS=... choose other games.
 */
import fc from 'fast-check';
import { startApi, type Api } from '../../helpers/api';
import { deadlocks } from '../invariants';
import { games, offerGames, play, type Tally } from './play';
import { createSharedRows, type SharedRows } from './world';

const SEED = Number(process.env.MODEL_SEED ?? 20261120);
const RUNS = Number(process.env.MODEL_RUNS ?? 30);
const LONGEST = 120;
/** Milliseconds after which a failure is shrunk no further. All games are played also on a machine ten times slower. */
const TIME_LIMIT = 500_000;

let api: Api;
let shared: SharedRows;
beforeAll(async () => {
  api = await startApi();
  shared = await createSharedRows(api);
});
afterAll(() => api.close());

it('the API returns and stores what the model predicts for random operations', async () => {
  const tally: Tally = new Map();
  await fc.assert(
    fc.asyncProperty(games(LONGEST), (game) => play(api, shared, game, tally)),
    { seed: SEED, numRuns: RUNS, interruptAfterTimeLimit: TIME_LIMIT },
  );
  expect(await deadlocks(api.pool)).toBe(0);
  for (const often of [
    'reserve: ok',
    'reserve with guest: ok',
    'cancel: ok',
    'join waitlist: ok',
    'check in: ok',
    'mail: promoted',
    'mail: seat-free',
  ]) {
    expect(tally.get(often)).toBeGreaterThan(5);
  }
  for (const limit of ['day', 'week', 'ahead'])
    expect(tally.get(`reserve: reservation/${limit}-limit`)).toBeGreaterThan(0);
  print(tally);
}, 600_000);

it('the API offers freed seats to who waits, one after the other, as the model predicts', async () => {
  const tally: Tally = new Map();
  await fc.assert(
    fc.asyncProperty(offerGames(LONGEST), (game) => play(api, shared, game, tally)),
    { seed: SEED, numRuns: RUNS, interruptAfterTimeLimit: TIME_LIMIT },
  );
  print(tally);
  expect(await deadlocks(api.pool)).toBe(0);
  for (const often of ['offer: accepted', 'offer: declined', 'offer: lapsed'])
    expect(tally.get(often)).toBeGreaterThan(3);
  for (const some of ['offer: withdrawn', 'join waitlist: waitlist/closed']) expect(tally.get(some)).toBeGreaterThan(0);
}, 600_000);

/** What was played, where MODEL_TALLY asks for it. */
function print(tally: Tally): void {
  const total = [...tally.values()].reduce((sum, n) => sum + n, 0);
  if (process.env.MODEL_TALLY)
    process.stdout.write(
      `${total} operations\n${[...tally]
        .sort()
        .map(([what, n]) => `${what} ${n}`)
        .join('\n')}\n`,
    );
}
