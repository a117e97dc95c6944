import fc from 'fast-check';
import {
  ALWAYS_OPEN,
  bookingOpensText,
  bookingRule,
  isBookingOpens,
  type BookingRule,
} from '../../domain/bookingOpens';
import { describeBookingOpens, openCredits, opensAt, reservingOpensAt } from '../../domain/bookingWindow';
import type { Credit } from '../../domain/credits';
import { addDays, instantOf, mondayOf } from '../../domain/studioTime';

const ZONE = 'America/Mexico_City';
const RULES = { booking_opens: 'week 1 7 18:00', timezone: ZONE };
const MEMBERS = 'week 1 5 12:00';
const pack: Credit = {
  available_class_id: 1,
  class_type_id: null,
  unlimited: false,
  kind: 'presencial',
  class_package_id: 3,
  expiresAt: null,
};
const member: Credit = { ...pack, available_class_id: 2, class_package_id: 4, booking_opens: MEMBERS };
/** Wednesday 25 November 2026, 07:00. */
const single = {
  class_type_id: 1,
  restricted: false,
  class_package_id: null,
  studioStart: instantOf('2026-11-25T07:00:00.000Z', ZONE),
};
const FRIDAY = new Date('2026-11-20T18:00:00Z');
const SUNDAY = new Date('2026-11-23T00:00:00Z');

const rules: fc.Arbitrary<BookingRule> = fc
  .tuple(fc.boolean(), fc.nat(7), fc.nat(59), fc.nat(6), fc.nat(23), fc.nat(59))
  .map(([byWeek, weeks, days, weekday, hour, minute]) => {
    const time = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
    return byWeek
      ? { kind: 'week', ahead: weeks + 1, weekday: weekday + 1, time }
      : { kind: 'days', ahead: days + 1, time };
  });
const days = fc.nat(700).map((n) => addDays('2026-01-01', n));

describe('rules of booking windows', () => {
  it('are read as they are stored', () => {
    fc.assert(
      fc.property(rules, (rule) => {
        const text = bookingOpensText(rule);
        expect(isBookingOpens(text)).toBe(true);
        expect(bookingRule(text)).toEqual(rule);
      }),
    );
  });

  it('open all classes of a week at one instant, or each class so many days before', () => {
    fc.assert(
      fc.property(rules, days, days, (rule, day, other) => {
        const text = bookingOpensText(rule);
        const [one, two] = [opensAt(text, day, ZONE)!, opensAt(text, other, ZONE)!];
        if (rule.kind === 'week') expect(one.getTime() === two.getTime()).toBe(mondayOf(day) === mondayOf(other));
        else expect(one).toEqual(instantOf(`${addDays(day, -rule.ahead)}T${rule.time}:00.000Z`, ZONE));
        expect(one < instantOf(`${day}T00:00:00.000Z`, ZONE)).toBe(true);
      }),
    );
  });

  it('keep their hour over a change to daylight saving', () => {
    expect(opensAt('days 7 12:00', '2026-03-10', 'America/Tijuana')).toEqual(new Date('2026-03-03T20:00:00Z'));
    expect(opensAt('days 7 12:00', '2026-03-16', 'America/Tijuana')).toEqual(new Date('2026-03-09T19:00:00Z'));
  });

  it.each([
    ['', 'siempre'],
    [ALWAYS_OPEN, 'siempre'],
    [MEMBERS, 'el viernes a las 12:00 de la semana anterior'],
    ['week 2 1 08:30', 'el lunes a las 08:30 de 2 semanas antes'],
    ['days 1 20:00', '1 día antes a las 20:00'],
  ])('%p reads %p', (text, words) => expect(describeBookingOpens(text)).toBe(words));
});

describe('from when a customer can reserve a class', () => {
  it.each<[string, Credit[], Date | null]>([
    ["by the studio's rule with a pack", [pack], SUNDAY],
    ["by its package's own rule with a membership", [member], FRIDAY],
    ['by the earlier one with both', [pack, member], FRIDAY],
    ["by the studio's rule without a credit", [], SUNDAY],
    ["by the studio's rule where the membership doesn't pay for the class", [{ ...member, class_type_id: 9 }], SUNDAY],
    ['at once where a package always books', [pack, { ...member, booking_opens: ALWAYS_OPEN }], null],
  ])('%s', (_, credits, expected) => expect(reservingOpensAt(RULES, { ...single, credits })).toEqual(expected));

  it('is at once for an event, whatever the studio says', () => {
    const ticket: Credit = { ...pack, kind: 'especial' };
    expect(reservingOpensAt(RULES, { ...single, class_package_id: 3, credits: [ticket] })).toBeNull();
  });

  it('lets a package pay from its own instant on, and all of them where no instant counts', () => {
    const at = (windowAt?: Date) =>
      openCredits(RULES, { ...single, credits: [pack, member], ...(windowAt && { windowAt }) });
    expect(at(new Date(FRIDAY.getTime() - 1))).toEqual([]);
    expect(at(FRIDAY)).toEqual([member]);
    expect(at(SUNDAY)).toEqual([pack, member]);
    expect(at()).toEqual([pack, member]);
  });
});
