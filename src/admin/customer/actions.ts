import type { AdminCustomer } from '../../../domain/contract/adminCustomers';
import { request, spinnerOf, type AppThunk, type SpinnerAction } from '../../core/thunk';
import * as service from './service';

export type CustomerPageAction =
  | { readonly type: 'customerPage/SET_CUSTOMER'; readonly customerId: number }
  | { readonly type: 'customerPage/RECEIVED_CUSTOMER'; readonly customer: AdminCustomer }
  | {
      readonly type: 'customerPage/SET_ERROR';
      readonly customerId: number;
      readonly error: string;
      readonly missing: boolean;
    }
  | SpinnerAction<'customerPage'>;

const spinner = spinnerOf('customerPage');

/** Reads the customer of the page again; what is shown stays until it is there. */
export function fetchCustomer(customerId: number): AppThunk<Promise<void>> {
  return async (dispatch) => {
    dispatch({ type: 'customerPage/SET_CUSTOMER', customerId } satisfies CustomerPageAction);
    const result = await request(dispatch, () => service.getCustomer(customerId), {
      spinner,
      errors: 'silent',
      personal: true,
    });
    dispatch(
      result.ok
        ? { type: 'customerPage/RECEIVED_CUSTOMER', customer: result.data }
        : {
            type: 'customerPage/SET_ERROR',
            customerId,
            error: result.error.message,
            missing: result.error.status === 404,
          },
    );
  };
}
