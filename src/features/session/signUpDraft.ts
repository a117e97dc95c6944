/**
 * What was typed into the sign-up form, for a reload of this tab: no passwords, gone when the form is left and after a
 * short while, so that the next person at a shared tablet doesn't read it.
 */
import { MINUTE } from '../../../domain/durations';
import type { FormValues } from '../../../domain/forms/types';
import { jsonEntry } from '../../core/storage';

const FORGOTTEN_AFTER = 10 * MINUTE;
/** Passwords are never stored, and consent is given anew. */
const LEFT_OUT: ReadonlySet<string> = new Set(['password', 'password_confirm', 'terms']);

const draftEntry = jsonEntry('registro.borrador', 'sessionStorage');

export const clearSignUpDraft = (): void => draftEntry.clear();

export function writeSignUpDraft(values: FormValues, now: number = Date.now()): void {
  const typed = Object.entries(values).filter(([key, value]) => !LEFT_OUT.has(key) && value !== null && value !== '');
  if (typed.length > 0) draftEntry.write({ values: Object.fromEntries(typed), until: now + FORGOTTEN_AFTER });
}

export function readSignUpDraft(now: number = Date.now()): FormValues | null {
  const { values, until } = (draftEntry.read() ?? {}) as { readonly values?: unknown; readonly until?: unknown };
  if (typeof values !== 'object' || values === null || typeof until !== 'number') return null;
  if (until <= now) {
    clearSignUpDraft();
    return null;
  }
  return values as FormValues;
}
