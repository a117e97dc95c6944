import { chargeAfterFreeze, freezeEnd, frozenDays } from '../../domain/freezes';
import { nextRenewal } from '../../domain/renewal';

const ZONE = 'America/Mexico_City';
const at = (text: string): Date => new Date(text);
const MONTHLY = { subscription_period: 'month', subscription_interval: 1 } as const;

test.each([
  ['within one day none', '2026-11-20T16:00:00Z', '2026-11-21T05:00:00Z', 0],
  ['by the days of the calendar, not by hours', '2026-11-21T05:00:00Z', '2026-11-21T07:00:00Z', 1],
  ['over a month', '2026-11-20T18:00:00Z', '2026-12-30T06:00:00Z', 40],
  ['never back', '2026-11-20T18:00:00Z', '2026-11-01T06:00:00Z', 0],
])('a freeze moves %s', (_, from, until, days) => {
  expect(frozenDays(at(from), at(until), ZONE)).toBe(days);
});

test('a freeze ends as its day begins in the studio, within a year, and on no other day', () => {
  const now = at('2026-11-20T18:00:00Z');
  expect(freezeEnd('2026-11-30', now, ZONE)).toEqual(at('2026-11-30T06:00:00Z'));
  for (const day of ['2026-11-20', '2026-02-30', '2027-11-22', 'mañana']) expect(freezeEnd(day, now, ZONE)).toBeNull();
});

test.each([
  ['by the frozen days where the provider can', true, '2026-12-05T18:00:00Z', '2026-12-30T18:00:00Z'],
  ['not where it keeps to its cycle and none fell inside', false, '2026-12-05T18:00:00Z', '2026-12-15T18:00:00Z'],
  ['to the next of the cycle where some fell inside', false, '2027-02-20T18:00:00Z', '2027-03-15T18:00:00Z'],
])('the charge after a freeze moves %s', (_, moves, resumedAt, next) => {
  const from = at('2026-11-20T18:00:00Z');
  const due = at('2026-12-15T18:00:00Z');
  const charge = chargeAfterFreeze({ due, from, resumedAt: at(resumedAt), moves, terms: MONTHLY, timeZone: ZONE });
  expect(charge).toEqual(at(next));
});

test('a subscription renews from the first charge after a freeze on, and is not due while it is frozen', () => {
  const purchase = { ...MONTHLY, status: 'active', createdDay: '2026-10-31', free_trial_length: null };
  const resumed = { ...purchase, resumedDay: '2026-12-10' };
  expect(nextRenewal(resumed, '2026-11-20')).toBe('2026-12-10');
  expect(nextRenewal(resumed, '2026-12-20')).toBe('2027-01-10');
  expect(nextRenewal({ ...purchase, frozen: {} }, '2026-11-20')).toBeNull();
});
