/** Validates and formats a card while it is typed, in the browser: brand, grouping, errors. */
import { CARDS } from '../cards';

export type Brand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay' | 'unknown';

export interface Problem {
  type: 'validation_error';
  code: string;
  message: string;
}

interface BrandRules {
  brand: Brand;
  prefix: RegExp;
  lengths: readonly number[];
  groups: readonly number[];
  cvc: number;
}

const FOURS = [4, 4, 4, 4, 3];
const UNKNOWN: BrandRules = { brand: 'unknown', prefix: /^/, lengths: [16], groups: FOURS, cvc: 3 };
const BRANDS: readonly BrandRules[] = [
  { brand: 'visa', prefix: /^4/, lengths: [16], groups: FOURS, cvc: 3 },
  { brand: 'amex', prefix: /^3[47]/, lengths: [15], groups: [4, 6, 5], cvc: 4 },
  { brand: 'mastercard', prefix: /^(5[1-5]|2[2-7])/, lengths: [16], groups: FOURS, cvc: 3 },
  { brand: 'diners', prefix: /^3(0|6|8|9)/, lengths: [14, 16], groups: FOURS, cvc: 3 },
  { brand: 'jcb', prefix: /^35/, lengths: [16], groups: FOURS, cvc: 3 },
  { brand: 'discover', prefix: /^6(011|5|4[4-9])/, lengths: [16], groups: FOURS, cvc: 3 },
  { brand: 'unionpay', prefix: /^62/, lengths: [16, 19], groups: FOURS, cvc: 3 },
];

const rulesOf = (digits: string): BrandRules => BRANDS.find(({ prefix }) => prefix.test(digits)) ?? UNKNOWN;

export const digitsIn = (text: string): string => text.replace(/\D/g, '');
export const brandOf = (digits: string): Brand => rulesOf(digits).brand;
export const cvcLength = (digits: string): number => rulesOf(digits).cvc;
export const maxDigits = (digits: string): number => Math.max(...rulesOf(digits).lengths);

/** "4242 4242 4242 4242" */
export function formatNumber(digits: string): string {
  const parts: string[] = [];
  let at = 0;
  for (const size of rulesOf(digits).groups) {
    if (at < digits.length) parts.push(digits.slice(at, at + size));
    at += size;
  }
  return parts.join(' ');
}

/** Formats "MM / AA" as far as typed; while `erasing` it adds no separator. */
export function expiryText(text: string, erasing: boolean): string {
  let digits = digitsIn(text).slice(0, 4);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`.slice(0, 4);
  if (digits.length < 2 || (digits.length === 2 && erasing)) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

export function numberProblem(digits: string): Problem | null {
  const { lengths } = rulesOf(digits);
  if (digits.length < Math.min(...lengths))
    return problem('incomplete_number', 'Tu número de tarjeta está incompleto.');
  return lengths.includes(digits.length) && passesLuhn(digits)
    ? null
    : problem('invalid_number', 'Tu número de tarjeta no es válido.');
}

export function expiryProblem(text: string, now: Date): Problem | null {
  const digits = digitsIn(text);
  if (digits.length < 4) return problem('incomplete_expiry', 'La fecha de vencimiento de tu tarjeta está incompleta.');
  const { exp_month, exp_year } = expiryIn(text);
  if (exp_month < 1 || exp_month > 12)
    return problem('invalid_expiry_month', 'El mes de vencimiento de tu tarjeta no es válido.');
  const year = now.getFullYear();
  if (exp_year < year) return problem('invalid_expiry_year_past', 'El año de vencimiento de tu tarjeta ya pasó.');
  if (exp_year === year && exp_month < now.getMonth() + 1)
    return problem('invalid_expiry_month_past', 'La fecha de vencimiento de tu tarjeta ya pasó.');
  if (exp_year > year + 50) return problem('invalid_expiry_year', 'El año de vencimiento de tu tarjeta no es válido.');
  return null;
}

export function cvcProblem(cvc: string, digits: string): Problem | null {
  return cvc.length < cvcLength(digits)
    ? problem('incomplete_cvc', 'El código de seguridad de tu tarjeta está incompleto.')
    : null;
}

export function expiryIn(text: string): { exp_month: number; exp_year: number } {
  const digits = digitsIn(text);
  return { exp_month: Number(digits.slice(0, 2)), exp_year: 2000 + Number(digits.slice(2, 4)) };
}

/** The name of the test card with this number, which is all that leaves the frame. */
export function testCardName(digits: string): string {
  return Object.entries(CARDS).find(([, { number }]) => number === digits)?.[0] ?? 'notATestCard';
}

function problem(code: string, message: string): Problem {
  return { type: 'validation_error', code, message };
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  [...digits].reverse().forEach((digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  });
  return sum % 10 === 0;
}
