import fc from 'fast-check';
import { addDays, weekOfMonth } from '../../../../domain/studioTime';
import { mondayFrom, stepMonth, stepWeek, weekOf } from '../../../../src/features/schedule/week';

const TODAY = '2026-11-20';
const aMonday = fc.integer({ min: -500, max: 500 }).map((n) => addDays('2026-11-16', 7 * n));

test('any day of a week in the address selects that week; an invalid one the current week', () => {
  expect(mondayFrom('2026-11-25', TODAY)).toBe('2026-11-23');
  expect(mondayFrom('2026-02-30', TODAY)).toBe('2026-11-16');
  expect(mondayFrom(null, TODAY)).toBe('2026-11-16');
});

test('a week has its seven days, its month and its number', () => {
  expect(weekOf('2026-11-30')).toEqual({ start_date: '2026-11-30', end_date: '2026-12-06', month: '2026-12', week: 1 });
});

test('a step forward and one back lead to the same week', () => {
  fc.assert(fc.property(aMonday, (monday) => stepWeek(stepWeek(monday, 1), -1) === monday));
});

test('a month step always lands in the neighbouring month, on its first week or the current one', () => {
  fc.assert(
    fc.property(aMonday, fc.constantFrom(1, -1), (monday, step) => {
      const to = stepMonth(monday, step, TODAY);
      const [from, target] = [weekOfMonth(monday), weekOfMonth(to)];
      const months = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
      expect(months(target.month) - months(from.month)).toBe(step);
      expect(target.week === 1 || to === '2026-11-16').toBe(true);
    }),
  );
});

test('twelve months forward is a year', () => {
  let monday = '2026-01-05';
  for (let i = 0; i < 12; i += 1) monday = stepMonth(monday, 1, '2020-01-01');
  expect(weekOfMonth(monday).month).toBe('2027-01');
});
