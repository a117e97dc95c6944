/** The CLABE of a Mexican bank account: 18 digits, the last of which checks the others. */

const WEIGHTS = [3, 7, 1] as const;

/** The digits of what was typed, which may be grouped: '012 180 01234567890 1'. */
export const clabeDigits = (text: string): string => text.replace(/[\s-]/g, '');

/** The last digit of a CLABE that begins with these 17. */
export function clabeCheckDigit(digits: string): number {
  const sum = [...digits].reduce((total, digit, at) => total + ((Number(digit) * (WEIGHTS[at % 3] ?? 0)) % 10), 0);
  return (10 - (sum % 10)) % 10;
}

export function isClabe(text: string): boolean {
  const digits = clabeDigits(text);
  return /^\d{18}$/.test(digits) && clabeCheckDigit(digits.slice(0, 17)) === Number(digits[17]);
}

/** Grouped as banks show it: bank, place, account, check digit. */
export const clabeText = (clabe: string): string =>
  clabeDigits(clabe).replace(/^(\d{3})(\d{3})(\d{11})(\d)$/, '$1 $2 $3 $4');
