import { api } from '../../core/http/api';
import { wholeList } from '../list/useList';

/** The list's name: the frame counts the open ones. */
export const DISPUTES = 'disputas';

/** Open disputes, the most urgent first, and those decided lately. */
export const getDisputes = async () => wholeList((await api('GET /disputes')).disputes);
