import { api } from '../../core/http/api';
import { pageOfRows } from '../list/useList';

export const getDeletions = async (after?: string) =>
  pageOfRows(await api('GET /privacy/deletions', { query: { after } }), 'deletions');

/** Idempotent. ApiError privacy/too-late once the deletion is due. */
export const withdrawDeletion = (customerId: number) =>
  api('DELETE /customer/admin/{id}/deletion', { params: { id: customerId } });

export const deleteLeftAccount = (id: number) => api('DELETE /privacy/deletions/{id}/account', { params: { id } });
