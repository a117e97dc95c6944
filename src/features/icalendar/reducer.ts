import type { CalendarAction } from './actions';
import type { CustomersAction } from '../customers/actions';
import type { SessionAction } from '../session/actionTypes';

declare module '../../core/state' {
  interface RootState {
    readonly calendar: CalendarFeedState;
  }
}

export interface CalendarFeedState {
  /** The private address, a path of this site; null: not read yet. */
  readonly path: string | null;
  readonly failed: boolean;
  readonly spinner: boolean;
}

export const initialCalendar: CalendarFeedState = { path: null, failed: false, spinner: false };

export function calendarReducer(
  state: CalendarFeedState = initialCalendar,
  action: CalendarAction | CustomersAction | SessionAction,
): CalendarFeedState {
  switch (action.type) {
    case 'calendar/RECEIVED_FEED':
      return { ...state, path: action.path, failed: false };
    case 'calendar/SET_FAILED':
      return { ...state, failed: true };
    case 'calendar/SHOW_SPINNER':
      return { ...state, spinner: true, failed: false };
    case 'calendar/HIDE_SPINNER':
      return { ...state, spinner: false };
    // Whoever comes next must not see somebody else's address.
    case 'customers/CLEAR_ME':
    case 'session/SIGNED_OUT':
      return state === initialCalendar ? state : initialCalendar;
    default:
      return state;
  }
}
