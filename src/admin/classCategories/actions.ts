import type { ClassCategory } from '../../../domain/contract/classCategories';
import { showSuccess } from '../../core/alerts/actions';
import { confirm } from '../../core/confirm/confirm';
import { conflictOf, type Conflict } from '../conflict/conflict';
import { request, type AppThunk, type SpinnerAction, spinnerOf } from '../../core/thunk';
import * as service from './service';

/** The category in the form. A new one has no number yet (specification, section 3). */
export type CategoryDraft = Omit<ClassCategory, 'class_category_id' | 'version'> & {
  readonly class_category_id: number | 'nueva';
  /** As it was read; a new one has none. */
  readonly version?: number;
};

export type ClassCategoriesAction =
  | { readonly type: 'classCategories/RECEIVED_CLASS_CATEGORIES'; readonly class_categories: readonly ClassCategory[] }
  | { readonly type: 'classCategories/SET_CLASS_CATEGORY'; readonly class_category: CategoryDraft }
  | { readonly type: 'classCategories/CLOSE' }
  | { readonly type: 'classCategories/SET_FAILED' }
  | { readonly type: 'classCategories/SET_ERROR'; readonly error: string | null }
  | { readonly type: 'classCategories/SET_CONFLICT'; readonly conflict: Conflict<ClassCategory> }
  | SpinnerAction<'classCategories'>;

const spinner = spinnerOf('classCategories');

export const editCategory = (class_category: CategoryDraft): ClassCategoriesAction => ({
  type: 'classCategories/SET_CLASS_CATEGORY',
  class_category,
});
export const closeCategory = (): ClassCategoriesAction => ({ type: 'classCategories/CLOSE' });
const setError = (error: string | null): ClassCategoriesAction => ({ type: 'classCategories/SET_ERROR', error });

export function fetchClassCategories(): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const result = await request(dispatch, service.getClassCategories, { spinner, errors: 'silent', personal: true });
    dispatch(
      result.ok
        ? { type: 'classCategories/RECEIVED_CLASS_CATEGORIES', class_categories: result.data }
        : { type: 'classCategories/SET_FAILED' },
    );
  };
}

/** Creates the category in the form, or changes the stored one. A refusal stays in the form. */
export function saveClassCategory({ class_category_id, version, ...terms }: CategoryDraft): AppThunk<Promise<void>> {
  return async (dispatch) => {
    dispatch(setError(null));
    const save = () =>
      class_category_id === 'nueva'
        ? service.postClassCategory({ class_category_id, ...terms })
        : service.putClassCategory({ class_category_id, ...terms, ...(version === undefined ? {} : { version }) });
    const result = await request(dispatch, save, { spinner, errors: 'silent', personal: true });
    if (!result.ok) {
      const conflict = await conflictOf(result.error, () =>
        request(dispatch, () => service.getClassCategory(Number(class_category_id)), { errors: 'silent' }),
      );
      dispatch(conflict ? { type: 'classCategories/SET_CONFLICT', conflict } : setError(result.error.message));
      return;
    }
    dispatch(closeCategory());
    dispatch(showSuccess('Categoría guardada.'));
    await dispatch(fetchClassCategories());
  };
}

/** Deletes a category, after confirmation; one that classes have is refused. */
export function removeClassCategory({ class_category_id, name }: ClassCategory): AppThunk<Promise<void>> {
  return async (dispatch) => {
    if (!(await confirm({ text: `Se elimina la categoría «${name}».`, ok: 'Eliminar', cancel: 'Conservar' }))) return;
    const result = await request(dispatch, () => service.deleteClassCategory(class_category_id), {
      spinner,
      personal: true,
    });
    if (result.ok) dispatch(showSuccess('Categoría eliminada.'));
    if (result.ok || result.error.status === 404) await dispatch(fetchClassCategories());
  };
}
