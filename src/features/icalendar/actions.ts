import { showSuccess } from '../../core/alerts/state';
import { type AppThunk, request, type Result, type SpinnerAction, spinnerOf } from '../../core/thunk';
import { saveFile } from '../../core/saveFile';
import * as service from './service';
import type { RootState } from '../../core/state';

export type IcalendarAction =
  | { readonly type: 'icalendar/RECEIVED_FEED'; readonly path: string }
  | { readonly type: 'icalendar/SET_FAILED' }
  | SpinnerAction<'icalendar'>;

const received = (path: string): IcalendarAction => ({ type: 'icalendar/RECEIVED_FEED', path });
const setFailed = (): IcalendarAction => ({ type: 'icalendar/SET_FAILED' });
const spinner = spinnerOf('icalendar');

const options = { spinner, personal: true } as const;

/** Reads the private address. */
export function fetchFeed(): AppThunk<Promise<Result<string>>> {
  return async (dispatch) => {
    const result = await request(dispatch, service.getFeed, { ...options, errors: 'silent' });
    dispatch(result.ok ? received(result.data) : setFailed());
    return result;
  };
}

/** Replaces the private address: calendars that read the former one get no more classes. */
export function renewFeed(): AppThunk<Promise<Result<string>>> {
  return async (dispatch) => {
    const result = await request(dispatch, service.renewFeed, options);
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

export const selectFeed = (state: RootState): RootState['icalendar'] => state.icalendar;
