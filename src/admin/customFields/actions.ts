import type { ChangedCustomField, CustomField, NewCustomField } from '../../../domain/contract/customFields';
import { placeFields } from '../../../domain/forms/builder';
import { keyFromLabel } from '../../../domain/forms/definition';
import { showSuccess } from '../../core/alerts/state';
import type { RootState } from '../../core/state';
import { confirm } from '../../core/confirm/confirm';
import type { FieldTerms } from '../fields/terms';
import { PERSONAL_SILENT, request, type AppThunk, type Result, type SpinnerAction, spinnerOf } from '../../core/thunk';
import * as service from './service';

export type CustomFieldsAction =
  | { readonly type: 'customFields/RECEIVED_CUSTOM_FIELDS'; readonly custom_fields: readonly CustomField[] }
  | { readonly type: 'customFields/SET_CUSTOM_FIELD'; readonly custom_field: CustomField | null }
  | { readonly type: 'customFields/SET_OBJECT'; readonly object: CustomField['object'] }
  | { readonly type: 'customFields/CLOSE' }
  | { readonly type: 'customFields/SET_FAILED' }
  | SpinnerAction<'customFields'>;

const spinner = spinnerOf('customFields');

/** null: a new one. */
export const editField = (custom_field: CustomField | null): CustomFieldsAction => ({
  type: 'customFields/SET_CUSTOM_FIELD',
  custom_field,
});
export const closeField = (): CustomFieldsAction => ({ type: 'customFields/CLOSE' });

const objectOf = (state: RootState): CustomField['object'] => state.customFields?.object ?? 'customer';

const fieldsOf = (state: RootState): readonly CustomField[] => state.customFields?.custom_fields ?? [];

/** Shows the fields of profiles, or of purchases. */
export function chooseObject(object: CustomField['object']): AppThunk<Promise<void>> {
  return async (dispatch) => {
    dispatch({ type: 'customFields/SET_OBJECT', object } satisfies CustomFieldsAction);
    await dispatch(fetchCustomFields());
  };
}

export function fetchCustomFields(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const object = objectOf(getState());
    const result = await request(dispatch, () => service.getCustomFields(object), { spinner, ...PERSONAL_SILENT });
    // The other list was chosen meanwhile.
    if (objectOf(getState()) !== object) return;
    dispatch(
      result.ok
        ? { type: 'customFields/RECEIVED_CUSTOM_FIELDS', custom_fields: result.data }
        : { type: 'customFields/SET_FAILED' },
    );
  };
}

/**
 * Adds a field, with a key from its label, or changes a stored one as it was read. A refusal is shown by the form.
 */
export function saveCustomField(stored: CustomField | null, terms: FieldTerms): AppThunk<Promise<Result<unknown>>> {
  return async (dispatch, getState) => {
    const save = () =>
      stored
        ? service.putCustomField({ ...stored, ...terms } as ChangedCustomField)
        : service.postCustomField({
            object: objectOf(getState()),
            key: keyFromLabel(terms.label),
            order: Math.max(0, ...fieldsOf(getState()).map(({ order }) => order)) + 1,
            ...(terms as Omit<NewCustomField, 'object' | 'key'>),
          });
    const result = await request(dispatch, save, { spinner, ...PERSONAL_SILENT });
    if (!result.ok) return result;
    dispatch(closeField());
    dispatch(showSuccess('Campo guardado.'));
    await dispatch(fetchCustomFields());
    return result;
  };
}

/** The field as it is stored now. */
export const readCustomField =
  (id: number): AppThunk<Promise<Result<CustomField>>> =>
  (dispatch) =>
    request(dispatch, () => service.getCustomField(id), { errors: 'silent' });

/** Stores the fields in the order of these ids. It shows at once; what is refused is shown as it is stored. */
export function orderCustomFields(ids: readonly number[]): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const before = fieldsOf(getState());
    const keys = ids.flatMap((id) => before.find(({ custom_field_id: of }) => of === id)?.key ?? []);
    const custom_fields = placeFields(before, keys);
    const received = (fields: readonly CustomField[]) =>
      dispatch({ type: 'customFields/RECEIVED_CUSTOM_FIELDS', custom_fields: fields } satisfies CustomFieldsAction);
    received(custom_fields);
    const body = {
      object: objectOf(getState()),
      fields: custom_fields.map(({ custom_field_id, step }) => ({ custom_field_id, step })),
    };
    const result = await request(dispatch, () => service.putOrder(body), { spinner, personal: true });
    if (objectOf(getState()) !== body.object) return;
    if (result.ok) received(result.data);
    else await dispatch(fetchCustomFields());
  };
}

/** Deletes a field, after confirmation; one that customers have answered, together with the answers, after another. */
export function removeCustomField({ custom_field_id, label, object }: CustomField): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const remove = async (text: string, withValues: boolean): Promise<void> => {
      if (!(await confirm({ text, ok: 'Eliminar', cancel: 'Conservar' }))) return;
      const result = await request(dispatch, () => service.deleteCustomField(custom_field_id, withValues), {
        spinner,
        personal: true,
        errors: withValues ? 'alert' : 'silent',
      });
      if (!result.ok && result.error.code === 'custom-field/in-use' && !withValues)
        return remove(`${result.error.message} Lo que respondieron se borra para siempre.`, true);
      if (result.ok) dispatch(showSuccess('Campo eliminado.'));
      if (result.ok || result.error.status === 404) await dispatch(fetchCustomFields());
    };
    await remove(
      `Se elimina el campo «${label}» ${object === 'purchase' ? 'de tus compras' : 'del perfil de tus clientes'}.`,
      false,
    );
  };
}
