import type { CurrentCustomer } from '../../../domain/contract/customers';
import { type AppThunk, request, type Result, type Spinner } from '../../core/thunk';
import * as service from './service';

export type CustomersAction =
  | { readonly type: 'customers/RECEIVED_ME'; readonly customer: CurrentCustomer }
  | { readonly type: 'customers/CLEAR_ME' }
  | { readonly type: 'customers/SHOW_SPINNER' }
  | { readonly type: 'customers/HIDE_SPINNER' };

export const receivedMe = (customer: CurrentCustomer): CustomersAction => ({ type: 'customers/RECEIVED_ME', customer });
export const clearMe = (): CustomersAction => ({ type: 'customers/CLEAR_ME' });
const spinner: Spinner<CustomersAction> = [{ type: 'customers/SHOW_SPINNER' }, { type: 'customers/HIDE_SPINNER' }];

/** Reads the current customer again: after reserving, cancelling or buying, so that credits are right. */
export function fetchMe(errors: 'alert' | 'silent' = 'alert'): AppThunk<Promise<Result<CurrentCustomer>>> {
  return async (dispatch) => {
    const result = await request(dispatch, service.getMe, {
      spinner,
      errors,
      personal: true,
    });
    if (result.ok) dispatch(receivedMe(result.data));
    return result;
  };
}
