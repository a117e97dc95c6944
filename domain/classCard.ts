/** The states of a class in the calendar (specification, section 4). */

export interface ClassSeats {
  readonly capacity?: number | null;
  readonly class_reservations?: readonly unknown[] | null;
}

/** Seats that are left; 0 where data is missing. */
export function seatsLeft({ capacity, class_reservations }: ClassSeats): number {
  if (!Number.isFinite(capacity) || !class_reservations) return 0;
  return Math.max(0, Number(capacity) - class_reservations.length);
}

/** Capacity minus number of reservations is 0 or less, or data is missing. */
export function isClassFull(seats: ClassSeats): boolean {
  return seatsLeft(seats) <= 0;
}

export type ClassCardState = 'available' | 'reserved' | 'full' | 'package';

export interface ClassCardFacts extends ClassSeats {
  /** Set where the class is bought as a package of its own (an event) instead of booked with a credit. */
  readonly class_package_id?: number | null;
}

/** Which of the four cards a class shows. One's own reservation counts before everything else. */
export function classCardState(single: ClassCardFacts, ownReservations: number): ClassCardState {
  if (ownReservations > 0) return 'reserved';
  if (isClassFull(single)) return 'full';
  return single.class_package_id ? 'package' : 'available';
}

export type ClassCardAction = 'Reservar' | 'Comprar' | 'Lista de Espera' | null;

/** The one action of a card: none once the class has started. A class that is only sold as a package has no waiting list. */
export function classCardAction(
  state: ClassCardState,
  inFuture: boolean,
  waitlistEnabled: boolean,
  packageOnly: boolean,
): ClassCardAction {
  if (!inFuture) return null;
  if (state === 'available') return 'Reservar';
  if (state === 'package') return 'Comprar';
  return state === 'full' && waitlistEnabled && !packageOnly ? 'Lista de Espera' : null;
}
