import { api } from '../../core/http/api';

/** Open disputes, the most urgent first, and those decided lately. */
export const getDisputes = () => api('GET /disputes');
