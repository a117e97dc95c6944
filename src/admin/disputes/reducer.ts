import type { Dispute } from '../../../domain/contract/disputes';
import type { CustomersAction } from '../../features/customers/actions';
import { withSpinner } from '../../core/thunk';
import type { DisputesAction } from './actions';

declare module '../../core/state' {
  interface RootState {
    readonly disputes?: DisputesState;
  }
}

export interface DisputesState {
  /** null: not read yet. */
  readonly disputes: readonly Dispute[] | null;
  readonly error: string | null;
  readonly spinner: boolean;
}

export const initialDisputes: DisputesState = { disputes: null, error: null, spinner: false };

export function disputesReducer(
  state: DisputesState = initialDisputes,
  action: DisputesAction | CustomersAction,
): DisputesState {
  switch (action.type) {
    case 'disputes/RECEIVED_DISPUTES':
      return { ...state, disputes: action.disputes, error: null };
    case 'disputes/SET_ERROR':
      return { ...state, error: action.error };
    // The next person at this device must not read whose payments are in dispute.
    case 'customers/SET_ME':
      return initialDisputes;
    default:
      return withSpinner(state, action, 'disputes');
  }
}
