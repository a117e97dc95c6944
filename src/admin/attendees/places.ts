/** The attendees of an event: places of its purchases, by date and name, including unsent marks. */
import { nameMatches } from '../../../domain/attendance';
import type { EventAttendee } from '../../../domain/contract/packageAdmin';
import { isCheckedIn, type RosterPlace } from '../attendance/selectors';
import type { QueuedCheckIn } from '../attendance/storage';

export interface EventPlace extends RosterPlace {
  readonly single_class_id: number;
  readonly class_date: string;
  /** null: none. */
  readonly email: string | null;
  readonly phone: string;
}

/** Whether an attendee is checked in. `isNew`: whether a mark was sent after the list was read. */
function isAttendeeCheckedIn(
  queue: readonly QueuedCheckIn[],
  isNew: (key: string) => boolean,
  id: number,
  attend: boolean,
): boolean {
  const sent = [...queue].reverse().find((item) => item.entry && item.class_reservation_id === id && isNew(item.key));
  return isCheckedIn(queue, id, sent?.attend ?? attend);
}

export function eventPlaces(
  attendees: readonly EventAttendee[],
  queue: readonly QueuedCheckIn[],
  isNew: (key: string) => boolean,
): EventPlace[] {
  return attendees
    .flatMap(({ customer, is_paid, places }) => {
      const { customer_id, name, last_name, email, phone } = customer;
      const person = `${name} ${last_name}`.trim();
      return places.map(
        ({ class_reservation_id: id, single_class_id, class_date, spot, guest, attend }): EventPlace => ({
          class_reservation_id: id,
          single_class_id,
          class_date,
          customer_id,
          name,
          last_name,
          email,
          phone,
          spot,
          guest,
          is_cash: !is_paid,
          is_paid,
          attended_at: null,
          deletedAt: null,
          attend: isAttendeeCheckedIn(queue, isNew, id, attend),
          label: guest ?? person,
          host: guest === null ? null : person,
          pending: queue.some((item) => item.state === 'pending' && item.class_reservation_id === id),
        }),
      );
    })
    .sort((a, b) => a.class_date.localeCompare(b.class_date) || a.label.localeCompare(b.label, 'es'));
}

export interface EventDate {
  readonly single_class_id: number;
  readonly class_date: string;
  readonly places: readonly EventPlace[];
}

export function datesOf(places: readonly EventPlace[]): EventDate[] {
  const dates = new Map<number, EventPlace[]>();
  for (const place of places) dates.set(place.single_class_id, [...(dates.get(place.single_class_id) ?? []), place]);
  return [...dates].map(([single_class_id, own]) => ({ single_class_id, class_date: own[0]!.class_date, places: own }));
}

/** By name, the host's name, address or telephone. */
export const matchesAttendee = (
  { label, host, email, phone }: Pick<EventPlace, 'label' | 'host' | 'email' | 'phone'>,
  typed: string,
): boolean => {
  const text = typed.trim();
  return (
    nameMatches(`${label} ${host ?? ''}`, text) ||
    email?.toLowerCase().startsWith(text.toLowerCase()) ||
    (/\d/.test(text) && phone.includes(text.replace(/\D/g, '')))
  );
};
