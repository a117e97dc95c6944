import type { Home } from '../../../domain/contract/home';
import { PERSONAL_SILENT, type AppThunk, request } from '../../core/thunk';
import { getHome } from './service';

export type HomeAction =
  { readonly type: 'home/RECEIVED_HOME'; readonly home: Home } | { readonly type: 'home/SET_FAILED' };

/** What is next for the customer: one call for the whole panel. */
export function fetchHome(): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const result = await request(dispatch, getHome, PERSONAL_SILENT);
    dispatch(
      result.ok
        ? ({ type: 'home/RECEIVED_HOME', home: result.data } satisfies HomeAction)
        : ({ type: 'home/SET_FAILED' } satisfies HomeAction),
    );
  };
}

/** After a reservation, a cancellation or a change of a waitlist: reads again what was read. */
export function refreshHome(): AppThunk {
  return (dispatch, getState) => {
    if (getState().home.home) void dispatch(fetchHome());
  };
}
