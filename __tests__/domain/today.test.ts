import { HOUR } from '../../domain/durations';
import { birthdaysFrom, fillWarning } from '../../domain/today';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR);

describe('the fill of a class', () => {
  it.each([
    ['full with its last seat taken', 10, 10, 5, 'full'],
    ['full without any seats', 0, 0, 5, 'full'],
    ['full also after it started', 10, 12, -1, 'full'],
    ['low with less than 30 % taken', 10, 2, 5, 'low'],
    ['not low with 30 % taken', 10, 3, 5, null],
    ['low when it starts in less than 24 hours', 10, 0, 23.9, 'low'],
    ['not low when it starts in 24 hours', 10, 0, 24, null],
    ['not low once it has started', 10, 0, 0, null],
  ])('is %s', (_, capacity, taken, hours, fill) => {
    expect(fillWarning({ capacity, taken, startsAt: at(hours) }, NOW)).toBe(fill);
  });
});

describe('birthdays from a day on', () => {
  it('cross the end of a year', () => {
    expect([...birthdaysFrom('2026-12-29', 4)]).toEqual([
      ['12-29', 0],
      ['12-30', 1],
      ['12-31', 2],
      ['01-01', 3],
    ]);
  });

  it('list those of 29 February on the 28th where the year has none, else on their day', () => {
    expect([...birthdaysFrom('2027-02-27', 3)]).toEqual([
      ['02-27', 0],
      ['02-28', 1],
      ['02-29', 1],
      ['03-01', 2],
    ]);
    expect(birthdaysFrom('2028-02-28', 2)).toEqual(
      new Map([
        ['02-28', 0],
        ['02-29', 1],
      ]),
    );
  });
});
