import type { DisputesResponse } from '../../../domain/contract/disputes';
import { http } from '../../core/http/client';

/** Open disputes, the most urgent first, and those decided lately. */
export const getDisputes = (): Promise<DisputesResponse> => http.get('/disputes');
