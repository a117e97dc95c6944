import type { AppConfig } from '../../../domain/config';
import { decideCancellation, type CancelDecision } from '../../../domain/cancellation';
import type { MyReservation } from '../../../domain/contract/reservations';
import { cancelRulesOf, liveEntry } from '../../../domain/liveClass';
import { canRate, hasAccessCode, reservationStatus, type ReservationStatus } from '../../../domain/reservationStatus';
import { spotRows } from '../../../domain/spotMap';
import { instantOf, zoneOf } from '../../../domain/studioTime';
import type { RootState } from '../../core/state';
import type { ReservationsState } from './reducer';

export const selectReservations = (state: RootState): ReservationsState => state.reservations;

export interface ReservationView {
  readonly reservation: MyReservation;
  readonly status: ReservationStatus;
  readonly cancellation: CancelDecision;
  /** 'Calificar' is offered. */
  readonly rateable: boolean;
  /** Its class has spots to move to. */
  readonly movable: boolean;
  /** The guest's name can be changed. */
  readonly renameable: boolean;
  /** Neither cancelled nor started: it can go into a calendar. */
  readonly upcoming: boolean;
  /** Another class can take its place; of an event another date. */
  readonly changeable: boolean;
  /** It is over: 'Reservar otra vez' is offered, but not for an event, whose date comes once. */
  readonly repeatable: boolean;
  /** The access code is offered. */
  readonly hasCode: boolean;
  /** Its class is live: it can be entered now, or not yet; null: neither. */
  readonly live: 'open' | 'early' | null;
}

/** What the rules say about a reservation now. */
export function viewOf(reservation: MyReservation, config: AppConfig, now: Date): ReservationView {
  const { class_date, duration, location } = reservation.single_class;
  const startsAt = instantOf(class_date, zoneOf(location, config.timezone));
  const { deletedAt, attend, counted, cancels, coach_changed } = reservation;
  const upcoming = deletedAt === null && startsAt.getTime() > now.getTime();
  const status = reservationStatus({ ...reservation, startsAt }, now);
  const cancellation = decideCancellation(
    cancelRulesOf(config, reservation.is_live === true),
    {
      cancelled: deletedAt !== null,
      attended: attend,
      startsAt,
      counted,
      creditCancels: cancels,
      coachChanged: coach_changed,
    },
    now,
  );
  const live = liveEntry(
    { places: [reservation], hasLink: reservation.is_live === true, isCancelled: false, startsAt, minutes: duration },
    now,
  );
  return {
    reservation,
    status,
    rateable: canRate(status, config.reservation_rating_enabled, reservation.class_stars),
    renameable: config.allow_class_guests && reservation.guest !== null && upcoming,
    upcoming,
    movable: upcoming && spotRows(reservation.single_class.class_type.spot_map) !== null,
    hasCode: config.qrcode_enabled && hasAccessCode({ ...reservation, startsAt }, duration, now),
    cancellation,
    live: live === 'open' ? live : live === 'live/early' ? 'early' : null,
    changeable: upcoming && cancellation.allowed && reservation.has_other_dates !== false,
    repeatable:
      (status === 'Exitosa' || status === 'No Asistí') &&
      reservation.guest === null &&
      reservation.single_class.class_package_id === null,
  };
}

/** The customer's other active places in the class of a reservation: guests', or their own. */
export const placesBeside = (
  { class_reservation_id, single_class_id }: MyReservation,
  all: readonly MyReservation[],
): MyReservation[] =>
  all.filter(
    (other) =>
      other.single_class_id === single_class_id &&
      other.class_reservation_id !== class_reservation_id &&
      other.deletedAt === null,
  );

/** Who remains in the class when a reservation is cancelled: guests' names, and null for the customer. */
export const whoStays = (reservation: MyReservation, all: readonly MyReservation[]): (string | null)[] =>
  placesBeside(reservation, all).map(({ guest }) => guest);

/** Who gives a class: the nickname where there is one, else the name. */
export const instructorNames = ({ single_class }: MyReservation): string =>
  single_class.class_instructors.map(({ instructor }) => instructor.nickname || instructor.name).join(', ');
