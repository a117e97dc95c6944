import { turnDay, turnPeriod } from '../../../domain/reports/mails';

it.each([
  ['week', '2026-11-23', '2026-11-23', '2026-11-16', '2026-11-22'],
  ['week', '2026-11-29', '2026-11-23', '2026-11-16', '2026-11-22'],
  ['week', '2026-03-01', '2026-02-23', '2026-02-16', '2026-02-22'],
  ['month', '2026-11-30', '2026-11-01', '2026-10-01', '2026-10-31'],
  ['month', '2028-03-01', '2028-03-01', '2028-02-01', '2028-02-29'],
  ['month', '2027-01-15', '2027-01-01', '2026-12-01', '2026-12-31'],
] as const)('a report of every %s was last due, seen from %s, on %s, with %s to %s', (every, today, day, from, to) => {
  expect(turnDay(every, today)).toBe(day);
  expect(turnPeriod(every, day)).toEqual({ from, to });
});
