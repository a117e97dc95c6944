import type { OfferedPaymentMethod } from '../../../domain/contract/checkout';
import type { PaymentSource } from '../../../domain/contract/paymentSources';
import { withSpinner } from '../../core/thunk';
import type { PaymentMethodsAction, SavingError } from './actions';
import type { CustomersAction } from '../customers/state';

declare module '../../core/state' {
  interface RootState {
    readonly paymentMethods: PaymentMethodsState;
  }
}

export interface PaymentMethodsState {
  /** null: not read yet. */
  readonly sources: readonly PaymentSource[] | null;
  /** How another card is added; null: not read yet, or cards are not taken here. */
  readonly card: OfferedPaymentMethod | null;
  readonly failed: boolean;
  readonly spinner: boolean;
  readonly saving: boolean;
  /** Why the last card was not saved. */
  readonly error: SavingError | null;
  /** payment_source_id that is being deleted. */
  readonly deleting: number | null;
}

export const initialPaymentMethods: PaymentMethodsState = {
  sources: null,
  card: null,
  failed: false,
  spinner: false,
  saving: false,
  error: null,
  deleting: null,
};

const withoutSource = (sources: readonly PaymentSource[] | null, id: number): PaymentSource[] =>
  (sources ?? []).filter((s) => s.payment_source_id !== id);

export function paymentMethodsReducer(
  state: PaymentMethodsState = initialPaymentMethods,
  action: PaymentMethodsAction | CustomersAction,
): PaymentMethodsState {
  switch (action.type) {
    case 'paymentMethods/RECEIVED_SOURCES':
      return { ...state, sources: action.sources, card: action.card, failed: false };
    case 'paymentMethods/RECEIVED_SOURCE':
      // The same card twice is one: it may be there already.
      return { ...state, sources: [action.source, ...withoutSource(state.sources, action.source.payment_source_id)] };
    case 'paymentMethods/REMOVED_SOURCE':
      return { ...state, sources: withoutSource(state.sources, action.payment_source_id) };
    case 'paymentMethods/SET_FAILED':
      return { ...state, failed: true };
    case 'paymentMethods/SET_ERROR':
      return state.error === action.error ? state : { ...state, error: action.error };
    case 'paymentMethods/SET_DELETING':
      return { ...state, deleting: action.payment_source_id };
    case 'paymentMethods/SHOW_SAVING':
      return { ...state, saving: true };
    case 'paymentMethods/HIDE_SAVING':
      return { ...state, saving: false };
    // The next person at this device must not see these cards.
    case 'customers/SET_ME':
      return initialPaymentMethods;
    default:
      return withSpinner(state, action, 'paymentMethods');
  }
}
