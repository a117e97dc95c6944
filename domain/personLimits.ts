/**
 * How many classes one person may have reserved: in a day, in a week (Monday to Sunday), and ahead. Days are those of
 * the class's own clock. They bind customers' own places and those of each person of their family, not guests'; what
 * is bought (events, a single class with its date) is neither bound nor, for events, counted. Fixed places aren't
 * bound, and don't count as ahead: a job reserves them. The team may go over the limits.
 */
import { plural } from './numbers';
import type { ShownError } from './shownErrors';

/** The configuration keys that the rules read; null: no limit. */
export interface LimitRules {
  readonly reservations_per_day?: number | null;
  readonly reservations_per_week?: number | null;
  readonly reservations_ahead?: number | null;
}

/** A customer's own places in the day and the week of a class, and in classes that haven't begun. */
export interface OwnPlaceCounts {
  readonly day: number;
  readonly week: number;
  readonly ahead: number;
}

/** Of the refusals. */
const LIMIT_ERRORS = [
  'reservation/day-limit',
  'reservation/week-limit',
  'reservation/ahead-limit',
] as const satisfies readonly ShownError[];

export interface ReachedLimit {
  readonly code: (typeof LIMIT_ERRORS)[number];
  readonly most: number;
}

/** The first limit that leaves no further place, or null. A limit of 0 is none. */
export function reachedLimit(rules: LimitRules, counts: OwnPlaceCounts): ReachedLimit | null {
  const limits = [
    ['reservation/day-limit', rules.reservations_per_day, counts.day],
    ['reservation/week-limit', rules.reservations_per_week, counts.week],
    ['reservation/ahead-limit', rules.reservations_ahead, counts.ahead],
  ] as const;
  for (const [code, most, count] of limits) if (most && !(count < most)) return { code, most };
  return null;
}

const WHERE: Readonly<Record<ReachedLimit['code'], string>> = {
  'reservation/day-limit': 'ese día',
  'reservation/week-limit': 'esa semana',
  'reservation/ahead-limit': 'por venir',
};

/** 'Ya tienes 2 clases ese día, el máximo por persona.': what a customer can do follows. */
export const limitText = ({ code, most }: ReachedLimit): string =>
  `Ya tienes ${plural(most, 'clase', 'clases')} ${WHERE[code]}, el máximo por persona. Para tomar esta, ` +
  (most === 1 ? 'cámbiala por esta o cancélala.' : 'cambia una de ellas por esta o cancélala.');

/** The same for a person of the family. */
export const familyLimitText = ({ code, most }: ReachedLimit): string =>
  `Esta persona ya tiene ${plural(most, 'clase', 'clases')} ${WHERE[code]}, el máximo por persona.`;

/** The same for the team, who may go over it. */
export const staffLimitText = ({ code, most }: ReachedLimit): string =>
  `Esta persona ya tiene ${plural(most, 'clase', 'clases')} ${WHERE[code]}, el máximo que puede reservar por su cuenta.`;

const PER: Readonly<Record<ReachedLimit['code'], string>> = {
  'reservation/day-limit': 'por día',
  'reservation/week-limit': 'por semana',
  'reservation/ahead-limit': 'por venir',
};

/** 'Máximo 2 clases por día', in the calendar. */
export const limitHint = ({ code, most }: ReachedLimit): string =>
  `Máximo ${plural(most, 'clase', 'clases')} ${PER[code]}`;

export const isLimitError = (code: string): boolean => (LIMIT_ERRORS as readonly string[]).includes(code);
