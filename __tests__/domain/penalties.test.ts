import fc from 'fast-check';
import { earnsPenalty, penaltyActive } from '../../domain/penalties';

const NOW = new Date('2026-11-23T12:00:00Z');

describe('a penalty lasts until its end_date', () => {
  it.each<[string, Parameters<typeof penaltyActive>[0], boolean]>([
    ['no penalty', null, false],
    ['ends in a millisecond', { end_date: '2026-11-23T12:00:00.001Z' }, true],
    ['ends right now', { end_date: '2026-11-23T12:00:00.000Z' }, false],
    ['has ended', { end_date: new Date('2026-11-22T00:00:00Z') }, false],
    ['given as a date', { end_date: new Date('2026-11-30T00:00:00Z') }, true],
    ['an end that is no date', { end_date: 'mañana' }, false],
  ])('%s', (_case, penalty, active) => {
    expect(penaltyActive(penalty, NOW)).toBe(active);
  });
});

describe('a penalty arises after that many consecutive no-shows', () => {
  it.each<[string, boolean[], number, boolean]>([
    ['three in a row', [false, false, false], 3, true],
    ['two are not enough', [false, false], 3, false],
    ['attended in between', [false, true, false, false], 3, false],
    ['older attendance does not help', [false, false, false, true], 3, true],
    ['the newest was attended', [true, false, false, false], 3, false],
    ['never been to a class', [], 1, false],
    ['a maximum of 0 switches it off', [false, false], 0, false],
    ['so does a negative one', [false, false], -1, false],
    ['and one that is no number', [false, false], NaN, false],
  ])('%s', (_case, attended, max, earns) => {
    expect(earnsPenalty(attended, max)).toBe(earns);
  });

  it('equals the length of the newest run of no-shows reaching the maximum', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean()), fc.integer({ min: 1, max: 6 }), (attended, max) => {
        const first = attended.indexOf(true);
        expect(earnsPenalty(attended, max)).toBe((first === -1 ? attended.length : first) >= max);
      }),
    );
  });
});
