import type { Location } from '../../domain/contract/catalogue';
import type { AppThunk, Result } from '../app/thunk';
import { request } from '../app/thunk';
import * as service from './service';

export type CatalogueAction =
  | { readonly type: 'catalogue/RECEIVED_LOCATIONS'; readonly locations: readonly Location[] }
  | { readonly type: 'catalogue/SHOW_SPINNER' }
  | { readonly type: 'catalogue/HIDE_SPINNER' };

export const receivedLocations = (locations: readonly Location[]): CatalogueAction => ({ type: 'catalogue/RECEIVED_LOCATIONS', locations });
const showSpinner = (): CatalogueAction => ({ type: 'catalogue/SHOW_SPINNER' });
const hideSpinner = (): CatalogueAction => ({ type: 'catalogue/HIDE_SPINNER' });

/** Silent: without the locations the calendar only lacks its filter (and knows that it does). */
export function fetchLocations(): AppThunk<Promise<Result<Location[]>>> {
  return async (dispatch) => {
    const result = await request(dispatch, service.getLocationsWithSchedule, { spinner: [showSpinner, hideSpinner], errors: 'silent' });
    dispatch(receivedLocations(result.ok ? result.data : []));
    return result;
  };
}
