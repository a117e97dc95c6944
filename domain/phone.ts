/**
 * Telephone numbers in their stored form: ten digits for Mexico (specification, section 5), E.164 with '+' for other
 * countries. Typed or pasted text is converted to one of them.
 */
import { cleanText } from './texts';

export const PHONE_DIGITS = 10;

/**
 * Reduces the sign-up phone field to at most 10 digits. Browsers fill in the country code (52, or 52 1): drop it
 * instead of the last digits.
 */
export function phoneDigits(text: string): string {
  return cleanText('phone', text)
    .replace(/\D/g, '')
    .replace(/^521?(?=\d{10}$)/, '')
    .slice(0, PHONE_DIGITS);
}

/** The pattern of a sign-up phone on the wire, as phoneDigits leaves it. */
export const SIGNUP_PHONE = `^\\d{${PHONE_DIGITS}}$`;

export const MEXICO = '52';
/** Calling code of the United States, Canada and others. */
const NORTH_AMERICA = '1';

/** Pattern of a stored number. Never +52: Mexican numbers have one notation, so that equal numbers are equal texts. */
export const STORED_PHONE = '^([0-9]{10}|\\+(1[2-9][0-9]{9}|5[013-9][0-9]{5,13}|[2346789][0-9]{6,14}))$';
const STORED = new RegExp(STORED_PHONE);

export const isStoredPhone = (text: string): boolean => STORED.test(text);

/** A number being typed; without a calling code its country isn't known yet. */
export interface TypedPhone {
  readonly callingCode: string | null;
  readonly national: string;
}

const joinPhone = ({ callingCode, national }: TypedPhone): string =>
  callingCode === MEXICO ? phoneDigits(national) : `+${callingCode ?? ''}${national}`;

/** The stored form of a complete number; '' if only a country was given. */
export const phoneText = (phone: TypedPhone): string =>
  phone.national === '' && phone.callingCode !== null ? '' : joinPhone(phone);

/**
 * Reads text typed or pasted into a field with this calling code. '+' and '00' begin another country's number, '+52 1'
 * and '0052' a Mexican one; North America's leading 1 and Mexico's old prefixes are removed.
 */
export function readPhone(given: string, callingCode: string = MEXICO): TypedPhone {
  // Numbers copied from messengers may begin with a direction mark, which would hide the '+'.
  const text = cleanText('phone', given);
  // Ten digits are a Mexican number, whatever they begin with.
  const international = /^\s*(?:\+|00(?=(?:\D*\d){9}))/.exec(text);
  if (international) return splitPhone(`+${text.slice(international[0].length).replace(/\D/g, '')}`);
  const digits = text.replace(/\D/g, '');
  if (callingCode === MEXICO)
    return { callingCode, national: phoneDigits(digits.replace(/^(?:04[45]|01|1)(?=\d{10}$)/, '')) };
  const national = callingCode === NORTH_AMERICA ? digits.replace(/^1(?=\d)/, '').slice(0, 10) : digits;
  return { callingCode, national: national.slice(0, 15 - callingCode.length) };
}

/** Splits a stored or half-typed number; `callingCodes`: those known besides Mexico's and North America's. */
export function splitPhone(text: string, callingCodes: readonly string[] = []): TypedPhone {
  if (!text.startsWith('+')) return { callingCode: MEXICO, national: phoneDigits(text) };
  const digits = text.slice(1);
  const code = [MEXICO, NORTH_AMERICA, ...callingCodes].find((one) => digits.startsWith(one)) ?? null;
  const national = code === null ? digits : digits.slice(code.length);
  if (code === MEXICO) return { callingCode: MEXICO, national: national.replace(/^1(?=\d{10}$)/, '').slice(0, 10) };
  return { callingCode: code, national: national.slice(0, code === NORTH_AMERICA ? 10 : 15 - (code?.length ?? 0)) };
}

/** The beginning of a stored number from what the front desk typed; null: not a telephone number. */
export function searchedPhone(text: string): string | null {
  const number = cleanText('phone', text);
  // Messengers and word processors write other hyphens than the keyboard's.
  if (!/^[+\d\s().\p{Pd}]+$/u.test(number) || number.replace(/\D/g, '').length < 7) return null;
  return phoneText(readPhone(number)).replace('+', '');
}
