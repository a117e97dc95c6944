import type { UnpaidPurchase } from '../../../domain/contract/purchases';
import type { CustomersAction } from '../../features/customers/actions';
import { withSpinner } from '../../core/thunk';
import type { UnpaidCashAction } from './actions';

declare module '../../core/state' {
  interface RootState {
    readonly unpaidCash?: UnpaidCashState;
  }
}

export interface UnpaidCashState {
  /** null: not read yet. */
  readonly purchases: readonly UnpaidPurchase[] | null;
  readonly error: string | null;
  readonly spinner: boolean;
}

export const initialUnpaidCash: UnpaidCashState = { purchases: null, error: null, spinner: false };

export function unpaidCashReducer(
  state: UnpaidCashState = initialUnpaidCash,
  action: UnpaidCashAction | CustomersAction,
): UnpaidCashState {
  switch (action.type) {
    case 'unpaidCash/RECEIVED_PURCHASES':
      return { ...state, purchases: action.purchases, error: null };
    case 'unpaidCash/SET_ERROR':
      return { ...state, error: action.error };
    // The next person at this device must not read who owes what.
    case 'customers/SET_ME':
      return initialUnpaidCash;
    default:
      return withSpinner(state, action, 'unpaidCash');
  }
}
