/** The calendar: which week is chosen, which weeks have been received, the one class that is looked at. */
import type { ClassReservation } from '../../../domain/contract/reservations';
import type {
  LiveSeats,
  NextClassQuery,
  OwnPlacesQuery,
  ScheduleDay,
  SingleClass,
} from '../../../domain/contract/schedule';
import { withOwnPlaces } from '../../../domain/ownPlaces';
import { isClassFull } from '../../../domain/classCard';
import { MINUTE } from '../../../domain/durations';
import { addDays, mondayOf, type Day } from '../../../domain/studioTime';
import {
  PERSONAL_SILENT,
  type AppThunk,
  type GetOptions,
  request,
  type RequestOptions,
  type Result,
  type SpinnerAction,
  spinnerOf,
} from '../../core/thunk';
import { fetchLocations } from '../catalogue/actions';
import type { RootState } from '../../core/state';
import { ApiError, CANCELED } from '../../core/http/apiError';
import type { ApiGet } from '../../core/http/api';
import { limitsWeeks } from './limits';
import { storeFilter, storeLocation, readLocation } from './storage';
import { selectReceivedClass } from './selectors';
import * as service from './service';
import { stepWeek, weekOf, type Week } from './week';

const OTHER_TIMES_DAYS = 13;

/** How long received seats count as fresh. */
export const FRESH_MS = MINUTE;

/**
 * `asked` counts up with every request, so that a response that was overtaken by a later one (or by an own
 * reservation) is known and ignored.
 */
export type ScheduleAction =
  | { readonly type: 'schedule/SET_WEEK'; readonly week: Week }
  | { readonly type: 'schedule/SET_LOCATION'; readonly location_id: number | null }
  | { readonly type: 'schedule/SET_FAILED'; readonly start_date: Day }
  | { readonly type: 'schedule/SET_STALE' }
  | { readonly type: 'schedule/CLEAR_DAYS'; readonly asked: number }
  | {
      readonly type: 'schedule/RECEIVED_DAYS';
      readonly start_date: Day;
      readonly days: readonly ScheduleDay[];
      readonly own: boolean;
      readonly asked: number;
      readonly received_at: number;
    }
  | { readonly type: 'schedule/SET_SINGLE_CLASS'; readonly single_class: SingleClass }
  | { readonly type: 'schedule/RECEIVED_SINGLE_CLASS'; readonly single_class: SingleClass; readonly asked: number }
  | { readonly type: 'schedule/RECEIVED_RESERVATION'; readonly reservation: ClassReservation; readonly asked: number }
  | { readonly type: 'schedule/RECEIVED_SEATS'; readonly single_class_id: number; readonly seats: LiveSeats }
  | SpinnerAction<'schedule'>;

/** The number of a preloaded week, the same in every render: any later request of the browser supersedes it. */
const PRELOADED = 1;
let asked = PRELOADED;
const nextRequestNumber = (): number => (asked += 1);

export const setWeek = (week: Week): ScheduleAction => ({ type: 'schedule/SET_WEEK', week });
const setLocation = (location_id: number | null): ScheduleAction => ({
  type: 'schedule/SET_LOCATION',
  location_id,
});
/** The class that a dialog is about. */
export const setSingleClass = (single_class: SingleClass): ScheduleAction => ({
  type: 'schedule/SET_SINGLE_CLASS',
  single_class,
});
/** What was received is shown, but fetched again: things may have been reserved or cancelled elsewhere. */
export const setStale = (): ScheduleAction => ({ type: 'schedule/SET_STALE' });
/** Drops every week, and responses under way: the account they belong to has left. */
export const clearDays = (): ScheduleAction => ({ type: 'schedule/CLEAR_DAYS', asked: nextRequestNumber() });
/** An own reservation that was just made, so that the card shows it at once. */
export const receivedReservation = (reservation: ClassReservation): ScheduleAction => ({
  type: 'schedule/RECEIVED_RESERVATION',
  reservation,
  asked: nextRequestNumber(),
});
/** What has changed of a class's seats meanwhile. */
export const receivedSeats = (single_class_id: number, seats: LiveSeats): ScheduleAction => ({
  type: 'schedule/RECEIVED_SEATS',
  single_class_id,
  seats,
});
const setFailed = (start_date: Day): ScheduleAction => ({ type: 'schedule/SET_FAILED', start_date });
const spinner = spinnerOf('schedule');

/**
 * A customer's days: what every visitor gets, which the server caches for all, and the own places. Nothing shows
 * until both are there, as a class of the customer's own must not look free meanwhile. One response with both comes
 * from a server without the second call, and for a session that turns out to have ended.
 */
async function getOwnDays(api: ApiGet, query: OwnPlacesQuery): Promise<readonly ScheduleDay[]> {
  try {
    return withOwnPlaces(...(await Promise.all([service.getDays(api, query, true), service.getOwnPlaces(api, query)])));
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 401)) return service.getDays(api, query);
    throw error;
  }
}

/** Fetches a week's days; the reducer decides whether the response is still of use. */
export function fetchDays(
  start_date: Day,
  options: RequestOptions = { spinner },
  preloading?: Date,
): AppThunk<Promise<Result<readonly ScheduleDay[]>>> {
  return async (dispatch, getState, { identity }) => {
    const question = preloading ? PRELOADED : nextRequestNumber();
    const range = { start_date, end_date: weekOf(start_date).end_date };
    const own = identity.mayHaveSession() || getState().session.status === 'signed-in';
    const result = await request(dispatch, (api) => (own ? getOwnDays(api, range) : service.getDays(api, range)), {
      ...PERSONAL_SILENT,
      // A visitor's: a customer has reservations of their own.
      known: own ? undefined : (state) => state.schedule.weeks[start_date]?.days,
      ...options,
    });
    if (result.ok)
      dispatch({
        type: 'schedule/RECEIVED_DAYS',
        start_date,
        days: result.data,
        own,
        asked: question,
        received_at: (preloading ?? new Date()).getTime(),
      } satisfies ScheduleAction);
    else if (result.error.code !== CANCELED) dispatch(setFailed(start_date));
    return result;
  };
}

/** Fetches a class's week with the customer's own places, where a limit per person counts them. */
export function fetchCountedWeek({ class_date }: SingleClass, now = Date.now()): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { appconfig, schedule, session } = getState();
    if (session.status !== 'signed-in' || !limitsWeeks(appconfig)) return;
    const monday = mondayOf(class_date.slice(0, 10));
    const known = schedule.weeks[monday];
    if (!known?.own || now - known.received_at >= FRESH_MS) await dispatch(fetchDays(monday, {}));
  };
}

/** Chooses a week: what was received of it before shows at once, and is fetched again unless it is fresh. */
export function showWeek(start_date: Day, now = Date.now()): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    if (getState().schedule.start_date !== start_date) dispatch(setWeek(weekOf(start_date)));
    await dispatch(refreshWeek(now));
  };
}

/** Chooses and loads a week while the server renders. */
export function preloadWeek(start_date: Day, now: Date): AppThunk<Promise<Result<readonly ScheduleDay[]>>> {
  return (dispatch) => {
    dispatch(setWeek(weekOf(start_date)));
    return dispatch(fetchDays(start_date, {}, now));
  };
}

/** Fetches the chosen week again where its seats may have changed. */
export function refreshWeek(now = Date.now()): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { start_date, weeks } = getState().schedule;
    if (start_date === null) return;
    const known = weeks[start_date];
    if (known && now - known.received_at < FRESH_MS) return;
    await dispatch(fetchDays(start_date));
  };
}

/** The next day with classes, for an empty week; without a response the next week is as good as any. */
export function fetchNextClass(query: NextClassQuery): AppThunk<Promise<Result<Day | null>>> {
  return (dispatch) => request(dispatch, (api) => service.getNextClass(api, query), { errors: 'silent' });
}

/** Other places in the same kind of class within two weeks; an event's only on its other dates. */
export function fetchOtherTimes(
  { single_class_id, class_type: { class_type_id }, class_package_id }: SingleClass,
  from: Day,
): AppThunk<Promise<Result<readonly SingleClass[]>>> {
  return async (dispatch) => {
    const query = { start_date: from, end_date: addDays(from, OTHER_TIMES_DAYS), class_type_id };
    const result = await request(dispatch, (api) => service.getDays(api, query, true), { errors: 'silent' });
    if (!result.ok) return result;
    const isOther = (other: SingleClass): boolean =>
      other.single_class_id !== single_class_id && other.class_package_id === class_package_id && !isClassFull(other);
    return { ok: true, data: result.data.flatMap((day) => day.single_classes).filter(isOther) };
  };
}

/** The weeks beside the chosen one, quietly, so that the next step needs no waiting. */
export function prefetchNeighbours(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { start_date } = getState().schedule;
    if (start_date === null) return;
    for (const monday of [stepWeek(start_date, 1), stepWeek(start_date, -1)]) {
      const { start_date: chosen, weeks } = getState().schedule;
      if (chosen === start_date && !weeks[monday]) await dispatch(fetchDays(monday, {}));
    }
  };
}

/** One class as it is now; it replaces itself in its week, and as the selected class if it is that. */
export function fetchSingleClass(
  single_class_id: number,
  errors: RequestOptions['errors'] = 'alert',
  known?: GetOptions<SingleClass>['known'],
): AppThunk<Promise<Result<SingleClass>>> {
  return async (dispatch) => {
    const question = nextRequestNumber();
    const result = await request(dispatch, (api) => service.getSingleClass(api, single_class_id), {
      errors,
      personal: true,
      known,
    });
    if (result.ok)
      dispatch({
        type: 'schedule/RECEIVED_SINGLE_CLASS',
        single_class: result.data,
        asked: question,
      } satisfies ScheduleAction);
    return result;
  };
}

/**
 * The class of a page of its own: as a week that was received shows it, until the class itself arrives with all its
 * facts. `wanted` says whether it still is the page's.
 */
export function openSingleClass(
  single_class_id: number,
  wanted: () => boolean = () => true,
): AppThunk<Promise<Result<SingleClass>>> {
  return async (dispatch, getState, { identity }) => {
    const shown = getState().schedule.single_class;
    const known = shown?.single_class_id === single_class_id ? shown : selectReceivedClass(getState(), single_class_id);
    if (known && known !== shown) dispatch(setSingleClass(known));
    const own = identity.mayHaveSession() || getState().session.status === 'signed-in';
    const isWhole = (single: SingleClass | null): single is SingleClass =>
      single?.single_class_id === single_class_id && single.class_type.description !== undefined;
    const preloaded = ({ schedule: { single_class: single } }: RootState) => (isWhole(single) ? single : null);
    const result = await dispatch(fetchSingleClass(single_class_id, 'silent', own ? undefined : preloaded));
    if (result.ok && wanted()) dispatch(setSingleClass(result.data));
    return result;
  };
}

/** Shows one location only (null: 'Todos los Estudios') and stores it for the next visit. */
export function chooseLocation(location_id: number | null): AppThunk {
  return (dispatch) => {
    storeLocation(location_id);
    dispatch(setLocation(location_id));
  };
}

/** The locations to choose from, with the one that was chosen on an earlier visit. */
export function openLocations(): AppThunk<Promise<void>> {
  return async (dispatch) => {
    dispatch(setLocation(readLocation()));
    const result = await dispatch(fetchLocations());
    if (result.ok) storeFilter(result.data.length > 1);
  };
}
