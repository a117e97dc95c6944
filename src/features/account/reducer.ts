import type { FormField } from '../../../domain/forms/types';
import type { CustomersAction } from '../customers/actions';
import type { AccountAction, AccountForm } from './actions';

declare module '../../core/state' {
  interface RootState {
    /** Comes with the chunk of /mystudio/informacion. */
    readonly account?: AccountState;
  }
}

export interface Saving {
  readonly spinner: boolean;
  /** What the server said about fields, by key. */
  readonly errors: Readonly<Record<string, string>>;
  readonly error: string | null;
}

export interface AccountState {
  /** null: not read yet. */
  readonly fields: { readonly custom: readonly FormField[]; readonly address: readonly FormField[] } | null;
  readonly failed: boolean;
  readonly profile: Saving;
  readonly address: Saving;
}

const CALM: Saving = { spinner: false, errors: {}, error: null };
export const initialAccount: AccountState = { fields: null, failed: false, profile: CALM, address: CALM };

const withSaving = (state: AccountState, form: AccountForm, changes: Partial<Saving>): AccountState => ({
  ...state,
  [form]: { ...state[form], ...changes },
});

export function accountReducer(
  state: AccountState = initialAccount,
  action: AccountAction | CustomersAction,
): AccountState {
  switch (action.type) {
    case 'account/RECEIVED_FIELDS':
      return { ...state, fields: action.fields, failed: false };
    case 'account/SET_FAILED':
      return { ...state, failed: action.failed };
    case 'account/SHOW_SPINNER':
      return withSaving(state, action.form, { ...CALM, spinner: true });
    case 'account/HIDE_SPINNER':
      return withSaving(state, action.form, { spinner: false });
    case 'account/SET_ERRORS':
      return withSaving(state, action.form, { errors: action.errors, error: action.error });
    // The next person at this device must not see what was said about this one.
    case 'customers/SET_ME':
      return initialAccount;
    default:
      return state;
  }
}
