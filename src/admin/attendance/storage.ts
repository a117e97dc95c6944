/**
 * What the front desk's browser stores for when the network is away: scans and taps that are not sent yet
 * (an entry each, so that two tabs don't overwrite each other) and the classes' lists as they were last read.
 * Without storage (private, full) the front desk still works until the browser is closed.
 */
import type { RosterEntry, RosterResponse } from '../../../domain/contract/attendance';
import { jsonEntry, keysWith, PERSONAL_PREFIX, textEntry } from '../../core/storage';

export interface QueuedCheckIn {
  /** The Idempotency-Key of this one scan or tap: it counts once, however often it is sent. */
  readonly key: string;
  /** Milliseconds; the order in which they are sent. */
  readonly at: number;
  readonly class_reservation_id: number;
  /** The class at whose door it was scanned. */
  readonly single_class_id: number;
  readonly name: string;
  readonly attend: boolean;
  readonly state: 'pending' | 'sent' | 'rejected';
  /** Why the server refused it. */
  readonly reason: string | null;
  /** Once it is sent: the place as the server stored it. */
  readonly entry?: RosterEntry;
}

const QUEUE = 'asistencia.cola.';
/** Lists that are stored: a studio's day. */
const ROSTERS = 16;

const queued = (staffId: number, key: string) => jsonEntry(`${QUEUE}${staffId}.${key}`);

export const storeQueued = (staffId: number, item: QueuedCheckIn): void => queued(staffId, item.key).write(item);
export const clearQueued = (staffId: number, key: string): void => queued(staffId, key).clear();

/** What a member of the staff has not sent yet, in order. */
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

/** Without the notes about customers: they may be about health. */
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
