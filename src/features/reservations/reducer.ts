import type { MyReservation } from '../../../domain/contract/reservations';
import type { ReservationsAction, ReservationsQuery } from './actions';
import type { CustomersAction } from '../customers/state';

declare module '../../core/state' {
  interface RootState {
    readonly reservations: ReservationsState;
  }
}

export interface ReservationsState {
  /** The last request. */
  readonly query: ReservationsQuery | null;
  /** null: not read yet. While another part is on its way, the part that was there before. */
  readonly reservations: readonly MyReservation[] | null;
  /** The part that `reservations` is. */
  readonly shown: ReservationsQuery | null;
  readonly total: number;
  readonly failed: boolean;
  readonly spinner: boolean;
  /** Something is being done with a reservation. */
  readonly busy: boolean;
  /** Why the last thing that was to be done was refused. */
  readonly refusal: string | null;
}

export const initialReservations: ReservationsState = {
  query: null,
  reservations: null,
  shown: null,
  total: 0,
  failed: false,
  spinner: false,
  busy: false,
  refusal: null,
};

export function reservationsReducer(
  state: ReservationsState = initialReservations,
  action: ReservationsAction | CustomersAction,
): ReservationsState {
  switch (action.type) {
    case 'reservations/SHOW_SPINNER':
      return { ...state, query: action.query, spinner: true, failed: false };
    case 'reservations/HIDE_SPINNER':
      return action.query === state.query ? { ...state, spinner: false } : state;
    case 'reservations/RECEIVED_RESERVATIONS':
      return action.query === state.query
        ? { ...state, reservations: action.answer.class_reservations, total: action.answer.total, shown: action.query }
        : state;
    case 'reservations/SET_FAILED':
      return action.query === state.query ? { ...state, failed: true } : state;
    case 'reservations/SET_REFUSAL':
      return state.refusal === action.error ? state : { ...state, refusal: action.error };
    case 'reservations/SHOW_BUSY':
      return { ...state, busy: true };
    case 'reservations/HIDE_BUSY':
      return { ...state, busy: false };
    // The next person at this device must not see these reservations.
    case 'customers/SET_ME':
      return initialReservations;
    default:
      return state;
  }
}
