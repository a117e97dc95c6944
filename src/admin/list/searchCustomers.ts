import type { Customer } from '../../../domain/contract/customers';
import { PERSONAL_SILENT, request, type AppThunk, type Result } from '../../core/thunk';
import { findCustomers } from './service';

/** The caller shows what went wrong. */
export const searchCustomers =
  (query: string): AppThunk<Promise<Result<Customer[]>>> =>
  (dispatch) =>
    request(dispatch, () => findCustomers(query), PERSONAL_SILENT);
