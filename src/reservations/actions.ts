import type { CancelResponse, MyReservationsResponse } from '../../domain/contract/reservations';
import type { ReservationFilter } from '../../domain/reservationStatus';
import { showSuccess } from '../app/alerts/actions';
import type { AppThunk, Result } from '../app/thunk';
import { request } from '../app/thunk';
import { fetchMe } from '../customers/actions';
import * as service from './service';

/** Which part of the list; every reading has an object of its own, so that a late answer of an older one is known. */
export interface ReservationsQuery {
  readonly filter: ReservationFilter;
  /** Counts from 1. */
  readonly page: number;
}

export type ReservationsAction =
  | { readonly type: 'reservations/RECEIVED_RESERVATIONS'; readonly query: ReservationsQuery; readonly answer: MyReservationsResponse }
  | { readonly type: 'reservations/SET_FAILED'; readonly query: ReservationsQuery }
  | { readonly type: 'reservations/SHOW_SPINNER'; readonly query: ReservationsQuery }
  | { readonly type: 'reservations/HIDE_SPINNER'; readonly query: ReservationsQuery }
  | { readonly type: 'reservations/SET_CANCEL_ERROR'; readonly error: string | null }
  | { readonly type: 'reservations/SHOW_CANCELLING' }
  | { readonly type: 'reservations/HIDE_CANCELLING' };

const received = (query: ReservationsQuery, answer: MyReservationsResponse): ReservationsAction =>
  ({ type: 'reservations/RECEIVED_RESERVATIONS', query, answer });
const setFailed = (query: ReservationsQuery): ReservationsAction => ({ type: 'reservations/SET_FAILED', query });
const showSpinner = (query: ReservationsQuery): ReservationsAction => ({ type: 'reservations/SHOW_SPINNER', query });
const hideSpinner = (query: ReservationsQuery): ReservationsAction => ({ type: 'reservations/HIDE_SPINNER', query });
export const setCancelError = (error: string | null): ReservationsAction => ({ type: 'reservations/SET_CANCEL_ERROR', error });
const showCancelling = (): ReservationsAction => ({ type: 'reservations/SHOW_CANCELLING' });
const hideCancelling = (): ReservationsAction => ({ type: 'reservations/HIDE_CANCELLING' });

/** Reads a part of the list. Only the reading that was asked for last counts. */
export function fetchReservations(filter: ReservationFilter, page: number): AppThunk<Promise<Result<MyReservationsResponse>>> {
  return async (dispatch) => {
    const query: ReservationsQuery = { filter, page };
    const result = await request(dispatch, () => service.getMyReservations(filter, page), {
      spinner: [() => showSpinner(query), () => hideSpinner(query)], errors: 'silent', personal: true,
    });
    dispatch(result.ok ? received(query, result.data) : setFailed(query));
    return result;
  };
}

/** Reads again what is on the screen. */
function refreshReservations(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { query } = getState().reservations;
    if (query) await dispatch(fetchReservations(query.filter, query.page));
  };
}

/**
 * Cancels a reservation; the list and the credits are read again. A refusal stays in the store for the
 * dialog (and may be news about the reservation, so the list is read again then, too).
 */
export function cancelReservation(classReservationId: number): AppThunk<Promise<Result<CancelResponse> | null>> {
  return async (dispatch, getState) => {
    if (getState().reservations.cancelling) return null;
    dispatch(setCancelError(null));
    const result = await request(dispatch, () => service.cancelReservation(classReservationId), {
      spinner: [showCancelling, hideCancelling], errors: 'silent',
    });
    if (result.ok) {
      dispatch(showSuccess('Reservación cancelada.'));
      void dispatch(fetchMe('silent'));
    } else {
      dispatch(setCancelError(result.error.message));
    }
    if (result.ok || result.error.status > 0) void dispatch(refreshReservations());
    return result;
  };
}
