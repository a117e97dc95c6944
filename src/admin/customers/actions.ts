import type { CustomerListQuery, ListedCustomer, NewCustomer } from '../../../domain/contract/customerList';
import type { Customer } from '../../../domain/contract/customers';
import type { ApiError } from '../../core/http/apiError';
import { PERSONAL_SILENT, request, type AppThunk } from '../../core/thunk';
import { showSuccess } from '../../core/alerts/actions';
import { adminList, type ListState } from '../list/adminList';
import { searchCustomers } from '../list/searchCustomers';
import * as service from './service';

export type ListQuery = Omit<CustomerListQuery, 'after'>;

declare module '../../core/state' {
  interface RootState {
    readonly customerList?: ListState<ListedCustomer, ListQuery>;
  }
}

export const customerList = adminList('customerList', async (query: ListQuery, after) => {
  const page = await service.getCustomers({ ...query, ...(after === undefined ? {} : { after: Number(after) }) });
  return { rows: page.customers, next: page.next };
});

export type Created =
  | { readonly ok: true; readonly customer: ListedCustomer }
  /** `existing`: who has the telephone or the address already. */
  | { readonly ok: false; readonly error: ApiError; readonly existing: Customer | null };

export function createCustomer(body: NewCustomer): AppThunk<Promise<Created>> {
  return async (dispatch) => {
    const result = await request(dispatch, () => service.postCustomer(body), PERSONAL_SILENT);
    if (result.ok) {
      dispatch(showSuccess('Cliente creado.'));
      return { ok: true, customer: result.data };
    }
    const { error } = result;
    const asked = error.status === 409 && (error.field === 'email' ? body.email : body.phone);
    const found = asked ? await dispatch(searchCustomers(asked)) : null;
    const isIt = ({ email, phone }: Customer): boolean =>
      email.toLowerCase() === body.email.toLowerCase() || phone === body.phone;
    return { ok: false, error, existing: (found?.ok && found.data.find(isIt)) || null };
  };
}
