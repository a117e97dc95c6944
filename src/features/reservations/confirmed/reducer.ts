import type { CustomersAction } from '../../customers/state';
import type { Confirmed, ConfirmedAction } from './actions';

declare module '../../../core/state' {
  interface RootState {
    readonly confirmed: ConfirmedState;
  }
}

export interface ConfirmedState {
  readonly open: boolean;
  /** Stays while the dialog closes. */
  readonly confirmed: Confirmed | null;
}

export const initialConfirmed: ConfirmedState = { open: false, confirmed: null };

export function confirmedReducer(
  state: ConfirmedState = initialConfirmed,
  action: ConfirmedAction | CustomersAction,
): ConfirmedState {
  switch (action.type) {
    case 'confirmed/SHOW':
      return { open: true, confirmed: action.confirmed };
    case 'confirmed/CLOSE':
      return state.open ? { ...state, open: false } : state;
    // The next person at this device must not see this place.
    case 'customers/SET_ME':
      return initialConfirmed;
    default:
      return state;
  }
}
