/** The life of a reservation (specification, sections 4 and 5). Reserving a seat creates an active one. */

/** `attended`: staff checked the customer in. */
export type ReservationState = 'active' | 'attended' | 'cancelled';

export type ReservationTransition = 'checkIn' | 'undoCheckIn' | 'cancel' | 'cancelClass';

/**
 * The only ways from one state to another. A customer can't cancel after the check-in, a cancelled class cancels
 * every seat. A check-in, or its undoing, that arrives twice changes nothing. Nothing leaves `cancelled`.
 */
export const RESERVATION_TRANSITIONS: Readonly<
  Record<ReservationTransition, { readonly from: readonly ReservationState[]; readonly to: ReservationState }>
> = {
  checkIn: { from: ['active', 'attended'], to: 'attended' },
  undoCheckIn: { from: ['active', 'attended'], to: 'active' },
  cancel: { from: ['active'], to: 'cancelled' },
  cancelClass: { from: ['active', 'attended'], to: 'cancelled' },
};

/** The state of a stored or transmitted reservation; the check-in of a cancelled one stays. */
export function reservationState(r: {
  readonly attend: boolean;
  readonly deletedAt: Date | string | null;
}): ReservationState {
  if (r.deletedAt !== null) return 'cancelled';
  return r.attend ? 'attended' : 'active';
}

export function canMoveReservation(from: ReservationState, transition: ReservationTransition): boolean {
  return RESERVATION_TRANSITIONS[transition].from.includes(from);
}
