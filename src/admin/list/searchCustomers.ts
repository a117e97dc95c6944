import type { Customer, CustomersResponse } from '../../../domain/contract/customers';
import { http } from '../../core/http/client';
import { PERSONAL_SILENT, request, type AppThunk, type Result } from '../../core/thunk';

/** Customers by the beginnings of words of name, address or phone number, at most CUSTOMERS_FOUND_MAX. */
async function findCustomers(query: string): Promise<Customer[]> {
  return (await http.get<CustomersResponse>('/customer/query', { params: { query } })).customers;
}

/** The caller shows what went wrong. */
export const searchCustomers =
  (query: string): AppThunk<Promise<Result<Customer[]>>> =>
  (dispatch) =>
    request(dispatch, () => findCustomers(query), PERSONAL_SILENT);
