/** Penalties of the current customer. The free credits themselves come with the customer (src/customers). */
import type { Penalty } from '../../domain/contract/credits';
import type { AppThunk, RequestOptions, Result } from '../app/thunk';
import { request } from '../app/thunk';
import * as service from './service';

export type CreditsAction =
  | { readonly type: 'credits/RECEIVED_PENALTIES'; readonly penalties: readonly Penalty[] }
  | { readonly type: 'credits/SHOW_SPINNER' }
  | { readonly type: 'credits/HIDE_SPINNER' };

export const receivedPenalties = (penalties: readonly Penalty[]): CreditsAction => ({ type: 'credits/RECEIVED_PENALTIES', penalties });
const showSpinner = (): CreditsAction => ({ type: 'credits/SHOW_SPINNER' });
const hideSpinner = (): CreditsAction => ({ type: 'credits/HIDE_SPINNER' });

export function fetchPenalties(errors: RequestOptions['errors'] = 'alert'): AppThunk<Promise<Result<Penalty[]>>> {
  return async (dispatch) => {
    const result = await request(dispatch, service.getPenalties, { spinner: [showSpinner, hideSpinner], errors, personal: true });
    if (result.ok) dispatch(receivedPenalties(result.data));
    return result;
  };
}
