/** Plays a game against the API and the model, compares every answer, and at the end what both have kept. */
import fc from 'fast-check';
import type { Api } from '../../helpers/api';
import { brokenRules } from '../invariants';
import type { Operation, Roll } from './operation';
import { OPERATIONS } from './operations';
import { keptByModel, keptByStudio, learnIds } from './compare';
import type { Model } from './state';
import { buildWorld, worldPlan, type Ground, type WorldPlan } from './world';

export interface Step extends Roll {
  readonly does: Operation;
}

export interface Game {
  readonly world: WorldPlan;
  readonly steps: readonly Step[];
}

const number = fc.nat(2 ** 20);
// A failed game is shortened by leaving steps out; other numbers would only be another game.
const step: fc.Arbitrary<Step> = fc.noShrink(
  fc.record({
    does: fc.oneof(...OPERATIONS.map((operation) => ({ arbitrary: fc.constant(operation), weight: operation.weight }))),
    who: number,
    where: number,
    which: number,
    coin: number,
  }),
);

export const games = (longest: number): fc.Arbitrary<Game> =>
  fc.record({ world: fc.noShrink(worldPlan), steps: fc.array(step, { maxLength: longest, size: 'max' }) });

/** How often what was answered: a test that is refused everywhere proves little. */
export type Tally = Map<string, number>;

export async function play(api: Api, ground: Ground, game: Game, tally: Tally): Promise<void> {
  const model = await buildWorld(api, ground, game.world);
  const history: string[] = [];
  try {
    for (const { does, ...roll } of game.steps) await playStep(api, model, does, roll, history, tally);
    expect(await keptByStudio(api, model)).toEqual(keptByModel(model));
    expect(await brokenRules(api.pool)).toEqual([]);
    for (const { kind } of model.mails.values()) tally.set(`told: ${kind}`, (tally.get(`told: ${kind}`) ?? 0) + 1);
  } catch (error) {
    throw new Error(`${history.join('\n')}\n${error instanceof Error ? error.message : String(error)}`);
  }
}

async function playStep(
  api: Api,
  model: Model,
  does: Operation,
  roll: Roll,
  history: string[],
  tally: Tally,
): Promise<void> {
  const proposal = does.propose(model, roll);
  if (!proposal) return;
  const line = `${history.length + 1}. ${proposal.text}`;
  history.push(`${line} ...`);
  const answer = await proposal.send(api);
  const verdict = proposal.verdict();
  history[history.length - 1] = `${line} -> ${answer.code}`;
  if (answer.code !== verdict.code) throw new Error(`The API answered ${answer.code}, the model says ${verdict.code}.`);
  const what = `${does.name}: ${answer.code}`;
  tally.set(what, (tally.get(what) ?? 0) + 1);
  if (answer.code !== 'ok') return;
  await verdict.learn?.(answer.body, api);
  await learnIds(api, model);
}
