/**
 * What the front desk's browser stores for times without a network: unsent scans and taps (one entry each, so that two
 * tabs don't overwrite each other) and the day's lists. Where storage isn't available everything works until the
 * browser is closed.
 */
import type { ClassAttendance, RosterEntry, RosterResponse } from '../../../domain/contract/attendance';
import { endOfStudioDayAfter } from '../../../domain/studioTime';
import { jsonEntry, keysWith, personalEntry } from '../../core/storage';

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

const queueEntry = (staffId: number, key: string) => jsonEntry(`${QUEUE}${staffId}.${key}`);

export const storeQueued = (staffId: number, item: QueuedCheckIn): void => queueEntry(staffId, item.key).write(item);
export const clearQueued = (staffId: number, key: string): void => queueEntry(staffId, key).clear();

/** Unsent marks of a staff member, in order. */
export const readQueue = (staffId: number): QueuedCheckIn[] =>
  keysWith(`${QUEUE}${staffId}.`)
    .map((key) => jsonEntry(key).read() as QueuedCheckIn | null)
    .filter((item) => item !== null)
    .sort((a, b) => a.at - b.at);

/** A list ends with the studio's day on which it was read. */
const endOfDay = (at: number, zone: string): number => endOfStudioDayAfter(new Date(at), 0, zone).getTime();

const LIST = 'clase.';
const listOf = (singleClassId: number) => personalEntry(`${LIST}${singleClassId}`);

const withoutNotes = ({ alerts: _, family, ...entry }: RosterEntry): RosterEntry => ({
  ...entry,
  ...(family && { family: { ...family, note: '' } }),
});

/** Stores a list without notes about customers, as they may be about health. */
export function storeRoster({ single_class, class_reservations }: RosterResponse, at: number, zone: string): void {
  const roster = { single_class, class_reservations: class_reservations.map(withoutNotes) };
  listOf(single_class.single_class_id).write(roster, endOfDay(at, zone));
}

export const readRoster = (singleClassId: number, now: number): RosterResponse | null =>
  listOf(singleClassId).read(now) as RosterResponse | null;

const dayOf = (date: string) => personalEntry(`dia.${date}`);

/** Stores the classes of a day, which name no customer. */
export const storeDay = (date: string, classes: readonly ClassAttendance[], at: number, zone: string): void =>
  dayOf(date).write(classes, endOfDay(at, zone));

export const readDay = (date: string, now: number): ClassAttendance[] | null =>
  dayOf(date).read(now) as ClassAttendance[] | null;
