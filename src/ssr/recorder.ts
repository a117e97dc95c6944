import type { PageAnswer } from '../../domain/page';

export type Ask = (address: string) => Promise<PageAnswer>;

export interface Recorder {
  readonly ask: Ask;
  /** All that was answered, in an order that doesn't depend on who answered first: the same page has the same text. */
  answers(): Readonly<Record<string, PageAnswer>>;
}

/**
 * Asks once for what several parts show, and remembers it for the browser. Where the API itself fails, so does the
 * page.
 */
export function recorder(call: Ask): Recorder {
  const answers = new Map<string, PageAnswer>();
  const asked = new Map<string, Promise<PageAnswer>>();
  const ask: Ask = (address) => {
    const before = asked.get(address);
    if (before) return before;
    const answer = call(address).then((given) => {
      if (given.status >= 500) throw new Error(`${address} answered ${given.status}`);
      answers.set(address, given);
      return given;
    });
    asked.set(address, answer);
    return answer;
  };
  return { ask, answers: () => Object.fromEntries([...answers].sort(([one], [other]) => (one < other ? -1 : 1))) };
}
