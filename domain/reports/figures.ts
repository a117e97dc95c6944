/** The first screen's figures, at most twelve: each is the total of a report, which it opens. */
import { addDays } from '../studioTime';
import { periodBefore } from './periods';
import type { ReportKey } from './reports';
import type { Period } from './types';

export interface Figure {
  readonly key: string;
  readonly label: string;
  readonly kind: 'money' | 'count' | 'percent';
  /** A report with a row for each day, or with one for each event: its column 'day' or 'at' says when; or `undivided`. */
  readonly source: ReportKey;
  /** Of a period as a whole: no day has a part of it, so it has no line. */
  readonly undivided?: true;
  /** The column that is summed up; those of part and whole; or the number of rows. */
  readonly of: string | readonly [part: string, whole: string] | 'rows';
  /** The report with the same total, and its order. */
  readonly opens: ReportKey;
  readonly sort?: string;
}

const BY_DAY = 'ventas-por-dia';
const CLASSES = 'ocupacion-por-dia';

export const FIGURES: readonly Figure[] = [
  { key: 'paid', label: 'Cobrado', kind: 'money', source: BY_DAY, of: 'paid', opens: BY_DAY },
  { key: 'net', label: 'Neto', kind: 'money', source: BY_DAY, of: 'net', opens: 'ventas-por-forma-de-pago' },
  { key: 'deposited', label: 'Llegó al banco', kind: 'money', source: 'depositos', of: 'amount', opens: 'depositos' },
  {
    key: 'monthly',
    label: 'Suscripciones al mes',
    kind: 'money',
    source: 'suscripciones',
    of: 'monthly',
    opens: 'suscripciones',
  },
  {
    key: 'overdue',
    label: 'Cobros fallidos',
    kind: 'count',
    source: 'suscripciones',
    of: 'overdue',
    opens: 'suscripciones-una-por-una',
    sort: '-overdue',
  },
  {
    key: 'coach-pay',
    label: 'Pago de coaches',
    kind: 'money',
    source: 'pago-por-coach',
    of: 'total',
    undivided: true,
    opens: 'pago-por-coach',
  },
  {
    key: 'fill',
    label: 'Ocupación',
    kind: 'percent',
    source: CLASSES,
    of: ['taken', 'capacity'],
    opens: 'ocupacion-por-horario',
  },
  {
    key: 'missed',
    label: 'No asistieron',
    kind: 'count',
    source: CLASSES,
    of: 'missed',
    opens: 'clases',
    sort: '-missed',
  },
  {
    key: 'waiting',
    label: 'Se quedaron fuera',
    kind: 'count',
    source: CLASSES,
    of: 'waiting',
    opens: 'clases',
    sort: '-waiting',
  },
  {
    key: 'new',
    label: 'Clientes nuevos',
    kind: 'count',
    source: 'clientes-nuevos',
    of: 'rows',
    opens: 'clientes-nuevos-por-origen',
  },
  {
    key: 'at-risk',
    label: 'Clientes en riesgo',
    kind: 'count',
    source: 'clientes-en-riesgo',
    of: 'rows',
    opens: 'clientes-en-riesgo',
  },
  {
    key: 'ending',
    label: 'Paquetes por vencer',
    kind: 'count',
    source: 'paquetes-por-vencer',
    of: 'rows',
    opens: 'paquetes-por-vencer',
  },
];

/** Weeks of the line beside each figure. */
const WEEKS = 8;

/** The weeks of the line, the oldest first: seven days each, the last of them the period's last day. */
export const weeksOf = ({ to }: Period): readonly Period[] =>
  Array.from({ length: WEEKS }, (_, n) => {
    const last = addDays(to, -7 * (WEEKS - 1 - n));
    return { from: addDays(last, -6), to: last };
  });

/** All days that the figures of a period need: with the period before, and with the weeks. */
export function daysNeeded(period: Period): Period {
  const starts = [periodBefore(period).from, weeksOf(period)[0]?.from ?? period.from];
  return { from: starts.reduce((one, other) => (one < other ? one : other)), to: period.to };
}

/** How a value changed, as a share of what it was; null: it was nothing. */
export const changeOf = (value: number | null, before: number | null): number | null =>
  value === null || before === null || before === 0 ? null : (value - before) / Math.abs(before);
