import type { CustomField } from '../../../domain/contract/customFields';
import type { CustomersAction } from '../../features/customers/state';
import { withSpinner } from '../../core/thunk';
import type { CustomFieldsAction } from './actions';

declare module '../../core/state' {
  interface RootState {
    readonly customFields?: CustomFieldsState;
  }
}

export interface CustomFieldsState {
  /** Whose fields are shown. */
  readonly object: CustomField['object'];
  /** null: not read yet. */
  readonly custom_fields: readonly CustomField[] | null;
  /** The one in the form; null: a new one. */
  readonly custom_field: CustomField | null;
  readonly open: boolean;
  readonly failed: boolean;
  readonly spinner: boolean;
}

export const initialCustomFields: CustomFieldsState = {
  object: 'customer',
  custom_fields: null,
  custom_field: null,
  open: false,
  failed: false,
  spinner: false,
};

export function customFieldsReducer(
  state: CustomFieldsState = initialCustomFields,
  action: CustomFieldsAction | CustomersAction,
): CustomFieldsState {
  switch (action.type) {
    case 'customFields/RECEIVED_CUSTOM_FIELDS':
      return { ...state, custom_fields: action.custom_fields, failed: false };
    case 'customFields/SET_CUSTOM_FIELD':
      return { ...state, custom_field: action.custom_field, open: true };
    case 'customFields/SET_OBJECT':
      return state.object === action.object ? state : { ...initialCustomFields, object: action.object };
    case 'customFields/CLOSE':
      return state.open ? { ...state, open: false } : state;
    case 'customFields/SET_FAILED':
      return { ...state, failed: true };
    case 'customers/SET_ME':
      return initialCustomFields;
    default:
      return withSpinner(state, action, 'customFields');
  }
}
