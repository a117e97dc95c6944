/** What sign-up asks besides name, address and phone (specification, section 3, Customer). All of it may be left out. */
import { instagramProfile } from './instagram';

/** The reason that reveals the 'other' field. */
export const OTHER_REASON = 'Otro';

/** What 'signup_reason' offers. The server takes any short text: a studio may ask for others some day. */
export const SIGNUP_REASONS = [
  'Me recomendaron',
  'Redes sociales',
  'Google',
  'Pasé por el estudio',
  'Un evento',
  OTHER_REASON,
] as const;

export const REASON_MAX = 80;
export const OTHER_MAX = 200;

/** A profile's whole address is longer than a handle may be. */
export const INSTAGRAM_MAX = 120;

/** The oldest year in which somebody who signs up can have been born. */
const OLDEST = 1900;

/**
 * Whether a day, 'YYYY-MM-DD', can be a birthday: it is in the calendar and not after `today`, a day of the same form.
 */
export function isBirthdate(day: string, today: string): boolean {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day);
  if (!parts) return false;
  const [year = 0, month = 0, date = 0] = parts.slice(1).map(Number);
  const there = new Date(Date.UTC(year, month - 1, date));
  return there.getUTCMonth() === month - 1 && there.getUTCDate() === date && year >= OLDEST && day <= today;
}

/** Text for the birthday's field, or null; empty is fine. */
export function birthdateError(day: string, today: string): string | null {
  return day === '' || isBirthdate(day, today) ? null : 'Escribe una fecha de nacimiento válida.';
}

/** Text for the Instagram field, or null; empty is fine. */
export function instagramError(text: string): string | null {
  return text.trim() === '' || instagramProfile(text)
    ? null
    : 'Escribe tu usuario de Instagram, por ejemplo @ana.reyes.';
}

/** Text for the field that 'Otro' reveals, or null. */
export function otherReasonError(reason: string, other: string): string | null {
  return reason === OTHER_REASON && other.trim() === '' ? 'Debes llenar este campo.' : null;
}

export interface SignUpAnswers {
  /** With its @. */
  readonly instagram: string | null;
  readonly birthdate: string | null;
  readonly signup_reason: string | null;
  /** Only where the reason is 'Otro'. */
  readonly other: string | null;
}

/** The answers as they are kept: trimmed, nothing instead of empty, and 'other' only where it was asked for. */
export function signUpAnswers(given: { readonly [K in keyof SignUpAnswers]?: string }): SignUpAnswers {
  const text = (value: string | undefined): string | null => value?.trim() || null;
  const signup_reason = text(given.signup_reason);
  return {
    instagram: instagramProfile(given.instagram ?? '')?.handle ?? null,
    birthdate: text(given.birthdate),
    signup_reason,
    other: signup_reason === OTHER_REASON ? text(given.other) : null,
  };
}
