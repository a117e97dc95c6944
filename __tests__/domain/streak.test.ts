import fc from 'fast-check';
import { streakBadge, weeksInARow } from '../../domain/streak';
import { addDays } from '../../domain/studioTime';

/** A Thursday; its week begins on Monday 23. */
const TODAY = '2026-11-26';
const weekAgo = (weeks: number): string => addDays('2026-11-23', -7 * weeks);

describe('the weeks in a row with a class', () => {
  it.each([
    ['without a class', [], 0],
    ['with a class this week', [0], 1],
    ['with the last class a week ago, as this week is not over', [1], 1],
    ['with the last class two weeks ago', [2], 0],
    ['with three weeks up to this one', [0, 1, 2], 3],
    ['with a week left out', [0, 1, 3, 4], 2],
  ])('%s', (_, weeks, streak) => expect(weeksInARow(weeks.map(weekAgo), TODAY)).toBe(streak));

  it('are as many as the newest weeks without a gap, whatever came before', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1 }),
        fc.integer({ min: 1, max: 60 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 40 })),
        (since, count, older) => {
          const run = Array.from({ length: count }, (_, i) => since + i);
          const before = older.sort((a, b) => a - b).map((week) => since + count + week);
          expect(weeksInARow([...run, ...before].map(weekAgo), TODAY)).toBe(count);
        },
      ),
    );
  });
});

it('a streak has the badge of the most weeks that it has reached', () => {
  expect([0, 3, 4, 11, 12, 26, 51, 52, 104].map(streakBadge)).toEqual([
    null,
    null,
    '4 semanas seguidas',
    '4 semanas seguidas',
    '12 semanas seguidas',
    '26 semanas seguidas',
    '26 semanas seguidas',
    '52 semanas seguidas',
    '52 semanas seguidas',
  ]);
});
