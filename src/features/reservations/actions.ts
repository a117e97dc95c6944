import type { Rate } from '../../../domain/contract/ratings';
import type {
  CancelResponse,
  MoveToClass,
  MyReservation,
  MyReservationsResponse,
  ReservationResponse,
} from '../../../domain/contract/reservations';
import type { SingleClass } from '../../../domain/contract/schedule';
import {
  type ReservationFilter,
  canRate,
  hasAccessCode,
  reservationStatus,
  type ReservationStatus,
} from '../../../domain/reservationStatus';
import { showError, showSuccess } from '../../core/alerts/state';
import { leaveSiteTo } from '../../core/routing/leaveSiteTo';
import { PERSONAL_SILENT, type AppThunk, request, type Result, type Spinner } from '../../core/thunk';
import { fetchMe } from '../customers/state';
import { askForms } from '../forms/state';
import { fetchSingleClass, receivedReservation } from '../schedule/actions';
import { selectMe } from '../customers/selectors';
import { showConfirmed } from './confirmed/state';
import { fetchHome, refreshHome } from '../home/actions';
import { getAgain } from '../home/service';
import { startReserve } from './reserve/actions';
import * as service from './service';
import type { AppConfig } from '../../../domain/config';
import { decideCancellation, type CancelDecision } from '../../../domain/cancellation';
import { losesCredit } from '../../../domain/fixedPlaces';
import { cancelRulesOf, liveEntry } from '../../../domain/liveClass';
import { spotRows } from '../../../domain/spotMap';
import { nearClassMoment, startOf } from '../../../domain/localTime';
import type { RootState } from '../../core/state';

/**
 * Which part of the list; every reading has an object of its own, so that a late response to an older one is
 * recognised.
 */
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

/** Reads a part of the list. Only the last request counts. */
export function fetchReservations(
  filter: ReservationFilter,
  page: number,
): AppThunk<Promise<Result<MyReservationsResponse>>> {
  return async (dispatch) => {
    const query: ReservationsQuery = { filter, page };
    const result = await request(dispatch, () => service.getMyReservations(filter, page), {
      spinner: [showSpinner(query), hideSpinner(query)],
      ...PERSONAL_SILENT,
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
function runReservationCall<T>(call: () => Promise<T>, success: string | null): AppThunk<Promise<Result<T> | null>> {
  return async (dispatch, getState) => {
    if (getState().reservations.busy) return null;
    dispatch(setRefusal(null));
    const result = await request(dispatch, call, { spinner: busy, errors: 'silent' });
    if (!result.ok) dispatch(setRefusal(result.error.message));
    else if (success !== null) dispatch(showSuccess(success));
    if (result.ok || result.error.status > 0) {
      void dispatch(refreshReservations());
      dispatch(refreshHome());
    }
    return result;
  };
}

/** Cancels a reservation; the credits are read again, too. */
export function cancelReservation(classReservationId: number): AppThunk<Promise<Result<CancelResponse> | null>> {
  return async (dispatch) => {
    const result = await dispatch(
      runReservationCall(() => service.cancelReservation(classReservationId), 'Reservación cancelada.'),
    );
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
      runReservationCall(
        () => service.rateReservation(classReservationId, { ...whose, ...rating }),
        '¡Gracias por tu calificación!',
      ),
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
      runReservationCall(() => service.changeSpot(classReservationId, spot), '¡Reservación guardada con éxito!'),
    );
    if (result?.ok) dispatch(receivedReservation(result.data.class_reservation));
    return result;
  };
}

/** The classes that a reservation can move to; null: they could not be read. */
export function readOtherClasses(classReservationId: number): AppThunk<Promise<SingleClass[] | null>> {
  return async (dispatch) => {
    const call = () => service.getOtherClasses(classReservationId);
    const result = await request(dispatch, call, PERSONAL_SILENT);
    return result.ok ? result.data : null;
  };
}

/** One after the other: of two responses about one week the earlier request's is dropped. */
function readClasses(ids: readonly number[]): AppThunk<Promise<void>> {
  return async (dispatch) => {
    for (const id of ids) await dispatch(fetchSingleClass(id, 'silent'));
  };
}

/** The dialog closes for the form of the new class's type; once that is answered the reservation is moved. */
function answerBeforeMove(...move: Parameters<typeof moveToClass>): AppThunk<boolean> {
  return (dispatch, getState) => {
    void dispatch(askForms({ single_class_id: move[1].single_class_id })).then(async (isAnswered) => {
      if (!isAnswered || (await dispatch(moveToClass(...move)))) return;
      const { refusal } = getState().reservations;
      if (refusal !== null) dispatch(showError(refusal));
    });
    return true;
  };
}

/** Moves a reservation to another class and shows the confirmation; both classes are read again. */
export function moveToClass(
  reservation: MyReservation,
  single: SingleClass,
  body: MoveToClass,
  idempotencyKey: string,
): AppThunk<Promise<boolean>> {
  const { class_reservation_id, single_class_id } = reservation;
  return async (dispatch) => {
    const result = await dispatch(
      runReservationCall(() => service.moveToClass(class_reservation_id, body, idempotencyKey), null),
    );
    if (result?.ok === false && result.error.code === 'form/pending')
      return dispatch(answerBeforeMove(reservation, single, body, idempotencyKey));
    if (!result?.ok) return false;
    const [moved, guest = null] = result.data.class_reservations;
    if (moved) dispatch(showConfirmed({ single, reservation: moved, guest }));
    void dispatch(fetchMe('silent'));
    void dispatch(readClasses([single_class_id, single.single_class_id]));
    return true;
  };
}

/** 'Reservar otra vez': opens the class that is the same again, or says that there is none. */
export function bookAgain(classReservationId: number): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const [result] = await Promise.all([
      request(dispatch, () => getAgain(classReservationId), { personal: true }),
      getState().home.home ? null : dispatch(fetchHome()),
    ]);
    if (!result.ok) return;
    if (result.data) await dispatch(startReserve(result.data.single_class_id));
    else dispatch(showError('Todavía no hay otra clase como esta en el calendario.'));
  };
}

/** Goes to a live class. The server says whether it is open. */
export function enterLive(singleClassId: number): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const result = await request(dispatch, () => service.getLiveLink(singleClassId), { personal: true });
    if (result.ok) leaveSiteTo(result.data);
  };
}

/** Gives a guest another name. */
export function renameGuest(
  classReservationId: number,
  name: string,
): AppThunk<Promise<Result<ReservationResponse> | null>> {
  return runReservationCall(() => service.renameGuest(classReservationId, name), 'Nombre actualizado.');
}

export const selectReservations = (state: RootState): RootState['reservations'] => state.reservations;

export interface ReservationView {
  readonly reservation: MyReservation;
  /** 'hoy, lun 23 nov · 07:00', with the city where its clock isn't the studio's. */
  readonly when: string;
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
  const { duration } = reservation.single_class;
  const startsAt = startOf(reservation.single_class, config.timezone);
  const { deletedAt, attend, counted, cancels, coach_changed, is_fixed } = reservation;
  const upcoming = deletedAt === null && startsAt.getTime() > now.getTime();
  const status = reservationStatus({ ...reservation, startsAt }, now);
  const decided = decideCancellation(
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
  // Dates of fixed places may cost their credit, as the studio decides.
  const costs = is_fixed === true && losesCredit(config.fixed_place_makeup_days);
  const cancellation = decided.allowed && costs && !decided.excused ? { ...decided, creditReturns: false } : decided;
  const live = liveEntry(
    { places: [reservation], hasLink: reservation.is_live === true, isCancelled: false, startsAt, minutes: duration },
    now,
  );
  return {
    reservation,
    when: nearClassMoment(reservation.single_class, config.timezone, now),
    status,
    rateable: canRate(status, config.reservation_rating_enabled, reservation.class_stars),
    renameable: config.allow_class_guests && reservation.guest !== null && !reservation.family_member_id && upcoming,
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
export const otherPlacesInClass = (
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
export const namesStaying = (reservation: MyReservation, all: readonly MyReservation[]): (string | null)[] =>
  otherPlacesInClass(reservation, all).map(({ guest }) => guest);

/** Who gives a class: the nickname where there is one, else the name. */
export const instructorNames = ({ single_class }: MyReservation): string =>
  single_class.class_instructors.map(({ instructor }) => instructor.nickname || instructor.name).join(', ');
