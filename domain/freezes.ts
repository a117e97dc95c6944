/** Freezing a membership: its credits can't be used and nothing is charged; both are postponed by the frozen days. */
import moment from 'moment-timezone';
import type { SubscriptionTerms } from './renewal';
import { addDays, instantOf, isDay, studioDay, type Day } from './studioTime';

/** Most days for which a membership can be frozen at once. */
export const FREEZE_DAYS_MAX = 366;
export const FREEZE_REASON_MAX = 300;

/** Days of the studio's calendar by which a freeze postpones credits and charges. */
export function frozenDays(from: Date, until: Date, timeZone: string): number {
  const days = moment.utc(studioDay(until, timeZone)).diff(moment.utc(studioDay(from, timeZone)), 'days');
  return Math.max(0, days);
}

/** The instant at which a freeze until that day ends; that day can be booked again. null: the day isn't valid. */
export function freezeEnd(until: Day, now: Date, timeZone: string): Date | null {
  const today = studioDay(now, timeZone);
  if (!isDay(until) || until <= today || until > addDays(today, FREEZE_DAYS_MAX)) return null;
  return instantOf(`${until}T00:00:00.000Z`, timeZone);
}

export interface FrozenCharge {
  /** The next charge that was due at or after `from`. */
  readonly due: Date;
  /** The beginning of the freeze, or the last charge if that was later. */
  readonly from: Date;
  readonly resumedAt: Date;
  /**
   * Whether the provider can move a subscription's charges (Stripe can). PayPal's cycle can't be moved, so charges
   * within the freeze are skipped.
   */
  readonly moves: boolean;
  readonly terms: SubscriptionTerms;
  readonly timeZone: string;
}

/** When a subscription is charged next after it is resumed. */
export function chargeAfterFreeze({ due, from, resumedAt, moves, terms, timeZone }: FrozenCharge): Date {
  if (moves)
    return moment
      .tz(due, timeZone)
      .add(frozenDays(from, resumedAt, timeZone), 'days')
      .toDate();
  // Counted from `due` each time, so that a subscription of the 31st stays one.
  const later = (times: number): Date =>
    moment
      .utc(due)
      .add(times * terms.subscription_interval, terms.subscription_period)
      .toDate();
  let times = 0;
  while (later(times) <= resumedAt) times += 1;
  return later(times);
}
