import { api } from '../../core/http/api';

export const getDeletions = (after?: string) =>
  api('GET /privacy/deletions', { query: after === undefined ? {} : { after } });

/** A repeat changes nothing. ApiError privacy/too-late once the day has come. */
export const keepAccount = (customerId: number) =>
  api('DELETE /customer/admin/{id}/deletion', { params: { id: customerId } });

export const accountIsGone = (id: number) => api('DELETE /privacy/deletions/{id}/account', { params: { id } });
