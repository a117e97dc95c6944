import type { Rate } from '../../../domain/contract/ratings';
import type {
  CancelResponse,
  MyReservationsResponse,
  ReservationResponse,
} from '../../../domain/contract/reservations';
import type { ReservationFilter } from '../../../domain/reservationStatus';
import { showSuccess } from '../../core/alerts/actions';
import { type AppThunk, request, type Result, type Spinner } from '../../core/thunk';
import { fetchMe } from '../customers/actions';
import { receivedReservation } from '../schedule/actions';
import { selectMe } from '../customers/selectors';
import * as service from './service';

/** Which part of the list; every reading has an object of its own, so that a late answer of an older one is known. */
export interface ReservationsQuery {
  readonly filter: ReservationFilter;
  /** Counts from 1. */
  readonly page: number;
}

export type ReservationsAction =
  | {
      readonly type: 'reservations/RECEIVED_RESERVATIONS';
      readonly query: ReservationsQuery;
      readonly answer: MyReservationsResponse;
    }
  | { readonly type: 'reservations/SET_FAILED'; readonly query: ReservationsQuery }
  | { readonly type: 'reservations/SHOW_SPINNER'; readonly query: ReservationsQuery }
  | { readonly type: 'reservations/HIDE_SPINNER'; readonly query: ReservationsQuery }
  | { readonly type: 'reservations/SET_REFUSAL'; readonly error: string | null }
  | { readonly type: 'reservations/SHOW_BUSY' }
  | { readonly type: 'reservations/HIDE_BUSY' };

const received = (query: ReservationsQuery, answer: MyReservationsResponse): ReservationsAction => ({
  type: 'reservations/RECEIVED_RESERVATIONS',
  query,
  answer,
});
const setFailed = (query: ReservationsQuery): ReservationsAction => ({ type: 'reservations/SET_FAILED', query });
const showSpinner = (query: ReservationsQuery): ReservationsAction => ({ type: 'reservations/SHOW_SPINNER', query });
const hideSpinner = (query: ReservationsQuery): ReservationsAction => ({ type: 'reservations/HIDE_SPINNER', query });
export const setRefusal = (error: string | null): ReservationsAction => ({ type: 'reservations/SET_REFUSAL', error });
const busy: Spinner<ReservationsAction> = [{ type: 'reservations/SHOW_BUSY' }, { type: 'reservations/HIDE_BUSY' }];

/** Reads a part of the list. Only the reading that was asked for last counts. */
export function fetchReservations(
  filter: ReservationFilter,
  page: number,
): AppThunk<Promise<Result<MyReservationsResponse>>> {
  return async (dispatch) => {
    const query: ReservationsQuery = { filter, page };
    const result = await request(dispatch, () => service.getMyReservations(filter, page), {
      spinner: [showSpinner(query), hideSpinner(query)],
      errors: 'silent',
      personal: true,
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
 * Does something with a reservation, one at a time; the list is read again. A refusal stays in the store for
 * the dialog (and may be news about the reservation, so the list is read again then, too).
 */
function act<T>(call: () => Promise<T>, success: string): AppThunk<Promise<Result<T> | null>> {
  return async (dispatch, getState) => {
    if (getState().reservations.busy) return null;
    dispatch(setRefusal(null));
    const result = await request(dispatch, call, { spinner: busy, errors: 'silent' });
    if (result.ok) dispatch(showSuccess(success));
    else dispatch(setRefusal(result.error.message));
    if (result.ok || result.error.status > 0) void dispatch(refreshReservations());
    return result;
  };
}

/** Cancels a reservation; the credits are read again, too. */
export function cancelReservation(classReservationId: number): AppThunk<Promise<Result<CancelResponse> | null>> {
  return async (dispatch) => {
    const result = await dispatch(act(() => service.cancelReservation(classReservationId), 'Reservación cancelada.'));
    if (result?.ok) void dispatch(fetchMe('silent'));
    return result;
  };
}

/** Gives an attended class its stars, once. */
export function rateReservation(
  classReservationId: number,
  rating: Rate,
): AppThunk<Promise<Result<ReservationResponse> | null>> {
  return async (dispatch, getState) => {
    const me = selectMe(getState());
    if (!me) return null;
    const whose = { class_reservation_id: classReservationId, customer_id: me.customer_id };
    return dispatch(
      act(() => service.rateReservation(classReservationId, { ...whose, ...rating }), '¡Gracias por tu calificación!'),
    );
  };
}

/** Moves a reservation to another spot; the calendar shows it at once. */
export function changeSpot(
  classReservationId: number,
  spot: number,
): AppThunk<Promise<Result<ReservationResponse> | null>> {
  return async (dispatch) => {
    const result = await dispatch(
      act(() => service.changeSpot(classReservationId, spot), '¡Reservación guardada con éxito!'),
    );
    if (result?.ok) dispatch(receivedReservation(result.data.class_reservation));
    return result;
  };
}

/** Gives a guest another name. */
export function renameGuest(
  classReservationId: number,
  name: string,
): AppThunk<Promise<Result<ReservationResponse> | null>> {
  return act(() => service.renameGuest(classReservationId, name), 'Nombre actualizado.');
}
