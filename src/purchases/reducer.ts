import type { Purchase } from '../../domain/contract/purchases';
import type { AppAction } from '../app/rootReducer';
import type { PurchaseFailure } from './actions';

export interface PurchasesState {
  /** The one that was read last. */
  readonly purchase: Purchase | null;
  readonly failure: PurchaseFailure | null;
  readonly spinner: boolean;
}

export const initialPurchases: PurchasesState = { purchase: null, failure: null, spinner: false };

export function purchasesReducer(state: PurchasesState = initialPurchases, action: AppAction): PurchasesState {
  switch (action.type) {
    case 'purchases/RECEIVED_PURCHASE':
      return { ...state, purchase: action.purchase, failure: null };
    case 'purchases/SET_FAILURE':
      return state.failure === action.failure ? state : { ...state, failure: action.failure };
    case 'purchases/SHOW_SPINNER':
      return { ...state, spinner: true };
    case 'purchases/HIDE_SPINNER':
      return { ...state, spinner: false };
    // Whoever comes next must not see what somebody else bought.
    case 'customers/CLEAR_ME':
      return state.purchase === null && state.failure === null ? state : { ...state, purchase: null, failure: null };
    default:
      return state;
  }
}
