import fc from 'fast-check';
import { earnsPenalty, penaltyActive } from '../../domain/penalties';

const NOW = new Date('2026-11-23T12:00:00Z');

describe('penaltyActive', () => {
  it.each<[string, Parameters<typeof penaltyActive>[0], boolean]>([
    ['null', null, false],
    ['ends in a millisecond', { end_date: '2026-11-23T12:00:00.001Z' }, true],
    ['ends right now', { end_date: '2026-11-23T12:00:00.000Z' }, false],
    ['has ended', { end_date: new Date('2026-11-22T00:00:00Z') }, false],
    ['given as a date', { end_date: new Date('2026-11-30T00:00:00Z') }, true],
    ['an invalid end', { end_date: 'mañana' }, false],
  ])('decides about a penalty: %s', (_case, penalty, active) => {
    expect(penaltyActive(penalty, NOW)).toBe(active);
  });
});

describe('earnsPenalty', () => {
  it.each<[string, boolean[], number, boolean]>([
    ['three in a row', [false, false, false], 3, true],
    ['two are not enough', [false, false], 3, false],
    ['attended in between', [false, true, false, false], 3, false],
    ['an attended class before the three missed ones', [false, false, false, true], 3, true],
    ['the newest was attended', [true, false, false, false], 3, false],
    ['no reservations', [], 1, false],
    ['a maximum of 0, which disables penalties', [false, false], 0, false],
    ['a negative maximum, which disables penalties', [false, false], -1, false],
    ['a maximum of NaN, which disables penalties', [false, false], NaN, false],
  ])('decides about a run: %s', (_case, attended, max, earns) => {
    expect(earnsPenalty(attended, max)).toBe(earns);
  });

  it('is true exactly when the newest run of missed classes reaches the maximum', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean()), fc.integer({ min: 1, max: 6 }), (attended, max) => {
        const first = attended.indexOf(true);
        expect(earnsPenalty(attended, max)).toBe((first === -1 ? attended.length : first) >= max);
      }),
    );
  });
});
