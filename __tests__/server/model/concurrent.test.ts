/**
 * The operations of the model from fifty concurrent HTTP clients while the clock advances. Single responses can't
 * be predicted, but no call may fail with a server error, and every rule must hold at the end.
 */
import { startApi, type Api } from '../../helpers/api';
import { brokenRules, deadlocks } from '../invariants';
import { CLIENTS, runClients, windowHours } from './load';
import { passOffersOn } from './offerJobs';
import { brokenQueueRules } from './queueRules';
import { createSharedRows, type SharedRows } from './world';

const STEPS = 30;

let api: Api;
let shared: SharedRows;
beforeAll(async () => {
  api = await startApi({ listen: true });
  shared = await createSharedRows(api);
});
afterAll(() => api.close());

it.each([
  ['freed seats near the class are announced to all who wait', false],
  ['freed seats near the class are offered to one after the other', true],
])(
  `${CLIENTS} concurrent clients cause no server error, no broken rule and no deadlock where %s`,
  async (_what, offers) => {
    const seed = Number(process.env.MODEL_SEED ?? 7);
    const tally = await runClients(api, shared, { seed, steps: offers ? 20 : STEPS, copies: offers ? 2 : 3, offers });
    if (offers) await passOffersOn(api);
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
      ...(offers ? ['answer offer: ok', 'answer offer: waitlist/no-offer'] : []),
    ])
      expect(tally.get(often)).toBeGreaterThan(0);
    expect(await brokenRules(api.pool)).toEqual([]);
    expect(await brokenQueueRules(api.pool, api.now(), windowHours(offers), { offers })).toEqual([]);
    const {
      rows: [promoted],
    } = await api.pool.query<{ n: number }>('select count(*) n from waitlist where promoted_at is not null');
    expect(promoted?.n).toBeGreaterThan(0);
    const {
      rows: [offered],
    } = await api.pool.query<{ made: number; ended: number }>(
      'select count(*) as made, count(outcome) as ended from waitlist_offer where expires_at is not null',
    );
    if (process.env.MODEL_TALLY) process.stdout.write(`offers: ${JSON.stringify(offered)}\n`);
    if (offers) expect(offered?.ended).toBeGreaterThan(0);
    expect(await deadlocks(api.pool)).toBe(0);
  },
);
