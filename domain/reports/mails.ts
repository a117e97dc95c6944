/** Reports that are mailed by themselves: when, and of which days. */
import { mondayOf, type Day } from '../studioTime';
import { periodIn } from './periods';
import type { Period } from './types';

export const REPORT_TURNS = {
  week: { label: 'Cada semana', when: 'Los lunes, con la semana pasada.', period: 'semana-pasada' },
  month: { label: 'Cada mes', when: 'El día 1, con el mes pasado.', period: 'mes-pasado' },
} as const;
export type ReportTurn = keyof typeof REPORT_TURNS;

/** The latest day on which a report was to be sent, today included. */
export const turnDay = (every: ReportTurn, today: Day): Day =>
  every === 'week' ? mondayOf(today) : `${today.slice(0, 7)}-01`;

/** The days of the report that is sent on a day. */
export const turnPeriod = (every: ReportTurn, day: Day): Period =>
  periodIn({ periodo: REPORT_TURNS[every].period, desde: '', hasta: '' }, day);

/** Largest file in a mail, in bytes; of a larger one the mail has only the link. */
export const REPORT_FILE_MAX = 10_000_000;
export const RECIPIENTS_MAX = 20;
