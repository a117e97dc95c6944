import { MINUTE } from './durations';

/** The status of a reservation and the actions that it offers (specification, section 4). */

export type ReservationStatus = 'Cancelada' | 'Pago en Efectivo Incompleto' | 'No Asistí' | 'Exitosa' | 'Próxima';

export const RESERVATION_FILTERS = ['all', 'upcoming', 'past', 'cancelled'] as const;
export type ReservationFilter = (typeof RESERVATION_FILTERS)[number];

export interface ReservationFacts {
  readonly deletedAt: string | null;
  readonly is_cash: boolean;
  readonly is_paid: boolean;
  readonly attend: boolean;
  /** True instant of the class's start. */
  readonly startsAt: Date;
}

/** The status by precedence: cancelled, cash unpaid, missed, attended, upcoming. */
export function reservationStatus(r: ReservationFacts, now: Date): ReservationStatus {
  if (r.deletedAt) return 'Cancelada';
  if (r.is_cash && !r.is_paid) return 'Pago en Efectivo Incompleto';
  if (!r.attend && r.startsAt.getTime() < now.getTime()) return 'No Asistí';
  if (r.attend) return 'Exitosa';
  return 'Próxima';
}

/** What the team reads of a place that is not paid yet; null: it is. What isn't paid in cash waits for a transfer. */
export function unpaidText({ is_cash, is_paid }: Pick<ReservationFacts, 'is_cash' | 'is_paid'>): string | null {
  if (is_paid) return null;
  return is_cash ? 'Pago en Efectivo Incompleto' : 'Transferencia por confirmar';
}

/** What the team reads in place of the customer's 'No Asistí', and only once the class is over. */
export type TeamStatus = Exclude<ReservationStatus, 'No Asistí'> | 'En curso' | 'No asistió';

/** The status as the team reads it. `minutes`: the class's duration. */
export function teamStatus(r: ReservationFacts, minutes: number, now: Date): TeamStatus {
  const status = reservationStatus(r, now);
  if (status !== 'No Asistí') return status;
  return r.startsAt.getTime() + minutes * MINUTE > now.getTime() ? 'En curso' : 'No asistió';
}

/** Whether a reservation shows an access code: until the check-in or the end of the class. `minutes`: its duration. */
export function hasAccessCode(
  r: Pick<ReservationFacts, 'deletedAt' | 'attend' | 'startsAt'>,
  minutes: number,
  now: Date,
): boolean {
  return r.deletedAt === null && !r.attend && r.startsAt.getTime() + minutes * MINUTE > now.getTime();
}

/** Whether the class can be rated: once, after attending. */
export function canRate(status: ReservationStatus, ratingEnabled: boolean, classStars: number | null): boolean {
  return status === 'Exitosa' && ratingEnabled && classStars === null;
}
