/**
 * From when classes can be booked: a rule of the studio, and of packages that have their own (members on Friday, packs
 * on Sunday). It binds customers; the team and fixed places book earlier. Events are bought, and open at once.
 */
import { bookingRule, type BookingOpens } from './bookingOpens';
import { creditOrder, type Credit, type CreditNeed } from './credits';
import { formatDateTime, plural, weekdayName } from './format';
import { addDays, instantOf, mondayOf, studioDay, wallClockOf, type Day } from './studioTime';

/** The instant from which a class of the studio's day `day` can be booked by a rule; null: at once. */
export function opensAt(text: BookingOpens, day: Day, timeZone: string): Date | null {
  const rule = bookingRule(text);
  if (rule === null) return null;
  const opening =
    rule.kind === 'days' ? addDays(day, -rule.ahead) : addDays(mondayOf(day), rule.weekday - 1 - 7 * rule.ahead);
  return instantOf(`${opening}T${rule.time}:00.000Z`, timeZone);
}

/** Any Monday, to name the days of the week. */
const MONDAY: Day = '2024-01-01';

/** 'el viernes a las 12:00 de la semana anterior', '7 días antes a las 20:00', 'siempre'. */
export function describeBookingOpens(text: BookingOpens): string {
  const rule = bookingRule(text);
  if (rule === null) return 'siempre';
  const { ahead, time } = rule;
  if (rule.kind === 'days') return `${plural(ahead, 'día', 'días')} antes a las ${time}`;
  const before = ahead === 1 ? 'de la semana anterior' : `de ${ahead} semanas antes`;
  return `el ${weekdayName(addDays(MONDAY, rule.weekday - 1))} a las ${time} ${before}`;
}

/** The configuration keys that it reads. */
export interface WindowRules {
  readonly booking_opens?: BookingOpens;
  readonly timezone?: string;
}

type WindowClass = Pick<CreditNeed, 'class_package_id' | 'studioStart'>;

/** The instant from which a class can be booked with a credit, or by the studio's rule without one; null: at once. */
export function openingOf(
  { booking_opens = '', timezone = 'UTC' }: WindowRules,
  { class_package_id, studioStart }: WindowClass,
  credit: { readonly booking_opens?: BookingOpens | null } | null,
): Date | null {
  const rule = credit?.booking_opens || booking_opens;
  if (class_package_id !== null || bookingRule(rule) === null) return null;
  return opensAt(rule, studioDay(studioStart, timezone), timezone);
}

/** When the first of these instants is, of which null is at once; null also without any. */
export const earliestOpening = (instants: readonly (Date | null)[]): Date | null =>
  instants.reduce<Date | null | undefined>(
    (first, at) => (first === null || at === null ? null : first === undefined || at < first ? at : first),
    undefined,
  ) ?? null;

/** Why a class can't be booked yet. */
export const notOpenText = (opensAt: Date, timeZone: string): string =>
  `Puedes reservar esta clase desde el ${formatDateTime(wallClockOf(opensAt, timeZone))}.`;

/** The credits that can be used at an instant. */
export const openCredits = (
  rules: WindowRules,
  facts: WindowClass & { readonly credits: readonly Credit[]; readonly windowAt?: Date },
): readonly Credit[] =>
  facts.credits.filter((credit) => {
    const opens = facts.windowAt && openingOf(rules, facts, credit);
    return !opens || opens <= facts.windowAt!;
  });

/**
 * From when a customer can reserve a class, with the first of the credits that can pay for it; by the studio's rule
 * where none can. null: at once.
 */
export function reservingOpensAt(
  rules: WindowRules,
  facts: Omit<CreditNeed, 'guest' | 'family'> & { readonly credits: readonly Credit[] },
  whom: Pick<CreditNeed, 'guest' | 'family'> = { guest: false },
): Date | null {
  const paying = creditOrder(facts.credits, { ...facts, ...whom });
  return earliestOpening((paying.length > 0 ? paying : [null]).map((credit) => openingOf(rules, facts, credit)));
}

/** Whether any class can be closed to a customer with these credits. */
export const hasWindows = (rules: WindowRules, credits: ReadonlyArray<Pick<Credit, 'booking_opens'>>): boolean =>
  [rules, ...credits].some(({ booking_opens }) => bookingRule(booking_opens ?? '') !== null);
