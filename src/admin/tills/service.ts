import type {
  CashCount,
  CashCountResponse,
  CashMove,
  CountClosing,
  CountsQuery,
  CountsResponse,
  CurrentCountResponse,
  TillDay,
} from '../../../domain/contract/tills';
import { http } from '../../core/http/client';

export const getCurrent = (): Promise<CurrentCountResponse> => http.get('/cash_counts/current');

/** `from`: what was on the screen. ApiError row/changed. */
export const setFloat = async (opening_float: number, from: number): Promise<CashCount> =>
  (await http.put<CashCountResponse>('/cash_counts/current', { opening_float, from })).cash_count;

export const move = (body: CashMove, idempotencyKey: string): Promise<unknown> =>
  http.post('/till_movements', body, { idempotencyKey });

export const close = async (id: number, body: CountClosing): Promise<CashCount> =>
  (await http.post<CashCountResponse>(`/cash_counts/${id}/close`, body)).cash_count;

/** Own counts; for admins all counts. */
export const getCounts = (params: CountsQuery): Promise<CountsResponse> => http.get('/cash_counts', { params });

export const getDay = async (day: string): Promise<TillDay> =>
  (await http.get<{ readonly till_day: TillDay }>(`/tills/${day}`)).till_day;
