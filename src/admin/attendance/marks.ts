/** Merges lists that were read earlier with marks that the server has stored since. */
import type { RosterEntry, RosterResponse } from '../../../domain/contract/attendance';
import type { QueuedCheckIn } from './storage';

/** Entries that the server has stored since `before`, an earlier state of the queue. */
export function entriesStoredSince(before: readonly QueuedCheckIn[], queue: readonly QueuedCheckIn[]): RosterEntry[] {
  const known = new Set(before.flatMap(({ key, entry }) => (entry ? [key] : [])));
  return queue.flatMap(({ key, entry }) => (entry && !known.has(key) ? [entry] : []));
}

export function rosterWithEntries(roster: RosterResponse, entries: readonly RosterEntry[]): RosterResponse {
  const newest = new Map(entries.map((entry) => [entry.class_reservation_id, entry]));
  if (newest.size === 0) return roster;
  return {
    ...roster,
    class_reservations: roster.class_reservations.map((r) => ({ ...r, ...newest.get(r.class_reservation_id) })),
  };
}
