import fc from 'fast-check';
import { decideRemoval, type CancelFacts } from '../../domain/cancellation';
import { HOUR } from '../../domain/durations';
import { countsAt, isLateChange, lateChangesUntil } from '../../domain/lateChanges';
import { instantOf } from '../../domain/studioTime';

const ZONE = 'America/Mexico_City';
const CLASS = '2026-11-20T19:00:00.000Z';
const STARTS = instantOf(CLASS, ZONE);
const until = (days: number): Date => lateChangesUntil(CLASS, STARTS, days);
const at = (wall: string): Date => instantOf(wall, ZONE);

describe('the time in which the team corrects a class that has begun', () => {
  it('ends with the day of the class and as many days more as are set, on the clock of the class', () => {
    expect(until(0)).toEqual(at('2026-11-21T00:00:00.000Z'));
    expect(until(1)).toEqual(at('2026-11-22T00:00:00.000Z'));
    expect(lateChangesUntil(CLASS, instantOf(CLASS, 'America/Tijuana'), 1)).toEqual(
      instantOf('2026-11-22T00:00:00.000Z', 'America/Tijuana'),
    );
  });

  it.each([
    ['before the class begins', -1, true, false],
    ['from the instant at which it begins', 0, true, true],
    ['in its last millisecond', until(1).getTime() - STARTS.getTime() - 1, true, true],
    ['once it is over', until(1).getTime() - STARTS.getTime(), true, false],
    ['where a customer asks', HOUR, false, false],
  ])('decides %s whether a change is late', (_when, after, byTeam, late) => {
    const facts = { startsAt: STARTS, lateUntil: byTeam ? until(1) : undefined };
    expect(isLateChange(facts, new Date(STARTS.getTime() + after))).toBe(late);
  });

  it('lets a late change count just before the class began, and every other one when it is made', () => {
    fc.assert(
      fc.property(fc.integer({ min: -72 * HOUR, max: 72 * HOUR }), fc.nat({ max: 3 }), (after, days) => {
        const now = new Date(STARTS.getTime() + after);
        const facts = { startsAt: STARTS, lateUntil: until(days) };
        const counts = countsAt(facts, now);
        expect(counts.getTime() < STARTS.getTime()).toBe(now < until(days));
        if (!isLateChange(facts, now)) expect(counts).toBe(now);
      }),
    );
  });
});

describe('giving up a place of a class that has begun', () => {
  const facts: CancelFacts = {
    cancelled: false,
    attended: false,
    startsAt: STARTS,
    lateUntil: until(1),
    counted: true,
    creditCancels: 0,
  };
  const now = new Date(STARTS.getTime() + 3 * HOUR);

  it('excuses a no-show: the credit returns and no cancellation of the customer counts', () => {
    expect(decideRemoval(facts, 'return', now)).toMatchObject({ allowed: true, creditReturns: true, excused: true });
  });

  it.each([
    ['of who was checked in', { attended: true }, now],
    ['of who gave it up already', { cancelled: true }, now],
    ['once the class may no longer be corrected', {}, until(1)],
  ])('is refused %s', (_why, more, when) => {
    expect(decideRemoval({ ...facts, ...more }, 'return', when).allowed).toBe(false);
  });
});
