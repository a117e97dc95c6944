/** An operation of the model test: makes a request from random numbers, and predicts its outcome. */
import type { Static, TSchema } from '@sinclair/typebox';
import type { Call } from '../../../domain/contract/call';
import { checkResponse, checkRefusal, type Api, type CallInput } from '../../helpers/api';
import type { Model, Outcome } from './state';

/** Random choices: each number counts modulo the number of options, so that every number is valid. */
export interface Roll {
  readonly who: number;
  readonly where: number;
  readonly which: number;
  readonly coin: number;
}

export interface Verdict {
  readonly code: string;
  /** Checks the body of an 'ok' response and fills in ids from it. */
  readonly learn?: (body: unknown, api: Api) => void | Promise<void>;
}

export interface Proposal {
  /** A sentence for the history of a failed run. */
  readonly text: string;
  send(api: Api): Promise<Outcome>;
  /** The expected outcome. Applies the operation to the model; `learn` fills in ids. */
  verdict(): Verdict;
}

/** Requests whose outcome nothing predicts: of clients that run at once. */
export interface Requests {
  readonly name: string;
  /** Relative frequency. */
  readonly weight: number;
  propose(model: Model, roll: Roll): Pick<Proposal, 'send'> | null;
}

export interface Operation extends Requests {
  /** Returns null if the model has nothing to apply the operation to. */
  propose(model: Model, roll: Roll): Proposal | null;
}

/** Sends a call and checks the response against the contract. */
export async function sendChecked<P extends TSchema, Q extends TSchema, B extends TSchema, R extends TSchema>(
  api: Api,
  call: Call<P, Q, B, R>,
  input: CallInput<P, Q, B>,
): Promise<Outcome> {
  const reply = await api.send(call, input);
  if (reply.status !== 200) return { code: checkRefusal(call, reply).code, body: null };
  const body: unknown = JSON.parse(reply.text);
  checkResponse(call, body);
  return { code: 'ok', body };
}

/** Types the body of an 'ok' response to a call. */
export const bodyOf = <R extends TSchema>(
  _call: Pick<Call<TSchema, TSchema, TSchema, R>, 'response'>,
  body: unknown,
): Static<R> => body as Static<R>;

export const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % list.length];

let keys = 0;
/** Returns an unused Idempotency-Key. */
export const newKey = (): string => `modelo-${(keys += 1).toString().padStart(6, '0')}`;
