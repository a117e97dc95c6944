import { showSuccess } from '../../core/alerts/actions';
import { request, type AppThunk, type Result } from '../../core/thunk';
import { saveFile } from './saveFile';
import * as service from './service';

export type CalendarAction =
  | { readonly type: 'calendar/RECEIVED_FEED'; readonly path: string }
  | { readonly type: 'calendar/SET_FAILED' }
  | { readonly type: 'calendar/SHOW_SPINNER' }
  | { readonly type: 'calendar/HIDE_SPINNER' };

const received = (path: string): CalendarAction => ({ type: 'calendar/RECEIVED_FEED', path });
const setFailed = (): CalendarAction => ({ type: 'calendar/SET_FAILED' });
const showSpinner = (): CalendarAction => ({ type: 'calendar/SHOW_SPINNER' });
const hideSpinner = (): CalendarAction => ({ type: 'calendar/HIDE_SPINNER' });

const options = { spinner: [showSpinner, hideSpinner], personal: true } as const;

/** Reads the private address. */
export function fetchFeed(): AppThunk<Promise<Result<string>>> {
  return async (dispatch) => {
    const result = await request(dispatch, service.getCalendarFeed, { ...options, errors: 'silent' });
    dispatch(result.ok ? received(result.data) : setFailed());
    return result;
  };
}

/** Calendars that read the address so far go quiet. */
export function renewFeed(): AppThunk<Promise<Result<string>>> {
  return async (dispatch) => {
    const result = await request(dispatch, service.renewCalendarFeed, options);
    if (result.ok) {
      dispatch(received(result.data));
      dispatch(showSuccess('Dirección renovada.'));
    }
    return result;
  };
}

/** 'Agregar a mi calendario': the reservation as a file that calendars open. */
export function addToCalendar(classReservationId: number): AppThunk<Promise<Result<string>>> {
  return async (dispatch) => {
    const result = await request(dispatch, () => service.getReservationFile(classReservationId), { personal: true });
    if (result.ok) saveFile(result.data, 'clase.ics', 'text/calendar;charset=utf-8');
    return result;
  };
}
