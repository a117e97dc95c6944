/** Form validation (specification, section 5): limits, patterns and Spanish messages for browser and server. */
import { DAY } from './durations';
import { DEFAULT_PASSWORD_POLICY, type PasswordPolicy } from './passwordPolicy';
import { cleanText, nameError } from './texts';

const GUEST_NAME_MIN = 2;
export const NAME_MAX = 80;
export const GUEST_NAME_MAX = NAME_MAX;
export const RATING_COMMENT_MAX = 500;

const PHONE = /^\+?\(?\d{3}\)?[-\s.]?\d{3}[-\s.]?\d{4,6}$/;

/** Whether a customer screen accepts the phone: area code, 3 digits, 4 to 6 digits, with the usual separators. */
export function isPhone(text: string): boolean {
  return PHONE.test(text);
}

export const PHONE_ERROR = 'El formato del teléfono no es correcto.';

/** The longest address that mail takes (RFC 5321). */
export const EMAIL_MAX = 254;
/** A part of an address between dots: dots neither begin nor end a side, nor repeat. */
const ATOM = '[^\\s@<>(),;:".]';
const EMAIL = new RegExp(`^${ATOM}+(\\.${ATOM}+)*@(${ATOM}+\\.)+${ATOM}{2,}$`);
/** The pattern of EMAIL for schemas. */
export const EMAIL_PATTERN = EMAIL.source;

/** Whether a text looks like an e-mail address; only a mail that arrives proves it. */
export const isEmail = (text: string): boolean => text.length <= EMAIL_MAX && EMAIL.test(text);

const OLDEST_YEAR = 1900;

/** Whether a text is a day of the calendar, YYYY-MM-DD, from 1900 on. */
export function isDay(day: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return false;
  const utc = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(utc.getTime()) && utc.toISOString().startsWith(day) && utc.getUTCFullYear() >= OLDEST_YEAR;
}

/** The latest day that is today anywhere in the country, as time zones differ. */
export const latestDay = (now: Date): string => new Date(now.getTime() + DAY).toISOString().slice(0, 10);

export { DEFAULT_PASSWORD_POLICY, type PasswordPolicy };

export interface PasswordHint {
  readonly text: string;
  readonly met: boolean;
}

// The identity service counts only these characters as symbols, and only a-z as letters.
const SYMBOL = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`]/;

/** The requirements of a policy, each with whether the password meets it. */
export function passwordHints(password: string, policy: PasswordPolicy): PasswordHint[] {
  const hints: PasswordHint[] = [
    { text: `Al menos ${policy.minLength} caracteres`, met: password.length >= policy.minLength },
  ];
  if (policy.maxLength !== undefined) {
    hints.push({ text: `Máximo ${policy.maxLength} caracteres`, met: password.length <= policy.maxLength });
  }
  if (policy.lowercase) hints.push({ text: 'Una letra minúscula', met: /[a-z]/.test(password) });
  if (policy.uppercase) hints.push({ text: 'Una letra mayúscula', met: /[A-Z]/.test(password) });
  if (policy.numeric) hints.push({ text: 'Un número', met: /\d/.test(password) });
  if (policy.nonAlphanumeric) hints.push({ text: 'Un símbolo', met: SYMBOL.test(password) });
  return hints;
}

export function passwordMeetsPolicy(password: string, policy: PasswordPolicy): boolean {
  return passwordHints(password, policy).every((h) => h.met);
}

/** The error of the confirmation field, or null. */
export function passwordConfirmError(password: string, confirm: string): string | null {
  return password === confirm ? null : 'Las contraseñas no coinciden';
}

/** The texts of missing required address fields. */
export const ADDRESS_TEXTS: Readonly<Record<'city' | 'state' | 'country', string>> = {
  city: 'Debes agregar tu ciudad.',
  state: 'Debes agregar tu estado.',
  country: 'Debes agregar tu país.',
};

/** The error of a guest's name, or null. Characters are code points: an emoji counts as one. */
export function guestNameError(name: string): string | null {
  const isName = [...cleanText('name', name)].length >= GUEST_NAME_MIN;
  return isName ? nameError(name) : 'Debes ingresar un nombre para tu invitado';
}

/** NUL, or an unpaired surrogate: neither PostgreSQL nor a URL can contain them. */
const NO_TEXT = /[\0\p{Cs}]/u;

/** JSON pointers to strings with such characters. `data` has passed its schema, which limits its depth. */
export function invalidTextPointers(data: unknown, path = ''): string[] {
  if (typeof data === 'string') return NO_TEXT.test(data) ? [path] : [];
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([name, value]) => invalidTextPointers(value, `${path}/${name}`));
}
