/**
 * Reservations as calendar entries (RFC 5545). Times are written as true instants, so that every calendar shows
 * the right hour in its own zone.
 */
import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { AppConfig } from '../../../domain/config';
import { instantOf, zoneOf, type WallClock } from '../../../domain/studioTime';

/** A class with what a calendar shows of it. */
export interface CalendarClass {
  readonly class_name: string;
  readonly class_date: WallClock;
  /** Minutes. */
  readonly duration: number;
  readonly coaches: string;
  readonly location: { readonly name: string; readonly address: string; readonly timezone: string | null };
}

/** A place in it. */
export interface CalendarReservation extends CalendarClass {
  readonly class_reservation_id: number;
  readonly created_at: Date;
  readonly spot: number | null;
  readonly guest: string | null;
}

/** What goes with a mail. */
export interface CalendarPart {
  readonly method: 'REQUEST' | 'CANCEL' | 'PUBLISH';
  readonly text: string;
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

/**
 * The same for an entry in every mail, download and feed; the moment distinguishes the entries of two studios with one
 * number.
 */
function uidOf({ class_reservation_id, created_at }: CalendarReservation): string {
  return `reservacion-${class_reservation_id}-${created_at.getTime().toString(36)}@studio-reservas`;
}

const coachFact = (coaches: string): string => (coaches === '' ? '' : `Coach: ${coaches}`);

function classEntry(
  { class_name, class_date, duration, location }: CalendarClass,
  facts: readonly string[],
  config: AppConfig,
  now: Date,
) {
  const start = instantOf(class_date, zoneOf(location, config.timezone));
  return {
    stamp: now,
    start,
    end: new Date(start.getTime() + duration * 60_000),
    summary: `${class_name} · ${config.business_name}`,
    description: facts.filter((fact) => fact !== '').join('\n') || null,
    location: [location.name, location.address].filter(Boolean).join(', '),
  };
}

function entryOf(reservation: CalendarReservation, config: AppConfig, now: Date) {
  const { coaches, spot, guest } = reservation;
  const facts = [coachFact(coaches), spot === null ? '' : `Lugar: ${spot}`, guest === null ? '' : `Invitado: ${guest}`];
  return { id: uidOf(reservation), ...classEntry(reservation, facts, config, now) };
}

/** The calendar enters the class, or takes it out again. */
export function invitation(
  reservation: CalendarReservation,
  invited: Invitation,
  config: AppConfig,
  now: Date,
): CalendarPart {
  const { cancelled, sequence, organizer, attendee } = invited;
  const calendar = ical({
    prodId: PRODUCT,
    method: cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  });
  calendar.createEvent({
    ...entryOf(reservation, config, now),
    sequence,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: organizer.name, email: organizer.address },
    attendees: [{ name: attendee.name, email: attendee.address, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }],
  });
  return { method: cancelled ? 'CANCEL' : 'REQUEST', text: calendar.toString() };
}

/** A class with a free seat, as a reminder: no attendee, and the time stays free. */
export function offer(
  single: CalendarClass & { readonly single_class_id: number },
  config: AppConfig,
  now: Date,
): CalendarPart {
  const calendar = ical({ prodId: PRODUCT, method: ICalCalendarMethod.PUBLISH });
  const entry = classEntry(
    single,
    [coachFact(single.coaches), 'Lugar libre: todavía no lo has reservado.'],
    config,
    now,
  );
  calendar.createEvent({
    ...entry,
    id: `lugar-libre-${single.single_class_id}-${entry.start.getTime().toString(36)}@studio-reservas`,
    status: ICalEventStatus.TENTATIVE,
    transparency: ICalEventTransparency.TRANSPARENT,
  });
  return { method: 'PUBLISH', text: calendar.toString() };
}

/** A calendar of one's own to keep or to subscribe to: what isn't in it any more disappears from it. */
export function calendarText(reservations: readonly CalendarReservation[], config: AppConfig, now: Date): string {
  const calendar = ical({
    prodId: PRODUCT,
    name: `Mis clases · ${config.business_name}`,
    ttl: 60 * 60,
    method: ICalCalendarMethod.PUBLISH,
  });
  for (const reservation of reservations) calendar.createEvent(entryOf(reservation, config, now));
  return calendar.toString();
}
