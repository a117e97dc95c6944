/**
 * A question in SweetAlert that asks for a reason and runs the action itself: the dialog stays open, with the text,
 * until the action is done or cancelled. SweetAlert is loaded the first time.
 */
import { retryingImport } from '../http/chunks';

const question = retryingImport(() => import('./sweetalert'));

export interface ReasonQuestion {
  readonly title: string;
  readonly text: string;
  /** Label of the field. */
  readonly label: string;
  readonly maxLength: number;
  /** Reasons that one press fills in. */
  readonly choices?: readonly string[];
  /** The message for an empty reason. */
  readonly missing: string;
  readonly ok: string;
  readonly cancel: string;
  /** Runs the action; returns null once done, else the error's text. */
  readonly send: (reason: string) => Promise<string | null>;
}

/** Returns whether it was done, after the dialog is closed and the focus is back. */
export async function askReason(about: ReasonQuestion): Promise<boolean> {
  const { askReason: ask } = await question();
  return ask(about);
}
