import type { TodayQuery, TodayResponse } from '../../../domain/contract/today';
import type { CustomersAction } from '../../features/customers/state';
import { withSpinner } from '../../core/thunk';
import type { TodayAction } from './actions';

declare module '../../core/state' {
  interface RootState {
    readonly today?: TodayState;
  }
}

export interface TodayState {
  /** The last request. */
  readonly query: TodayQuery | null;
  readonly shown: { readonly query: TodayQuery; readonly day: TodayResponse } | null;
  readonly error: string | null;
  readonly spinner: boolean;
}

export const initialToday: TodayState = { query: null, shown: null, error: null, spinner: false };

export function todayReducer(state: TodayState = initialToday, action: TodayAction | CustomersAction): TodayState {
  switch (action.type) {
    case 'today/SET_QUERY':
      return { ...state, query: action.query };
    case 'today/RECEIVED_DAY':
      if (action.query !== state.query) return state;
      return { ...state, shown: { query: action.query, day: action.day }, error: null };
    case 'today/SET_ERROR':
      return action.query === state.query ? { ...state, error: action.error } : state;
    // The next person at this device must not read who comes and who owes.
    case 'customers/SET_ME':
      return initialToday;
    default:
      return withSpinner(state, action, 'today');
  }
}
