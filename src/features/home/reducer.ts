import type { Home } from '../../../domain/contract/home';
import type { CustomersAction } from '../customers/actions';
import type { HomeAction } from './actions';

declare module '../../core/state' {
  interface RootState {
    readonly home: HomeState;
  }
}

export interface HomeState {
  /** null: not read yet. */
  readonly home: Home | null;
  readonly failed: boolean;
}

export const initialHome: HomeState = { home: null, failed: false };

export function homeReducer(state: HomeState = initialHome, action: HomeAction | CustomersAction): HomeState {
  switch (action.type) {
    case 'home/RECEIVED_HOME':
      return { home: action.home, failed: false };
    case 'home/SET_FAILED':
      return { ...state, failed: true };
    // The next person at this device must not see these classes.
    case 'customers/CLEAR_ME':
      return initialHome;
    default:
      return state;
  }
}
