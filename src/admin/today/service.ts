import type { TodayQuery, TodayResponse } from '../../../domain/contract/today';
import { http } from '../../core/http/client';

export const getToday = (query: TodayQuery): Promise<TodayResponse> => http.get('/today', { params: query });
