import { DAY, HOUR, MINUTE } from './durations';
import { countsAt, type LateFacts } from './lateChanges';

/** Cancellation of reservations: rules and the texts that explain them (specification, section 5). */

export type CancelUnit = 'hours' | 'minutes' | 'seconds' | 'days';

/** The configuration keys that the rules read. */
export interface CancelRules {
  readonly allow_cancel_reservations: boolean;
  readonly allow_cancel_after_treshold: boolean;
  readonly cancel_timeframe_unit: CancelUnit;
  /** In `cancel_timeframe_unit`; null: no window. */
  readonly cancel_timeframe_value: number | null;
  /** null: a credit can be cancelled any number of times. */
  readonly max_cancels_per_available_class: number | null;
}

const MILLISECONDS: Record<CancelUnit, number> = { seconds: 1e3, minutes: MINUTE, hours: HOUR, days: DAY };
const UNIT_NAMES: Record<CancelUnit, readonly [string, string]> = {
  seconds: ['segundo', 'segundos'],
  minutes: ['minuto', 'minutos'],
  hours: ['hora', 'horas'],
  days: ['día', 'días'],
};

/** The Spanish label of a unit, singular for 1. */
export function cancelUnitLabel(unit: CancelUnit, value: number): string {
  return UNIT_NAMES[unit][value === 1 ? 0 : 1];
}

const LARGER: Partial<Record<CancelUnit, CancelUnit>> = { seconds: 'minutes', minutes: 'hours' };
const IN_LARGER = 60;

/**
 * "3 horas" for 180 minutes: whole numbers of seconds and minutes in the larger unit. Hours are not converted to days:
 * '24 horas'.
 */
export function timeSpan(value: number, unit: CancelUnit): string {
  const larger = LARGER[unit];
  if (larger && value > 0 && value % IN_LARGER === 0) return timeSpan(value / IN_LARGER, larger);
  return `${value} ${cancelUnitLabel(unit, value)}`;
}

/** The time before a class in which a cancellation is late, in milliseconds. */
export function cancelWindow(rules: CancelRules): number {
  return (rules.cancel_timeframe_value ?? 0) * MILLISECONDS[rules.cancel_timeframe_unit];
}

/** The last instant at which a cancellation loses nothing; null: there is none. */
export function freeCancelUntil(rules: CancelRules, startsAt: Date): Date | null {
  return rules.allow_cancel_reservations ? new Date(startsAt.getTime() - cancelWindow(rules)) : null;
}

/** `lateUntil` counts where the team gives the place up. */
export interface CancelFacts extends LateFacts {
  readonly cancelled: boolean;
  readonly attended: boolean;
  /** Whether a counted credit pays for it (not an unlimited plan). */
  readonly counted: boolean;
  /** Earlier cancellations of reservations with this credit. */
  readonly creditCancels: number;
  /** The coach was replaced after the reservation: the customer may cancel without loss, whatever the rules. */
  readonly coachChanged?: boolean;
}

export type CancelDecision =
  | { readonly allowed: false; readonly reason: 'cancelled' | 'disabled' | 'late' | 'started' }
  | {
      readonly allowed: true;
      /** Within the cancellation window: the credit is lost. */
      readonly late: boolean;
      /** The credit reached max_cancels_per_available_class and is lost. */
      readonly exhausted: boolean;
      readonly creditReturns: boolean;
      /** Allowed without loss: the coach was replaced, or staff gave the credit back. */
      readonly excused?: true;
    };

/** The error that says why a cancellation is refused. */
export const CANCEL_REFUSALS = {
  cancelled: 'reservation/cancelled',
  started: 'reservation/started',
  late: 'reservation/late',
  disabled: 'reservation/cancel-disabled',
} as const;

/**
 * Decides a cancellation (specification, section 5). In time, the credit returns unless it is exhausted. Late, with
 * allow_cancel_after_treshold, the seat is freed and the credit stays spent. Nothing can be cancelled after the start.
 */
export function decideCancellation(rules: CancelRules, facts: CancelFacts, now: Date): CancelDecision {
  if (facts.cancelled) return { allowed: false, reason: 'cancelled' };
  const left = facts.startsAt.getTime() - now.getTime();
  // The comparison also refuses an invalid start.
  if (!(left > 0) || facts.attended) return { allowed: false, reason: 'started' };
  if (facts.coachChanged) return { allowed: true, late: false, exhausted: false, creditReturns: true, excused: true };
  const inTime = rules.allow_cancel_reservations && left >= cancelWindow(rules);
  if (!inTime && !rules.allow_cancel_after_treshold) {
    return { allowed: false, reason: rules.allow_cancel_reservations ? 'late' : 'disabled' };
  }
  const max = rules.max_cancels_per_available_class;
  const exhausted = facts.counted && max !== null && facts.creditCancels >= max;
  return { allowed: true, late: !inTime, exhausted, creditReturns: inTime && !exhausted };
}

/** What staff decide about the credit of a place that they cancel for a customer. */
export type CreditChoice = 'return' | 'keep';

/**
 * Decides a cancellation by staff: possible late too, and with the credit back as a courtesy. With the credit back it
 * doesn't count as the customer's cancellation. It also excuses a no-show, as long as the class may be corrected
 * (lateChanges).
 */
export function decideRemoval(facts: CancelFacts, choice: CreditChoice, now: Date): CancelDecision {
  if (facts.cancelled) return { allowed: false, reason: 'cancelled' };
  const begun = !(facts.startsAt.getTime() > countsAt(facts, now).getTime());
  if (begun || facts.attended) return { allowed: false, reason: 'started' };
  const kept = { allowed: true, late: false, exhausted: false } as const;
  if (choice === 'return' || facts.coachChanged) return { ...kept, creditReturns: true, excused: true };
  return { ...kept, creditReturns: false };
}

/** The cancellation policy in one line; empty if cancelling is always possible. */
export function cancelPolicyText(rules: CancelRules): string {
  if (!rules.allow_cancel_reservations) return 'Tus clases son transferibles y no son cancelables';
  const value = rules.cancel_timeframe_value;
  if (!value) return '';
  return `Solo puedes cancelar clases con ${timeSpan(value, rules.cancel_timeframe_unit)} de anticipacion`;
}

/** The maximum of cancellations in one line; empty without one, and if cancelling is never possible. */
export function maxCancelsText(rules: CancelRules): string {
  const max = rules.max_cancels_per_available_class;
  if (max === null || !(rules.allow_cancel_reservations || rules.allow_cancel_after_treshold)) return '';
  return `Puedes cancelar cada crédito hasta ${max} ${max === 1 ? 'vez' : 'veces'}`;
}

/**
 * The warning before a late cancellation. It names the window only if the window makes it late: with cancelling
 * disabled, the credit is lost however far off the class is.
 */
export function lateCancelWarning(rules: CancelRules): string {
  const value = rules.cancel_timeframe_value;
  if (!rules.allow_cancel_reservations || !value)
    return 'Si cancelas, tu crédito para reservar clase no se te regresará.';
  const span = timeSpan(value, rules.cancel_timeframe_unit);
  return `Debido a que faltan menos de ${span} para tu clase, tu crédito para reservar clase no se te regresará.`;
}
