import type { PendingDeletionsResponse } from '../../../domain/contract/privacy';
import { http } from '../../core/http/client';

export const getDeletions = (after?: string): Promise<PendingDeletionsResponse> =>
  http.get('/privacy/deletions', { params: after === undefined ? {} : { after } });

/** A repeat changes nothing. ApiError privacy/too-late once the day has come. */
export const keepAccount = (customerId: number): Promise<unknown> =>
  http.delete(`/customer/admin/${customerId}/deletion`);

export const accountIsGone = (id: number): Promise<unknown> => http.delete(`/privacy/deletions/${id}/account`);
