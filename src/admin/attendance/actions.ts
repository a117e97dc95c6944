import type { ClassAttendance, RosterResponse } from '../../../domain/contract/attendance';
import type { Reserve } from '../../../domain/contract/reservations';
import { ADMIN_PATHS } from '../../../domain/adminPaths';
import { MINUTE } from '../../../domain/durations';
import { startOf } from '../../../domain/localTime';
import { studioDay } from '../../../domain/studioTime';
import { showSuccess } from '../../core/alerts/state';
import { keepOffline, withStored } from '../../core/offline';
import { PERSONAL_SILENT, type AppThunk, request, spinnerOf } from '../../core/thunk';
import { selectConfig } from '../../features/appconfig/state';
import { selectMe } from '../../features/customers/selectors';
import { CANCELED, type ApiError } from '../../core/http/apiError';
import { connection } from '../../core/http/client';
import { idempotencyKey } from '../../core/http/idempotency';
import { selectLocation } from '../location/location';
import { entriesStoredSince, rosterWithEntries } from './marks';
import {
  clearQueued,
  readDay,
  readQueue,
  readRoster,
  storeDay,
  storeQueued,
  storeRoster,
  type QueuedCheckIn,
} from './storage';
import { bookFor } from './booking';
import type { AttendanceAction } from './reducer';
import { selectAttendance } from './selectors';
import * as service from './service';

const spinner = spinnerOf('attendance');
const setError = (error: string | null): AttendanceAction => ({ type: 'attendance/SET_ERROR', error });
const receivedRoster = (roster: RosterResponse | null, fromStorage: boolean): AttendanceAction => ({
  type: 'attendance/RECEIVED_ROSTER',
  roster,
  fromStorage,
});
const READING = { spinner, ...PERSONAL_SILENT } as const;

/** The classes of a day of the studio's calendar; without a network as they were read last. */
export function fetchDay(date: string): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const received = (classes: ClassAttendance[], fromStorage: boolean): void =>
      void dispatch({
        type: 'attendance/RECEIVED_DAY',
        day: { date, classes, fromStorage },
      } satisfies AttendanceAction);
    const showStored = (): void => {
      const classes = selectAttendance(getState()).day?.date === date ? null : readDay(date, Date.now());
      if (classes) received(classes, true);
    };
    const result = await withStored(() => request(dispatch, () => service.getDay(date), READING), showStored);
    if (!result.ok) {
      dispatch(setError(result.error.message));
      return;
    }
    received(result.data.classes, false);
    storeDay(date, result.data.classes, Date.now(), selectConfig(getState()).timezone);
    keepOffline(ADMIN_PATHS.classes);
    await dispatch(storeRosters(date, result.data.classes));
  };
}

/** Number of lists that are read ahead. */
const ROSTERS_AHEAD = 16;

/** Reads the lists of today's classes at the chosen location that aren't over, for a door whose network fails later. */
function storeRosters(date: string, classes: readonly ClassAttendance[]): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { timezone } = selectConfig(getState());
    if (date !== studioDay(new Date(), timezone)) return;
    const location = selectLocation(getState());
    const ids = classes
      .map(({ single_class }) => single_class)
      .filter((c) => location === null || c.location.location_id === location)
      .filter((c) => startOf(c, timezone).getTime() + c.duration * MINUTE > Date.now())
      .map(({ single_class_id }) => single_class_id)
      .filter((id) => readRoster(id, Date.now()) === null)
      .slice(0, ROSTERS_AHEAD);
    for (const id of ids) {
      const result = await request(dispatch, () => service.getRoster(id), PERSONAL_SILENT);
      if (!result.ok) return;
      storeRoster(result.data, Date.now(), timezone);
    }
  };
}

/**
 * Shows a class's list as stored in this browser, then as the server has it, merged with marks that were stored while
 * it was being read.
 */
export function fetchRoster(singleClassId: number): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { roster: shown, queue: before, requests } = selectAttendance(getState());
    const number = requests + 1;
    dispatch({ type: 'attendance/SET_REQUESTS', requests: number } satisfies AttendanceAction);
    if (shown?.single_class.single_class_id !== singleClassId)
      dispatch(receivedRoster(readRoster(singleClassId, Date.now()), true));
    const result = await request(dispatch, () => service.getRoster(singleClassId), READING);
    const { queue, requests: newest } = selectAttendance(getState());
    if (newest !== number) return;
    if (!result.ok) {
      dispatch(setError(result.error.message));
      return;
    }
    const roster = rosterWithEntries(result.data, entriesStoredSince(before, queue));
    storeRoster(roster, Date.now(), selectConfig(getState()).timezone);
    keepOffline(ADMIN_PATHS.classes);
    dispatch(receivedRoster(roster, false));
  };
}

/** One reservation with its customer, for its staff page. */
export function fetchReservation(id: number): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { reservation: shown, queue: before } = selectAttendance(getState());
    if (shown?.class_reservation_id !== id)
      dispatch({ type: 'attendance/RECEIVED_RESERVATION', reservation: null } satisfies AttendanceAction);
    const result = await request(dispatch, () => service.getReservation(id), READING);
    if (!result.ok) {
      dispatch(setError(result.error.message));
      return;
    }
    const stored = entriesStoredSince(before, selectAttendance(getState()).queue);
    const mark = stored.reverse().find((entry) => entry.class_reservation_id === id);
    const reservation = result.data.class_reservation;
    dispatch({
      type: 'attendance/RECEIVED_RESERVATION',
      reservation: mark ? { ...reservation, attend: mark.attend, attended_at: mark.attended_at } : reservation,
    });
  };
}

/** Sends what was not sent before this page was opened. */
export function resumeQueue(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const me = selectMe(getState());
    if (!me) return;
    dispatch({ type: 'attendance/RECEIVED_QUEUE', queue: readQueue(me.customer_id) } satisfies AttendanceAction);
    await dispatch(sendQueue());
  };
}

export interface Mark {
  readonly class_reservation_id: number;
  readonly single_class_id: number;
  /** Name for the list of unsent marks. */
  readonly name: string;
  readonly attend: boolean;
}

/** Stores a scan or tap, and sends it as soon as possible. */
export function markAttendance(what: Mark): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const me = selectMe(getState());
    if (!me) return;
    const last = selectAttendance(getState()).queue.reduce((at, item) => Math.max(at, item.at), 0);
    const item: QueuedCheckIn = {
      ...what,
      key: idempotencyKey(),
      at: Math.max(Date.now(), last + 1),
      state: 'pending',
      reason: null,
    };
    storeQueued(me.customer_id, item);
    dispatch({ type: 'attendance/SET_QUEUED', item } satisfies AttendanceAction);
    await dispatch(sendQueue());
  };
}

/** Removes a refused mark from the list. */
export function dismissQueued(key: string): AppThunk {
  return (dispatch, getState) => {
    const me = selectMe(getState());
    if (me) clearQueued(me.customer_id, key);
    dispatch({ type: 'attendance/REMOVE_QUEUED', key } satisfies AttendanceAction);
  };
}

/** Whether the server couldn't decide now but may later. */
const isTemporaryFailure = (status: number): boolean =>
  status === 0 || status === 401 || status === 429 || status >= 500;

/**
 * Sends pending marks in order, one at a time; waits without a network. What the server can't take now stays pending.
 */
export function sendQueue(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    if (selectAttendance(getState()).sending) return;
    dispatch({ type: 'attendance/SET_SENDING', sending: true } satisfies AttendanceAction);
    for (;;) {
      const me = selectMe(getState());
      const item = selectAttendance(getState()).queue.find((queued) => queued.state === 'pending');
      if (!me || !item) break;
      const { class_reservation_id, single_class_id, attend, key } = item;
      const result = await request(
        dispatch,
        () => service.putAttend(class_reservation_id, { attend, single_class_id }, key),
        { errors: 'silent' },
      );
      // Their staff member has signed out: marks stay in this browser until they are back.
      if (selectMe(getState())?.customer_id !== me.customer_id) break;
      if (result.ok) {
        const entry = result.data.class_reservation;
        const stored = readRoster(single_class_id, Date.now());
        if (stored) storeRoster(rosterWithEntries(stored, [entry]), Date.now(), selectConfig(getState()).timezone);
        clearQueued(me.customer_id, key);
        dispatch({
          type: 'attendance/SET_QUEUED',
          item: { ...item, state: 'sent', entry },
        } satisfies AttendanceAction);
      } else if (!isTemporaryFailure(result.error.status)) {
        const rejected: QueuedCheckIn = { ...item, state: 'rejected', reason: result.error.message };
        storeQueued(me.customer_id, rejected);
        dispatch({ type: 'attendance/SET_QUEUED', item: rejected } satisfies AttendanceAction);
      } else if (connection.isDown() && result.error.code !== CANCELED) {
        await connection.whenUp();
      } else {
        break;
      }
    }
    dispatch({ type: 'attendance/SET_SENDING', sending: false } satisfies AttendanceAction);
  };
}

/** Reserves for a customer and reads the list again. Returns the error; null: reserved. */
export function bookCustomer(body: Reserve, key: string): AppThunk<Promise<ApiError | null>> {
  return async (dispatch) => {
    const result = await request(dispatch, () => bookFor(body, key), PERSONAL_SILENT);
    if (result.ok) dispatch(showSuccess('Reservación registrada.'));
    void dispatch(fetchRoster(body.single_class_id));
    return result.ok ? null : result.error;
  };
}

/** Ends the customer's penalty and reads the reservation again. */
export function liftPenalty(penaltyId: number, reservationId: number): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const result = await request(dispatch, () => service.deletePenalty(penaltyId), { spinner });
    if (!result.ok) return;
    dispatch(showSuccess('Penalización levantada.'));
    await dispatch(fetchReservation(reservationId));
  };
}
