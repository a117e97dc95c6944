import {
  WAITLIST_TRANSITIONS,
  canMoveWaitlistEntry,
  waitlistState,
  type WaitlistState,
} from '../../domain/waitlistTransitions';

const STATES = Object.keys(WAITLIST_TRANSITIONS) as WaitlistState[];

describe('waitlist transitions', () => {
  const allowed = ['waiting -> promoted', 'waiting -> removed'];
  it.each(STATES.flatMap((from) => STATES.map((to) => [from, to, allowed.includes(`${from} -> ${to}`)] as const)))(
    'from %s to %s are allowed: %s',
    (from, to, expected) => expect(canMoveWaitlistEntry(from, to)).toBe(expected),
  );
});

describe('waitlistState', () => {
  const instant = new Date('2026-11-23T12:00:00Z');
  it.each([
    ['waiting', null, null],
    ['promoted', instant, null],
    ['removed', null, instant],
  ] as const)('is %s for promoted_at=%s and removed_at=%s', (state, promoted_at, removed_at) => {
    expect(waitlistState({ promoted_at, removed_at })).toBe(state);
  });
});
