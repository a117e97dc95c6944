import type { AdminCustomer } from '../../../domain/contract/adminCustomers';
import type { CustomersAction } from '../../features/customers/state';
import { withSpinner } from '../../core/thunk';
import type { CustomerPageAction } from './actions';

export interface CustomerPageState {
  /** Whose page it is; null: none was opened yet. */
  readonly customerId: number | null;
  /** null: not read yet. */
  readonly customer: AdminCustomer | null;
  readonly error: string | null;
  /** There is no such customer. */
  readonly missing: boolean;
  readonly spinner: boolean;
}

declare module '../../core/state' {
  interface RootState {
    readonly customerPage?: CustomerPageState;
  }
}

export const initialCustomerPage: CustomerPageState = {
  customerId: null,
  customer: null,
  error: null,
  missing: false,
  spinner: false,
};

export function customerPageReducer(
  state: CustomerPageState = initialCustomerPage,
  action: CustomerPageAction | CustomersAction,
): CustomerPageState {
  switch (action.type) {
    case 'customerPage/SET_CUSTOMER': {
      const { customerId } = action;
      const isSame = customerId === state.customerId;
      return { ...state, customerId, customer: isSame ? state.customer : null, error: null, missing: false };
    }
    case 'customerPage/RECEIVED_CUSTOMER':
      return action.customer.customer_id === state.customerId ? { ...state, customer: action.customer } : state;
    case 'customerPage/SET_ERROR':
      return action.customerId === state.customerId
        ? { ...state, error: action.error, missing: action.missing }
        : state;
    // The next person at this device must not read the studio's data.
    case 'customers/SET_ME':
      return initialCustomerPage;
    default:
      return withSpinner(state, action, 'customerPage');
  }
}
