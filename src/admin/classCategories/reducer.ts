import type { ClassCategory } from '../../../domain/contract/classCategories';
import type { CustomersAction } from '../../features/customers/actions';
import type { Conflict } from '../conflict/conflict';
import type { CategoryDraft, ClassCategoriesAction } from './actions';

declare module '../../core/state' {
  interface RootState {
    readonly classCategories?: ClassCategoriesState;
  }
}

export interface ClassCategoriesState {
  /** null: not read yet. */
  readonly class_categories: readonly ClassCategory[] | null;
  /** The one in the form; kept while the form closes. */
  readonly class_category: CategoryDraft;
  readonly open: boolean;
  readonly failed: boolean;
  /** Why the last save was refused. */
  readonly error: string | null;
  /** Somebody else has changed the one in the form. */
  readonly conflict: Conflict<ClassCategory> | null;
  readonly spinner: boolean;
}

export const NEW_CATEGORY: CategoryDraft = {
  class_category_id: 'nueva',
  name: '',
  handle: '',
  description: '',
  available: true,
};

export const initialClassCategories: ClassCategoriesState = {
  class_categories: null,
  class_category: NEW_CATEGORY,
  open: false,
  failed: false,
  error: null,
  conflict: null,
  spinner: false,
};

export function classCategoriesReducer(
  state: ClassCategoriesState = initialClassCategories,
  action: ClassCategoriesAction | CustomersAction,
): ClassCategoriesState {
  switch (action.type) {
    case 'classCategories/RECEIVED_CLASS_CATEGORIES':
      return { ...state, class_categories: action.class_categories, failed: false };
    case 'classCategories/SET_CLASS_CATEGORY':
      return { ...state, class_category: action.class_category, open: true, error: null, conflict: null };
    case 'classCategories/CLOSE':
      return state.open ? { ...state, open: false } : state;
    case 'classCategories/SET_FAILED':
      return { ...state, failed: true };
    case 'classCategories/SET_ERROR':
      return { ...state, error: action.error, conflict: null };
    case 'classCategories/SET_CONFLICT':
      return { ...state, conflict: action.conflict };
    case 'classCategories/SHOW_SPINNER':
      return { ...state, spinner: true };
    case 'classCategories/HIDE_SPINNER':
      return { ...state, spinner: false };
    case 'customers/CLEAR_ME':
      return initialClassCategories;
    default:
      return state;
  }
}
