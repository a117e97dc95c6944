import { nameMatches } from '../../../domain/attendance';
import type { RosterEntry, RosterResponse } from '../../../domain/contract/attendance';
import type { RootState } from '../../core/state';
import { selectMe } from '../../features/customers/selectors';
import type { QueuedCheckIn } from './storage';
import { initialAttendance, type AttendanceState } from './reducer';

export const selectAttendance = (state: RootState): AttendanceState => state.attendance ?? initialAttendance;

/** Staff and admins; coaches read and check in. */
export const selectIsDesk = (state: RootState): boolean => ['staff', 'admin'].includes(selectMe(state)?.role ?? '');

/** The mark that is still to be sent, or none. The last one of a place counts. */
const pendingOf = (queue: readonly QueuedCheckIn[], id: number): QueuedCheckIn | undefined =>
  [...queue].reverse().find((item) => item.state === 'pending' && item.class_reservation_id === id);

/** Whether a place is checked in; marks that are not sent yet count already. */
export const isCheckedIn = (queue: readonly QueuedCheckIn[], id: number, attend: boolean): boolean =>
  pendingOf(queue, id)?.attend ?? attend;

/** How a place is called at the door. */
export const nameOf = ({ name, last_name, guest }: Pick<RosterEntry, 'name' | 'last_name' | 'guest'>): string =>
  guest === null ? `${name} ${last_name}`.trim() : guest;

/** What pays for a place: 'Diez clases', 'Ilimitado', 'Cortesía'; null: not known yet. */
export function creditLabel({ credit }: Pick<RosterEntry, 'credit'>): string | null {
  if (!credit) return null;
  return credit.title ?? (credit.counted ? 'Cortesía' : 'Ilimitado');
}

export interface RosterPlace extends RosterEntry {
  readonly label: string;
  /** Whose guest it is. */
  readonly host: string | null;
  readonly pending: boolean;
}

/** Who is expected in a class, by name, with what is not sent yet. */
export function rosterPlaces(roster: RosterResponse, queue: readonly QueuedCheckIn[]): RosterPlace[] {
  return roster.class_reservations
    .map((entry) => ({
      ...entry,
      attend: isCheckedIn(queue, entry.class_reservation_id, entry.attend),
      label: nameOf(entry),
      host: entry.guest === null ? null : `${entry.name} ${entry.last_name}`.trim(),
      pending: pendingOf(queue, entry.class_reservation_id) !== undefined,
    }))
    .sort((a, b) => a.label.localeCompare(b.label, 'es') || a.class_reservation_id - b.class_reservation_id);
}

/** By the person's own name or that of whose guest they are. */
export const matchesPlace = (place: RosterPlace, typed: string): boolean =>
  nameMatches(`${place.label} ${place.host ?? ''}`, typed.trim());
