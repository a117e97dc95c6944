import { api } from '../../core/http/api';
import { whole } from '../list/useList';

/** The list's name: the frame counts the open ones. */
export const DISPUTES = 'disputas';

/** Open disputes, the most urgent first, and those decided lately. */
export const getDisputes = async () => whole((await api('GET /disputes')).disputes);
