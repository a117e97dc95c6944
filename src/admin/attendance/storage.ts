/**
 * What the front desk's browser stores for times without a network: unsent scans and taps (one entry each, so that two
 * tabs don't overwrite each other) and the last read lists. Where storage isn't available everything works until the
 * browser is closed.
 */
import type { RosterEntry, RosterResponse } from '../../../domain/contract/attendance';
import { jsonEntry, keysWith, PERSONAL_PREFIX, textEntry } from '../../core/storage';

export interface QueuedCheckIn {
  /** The Idempotency-Key of this scan or tap, so that it counts once. */
  readonly key: string;
  /** Time in milliseconds; gives the order of sending. */
  readonly at: number;
  readonly class_reservation_id: number;
  /** The class whose check-in was open. */
  readonly single_class_id: number;
  readonly name: string;
  readonly attend: boolean;
  readonly state: 'pending' | 'sent' | 'rejected';
  /** Why the server refused it. */
  readonly reason: string | null;
  /** The place as the server stored it, once sent. */
  readonly entry?: RosterEntry;
}

const QUEUE = 'asistencia.cola.';
/** Number of stored lists: a studio's day. */
const ROSTERS = 16;

const queued = (staffId: number, key: string) => jsonEntry(`${QUEUE}${staffId}.${key}`);

export const storeQueued = (staffId: number, item: QueuedCheckIn): void => queued(staffId, item.key).write(item);
export const clearQueued = (staffId: number, key: string): void => queued(staffId, key).clear();

/** Unsent marks of a staff member, in order. */
export const readQueue = (staffId: number): QueuedCheckIn[] =>
  keysWith(`${QUEUE}${staffId}.`)
    .map((key) => jsonEntry(key).read() as QueuedCheckIn | null)
    .filter((item) => item !== null)
    .sort((a, b) => a.at - b.at);

interface StoredRoster {
  readonly at: number;
  readonly roster: RosterResponse;
}

const readStored = (key: string): StoredRoster | null => jsonEntry(key).read() as StoredRoster | null;

/** Stores a list without notes about customers, as they may be about health. */
export function storeRoster({ single_class, class_reservations }: RosterResponse, at: number): void {
  const roster = { single_class, class_reservations: class_reservations.map(({ alerts: _, ...entry }) => entry) };
  jsonEntry(`${PERSONAL_PREFIX}${single_class.single_class_id}`).write({ at, roster } satisfies StoredRoster);
  const age = (key: string): number => readStored(key)?.at ?? 0;
  keysWith(PERSONAL_PREFIX)
    .sort((a, b) => age(b) - age(a))
    .slice(ROSTERS)
    .forEach((old) => textEntry(old).clear());
}

export const readRoster = (singleClassId: number): RosterResponse | null =>
  readStored(`${PERSONAL_PREFIX}${singleClassId}`)?.roster ?? null;
