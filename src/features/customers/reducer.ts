import type { CurrentCustomer } from '../../../domain/contract/customers';
import { withSpinner } from '../../core/thunk';
import type { CustomersAction } from './actions';

declare module '../../core/state' {
  interface RootState {
    readonly customers: CustomersState;
  }
}

export interface CustomersState {
  /** The current customer; null while signed out. */
  readonly me: CurrentCustomer | null;
  readonly spinner: boolean;
}

export const initialCustomers: CustomersState = { me: null, spinner: false };

export function customersReducer(state: CustomersState = initialCustomers, action: CustomersAction): CustomersState {
  switch (action.type) {
    case 'customers/RECEIVED_ME':
      return { ...state, me: action.customer };
    case 'customers/SET_ME':
      return state.me === action.customer ? state : { ...state, me: action.customer };
    default:
      return withSpinner(state, action, 'customers');
  }
}
