import { nameMatches } from '../../../domain/attendance';
import { FAMILY_KIND_LABELS } from '../../../domain/family';
import { plural } from '../../../domain/numbers';
import type { RosterEntry, RosterResponse } from '../../../domain/contract/attendance';
import type { RootState } from '../../core/state';
import { selectMe } from '../../features/customers/selectors';
import type { QueuedCheckIn } from './storage';
import { initialAttendance, type AttendanceState } from './reducer';

export const selectAttendance = (state: RootState): AttendanceState => state.attendance ?? initialAttendance;

/** Whether the user is staff or an admin; coaches only read and check in. */
export const selectIsDesk = (state: RootState): boolean => ['staff', 'admin'].includes(selectMe(state)?.role ?? '');

/** The last unsent mark of a place, or none. */
const pendingOf = (queue: readonly QueuedCheckIn[], id: number): QueuedCheckIn | undefined =>
  [...queue].reverse().find((item) => item.state === 'pending' && item.class_reservation_id === id);

/** Whether a place is checked in, counting unsent marks. */
export const isCheckedIn = (queue: readonly QueuedCheckIn[], id: number, attend: boolean): boolean =>
  pendingOf(queue, id)?.attend ?? attend;

/** The name of a place's person, for the check-in. */
export const nameOf = ({ name, last_name, guest }: Pick<RosterEntry, 'name' | 'last_name' | 'guest'>): string =>
  guest === null ? `${name} ${last_name}`.trim() : guest;

/** What pays for a place: 'Diez clases', 'Ilimitado', 'Cortesía'; null: unknown. */
export function creditLabel({ credit }: Pick<RosterEntry, 'credit'>): string | null {
  if (!credit) return null;
  return credit.title ?? (credit.counted ? 'Cortesía' : 'Ilimitado');
}

export interface RosterPlace extends RosterEntry {
  readonly label: string;
  /** The customer who brings the guest. */
  readonly host: string | null;
  readonly pending: boolean;
}

/** 'Invitado de Ana Torres', 'Hija o hijo de Ana Torres, 8 años'; null: the customer's own place. */
export function hostText({ host, family }: Pick<RosterPlace, 'host' | 'family'>): string | null {
  if (host === null || !family) return host && `Invitado de ${host}`;
  const age = family.age === null ? '' : `, ${plural(family.age, 'año', 'años')}`;
  return `${FAMILY_KIND_LABELS[family.kind]} de ${host}${age}`;
}

/** What the team and the coach must know of who has a place. */
export const placeAlerts = ({ alerts = [], family }: Pick<RosterPlace, 'alerts' | 'family'>): readonly string[] =>
  family?.note ? [...alerts, family.note] : alerts;

/** People expected in a class, by name, including unsent marks. */
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

/** Whether a typed name matches the person or the customer who brings them. */
export const matchesPlace = (place: RosterPlace, typed: string): boolean =>
  nameMatches(`${place.label} ${place.host ?? ''}`, typed.trim());
