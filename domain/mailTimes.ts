/** When the studio sends mails by itself: reminders, expiring credits, coming renewals, news. */
import moment from 'moment-timezone';
import { HOUR } from './durations';
import type { NotificationKind } from './notifications';
import { addDays, studioDay } from './studioTime';

/** Hours of the day in which only mails about today's classes are sent. */
const QUIET = { from: 21, until: 8 };

export function isQuietHour(now: Date, timeZone: string): boolean {
  const hour = moment(now).tz(timeZone).hour();
  return hour >= QUIET.from || hour < QUIET.until;
}

export interface Reminder {
  readonly kind: Extract<NotificationKind, 'reminder-24h' | 'reminder-2h'>;
  /** Hours before the class, like the other fields. */
  readonly hours: number;
  /** Later than this a reminder is useless. */
  readonly late: number;
  /** Customers who reserved later than this have just got a mail, so they get no reminder. */
  readonly reserved: number;
  /** Whether it waits for the morning. */
  readonly waits: boolean;
}

export const REMINDERS: readonly Reminder[] = [
  { kind: 'reminder-24h', hours: 24, late: 6, reserved: 28, waits: true },
  { kind: 'reminder-2h', hours: 2, late: 0.5, reserved: 3, waits: false },
];

/** Whether a class is still far enough away to be reminded of. */
export const isInTimeToRemind = ({ late }: Reminder, startsAt: Date, now: Date): boolean =>
  startsAt.getTime() - now.getTime() > late * HOUR;

/** Days before a credit's last one on which its expiry is announced. */
const LAPSING_DAYS = [7, 2] as const;

/** The days whose expiring credits are announced now, as spans of instants. */
export function lapsingDays(now: Date, timeZone: string): ReadonlyArray<readonly [from: Date, until: Date]> {
  return LAPSING_DAYS.map((days) => {
    const day = addDays(studioDay(now, timeZone), days);
    return [moment.tz(day, timeZone).toDate(), moment.tz(addDays(day, 1), timeZone).toDate()];
  });
}

/** The instant until which expiring credits are summed up in one mail. */
export const lapsingUntil = (now: Date, timeZone: string): Date =>
  moment.tz(addDays(studioDay(now, timeZone), LAPSING_DAYS[0] + 1), timeZone).toDate();

/** Hours before a voucher ends, at 23:59, when its customer is reminded: from 8:00 of the day before. */
export const VOUCHER_HOURS = 40;

/**
 * Days before a subscription is charged again, when its customer gets a notice. The law asks for five calendar days (LFPC,
 * art. 76 Bis); two more let a mail server be away for a while.
 */
export const RENEWAL_DAYS = 7;
/** Shortest cycle, in days, for which a notice can come five days before; shorter ones say so when they are bought. */
export const RENEWAL_CYCLE_DAYS = 6;

/**
 * Days after `win_back_days` within which the mail is still sent, so that switching it on doesn't reach customers of
 * years ago.
 */
export const WIN_BACK_WINDOW_DAYS = 7;
