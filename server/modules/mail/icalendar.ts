/**
 * Reservations as calendar entries (RFC 5545). Times are instants, so that every calendar shows the right hour in its
 * own time zone.
 */
import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { AppConfig } from '../../../domain/config';
import { MINUTE } from '../../../domain/durations';
import { instantOf, zoneOf, type WallClock } from '../../../domain/studioTime';
import type { CalendarPart, Mailbox } from '../../ports/mail';

/** The data of a class for a calendar. */
export interface CalendarClass {
  readonly class_name: string;
  readonly class_date: WallClock;
  /** Minutes. */
  readonly duration: number;
  readonly coaches: string;
  readonly location: { readonly name: string; readonly address: string; readonly timezone: string | null };
}

/** A place in a class, for a calendar. */
export interface CalendarReservation extends CalendarClass {
  readonly class_reservation_id: number;
  readonly created_at: Date;
  /** The moved place whose calendar entry this one continues, and when that was created; null: it has its own entry. */
  readonly entry_id: number | null;
  readonly entry_at: Date | null;
  /** When class, spot or guest last changed, or the place was moved; null: never. */
  readonly changed_at: Date | null;
  /** When the place was cancelled; null: it wasn't. */
  readonly deleted_at: Date | null;
  readonly spot: number | null;
  readonly guest: string | null;
  /** The person of the customer's family whose place it is; `guest` has their name. null: it is no such place. */
  readonly family_member_id: number | null;
}

/** An invitation by mail, with its organizer and attendee. */
export interface Invitation {
  readonly cancelled: boolean;
  readonly organizer: Mailbox;
  readonly attendee: Mailbox;
}

const PRODUCT = { company: 'studio-reservas', product: 'reservas', language: 'ES' };

/**
 * The entry's id: the same in every mail, download and feed, even after the place was moved to another class. Includes
 * the creation time, as two studios may have places of the same number.
 */
function uidOf({ class_reservation_id, created_at, entry_id, entry_at }: CalendarReservation): string {
  const [id, begun] = [entry_id ?? class_reservation_id, entry_at ?? created_at];
  return `reservacion-${id}-${begun.getTime().toString(36)}@studio-reservas`;
}

/**
 * The entry's SEQUENCE: the same in every mail, download and feed, and higher after each change, as calendars keep the
 * highest. It counts the seconds from the first reservation to its last change, plus one for each kind of change, so
 * that changes within one second count too.
 */
function revisionOf({ created_at, entry_at, changed_at, deleted_at }: CalendarReservation, cancelled: boolean) {
  const begun = entry_at ?? created_at;
  const changed = changed_at !== null && changed_at >= begun ? changed_at : null;
  const ended = cancelled ? deleted_at : null;
  const lastModified = new Date(Math.max(created_at.getTime(), changed?.getTime() ?? 0, ended?.getTime() ?? 0));
  const seconds = Math.floor((lastModified.getTime() - begun.getTime()) / 1000);
  const kinds = [changed !== null, entry_at !== null, cancelled].filter(Boolean).length;
  return { lastModified, sequence: seconds + kinds };
}

/**
 * Names of attendees and organizers without quotes, semicolons and colons: not every calendar reads RFC 6868, and some
 * parse these even within quotes.
 */
const parameterText = (name: string): string =>
  name
    .replace(/["“”]/g, "'")
    .replace(/[\p{Cc}\\;:\s]+/gu, ' ')
    .trim();

/** The file with a final line end, which some calendars require. */
const fileOf = (calendar: { toString(): string }): string => `${calendar.toString()}\r\n`;

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
    end: new Date(start.getTime() + duration * MINUTE),
    summary: `${class_name} · ${config.business_name}`,
    description: facts.filter((fact) => fact !== '').join('\n') || null,
    location: [location.name, location.address].filter(Boolean).join(', '),
  };
}

function entryOf(reservation: CalendarReservation, config: AppConfig, now: Date, cancelled = false) {
  const { coaches, spot, guest, family_member_id } = reservation;
  const whose = family_member_id === null ? 'Invitado' : 'Para';
  const facts = [coachFact(coaches), spot === null ? '' : `Lugar: ${spot}`, guest === null ? '' : `${whose}: ${guest}`];
  const entry = classEntry(reservation, facts, config, now);
  // Parents see whose class it is.
  const summary = family_member_id === null ? entry.summary : `${guest}: ${entry.summary}`;
  return { id: uidOf(reservation), ...entry, summary, ...revisionOf(reservation, cancelled) };
}

/** Adds the class to the calendar, or removes it; of several places the customer's own comes first. */
export function classInvitation(
  reservations: CalendarReservation | readonly CalendarReservation[],
  invited: Invitation,
  config: AppConfig,
  now: Date,
): CalendarPart {
  const { cancelled, organizer, attendee } = invited;
  const calendar = ical({
    prodId: PRODUCT,
    method: cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  });
  for (const reservation of [reservations].flat())
    calendar.createEvent({
      ...entryOf(reservation, config, now, cancelled),
      status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      organizer: { name: parameterText(organizer.name), email: organizer.address },
      attendees: [
        {
          name: parameterText(attendee.name),
          email: attendee.address,
          status: ICalAttendeeStatus.ACCEPTED,
          rsvp: false,
        },
      ],
    });
  return { method: cancelled ? 'CANCEL' : 'REQUEST', text: fileOf(calendar) };
}

/** A class with a free seat as a reminder: no attendee, and the time stays free. */
export function seatReminder(
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
  return { method: 'PUBLISH', text: fileOf(calendar) };
}

/** A calendar to download or subscribe to; entries that disappear from it disappear from the subscriber's. */
export function calendarText(reservations: readonly CalendarReservation[], config: AppConfig, now: Date): string {
  const calendar = ical({
    prodId: PRODUCT,
    name: `Mis clases · ${config.business_name}`,
    ttl: 60 * 60,
    method: ICalCalendarMethod.PUBLISH,
  });
  for (const reservation of reservations) calendar.createEvent(entryOf(reservation, config, now));
  return fileOf(calendar);
}
