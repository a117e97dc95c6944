/** What somebody can do: how a request comes from a few numbers, and what the model says that it must be answered. */
import type { Static, TSchema } from '@sinclair/typebox';
import type { Call } from '../../../domain/contract/call';
import { checkResponse, checkRefusal, type Api, type CallInput } from '../../helpers/api';
import type { Answer, Model } from './state';

/** Numbers that choose: each counts modulo what there is to choose from, so that any of them mean something. */
export interface Roll {
  readonly who: number;
  readonly where: number;
  readonly which: number;
  readonly coin: number;
}

export interface Verdict {
  readonly code: string;
  /** Brings the model to what must be true after an answer 'ok'. Where something was given away, its ids are in the answer. */
  readonly learn?: (body: unknown, api: Api) => void | Promise<void>;
}

export interface Proposal {
  /** As a sentence, for the history of a failed run. */
  readonly text: string;
  send(api: Api): Promise<Answer>;
  /** What the model says. It may already change the model; `learn` then fills in ids. */
  verdict(): Verdict;
}

export interface Operation {
  readonly name: string;
  /** How often, beside the others. */
  readonly weight: number;
  /** null: there is nothing to do it with. */
  propose(model: Model, roll: Roll): Proposal | null;
}

/** A call that must answer what the contract says, whatever that is. */
export async function ask<P extends TSchema, Q extends TSchema, B extends TSchema, R extends TSchema>(
  api: Api,
  call: Call<P, Q, B, R>,
  asked: CallInput<P, Q, B>,
): Promise<Answer> {
  const reply = await api.send(call, asked);
  if (reply.status !== 200) return { code: checkRefusal(call, reply).code, body: null };
  const body: unknown = JSON.parse(reply.text);
  checkResponse(call, body);
  return { code: 'ok', body };
}

/** The body of an answer 'ok' to a call. */
export const bodyOf = <R extends TSchema>(
  _call: Pick<Call<TSchema, TSchema, TSchema, R>, 'response'>,
  body: unknown,
): Static<R> => body as Static<R>;

export const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % list.length];

let keys = 0;
/** An Idempotency-Key that nobody has used. */
export const newKey = (): string => `modelo-${(keys += 1).toString().padStart(6, '0')}`;
