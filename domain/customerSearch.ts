/** The front desk's search of customers by name, address or phone number. */
import { foldForSearch } from './attendance';
import { phoneText, readPhone, searchedPhone } from './phone';

/** Minimum length of a search text. */
export const CUSTOMERS_QUERY_MIN = 2;
export const CUSTOMERS_QUERY_MAX = 100;
/** Most matches that are listed; more words narrow the search. */
export const CUSTOMERS_FOUND_MAX = 20;

/**
 * Splits a text into words of letters a to z and digits, as CUSTOMER_WORDS in the database does; a telephone is one
 * word.
 */
export function searchWords(text: string): string[] {
  const phone = searchedPhone(text);
  return phone === null ? (foldForSearch(text).match(/[a-z0-9]+/g) ?? []) : [phone];
}

/** What was searched in vain, as the beginning of a new customer: their number, address or name. */
export function customerFromSearch(
  text: string,
): Readonly<Partial<Record<'name' | 'last_name' | 'phone' | 'email', string>>> {
  const typed = text.trim();
  if (searchedPhone(typed) !== null) return { phone: phoneText(readPhone(typed)) };
  if (typed.includes('@')) return { email: typed };
  // Digits that are no whole number help nobody to write it down.
  if (!/\p{L}/u.test(typed)) return {};
  const [name = '', ...rest] = typed.split(/\s+/);
  return { name, ...(rest.length > 0 ? { last_name: rest.join(' ') } : {}) };
}

/** Letters that are often confused, as they sound alike or are neighbours on the keyboard. */
const ALIKE: Readonly<Record<string, string>> = {
  s: 'zc',
  z: 'sc',
  c: 'szkq',
  k: 'cq',
  q: 'ck',
  b: 'v',
  v: 'b',
  y: 'i',
  i: 'y',
  g: 'j',
  j: 'g',
  n: 'm',
  m: 'n',
};

const soundAlikes = (word: string): string[] =>
  [...word].flatMap((letter, n) =>
    [...(ALIKE[letter] ?? '')].map((other) => word.slice(0, n) + other + word.slice(n + 1)),
  );

/** Minimum length of a word for which misspellings are searched: shorter words are too similar. */
const FORGIVEN_MIN = 4;
const FORGIVEN_MAX = 20;

/**
 * Words that may have been meant: one letter (or digit) more, fewer, replaced or swapped with its neighbour, or two
 * letters that sound alike.
 */
export function misspellings(word: string): string[] {
  const isNumber = /^\d+$/.test(word);
  if (word.length < (isNumber ? 7 : FORGIVEN_MIN) || word.length > FORGIVEN_MAX) return [];
  const letters = [...(isNumber ? '0123456789' : 'abcdefghijklmnopqrstuvwxyz')];
  const places = Array.from({ length: word.length + 1 }, (_, n) => n);
  const variants = places.flatMap((n) => {
    const [head, tail] = [word.slice(0, n), word.slice(n)];
    return [
      ...letters.map((letter) => head + letter + tail),
      ...(tail === '' ? [] : letters.map((letter) => head + letter + tail.slice(1))),
      ...(tail === '' ? [] : [head + tail.slice(1)]),
      ...(tail.length < 2 ? [] : [`${head}${tail[1]}${tail[0]}${tail.slice(2)}`]),
    ];
  });
  return [...new Set([...variants, ...soundAlikes(word).flatMap(soundAlikes)])].filter((other) => other !== word);
}
