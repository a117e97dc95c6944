import type { ClassReservation } from '../../../../domain/contract/reservations';
import type { SingleClass } from '../../../../domain/contract/schedule';

/** A place that was just reserved. */
export interface Confirmed {
  readonly single: Omit<SingleClass, 'class_reservations' | 'waitlist_id'>;
  readonly reservation: ClassReservation;
  /** The guest's place that was reserved with it. */
  readonly guest: ClassReservation | null;
}

export type ConfirmedAction =
  { readonly type: 'confirmed/SHOW'; readonly confirmed: Confirmed } | { readonly type: 'confirmed/CLOSE' };

/** Opens the confirmation over whatever screen is there; every way of booking ends with it. */
export const showConfirmed = (confirmed: Confirmed): ConfirmedAction => ({ type: 'confirmed/SHOW', confirmed });
export const closeConfirmed = (): ConfirmedAction => ({ type: 'confirmed/CLOSE' });
