/** What each kind of answer shows before it is given, and does. */
import type { LinkAnswer, GivenAnswer } from '../../../domain/contract/answers';
import type { Context } from '../../context';

export interface Owner {
  readonly customer_id: number;
  readonly phone: string;
}

export interface AnswerHandler {
  /** What the page says now; null: the row is gone. Changes nothing. */
  show(ctx: Context, id: number): Promise<LinkAnswer | null>;
  /** Whose answer it is; undefined: the row is gone. */
  owner(ctx: Context, id: number): Promise<Owner | undefined>;
  /** Whether its press costs what its reader should hear first. */
  costs?(ctx: Context, id: number): Promise<boolean>;
  /** Answers, unless it is answered already. */
  act(ctx: Context, id: number, body: GivenAnswer): Promise<void>;
}

/** An answer that can't be given. */
export const closedAnswer = (title: string, ...lines: readonly string[]): LinkAnswer => ({
  title,
  lines: [...lines],
  button: null,
  rates: false,
  done: false,
});

export const doneAnswer = (title: string, ...lines: readonly string[]): LinkAnswer => ({
  ...closedAnswer(title, ...lines),
  done: true,
});
