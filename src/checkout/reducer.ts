import type { PaymentMethod } from '../../domain/contract/checkout';
import type { AppAction } from '../app/rootReducer';
import type { Attempt, CheckoutError, LoadFailure } from './actions';

export interface CheckoutState {
  /** null: not read yet. */
  readonly methods: readonly PaymentMethod[] | null;
  /** payment_method_id that the customer chose; null: the default. */
  readonly method: number | null;
  /** The purchase that is being made, or whose answer got lost. */
  readonly attempt: Attempt | null;
  /** Why the last purchase was refused. */
  readonly error: CheckoutError | null;
  /** Why checkout could not be shown. */
  readonly failure: LoadFailure | null;
  readonly spinner: boolean;
}

export const initialCheckout: CheckoutState = { methods: null, method: null, attempt: null, error: null, failure: null, spinner: false };

export function checkoutReducer(state: CheckoutState = initialCheckout, action: AppAction): CheckoutState {
  switch (action.type) {
    case 'checkout/RECEIVED_PAYMENT_METHODS':
      return { ...state, methods: action.methods };
    case 'checkout/SET_METHOD':
      return { ...state, method: action.payment_method_id, error: null };
    case 'checkout/SET_ATTEMPT':
      return { ...state, attempt: action.attempt };
    case 'checkout/SET_ERROR':
      return state.error === action.error ? state : { ...state, error: action.error };
    case 'checkout/SET_FAILURE':
      return state.failure === action.failure ? state : { ...state, failure: action.failure };
    case 'checkout/SHOW_SPINNER':
      return { ...state, spinner: true };
    case 'checkout/HIDE_SPINNER':
      return { ...state, spinner: false };
    // Whoever comes next has nothing to do with what somebody else tried.
    case 'customers/CLEAR_ME':
      return state.attempt === null && state.error === null ? state : { ...state, attempt: null, error: null };
    default:
      return state;
  }
}
