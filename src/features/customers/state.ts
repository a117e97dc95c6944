import type { CurrentCustomer } from '../../../domain/contract/customers';
import { type AppThunk, request, type Result, type SpinnerAction, spinnerOf, withSpinner } from '../../core/thunk';
import * as service from './service';
import { DAY } from '../../../domain/durations';
import { personalEntry } from '../../core/storage';

/** The customer who is signed in, for times without a network: who they are, and nothing that a form could send. */
const accountEntry = personalEntry('cuenta');
const DAYS = 30;

/** With a version that no profile has: a form that was filled in from it is refused. */
const storeMe = (me: CurrentCustomer, now: number): void =>
  accountEntry.write(
    {
      ...me,
      email: '',
      phone: '',
      instagram: null,
      birthdate: null,
      signup_reason: null,
      other: null,
      idAdjunto: null,
      custom_values: {},
      address: null,
      version: 0,
    } satisfies CurrentCustomer,
    now + DAYS * DAY,
  );

/** The stored customer of an account; null: none, or another account's. */
function readStoredMe(uid: string, now: number): CurrentCustomer | null {
  const me = accountEntry.read(now) as CurrentCustomer | null;
  return me?.uid === uid ? me : null;
}

export type CustomersAction =
  | { readonly type: 'customers/RECEIVED_ME'; readonly customer: CurrentCustomer }
  /** No customer is signed in: every domain drops what was theirs. */
  | { readonly type: 'customers/SET_ME'; readonly customer: null }
  | SpinnerAction<'customers'>;

export const receivedMe = (customer: CurrentCustomer): CustomersAction => ({ type: 'customers/RECEIVED_ME', customer });
export const clearMe = (): CustomersAction => ({ type: 'customers/SET_ME', customer: null });
const spinner = spinnerOf('customers');

/** Reads the current customer again: after reserving, cancelling or buying, so that credits are right. */
export function fetchMe(errors: 'alert' | 'silent' = 'alert'): AppThunk<Promise<Result<CurrentCustomer>>> {
  return async (dispatch) => {
    const result = await request(dispatch, service.getMe, {
      spinner,
      errors,
      personal: true,
    });
    if (result.ok) {
      dispatch(receivedMe(result.data));
      storeMe(result.data, Date.now());
    }
    return result;
  };
}

/** Shows the customer of an account as this browser knows them; false: it doesn't. */
export function showStoredMe(uid: string): AppThunk<boolean> {
  return (dispatch) => {
    const me = readStoredMe(uid, Date.now());
    if (me) dispatch(receivedMe(me));
    return me !== null;
  };
}

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
