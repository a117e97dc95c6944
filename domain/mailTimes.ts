/** When the studio sends mails by itself: reminders, expiring credits, coming renewals, news. */
import moment from 'moment-timezone';
import { HOUR } from './durations';
import { addDays, studioDay } from './studioTime';

/** Hours of the day in which only mails about today's classes are sent. */
const QUIET = { from: 21, until: 8 };

export function isQuietHour(now: Date, timeZone: string): boolean {
  const hour = moment(now).tz(timeZone).hour();
  return hour >= QUIET.from || hour < QUIET.until;
}

/** The moment itself, or the end of the quiet hours that it is in. */
export function afterQuiet(now: Date, timeZone: string): Date {
  if (!isQuietHour(now, timeZone)) return now;
  const local = moment(now).tz(timeZone);
  const morning = local.clone().startOf('day').hour(QUIET.until);
  return (local.hour() >= QUIET.from ? morning.add(1, 'day') : morning).toDate();
}

export const REMINDER_KINDS = ['reminder-24h', 'reminder-2h'] as const;

/** Whether a kind of mail reminds of a class. */
export const isReminder = (kind: string): boolean => REMINDER_KINDS.some((one) => one === kind);

export interface Reminder {
  readonly kind: (typeof REMINDER_KINDS)[number];
  /** Hours before the class, like the other fields. */
  readonly hours: number;
  /** Later than this a reminder is useless. */
  readonly late: number;
  /** Customers who reserved later than this have just got a mail, so they get no reminder. */
  readonly reserved: number;
  /** Whether it waits for the morning. */
  readonly waits: boolean;
}

/** `hours`: as the studio has chosen (domain/messageSettings). */
export const reminderAt = (kind: Reminder['kind'], hours: number): Reminder => ({
  kind,
  hours,
  late: hours / 4,
  reserved: hours + Math.max(1, hours / 6),
  waits: kind === 'reminder-24h',
});

/** Whether a class is still far enough away to be reminded of. */
export const isInTimeToRemind = ({ late }: Reminder, startsAt: Date, now: Date): boolean =>
  startsAt.getTime() - now.getTime() > late * HOUR;

/**
 * `ahead`: days before a credit's last one on which its expiry is announced. Returns these days, as spans of instants.
 */
export function lapsingDays(
  ahead: readonly number[],
  now: Date,
  timeZone: string,
): ReadonlyArray<readonly [from: Date, until: Date]> {
  return ahead.map((days) => {
    const day = addDays(studioDay(now, timeZone), days);
    return [moment.tz(day, timeZone).toDate(), moment.tz(addDays(day, 1), timeZone).toDate()];
  });
}

/** The instant until which expiring credits are summed up in one mail. */
export const lapsingUntil = (ahead: readonly number[], now: Date, timeZone: string): Date =>
  moment.tz(addDays(studioDay(now, timeZone), Math.max(...ahead) + 1), timeZone).toDate();

/** Hours before a voucher ends, at 23:59, when its customer is reminded: from 8:00 of the day before. */
export const VOUCHER_HOURS = 40;

/** Shortest cycle, in days, for which a notice can come five days before; shorter ones say so when they are bought. */
export const RENEWAL_CYCLE_DAYS = 6;

/** Days after a class within which its stars are asked for, where its attendance is noted late. */
export const RATING_WINDOW_DAYS = 3;

/** Days until a person is asked for stars of another class. */
export const RATING_PAUSE_DAYS = 7;

/**
 * Days after the studio's days without a class within which the mail is still sent, so that switching it on doesn't
 * reach customers of years ago.
 */
export const WIN_BACK_WINDOW_DAYS = 7;
