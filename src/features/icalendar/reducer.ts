import type { IcalendarAction } from './actions';
import type { CustomersAction } from '../customers/state';
import type { SessionAction } from '../session/state';

declare module '../../core/state' {
  interface RootState {
    readonly icalendar: IcalendarState;
  }
}

export interface IcalendarState {
  /** The private address, a path of this site; null: not read yet. */
  readonly path: string | null;
  readonly failed: boolean;
  readonly spinner: boolean;
}

export const initialIcalendar: IcalendarState = { path: null, failed: false, spinner: false };

export function icalendarReducer(
  state: IcalendarState = initialIcalendar,
  action: IcalendarAction | CustomersAction | SessionAction,
): IcalendarState {
  switch (action.type) {
    case 'icalendar/RECEIVED_FEED':
      return { ...state, path: action.path, failed: false };
    case 'icalendar/SET_FAILED':
      return { ...state, failed: true };
    case 'icalendar/SHOW_SPINNER':
      return { ...state, spinner: true, failed: false };
    case 'icalendar/HIDE_SPINNER':
      return { ...state, spinner: false };
    // The next person at this device must not see this feed's address.
    case 'customers/SET_ME':
    case 'session/SIGNED_OUT':
      return state === initialIcalendar ? state : initialIcalendar;
    default:
      return state;
  }
}
