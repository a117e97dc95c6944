/**
 * Answers that are there before anybody asks: the server draws the first view from them and sends them along, so that
 * the browser needs no call to go on from there. They are a visitor's answers; whoever is signed in asks for their own.
 */
import type { PageAnswer } from '../../../domain/page';

/** Answers a GET, or null where it must be asked for. */
export type AnswerSource = (address: string) => PageAnswer | Promise<PageAnswer> | null;

/** Milliseconds after which what came with the page is old. */
export const ANSWERS_AGE = 30_000;

let source: AnswerSource | null = null;

export function answerFrom(next: AnswerSource | null): void {
  source = next;
}

/** What came with the page; good for its first moments. */
export function answersOfPage(
  answers: Readonly<Record<string, PageAnswer>>,
  now: () => number = () => performance.now(),
): AnswerSource {
  const until = now() + ANSWERS_AGE;
  return (address) =>
    now() < until && Object.prototype.hasOwnProperty.call(answers, address) ? (answers[address] ?? null) : null;
}

export function givenAnswer(address: string): PageAnswer | Promise<PageAnswer> | null {
  return source?.(address) ?? null;
}

/** Whoever changes something must not hear of how it was. */
export function forgetAnswers(): void {
  source = null;
}

/** What came with a page that was drawn long ago (a browser's history gives it as it was then) is good for one look. */
export function forgetOlder(drawnAt: Date): void {
  if (Date.now() - drawnAt.getTime() > ANSWERS_AGE) forgetAnswers();
}

export type Params = Readonly<Record<string, string | number | boolean | undefined>>;

/** '/single_class?end_date=…&start_date=…': the same for the same question, whoever asks. */
export function addressOf(url: string, params: Params = {}): string {
  const query = new URLSearchParams();
  for (const key of Object.keys(params).sort()) {
    const value = params[key];
    if (value !== undefined) query.set(key, String(value));
  }
  const text = query.toString();
  return text ? `${url}?${text}` : url;
}
