/** Splits a full name into first and last names, as Mexicans write them; the person corrects it where that fails. */
import { foldForSearch } from './attendance';

/** Words that belong to the one after them: 'de la Torre', 'San Martín'. */
const PARTICLES = new Set('de del la las los lo da das do dos di du van von der den san santa santo mac mc'.split(' '));
/** Words after a particle that make it part of a given name: 'María del Carmen'; 'de León' is a family name. */
const GIVEN = new Set(
  [
    'del carmen, del rosario, del pilar, del socorro, del refugio, del consuelo, del rocio, del mar, del sol',
    'del amparo, del milagro, del niño jesus, del sagrado corazon, del transito, de jesus, de guadalupe',
    'de lourdes, de fatima, de dios, de montserrat, de monserrat, de belen, de gracia, de la luz, de la paz',
    'de la concepcion, de la soledad, de la caridad, de la asuncion, de la merced, de la esperanza, de la salud',
    'de los angeles, de los dolores, de los milagros, de los remedios, de las mercedes, de las nieves, de san juan',
  ]
    .join(', ')
    .split(', ')
    .map(foldForSearch),
);

/** Words with their particles, and family names joined by 'y', as one: ['Luis', 'de León', 'Ponce']. */
function partsOf(full: string): string[] {
  const parts: string[] = [];
  let open = '';
  for (const word of full.split(/\s+/)) {
    const key = foldForSearch(word);
    const text = open + word;
    if (key === 'y' && parts.length > 0) open = `${open}${parts.pop()} y `;
    else if (PARTICLES.has(key)) open = `${text} `;
    else if (open !== '' && parts.length > 0 && GIVEN.has(foldForSearch(text))) {
      parts.push(`${parts.pop()} ${text}`);
      open = '';
    } else {
      parts.push(text);
      open = '';
    }
  }
  return open === '' ? parts : [...parts, open.trim()];
}

/**
 * Splits 'López Ruiz, Ana', as some reports write it; otherwise the last two of at least three words are the family
 * names.
 */
export function splitName(full: string): { name: string; last_name: string } {
  const [last = '', first] = full.split(',').map((part) => part.trim());
  if (first !== undefined && first !== '') return { name: first, last_name: last };
  if (last === '') return { name: '', last_name: '' };
  const parts = partsOf(last);
  const given = Math.max(1, parts.length - 2);
  return { name: parts.slice(0, given).join(' '), last_name: parts.slice(given).join(' ') };
}

/** A full name as it would be stored. */
export interface SplitName {
  readonly full: string;
  readonly name: string;
  readonly last_name: string;
  /**
   * Without family name, or with a word in it that begins other names of the list: 'Ana | María López'; or with given
   * names that may hold a family name, as they begin like one or are more than two: 'De la Garza | Ana'.
   */
  readonly is_doubtful: boolean;
}

const wordsOf = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(foldForSearch);

function holdsFamilyName(given: string): boolean {
  const [first = ''] = wordsOf(given);
  return PARTICLES.has(first) || partsOf(given).length > 2;
}

/** Splits the names of a list, each once; those that may be split wrong first, else in their order. */
export function splitNames(fulls: readonly string[]): SplitName[] {
  const all = [...new Set(fulls.map((full) => full.trim()).filter((full) => full !== ''))];
  const splits = all.map((full) => ({ full, ...splitName(full) }));
  const begins = new Map<string, number>();
  for (const { name } of splits) {
    const [first = ''] = wordsOf(name);
    begins.set(first, (begins.get(first) ?? 0) + 1);
  }
  const isGiven = (word: string): boolean => word.length > 2 && !PARTICLES.has(word) && (begins.get(word) ?? 0) > 0;
  const judged = splits.map((split) => ({
    ...split,
    is_doubtful: split.last_name === '' || holdsFamilyName(split.name) || wordsOf(split.last_name).some(isGiven),
  }));
  return [...judged.filter((one) => one.is_doubtful), ...judged.filter((one) => !one.is_doubtful)];
}
