import { api } from '../../core/http/api';
import { paged } from '../list/useList';

export const getDeletions = async (after?: string) =>
  paged(await api('GET /privacy/deletions', { query: { after } }), 'deletions');

/** A repeat changes nothing. ApiError privacy/too-late once the day has come. */
export const keepAccount = (customerId: number) =>
  api('DELETE /customer/admin/{id}/deletion', { params: { id: customerId } });

export const accountIsGone = (id: number) => api('DELETE /privacy/deletions/{id}/account', { params: { id } });
