/** The life of a waitlist entry (specification, section 4). Joining creates a waiting one, at the end of the queue. */

/** `promoted`: it became a reservation. `removed`: the customer left or reserved, or the class was cancelled. */
export type WaitlistState = 'waiting' | 'promoted' | 'removed';

/** The only ways from one state to another. Joining again creates another entry. */
export const WAITLIST_TRANSITIONS: Readonly<Record<WaitlistState, readonly WaitlistState[]>> = {
  waiting: ['promoted', 'removed'],
  promoted: [],
  removed: [],
};

/** The state of a stored entry. */
export function waitlistState(entry: {
  readonly promoted_at: Date | null;
  readonly removed_at: Date | null;
}): WaitlistState {
  if (entry.promoted_at !== null) return 'promoted';
  return entry.removed_at !== null ? 'removed' : 'waiting';
}

export function canMoveWaitlistEntry(from: WaitlistState, to: WaitlistState): boolean {
  return WAITLIST_TRANSITIONS[from].includes(to);
}
