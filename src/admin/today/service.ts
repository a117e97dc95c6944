import type { TodayQuery } from '../../../domain/contract/today';
import { api } from '../../core/http/api';

export const getToday = (query: TodayQuery) => api('GET /today', { query });
