/**
 * A question in SweetAlert that wants an answer in words, and does the action at once: the dialog stays
 * open, with the words in it, until it is done or given up. SweetAlert is fetched the first time.
 */
import { retryingImport } from '../http/chunks';

const question = retryingImport(() => import('./sweetalert'));

export interface ReasonQuestion {
  readonly title: string;
  readonly text: string;
  /** Of the field. */
  readonly label: string;
  readonly maxLength: number;
  /** The message for an empty reason. */
  readonly missing: string;
  readonly ok: string;
  readonly cancel: string;
  /** Does it; returns null once done, else the message to show. */
  readonly send: (reason: string) => Promise<string | null>;
}

/** Returns whether it was done, when the dialog is closed and the focus is back. */
export async function askReason(about: ReasonQuestion): Promise<boolean> {
  const { askReason: ask } = await question();
  return ask(about);
}
