/**
 * What the front desk's browser keeps for when the network is away: scans and taps that are not sent yet
 * (an entry each, so that two tabs don't overwrite each other) and the classes' lists as they were last read.
 * A browser that keeps nothing (private, full) still works until it is closed.
 */
import type { RosterResponse } from '../../../domain/contract/attendance';
import { attempt, keysOf, ROSTER } from './storage';

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
}

const QUEUE = 'asistencia.cola.';
/** Lists that are kept: a studio's day. */
const ROSTERS = 16;

const queueKey = (staffId: number, key: string): string => `${QUEUE}${staffId}.${key}`;

export function keepQueued(staffId: number, item: QueuedCheckIn): void {
  attempt(() => localStorage.setItem(queueKey(staffId, item.key), JSON.stringify(item)), undefined);
}

export function forgetQueued(staffId: number, key: string): void {
  attempt(() => localStorage.removeItem(queueKey(staffId, key)), undefined);
}

/** What somebody of the staff has not sent yet, in order. */
export function readQueue(staffId: number): QueuedCheckIn[] {
  return attempt(
    () =>
      keysOf(`${QUEUE}${staffId}.`)
        .map((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as QueuedCheckIn)
        .sort((a, b) => a.at - b.at),
    [],
  );
}

interface KeptRoster {
  readonly at: number;
  readonly roster: RosterResponse;
}

export function keepRoster(roster: RosterResponse, at: number): void {
  attempt(() => {
    const key = `${ROSTER}${roster.single_class.single_class_id}`;
    localStorage.setItem(key, JSON.stringify({ at, roster } satisfies KeptRoster));
    const age = (other: string): number => (JSON.parse(localStorage.getItem(other) ?? '{"at":0}') as KeptRoster).at;
    keysOf(ROSTER)
      .sort((a, b) => age(b) - age(a))
      .slice(ROSTERS)
      .forEach((old) => localStorage.removeItem(old));
  }, undefined);
}

export function readRoster(singleClassId: number): RosterResponse | null {
  return attempt(
    () =>
      (JSON.parse(localStorage.getItem(`${ROSTER}${singleClassId}`) ?? 'null') as KeptRoster | null)?.roster ?? null,
    null,
  );
}
