/** A name for the schema that this code makes, so that a database's can be compared without asking it. */
import { createHash } from 'node:crypto';
import { INDEXES } from './indexes';
import { MIGRATIONS } from './migrations';
import { ROUTINES } from './routines';

const NAMES = Object.keys(MIGRATIONS).sort();
const LAST = NAMES.at(-1)!;
/** Bundlers order the exports of a module differently. */
const sorted = (parts: object): [string, unknown][] =>
  Object.entries(parts).sort(([one], [other]) => (one < other ? -1 : 1));
const HASH = createHash('sha256')
  .update(JSON.stringify([NAMES, sorted(INDEXES), sorted(ROUTINES)]))
  .digest('hex')
  .slice(0, 8);

/**
 * The last migration, how many there are, and a hash of those, the indexes, views and functions:
 * '0196_lost_money.157.9f3a2c1b'. The count grows with every migration, also with one that has a lower number.
 */
export const SCHEMA_VERSION = `${LAST}.${NAMES.length}.${HASH}`;

/** Template databases of this schema are named by it. */
export const SCHEMA_NAME = `${LAST.split('_')[0]}_${HASH}`;

const countOf = (version: string): number => Number(version.split('.').at(1));

/**
 * Whether a database lacks migrations that this code needs. Views and functions are replaced without a new number; they
 * are made so that servers get on with older and newer ones.
 */
export const isBehind = (version: string | null): boolean => version === null || !(countOf(version) >= NAMES.length);

/** Whether newer code has migrated the database. */
export const isAhead = (version: string | null): boolean => version !== null && countOf(version) > NAMES.length;
