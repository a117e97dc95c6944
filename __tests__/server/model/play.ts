/** Plays a game against the API and the model, and compares every outcome and the final states. */
import fc from 'fast-check';
import type { Api } from '../../helpers/api';
import { brokenRules } from '../invariants';
import type { Operation, Roll } from './operation';
import { OPERATIONS } from './operations';
import { fillInIds, stateOfDatabase, stateOfModel } from './compare';
import type { Model } from './state';
import { buildWorld, worldPlan, type SharedRows, type WorldPlan } from './world';

export interface Step extends Roll {
  readonly operation: Operation;
}

export interface Game {
  readonly world: WorldPlan;
  readonly steps: readonly Step[];
}

const number = fc.nat(2 ** 20);
// Shrink a failed game by omitting steps only: other numbers would make another game.
const step: fc.Arbitrary<Step> = fc.noShrink(
  fc.record({
    operation: fc.oneof(
      ...OPERATIONS.map((operation) => ({ arbitrary: fc.constant(operation), weight: operation.weight })),
    ),
    who: number,
    where: number,
    which: number,
    coin: number,
  }),
);

export const games = (longest: number): fc.Arbitrary<Game> =>
  fc.record({ world: fc.noShrink(worldPlan), steps: fc.array(step, { maxLength: longest, size: 'max' }) });

/** Counts outcomes by operation: a game of refusals proves little. */
export type Tally = Map<string, number>;

export async function play(api: Api, shared: SharedRows, game: Game, tally: Tally): Promise<void> {
  const model = await buildWorld(api, shared, game.world);
  const history: string[] = [];
  try {
    for (const { operation, ...roll } of game.steps) await playStep(api, model, operation, roll, history, tally);
    expect(await stateOfDatabase(api, model)).toEqual(stateOfModel(model));
    expect(await brokenRules(api.pool)).toEqual([]);
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
  if (outcome.code !== 'ok') return;
  await verdict.learn?.(outcome.body, api);
  await fillInIds(api, model);
}
