/** The states of a class in the calendar (specification, section 4). */

export interface ClassSeats {
  readonly capacity?: number | null;
  readonly class_reservations?: readonly unknown[] | null;
  /** Seats that others hold while they pay. */
  readonly held_seats?: number;
}

/** Characters of a class's own description. */
export const CLASS_DESCRIPTION_MAX = 5_000;

/** Free seats; 0 if data is missing. */
export function seatsLeft({ capacity, class_reservations, held_seats = 0 }: ClassSeats): number {
  if (!Number.isFinite(capacity) || !class_reservations) return 0;
  return Math.max(0, Number(capacity) - class_reservations.length - held_seats);
}

export function isClassFull(seats: ClassSeats): boolean {
  return seatsLeft(seats) <= 0;
}

export type ClassCardState = 'available' | 'reserved' | 'full' | 'package';

export interface ClassCardFacts extends ClassSeats {
  /** The package that is the only way to book the class (an event); null: credits pay for it. */
  readonly class_package_id?: number | null;
}

/**
 * The card that a class shows. An own reservation precedes everything else. `holdsCredit`: the customer has an unused
 * credit of the event, so that they can reserve.
 */
export function classCardState(single: ClassCardFacts, ownReservations: number, holdsCredit = false): ClassCardState {
  if (ownReservations > 0) return 'reserved';
  if (isClassFull(single)) return 'full';
  return single.class_package_id && !holdsCredit ? 'package' : 'available';
}

export type ClassCardAction = 'Reservar' | 'Comprar' | 'Lista de Espera' | null;

/** The card's action, none after the start. `packageOnly`: the class is sold as a package and has no waitlist. */
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
