/**
 * The same operations from fifty clients at once, through real HTTP, while the clock goes on. Nobody can say
 * what each must be answered; but nothing may go wrong, and at the end every rule must hold.
 */
import { startApi, type Api } from '../../helpers/api';
import { brokenRules, deadlocks } from '../invariants';
import { brokenLines } from './lines';
import { CLIENTS, WINDOW, storm } from './storm';
import { layGround, type Ground } from './world';

const STEPS = 30;

let api: Api;
let ground: Ground;
beforeAll(async () => {
  api = await startApi({ listen: true });
  ground = await layGround(api);
});
afterAll(() => api.close());

it(`${CLIENTS} clients at once: no answer fails, no rule breaks, no deadlock`, async () => {
  const tally = await storm(api, ground, { seed: Number(process.env.MODEL_SEED ?? 7), steps: STEPS, copies: 3 });
  if (process.env.MODEL_TALLY)
    process.stdout.write(
      `${[...tally]
        .sort()
        .map(([what, n]) => `${what} ${n}`)
        .join('\n')}\n`,
    );
  expect([...tally.keys()].filter((what) => what.includes('server/'))).toEqual([]);
  for (const often of [
    'reserve: ok',
    'reserve: class/full',
    'reserve with guest: ok',
    'cancel: ok',
    'move: ok',
    'join waitlist: ok',
    'check in: ok',
  ])
    expect(tally.get(often)).toBeGreaterThan(0);
  expect(await brokenRules(api.pool)).toEqual([]);
  expect(await brokenLines(api.pool, api.now(), WINDOW)).toEqual([]);
  const {
    rows: [promoted],
  } = await api.pool.query<{ n: number }>('select count(*) n from waitlist where promoted_at is not null');
  expect(promoted?.n).toBeGreaterThan(0);
  expect(await deadlocks(api.pool)).toBe(0);
});
