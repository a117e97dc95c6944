import type { CashMove, CountClosing } from '../../../domain/contract/tills';
import { api } from '../../core/http/api';
import { pageOfRows } from '../list/useList';

export const getCurrent = () => api('GET /cash_counts/current');

/** `from`: the float that was shown. ApiError row/changed. */
export const setFloat = async (opening_float: number, from: number) =>
  (await api('PUT /cash_counts/current', { body: { opening_float, from } })).cash_count;

export const postMovement = (body: CashMove, idempotencyKey: string) =>
  api('POST /till_movements', { body, idempotencyKey });

export const closeCount = async (id: number, body: CountClosing) =>
  (await api('POST /cash_counts/{id}/close', { params: { id }, body })).cash_count;

/** The caller's counts; for admins all. */
export const getCounts = async (after?: number) =>
  pageOfRows(await api('GET /cash_counts', { query: { after } }), 'cash_counts');

export const getDay = async (day: string) => (await api('GET /tills/{day}', { params: { day } })).till_day;
