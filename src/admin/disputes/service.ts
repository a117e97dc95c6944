import { api } from '../../core/http/api';
import { wholeList } from '../list/useList';

/** Name of the list; the frame shows the number of open disputes. */
export const DISPUTES = 'disputas';

/** Open disputes, the most urgent first, and those decided lately. */
export const getDisputes = async () => wholeList((await api('GET /disputes')).disputes);
