import type { Holiday } from '../../../domain/contract/holidays';
import type { AdminClass, AdminScheduleQuery } from '../../../domain/contract/scheduleAdmin';
import { type SpinnerAction, withSpinner } from '../../core/thunk';
import type { CustomersAction } from '../../features/customers/state';
import type { Catalogue } from './service';

declare module '../../core/state' {
  interface RootState {
    readonly adminSchedule?: AdminScheduleState;
  }
}

export type AdminScheduleAction =
  | { readonly type: 'adminSchedule/SET_QUERY'; readonly query: AdminScheduleQuery }
  | {
      readonly type: 'adminSchedule/RECEIVED_CLASSES';
      readonly query: AdminScheduleQuery;
      readonly classes: readonly AdminClass[];
    }
  | { readonly type: 'adminSchedule/RECEIVED_CATALOGUE'; readonly catalogue: Catalogue }
  | { readonly type: 'adminSchedule/RECEIVED_HOLIDAYS'; readonly holidays: readonly Holiday[] }
  | {
      readonly type: 'adminSchedule/SET_ERROR';
      readonly query: AdminScheduleQuery;
      readonly error: string;
    }
  | SpinnerAction<'adminSchedule'>;

export interface AdminScheduleState {
  /** The shown days; responses for other days are dropped. */
  readonly query: AdminScheduleQuery | null;
  /** null: not read yet. */
  readonly classes: readonly AdminClass[] | null;
  readonly catalogue: Catalogue | null;
  readonly holidays: readonly Holiday[];
  /** Error of reading them. */
  readonly error: string | null;
  readonly spinner: boolean;
}

export const initialAdminSchedule: AdminScheduleState = {
  query: null,
  classes: null,
  catalogue: null,
  holidays: [],
  error: null,
  spinner: false,
};

export const sameQuery = (a: AdminScheduleQuery | null, b: AdminScheduleQuery): boolean =>
  a !== null && a.start_date === b.start_date && a.end_date === b.end_date && a.location_id === b.location_id;

export function adminScheduleReducer(
  state: AdminScheduleState = initialAdminSchedule,
  action: AdminScheduleAction | CustomersAction,
): AdminScheduleState {
  switch (action.type) {
    case 'adminSchedule/SET_QUERY':
      return sameQuery(state.query, action.query)
        ? { ...state, error: null }
        : { ...state, query: action.query, classes: null, error: null };
    case 'adminSchedule/RECEIVED_CLASSES':
      return sameQuery(state.query, action.query) ? { ...state, classes: action.classes, error: null } : state;
    case 'adminSchedule/SET_ERROR':
      return sameQuery(state.query, action.query) ? { ...state, error: action.error } : state;
    case 'adminSchedule/RECEIVED_CATALOGUE':
      return { ...state, catalogue: action.catalogue };
    case 'adminSchedule/RECEIVED_HOLIDAYS':
      return { ...state, holidays: action.holidays };
    case 'customers/SET_ME':
      return initialAdminSchedule;
    default:
      return withSpinner(state, action, 'adminSchedule');
  }
}
