/** Periods of reports by name, so that a saved view or a mail means the same days tomorrow. */
import { DAY } from '../durations';
import { addDays, addMonths, isDay, mondayOf, type Day } from '../studioTime';
import type { Period } from './types';

const monthOf = (day: Day): string => day.slice(0, 7);
const firstOf = (month: string): Day => `${month}-01`;
const lastOf = (month: string): Day => addDays(firstOf(addMonths(month, 1)), -1);
/** All days of a month. */
export const monthPeriod = (month: string): Period => ({ from: firstOf(month), to: lastOf(month) });
const monthBefore = (month: string): string => addMonths(month, -1);

const lastDays =
  (days: number) =>
  (today: Day): Period => ({ from: addDays(today, 1 - days), to: today });

/** Each ends today or before. */
const PERIODS = {
  hoy: { label: 'Hoy', days: lastDays(1) },
  ayer: { label: 'Ayer', days: (today: Day) => ({ from: addDays(today, -1), to: addDays(today, -1) }) },
  semana: { label: 'Esta semana', days: (today: Day) => ({ from: mondayOf(today), to: today }) },
  'semana-pasada': {
    label: 'La semana pasada',
    days: (today: Day) => ({ from: addDays(mondayOf(today), -7), to: addDays(mondayOf(today), -1) }),
  },
  mes: { label: 'Este mes', days: (today: Day) => ({ from: firstOf(monthOf(today)), to: today }) },
  'mes-pasado': {
    label: 'El mes pasado',
    days: (today: Day) => ({ from: firstOf(monthBefore(monthOf(today))), to: lastOf(monthBefore(monthOf(today))) }),
  },
  '28-dias': { label: 'Últimos 28 días', days: lastDays(28) },
  '90-dias': { label: 'Últimos 90 días', days: lastDays(90) },
  ano: { label: 'Este año', days: (today: Day) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }) },
} as const;

type PeriodKey = keyof typeof PERIODS;
/** The default of every report. */
export const DEFAULT_PERIOD: PeriodKey = '28-dias';

const isPeriodKey = (text: string): text is PeriodKey => Object.hasOwn(PERIODS, text);

export const PERIOD_OPTIONS: ReadonlyArray<{ readonly value: string; readonly label: string }> = Object.entries(
  PERIODS,
).map(([value, { label }]) => ({ value, label }));

/** Days that an address names: from one day to another, else a period by name, else the default. */
export function periodIn(
  { periodo, desde, hasta }: { readonly periodo: string; readonly desde: string; readonly hasta: string },
  today: Day,
): Period {
  if (isDay(desde) && isDay(hasta) && desde <= hasta) return { from: desde, to: hasta };
  return PERIODS[isPeriodKey(periodo) ? periodo : DEFAULT_PERIOD].days(today);
}

/** How many days a period has. */
export const daysIn = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / DAY + 1;

/**
 * The period to compare with: the same days of the month or year before for days from its first one, else as many days
 * just before.
 */
export function periodBefore({ from, to }: Period): Period {
  const [month, last] = [monthOf(from), monthOf(to)];
  const isMonth = from === firstOf(month) && month === last;
  const isYear = from === firstOf(`${last.slice(0, 4)}-01`);
  if (!isMonth && !isYear) return { from: addDays(from, -daysIn({ from, to })), to: addDays(from, -1) };
  const former = addMonths(last, isMonth ? -1 : -12);
  const same = `${former}-${to.slice(8)}`;
  const isWhole = to === lastOf(last) || same > lastOf(former);
  return { from: firstOf(addMonths(month, isMonth ? -1 : -12)), to: isWhole ? lastOf(former) : same };
}
