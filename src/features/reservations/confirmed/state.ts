import type { ClassReservation } from '../../../../domain/contract/reservations';
import type { SingleClass } from '../../../../domain/contract/schedule';
import type { CustomersAction } from '../../customers/state';

/** A place that was just reserved. */
export interface ConfirmedPlaces {
  readonly single: Omit<SingleClass, 'class_reservations' | 'waitlist_id'>;
  readonly reservation: ClassReservation;
  /** The guest's place that was reserved with it. */
  readonly guest: ClassReservation | null;
  /** Those of others of the account that were reserved with it. */
  readonly family?: readonly ClassReservation[];
}

type ConfirmedAction =
  { readonly type: 'confirmed/SHOW'; readonly confirmed: ConfirmedPlaces } | { readonly type: 'confirmed/CLOSE' };

/** Opens the confirmation over whatever screen is there; every way of booking ends with it. */
export const showConfirmed = (confirmed: ConfirmedPlaces): ConfirmedAction => ({ type: 'confirmed/SHOW', confirmed });
export const closeConfirmed = (): ConfirmedAction => ({ type: 'confirmed/CLOSE' });

declare module '../../../core/state' {
  interface RootState {
    readonly confirmed: ConfirmedState;
  }
}

export interface ConfirmedState {
  readonly open: boolean;
  /** Stays while the dialog closes. */
  readonly confirmed: ConfirmedPlaces | null;
}

export const initialConfirmed: ConfirmedState = { open: false, confirmed: null };

export function confirmedReducer(
  state: ConfirmedState = initialConfirmed,
  action: ConfirmedAction | CustomersAction,
): ConfirmedState {
  switch (action.type) {
    case 'confirmed/SHOW':
      return { open: true, confirmed: action.confirmed };
    case 'confirmed/CLOSE':
      return state.open ? { ...state, open: false } : state;
    // The next person at this device must not see this place.
    case 'customers/SET_ME':
      return initialConfirmed;
    default:
      return state;
  }
}
