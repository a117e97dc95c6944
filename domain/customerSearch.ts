/** The front desk's search of customers by name, address or phone number. */
import { foldForSearch } from './attendance';
import { searchedPhone } from './phone';

/** Characters that a search has at least. */
export const CUSTOMERS_QUERY_MIN = 2;
export const CUSTOMERS_QUERY_MAX = 100;
/** Limits the list: a longer one is searched with more words. */
export const CUSTOMERS_FOUND_MAX = 20;

/** The words that are compared, of letters a to z and digits, as CUSTOMER_WORDS in the database; a telephone is one. */
export function searchWords(text: string): string[] {
  const phone = searchedPhone(text);
  return phone === null ? (foldForSearch(text).match(/[a-z0-9]+/g) ?? []) : [phone];
}

/** Letters that are taken for each other, by their sound or beside each other on the keyboard. */
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

/** Shorter words are too like each other, longer ones are no names. */
const FORGIVEN_MIN = 4;
const FORGIVEN_MAX = 20;

/**
 * What may have been meant by a word: one letter (of a number one digit) more, fewer, other or in its neighbour's
 * place, or two that sound alike.
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
