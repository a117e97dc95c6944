/** Segments of customers for the front desk: each defined once, for the database and in words. */
import { DAY } from './durations';
import { addDays } from './studioTime';
import { plural } from './numbers';

/** Days since the registration of a new customer. */
const NEW_DAYS = 30;
/** Days since the last class of an active customer. */
const ACTIVE_DAYS = 30;
/** Days since the last class after which a customer counts as lost. */
const LOST_DAYS = 90;
/** Days ahead in which credits that expire are soon gone. */
const EXPIRY_DAYS = 7;
/** Days ahead, including today, for which birthdays are shown. */
const BIRTHDAY_DAYS = 7;

/** 'team' has those who work there, who are in no other group. */
export const SEGMENTS = [
  'new',
  'never-came',
  'active',
  'at-risk',
  'lapsed',
  'no-credits',
  'expiring',
  'unlimited',
  'birthday',
  'team',
] as const;
export type Segment = (typeof SEGMENTS)[number];

export const SEGMENT_LABELS: Readonly<Record<Segment, { readonly label: string; readonly text: string }>> = {
  new: { label: 'Nuevos', text: `Se registraron en los últimos ${plural(NEW_DAYS, 'día', 'días')}.` },
  'never-came': { label: 'Nunca han venido', text: 'Todavía no tienen asistencia en ninguna clase.' },
  active: { label: 'Activos', text: `Tuvieron clase en los últimos ${plural(ACTIVE_DAYS, 'día', 'días')}.` },
  'at-risk': {
    label: 'En riesgo',
    text: `Su última clase fue hace más de ${ACTIVE_DAYS} y hasta ${plural(LOST_DAYS, 'día', 'días')}.`,
  },
  lapsed: { label: 'Perdidos', text: `Su última clase fue hace más de ${plural(LOST_DAYS, 'día', 'días')}.` },
  'no-credits': { label: 'Sin créditos', text: 'Hoy no tienen con qué reservar: ni créditos ni un plan ilimitado.' },
  expiring: {
    label: 'Por vencer',
    text: `Créditos o un plan que no se renueva les vencen en los próximos ${EXPIRY_DAYS} días.`,
  },
  unlimited: { label: 'Ilimitados', text: 'Hoy pueden reservar sin límite de clases.' },
  birthday: { label: 'Cumpleaños', text: `Cumplen años hoy o en los ${BIRTHDAY_DAYS - 1} días que siguen.` },
  team: {
    label: 'Equipo',
    text: 'Trabajan en el estudio: administración, recepción y coaches. No están en otro grupo.',
  },
};

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY);

/** A segment by the time of an event: after the first moment, and not after the second. */
export interface Span {
  readonly after: Date | null;
  readonly upTo: Date | null;
}

/** The span of the last class of customers in a segment. */
export const lastClassIn = (segment: 'active' | 'at-risk' | 'lapsed', now: Date): Span =>
  ({
    active: { after: daysBefore(now, ACTIVE_DAYS), upTo: null },
    'at-risk': { after: daysBefore(now, LOST_DAYS), upTo: daysBefore(now, ACTIVE_DAYS) },
    lapsed: { after: null, upTo: daysBefore(now, LOST_DAYS) },
  })[segment];

/** Customers who registered after this moment are new. */
export const newCustomersSince = (now: Date): Date => daysBefore(now, NEW_DAYS);

/** Credits that expire until this moment expire soon. */
export const soonExpired = (now: Date): Date => new Date(now.getTime() + EXPIRY_DAYS * DAY);

const isLeap = (year: number): boolean => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;

/** Birthdays that count on a day, as month * 100 + day: 29 February counts on the 28th where there is none. */
export function birthdayNumbers(day: string): number[] {
  const number = Number(day.slice(5, 7)) * 100 + Number(day.slice(8, 10));
  return number === 228 && !isLeap(Number(day.slice(0, 4))) ? [228, 229] : [number];
}

/** Birthdays shown on a day. */
export const birthdaysToldOn = (today: string): number[] =>
  Array.from({ length: BIRTHDAY_DAYS }, (_, n) => addDays(today, n)).flatMap(birthdayNumbers);
