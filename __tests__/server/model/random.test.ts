/**
 * Thousands of operations in random order, each answered as a plain model says, and the same state kept at the
 * end. A failure prints the shortest history that still fails, with the seed that repeats it:
 * MODEL_SEED=... MODEL_RUNS=... choose other games.
 */
import fc from 'fast-check';
import { startApi, type Api } from '../../helpers/api';
import { deadlocks } from '../invariants';
import { games, play, type Tally } from './play';
import { layGround, type Ground } from './world';

const SEED = Number(process.env.MODEL_SEED ?? 20261120);
const RUNS = Number(process.env.MODEL_RUNS ?? 60);
const LONGEST = 120;
/** Milliseconds after which no further game is begun, nor a shorter history looked for. */
const PATIENCE = 80_000;

let api: Api;
let ground: Ground;
beforeAll(async () => {
  api = await startApi();
  ground = await layGround(api);
});
afterAll(() => api.close());

it('answers and keeps what the model says, whatever is done in whatever order', async () => {
  const tally: Tally = new Map();
  await fc.assert(
    fc.asyncProperty(games(LONGEST), (game) => play(api, ground, game, tally)),
    { seed: SEED, numRuns: RUNS, interruptAfterTimeLimit: PATIENCE },
  );
  expect(await deadlocks(api.pool)).toBe(0);
  for (const often of [
    'reserve: ok',
    'reserve with guest: ok',
    'cancel: ok',
    'join waitlist: ok',
    'check in: ok',
    'told: promoted',
    'told: seat-free',
  ]) {
    expect(tally.get(often)).toBeGreaterThan(5);
  }
  const total = [...tally.values()].reduce((sum, n) => sum + n, 0);
  if (process.env.MODEL_TALLY)
    process.stdout.write(
      `${total} operations\n${[...tally]
        .sort()
        .map(([what, n]) => `${what} ${n}`)
        .join('\n')}\n`,
    );
});
