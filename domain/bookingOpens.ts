/**
 * How a rule of bookingWindow.ts is stored. Apart, as every page reads the configuration, and few need dates (moment).
 */

/** As it is stored; '': the studio's for a package, none for the studio. 'always': no rule. */
export type BookingOpens = string;

export const ALWAYS_OPEN = 'always';

/**
 * The classes of a week open together on a weekday (1: Monday) so many weeks before; or each class so many days before.
 */
export type BookingRule =
  | { readonly kind: 'week'; readonly ahead: number; readonly weekday: number; readonly time: string }
  | { readonly kind: 'days'; readonly ahead: number; readonly time: string };

export const WEEKS_AHEAD_MAX = 8;
export const DAYS_AHEAD_MAX = 60;

/** The form in which rules are stored: 'week 1 5 12:00' is Friday at noon of the week before, 'days 7 20:00'. */
export const BOOKING_OPENS =
  '^(always|week [1-8] [1-7] ([01]\\d|2[0-3]):[0-5]\\d|days ([1-9]|[1-5]\\d|60) ([01]\\d|2[0-3]):[0-5]\\d)?$';

export const isBookingOpens = (text: string): text is BookingOpens => new RegExp(BOOKING_OPENS).test(text);

export const bookingOpensText = (rule: BookingRule): BookingOpens =>
  rule.kind === 'week' ? `week ${rule.ahead} ${rule.weekday} ${rule.time}` : `days ${rule.ahead} ${rule.time}`;

/** null: it opens at once. */
export function bookingRule(text: BookingOpens): BookingRule | null {
  const [kind, ahead, ...rest] = isBookingOpens(text) ? text.split(' ') : [];
  if (kind === 'week') return { kind, ahead: Number(ahead), weekday: Number(rest[0]), time: rest[1]! };
  return kind === 'days' ? { kind, ahead: Number(ahead), time: rest[0]! } : null;
}
