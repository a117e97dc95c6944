/** The optional questions of sign-up (specification, section 3, Customer). */
import { instagramProfile } from './instagram';
import { isDay } from './validation';

/** The reason that reveals the 'other' field. */
export const OTHER_REASON = 'Otro';

/** The choices of 'signup_reason'. The server accepts any short text, so that a studio may offer others. */
export const REASONS_TO_SIGN_UP = [
  'Me recomendaron',
  'Redes sociales',
  'Google',
  'Pasé por el estudio',
  'Un evento',
  OTHER_REASON,
] as const;

/** Lengths in characters. */
export const REASON_MAX = 80;
export const OTHER_MAX = 200;

/** Longer than a handle: a customer may paste the profile's URL. */
export const INSTAGRAM_MAX = 120;

/** Whether a calendar day can be a birthdate. Both days are YYYY-MM-DD. */
export const isBirthdate = (day: string, today: string): boolean => isDay(day) && day <= today;

/** The error of the birthdate field, or null; it may be empty. */
export function birthdateError(day: string, today: string): string | null {
  return day === '' || isBirthdate(day, today) ? null : 'Escribe una fecha de nacimiento válida.';
}

/** The error of the Instagram field, or null; it may be empty. */
export function instagramError(text: string): string | null {
  return text.trim() === '' || instagramProfile(text)
    ? null
    : 'Escribe tu usuario de Instagram, por ejemplo @ana.reyes.';
}

/** The error of the field that 'Otro' reveals, or null. */
export function otherReasonError(reason: string, other: string): string | null {
  return reason === OTHER_REASON && other.trim() === '' ? 'Debes llenar este campo.' : null;
}

export interface SignUpAnswers {
  /** With its @. */
  readonly instagram: string | null;
  readonly birthdate: string | null;
  readonly signup_reason: string | null;
  /** Only with the reason 'Otro'. */
  readonly other: string | null;
}

/** The answers to store: trimmed, null instead of empty, and `other` only with its reason. */
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
