/**
 * Reservations as calendar entries (RFC 5545). Times are written as true instants, so that every calendar shows
 * the right hour in its own zone.
 */
import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { AppConfig } from '../../domain/config';
import { instantOf, zoneOf, type WallClock } from '../../domain/studioTime';

/** A reservation with what a calendar shows of it. */
export interface CalendarReservation {
  readonly class_reservation_id: number;
  readonly created_at: Date;
  readonly spot: number | null;
  readonly guest: string | null;
  readonly class_name: string;
  readonly class_date: WallClock;
  /** Minutes. */
  readonly duration: number;
  readonly coaches: string;
  readonly location: { readonly name: string; readonly address: string; readonly timezone: string | null };
}

export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** An invitation by mail: who invites whom, and which change of the entry this is. */
export interface Invitation {
  readonly cancelled: boolean;
  /** Higher than that of every invitation to the same entry before. */
  readonly sequence: number;
  readonly organizer: Mailbox;
  readonly attendee: Mailbox;
}

const PRODUCT = { company: 'studio-reservas', product: 'reservas', language: 'ES' };

/** The same for an entry in every mail, download and feed; the moment keeps apart the entries of two studios with one number. */
function uidOf({ class_reservation_id, created_at }: CalendarReservation): string {
  return `reservacion-${class_reservation_id}-${created_at.getTime().toString(36)}@studio-reservas`;
}

function entryOf(reservation: CalendarReservation, config: AppConfig, now: Date) {
  const { class_name, class_date, duration, coaches, location, spot, guest } = reservation;
  const start = instantOf(class_date, zoneOf(location, config.timezone));
  const facts = [
    coaches && `Coach: ${coaches}`, spot !== null && `Lugar: ${spot}`, guest !== null && `Invitado: ${guest}`,
  ].filter((fact) => typeof fact === 'string' && fact !== '');
  return {
    id: uidOf(reservation),
    stamp: now,
    start,
    end: new Date(start.getTime() + duration * 60_000),
    summary: `${class_name} · ${config.business_name}`,
    description: facts.join('\n') || null,
    location: [location.name, location.address].filter(Boolean).join(', '),
  };
}

/** What goes with a mail: the calendar enters the class, or takes it out again. */
export function invitationText(reservation: CalendarReservation, invitation: Invitation, config: AppConfig, now: Date): string {
  const { cancelled, sequence, organizer, attendee } = invitation;
  const calendar = ical({ prodId: PRODUCT, method: cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST });
  calendar.createEvent({
    ...entryOf(reservation, config, now),
    sequence,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: organizer.name, email: organizer.address },
    attendees: [{ name: attendee.name, email: attendee.address, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }],
  });
  return calendar.toString();
}

/** A calendar of one's own to keep or to subscribe to: what isn't in it any more disappears from it. */
export function calendarText(reservations: readonly CalendarReservation[], config: AppConfig, now: Date): string {
  const calendar = ical({ prodId: PRODUCT, name: `Mis clases · ${config.business_name}`, ttl: 60 * 60, method: ICalCalendarMethod.PUBLISH });
  for (const reservation of reservations) calendar.createEvent(entryOf(reservation, config, now));
  return calendar.toString();
}
