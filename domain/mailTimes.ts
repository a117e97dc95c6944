/** When the studio writes of its own accord: reminders, credits about to lapse, renewals to come, news. */
import moment from 'moment-timezone';
import { HOUR } from './durations';
import type { NotificationKind } from './notifications';
import { addDays, studioDay } from './studioTime';

/** Hours of the day between which nothing goes out but what is about today's classes. */
const QUIET = { from: 21, until: 8 };

export function isQuietHour(now: Date, timeZone: string): boolean {
  const hour = moment(now).tz(timeZone).hour();
  return hour >= QUIET.from || hour < QUIET.until;
}

export interface Reminder {
  readonly kind: Extract<NotificationKind, 'reminder-24h' | 'reminder-2h'>;
  /** Hours before the class, as all of these. */
  readonly hours: number;
  /** From then on it is too late to be of use. */
  readonly late: number;
  /** Customers who reserve later than this have just been notified. */
  readonly reserved: number;
  /** Waits for the morning. */
  readonly waits: boolean;
}

export const REMINDERS: readonly Reminder[] = [
  { kind: 'reminder-24h', hours: 24, late: 6, reserved: 28, waits: true },
  { kind: 'reminder-2h', hours: 2, late: 0.5, reserved: 3, waits: false },
];

/** Whether a class is still far enough away to be reminded of. */
export const isInTimeToRemind = ({ late }: Reminder, startsAt: Date, now: Date): boolean =>
  startsAt.getTime() - now.getTime() > late * HOUR;

/** Days before the last one of a credit. */
const LAPSING_DAYS = [7, 2] as const;

/** The days on which credits lapse that are announced now: from the first instant of each to that of the next. */
export function lapsingDays(now: Date, timeZone: string): ReadonlyArray<readonly [from: Date, until: Date]> {
  return LAPSING_DAYS.map((days) => {
    const day = addDays(studioDay(now, timeZone), days);
    return [moment.tz(day, timeZone).toDate(), moment.tz(addDays(day, 1), timeZone).toDate()];
  });
}

/** The instant from which on a mail names no more credits: all that lapse before it are summed up. */
export const lapsingUntil = (now: Date, timeZone: string): Date =>
  moment.tz(addDays(studioDay(now, timeZone), LAPSING_DAYS[0] + 1), timeZone).toDate();

/** Days before a subscription is charged again. */
export const RENEWAL_DAYS = 3;
/** Days of the shortest cycle whose charges are announced: with a shorter one every day would bring a mail. */
export const RENEWAL_CYCLE_DAYS = 6;

/**
 * For so many days after `win_back_days` the mail still leaves, so that switching it on doesn't reach customers of
 * years ago.
 */
export const WIN_BACK_WINDOW_DAYS = 7;
