import fc from 'fast-check';
import {
  cancelPolicyText,
  timeSpan,
  cancelUnitLabel,
  cancelWindow,
  decideCancellation,
  decideRemoval,
  lateCancelWarning,
  maxCancelsText,
  type CancelFacts,
  type CancelRules,
  type CancelUnit,
} from '../../domain/cancellation';
import { DAY, HOUR } from '../../domain/durations';

const RULES: CancelRules = {
  allow_cancel_reservations: true,
  allow_cancel_after_treshold: false,
  cancel_timeframe_unit: 'hours',
  cancel_timeframe_value: 6,
  max_cancels_per_available_class: null,
};
const NOW = new Date('2026-11-23T12:00:00Z');
const startingIn = (ms: number, more: Partial<CancelFacts> = {}): CancelFacts => ({
  cancelled: false,
  attended: false,
  startsAt: new Date(NOW.getTime() + ms),
  counted: true,
  creditCancels: 0,
  ...more,
});
const LATE_TOO = { ...RULES, allow_cancel_after_treshold: true };

describe('cancelWindow', () => {
  it.each<[CancelUnit, number, number]>([
    ['seconds', 90, 90_000],
    ['minutes', 30, 1_800_000],
    ['hours', 6, 21_600_000],
    ['days', 2, 172_800_000],
  ])('converts a window in %s (%d) to milliseconds', (unit, value, milliseconds) => {
    expect(cancelWindow({ ...RULES, cancel_timeframe_unit: unit, cancel_timeframe_value: value })).toBe(milliseconds);
  });

  it('is 0 without a configured window', () => {
    expect(cancelWindow({ ...RULES, cancel_timeframe_value: null })).toBe(0);
  });
});

describe('decideCancellation after the coach was replaced', () => {
  const free = { allowed: true, late: false, exhausted: false, creditReturns: true, excused: true };
  const STRICT = { ...RULES, allow_cancel_reservations: false, max_cancels_per_available_class: 0 };

  it('allows a cancellation without loss until the class starts, whatever the rules', () => {
    expect(decideCancellation(STRICT, startingIn(1, { coachChanged: true, creditCancels: 5 }), NOW)).toEqual(free);
    expect(decideCancellation(RULES, startingIn(24 * HOUR, { coachChanged: true }), NOW)).toEqual(free);
  });

  it.each([
    [startingIn(0, { coachChanged: true }), 'started'],
    [startingIn(HOUR, { coachChanged: true, attended: true }), 'started'],
    [startingIn(HOUR, { coachChanged: true, cancelled: true }), 'cancelled'],
  ])('refuses a reservation that has started or is cancelled', (facts, reason) => {
    expect(decideCancellation(RULES, facts, NOW)).toEqual({ allowed: false, reason });
  });
});

describe('decideCancellation', () => {
  it.each<[string, CancelRules, CancelFacts, string | [late: boolean, exhausted: boolean, creditReturns: boolean]]>([
    ['long before the class', RULES, startingIn(24 * HOUR), [false, false, true]],
    ['exactly at the edge of the window', RULES, startingIn(6 * HOUR), [false, false, true]],
    ['one millisecond inside the window', RULES, startingIn(6 * HOUR - 1), 'late'],
    ['inside the window, late cancellation on', LATE_TOO, startingIn(6 * HOUR - 1), [true, false, false]],
    [
      'no window configured, a second before',
      { ...RULES, cancel_timeframe_value: null },
      startingIn(1000),
      [false, false, true],
    ],
    ['cancelling disabled', { ...RULES, allow_cancel_reservations: false }, startingIn(99 * HOUR), 'disabled'],
    [
      'cancelling disabled, no window',
      { ...RULES, allow_cancel_reservations: false, cancel_timeframe_value: null },
      startingIn(99 * HOUR),
      'disabled',
    ],
    [
      'cancelling disabled, late cancellation on',
      { ...LATE_TOO, allow_cancel_reservations: false },
      startingIn(99 * HOUR),
      [true, false, false],
    ],
    ['cancelled before', LATE_TOO, startingIn(24 * HOUR, { cancelled: true }), 'cancelled'],
    ['cancelled before and started', LATE_TOO, startingIn(-HOUR, { cancelled: true }), 'cancelled'],
    ['at the very start', LATE_TOO, startingIn(0), 'started'],
    ['after the start', LATE_TOO, startingIn(-1), 'started'],
    ['checked in early', LATE_TOO, startingIn(24 * HOUR, { attended: true }), 'started'],
    ['an invalid start date', LATE_TOO, startingIn(NaN), 'started'],
    [
      'the credit has one cancellation left',
      { ...RULES, max_cancels_per_available_class: 2 },
      startingIn(24 * HOUR, { creditCancels: 1 }),
      [false, false, true],
    ],
    [
      'the credit has no cancellations left',
      { ...RULES, max_cancels_per_available_class: 2 },
      startingIn(24 * HOUR, { creditCancels: 2 }),
      [false, true, false],
    ],
    [
      'a maximum of 0 cancellations',
      { ...RULES, max_cancels_per_available_class: 0 },
      startingIn(24 * HOUR),
      [false, true, false],
    ],
    [
      'an unlimited plan is never exhausted',
      { ...RULES, max_cancels_per_available_class: 1 },
      startingIn(24 * HOUR, { counted: false, creditCancels: 9 }),
      [false, false, true],
    ],
    [
      'late and exhausted',
      { ...LATE_TOO, max_cancels_per_available_class: 1 },
      startingIn(HOUR, { creditCancels: 1 }),
      [true, true, false],
    ],
  ])('decides the case: %s', (_case, rules, facts, expected) => {
    const decision = decideCancellation(rules, facts, NOW);
    expect(decision).toEqual(
      typeof expected === 'string'
        ? { allowed: false, reason: expected }
        : { allowed: true, late: expected[0], exhausted: expected[1], creditReturns: expected[2] },
    );
  });

  const rules = fc.record<CancelRules>({
    allow_cancel_reservations: fc.boolean(),
    allow_cancel_after_treshold: fc.boolean(),
    cancel_timeframe_unit: fc.constantFrom<CancelUnit>('hours', 'minutes', 'seconds', 'days'),
    cancel_timeframe_value: fc.option(fc.nat(100)),
    max_cancels_per_available_class: fc.option(fc.nat(5)),
  });
  const facts = fc.record({
    left: fc.integer({ min: -10 * DAY, max: 200 * DAY }),
    cancelled: fc.boolean(),
    attended: fc.boolean(),
    counted: fc.boolean(),
    creditCancels: fc.nat(8),
  });

  it('returns the credit exactly when the cancellation is in time and the credit is not exhausted', () => {
    fc.assert(
      fc.property(rules, facts, (r, { left, ...rest }) => {
        const d = decideCancellation(r, startingIn(left, rest), NOW);
        if (!d.allowed) return;
        expect(left).toBeGreaterThan(0);
        expect(d.creditReturns).toBe(!d.late && !d.exhausted);
        if (d.late) expect(r.allow_cancel_after_treshold).toBe(true);
      }),
    );
  });

  it('allows every earlier time if it allows a later one', () => {
    fc.assert(
      fc.property(rules, facts, fc.nat(DAY), (r, { left, ...rest }, earlier) => {
        if (!decideCancellation(r, startingIn(left, rest), NOW).allowed) return;
        expect(decideCancellation(r, startingIn(left + earlier, rest), NOW).allowed).toBe(true);
      }),
    );
  });

  it('allows a coming class exactly when it is outside the window or late cancellation is on', () => {
    fc.assert(
      fc.property(rules, facts, (r, { left, creditCancels }) => {
        fc.pre(left > 0);
        const outside = r.allow_cancel_reservations && (r.cancel_timeframe_value === null || left >= cancelWindow(r));
        expect(decideCancellation(r, startingIn(left, { creditCancels }), NOW).allowed).toBe(
          outside || r.allow_cancel_after_treshold,
        );
      }),
    );
  });
});

describe('decideRemoval', () => {
  const kept = { allowed: true, late: false, exhausted: false, creditReturns: false };
  const returned = { ...kept, creditReturns: true, excused: true };
  const refused = { allowed: false, reason: 'started' };
  it.each([
    ['returns the credit late and when it is exhausted', 'return', startingIn(1, { creditCancels: 99 }), returned],
    ['keeps the credit though it is in time', 'keep', startingIn(99 * HOUR), kept],
    [
      'returns the credit whatever staff chose once the coach was replaced',
      'keep',
      startingIn(1, { coachChanged: true }),
      returned,
    ],
    ['refuses once the class starts', 'return', startingIn(0), refused],
    ['refuses an invalid start', 'return', startingIn(NaN), refused],
    ['refuses after the check-in', 'return', startingIn(HOUR, { attended: true }), refused],
    ['refuses a second time', 'return', startingIn(HOUR, { cancelled: true }), { allowed: false, reason: 'cancelled' }],
  ] as const)('%s', (_, choice, facts, expected) => {
    expect(decideRemoval(facts, choice, NOW)).toEqual(expected);
  });
});

describe('texts of the cancellation policy', () => {
  it.each<[CancelUnit, number, string]>([
    ['hours', 1, 'hora'],
    ['hours', 6, 'horas'],
    ['minutes', 1, 'minuto'],
    ['minutes', 30, 'minutos'],
    ['seconds', 1, 'segundo'],
    ['seconds', 45, 'segundos'],
    ['days', 1, 'día'],
    ['days', 2, 'días'],
  ])('name a window in %s of %d with "%s"', (unit, value, label) => {
    expect(cancelUnitLabel(unit, value)).toBe(label);
    const rules = { ...RULES, cancel_timeframe_unit: unit, cancel_timeframe_value: value };
    expect(cancelPolicyText(rules)).toBe(`Solo puedes cancelar clases con ${value} ${label} de anticipacion`);
    expect(lateCancelWarning(rules)).toBe(
      `Debido a que faltan menos de ${value} ${label} para tu clase, tu crédito para reservar clase no se ` +
        'te regresará.',
    );
  });

  it.each([
    [180, 'minutes', '3 horas'],
    [60, 'minutes', '1 hora'],
    [90, 'minutes', '90 minutos'],
    [45, 'minutes', '45 minutos'],
    [7200, 'seconds', '2 horas'],
    [90, 'seconds', '90 segundos'],
    [24, 'hours', '24 horas'],
    [1, 'days', '1 día'],
  ] as const)('show %d %s as %s', (value, unit, span) => expect(timeSpan(value, unit)).toBe(span));
  it('use the plural for 0', () => expect(cancelUnitLabel('hours', 0)).toBe('horas'));

  it('say that cancelling is disabled', () => {
    expect(cancelPolicyText({ ...RULES, allow_cancel_reservations: false })).toBe(
      'Tus clases son transferibles y no son cancelables',
    );
  });

  it.each([null, 0])('are empty without a window (%p)', (value) => {
    expect(cancelPolicyText({ ...RULES, cancel_timeframe_value: value })).toBe('');
  });

  it.each<[string, Partial<CancelRules>]>([
    ['without a window', { cancel_timeframe_value: null }],
    ['with cancelling disabled', { allow_cancel_reservations: false }],
  ])('warn of the lost credit without naming a window: %s', (_case, rules) => {
    expect(lateCancelWarning({ ...LATE_TOO, ...rules })).toBe(
      'Si cancelas, tu crédito para reservar clase no se te regresará.',
    );
  });

  it.each<[number | null, string]>([
    [null, ''],
    [0, 'Puedes cancelar cada crédito hasta 0 veces'],
    [1, 'Puedes cancelar cada crédito hasta 1 vez'],
    [2, 'Puedes cancelar cada crédito hasta 2 veces'],
  ])('for a maximum of %p cancellations: %p', (max, text) => {
    expect(maxCancelsText({ ...RULES, max_cancels_per_available_class: max })).toBe(text);
  });

  it.each([
    [true, false, 'Puedes cancelar cada crédito hasta 2 veces'],
    [false, true, 'Puedes cancelar cada crédito hasta 2 veces'],
    [true, true, 'Puedes cancelar cada crédito hasta 2 veces'],
    [false, false, ''],
  ])('with cancelling in time %p and late %p the maximum is: %p', (inTime, late, text) => {
    const rules = { ...RULES, allow_cancel_reservations: inTime, allow_cancel_after_treshold: late };
    expect(maxCancelsText({ ...rules, max_cancels_per_available_class: 2 })).toBe(text);
  });
});
