/** Plays a game against the API and the model, and compares every outcome and the final states. */
import fc from 'fast-check';
import type { Api } from '../../helpers/api';
import { closeWaitlists } from '../../../server/modules/booking/waitlistOffers/service';
import { brokenRules } from '../invariants';
import { passOffersOn } from './offerJobs';
import type { Operation, Roll } from './operation';
import { OPERATIONS } from './operations';
import { cancel } from './operations/cancel';
import { leaveWaitlist } from './operations/changeWaitlist';
import { decideOffer } from './operations/decideOffer';
import { joinWaitlist } from './operations/joinWaitlist';
import { passTime } from './operations/passTime';
import { fillInIds, stateOfDatabase, stateOfModel } from './compare';
import { runJobs, type Model } from './state';
import { buildWorld, withOffers, worldPlan, type SharedRows, type WorldPlan } from './world';

export interface Step extends Roll {
  readonly operation: Operation;
}

export interface Game {
  readonly world: WorldPlan;
  readonly steps: readonly Step[];
}

const number = fc.nat(2 ** 20);
// Shrink a failed game by omitting steps only: other numbers would make another game.
const stepOf = (weightOf: (operation: Operation) => number): fc.Arbitrary<Step> =>
  fc.noShrink(
    fc.record({
      operation: fc.oneof(
        ...OPERATIONS.map((operation) => ({ arbitrary: fc.constant(operation), weight: weightOf(operation) })),
      ),
      who: number,
      where: number,
      which: number,
      coin: number,
    }),
  );

const gamesIn = (world: fc.Arbitrary<WorldPlan>, step: fc.Arbitrary<Step>, longest: number): fc.Arbitrary<Game> =>
  fc.record({ world: fc.noShrink(world), steps: fc.array(step, { maxLength: longest, size: 'max' }) });

export const games = (longest: number): fc.Arbitrary<Game> =>
  gamesIn(
    worldPlan,
    stepOf(({ weight }) => weight),
    longest,
  );

/** In which most classes are full and inside the window, so that many seats are offered. */
export const offerGames = (longest: number): fc.Arbitrary<Game> => {
  const often: readonly Operation[] = [cancel, joinWaitlist, leaveWaitlist, decideOffer, passTime];
  const step = stepOf((operation) => operation.weight * (often.includes(operation) ? 3 : 1));
  return gamesIn(worldPlan.map(withOffers), step, longest);
};

/** Counts outcomes by operation: a game of refusals proves little. */
export type Tally = Map<string, number>;

export async function play(api: Api, shared: SharedRows, game: Game, tally: Tally): Promise<void> {
  const model = await buildWorld(api, shared, game.world);
  const history: string[] = [];
  try {
    for (const { operation, ...roll } of game.steps) await playStep(api, model, operation, roll, history, tally);
    expect(await stateOfDatabase(api, model)).toEqual(stateOfModel(model));
    expect(await brokenRules(api.pool)).toEqual([]);
    for (const { outcome } of model.offers) tally.set(`offer: ${outcome}`, (tally.get(`offer: ${outcome}`) ?? 0) + 1);
    for (const { kind } of model.mails.values()) tally.set(`mail: ${kind}`, (tally.get(`mail: ${kind}`) ?? 0) + 1);
  } catch (error) {
    throw new Error(`${history.join('\n')}\n${error instanceof Error ? error.message : String(error)}`);
  }
}

async function playStep(
  api: Api,
  model: Model,
  operation: Operation,
  roll: Roll,
  history: string[],
  tally: Tally,
): Promise<void> {
  const proposal = operation.propose(model, roll);
  if (!proposal) return;
  const line = `${history.length + 1}. ${proposal.text}`;
  history.push(`${line} ...`);
  const outcome = await proposal.send(api);
  const verdict = proposal.verdict();
  history[history.length - 1] = `${line} -> ${outcome.code}`;
  if (outcome.code !== verdict.code)
    throw new Error(`The API returned ${outcome.code}, the model expects ${verdict.code}.`);
  const what = `${operation.name}: ${outcome.code}`;
  tally.set(what, (tally.get(what) ?? 0) + 1);
  if (outcome.code === 'ok') await verdict.learn?.(outcome.body, api);
  if (model.rules.offers) {
    await passOffersOn(api);
    await closeWaitlists(api.system(api.now()));
    runJobs(model);
  }
  if (outcome.code === 'ok') await fillInIds(api, model);
}
