import type {
  ChangedCustomField,
  CustomField,
  CustomFieldsOrder,
  NewCustomField,
} from '../../../domain/contract/customFields';
import { api } from '../../core/http/api';
import { wholeList } from '../list/useList';

export const getCustomFields = async (object: CustomField['object']) =>
  wholeList((await api('GET /custom_fields', { query: { object } })).custom_fields);

export const getCustomField = async (id: number) =>
  (await api('GET /custom_fields/{id}', { params: { id } })).custom_field;

/** ApiError custom-field/key-exists, form/invalid. */
export const postCustomField = async (body: NewCustomField) =>
  (await api('POST /custom_fields', { body })).custom_field;

/**
 * ApiError custom-field/not-found, custom-field/in-use, custom-field/needed, form/changed and those of postCustomField.
 */
export const putCustomField = async (body: ChangedCustomField) =>
  (await api('PUT /custom_fields', { body })).custom_field;

/** ApiError form/changed, custom-field/needed. */
export const putOrder = async (body: CustomFieldsOrder) =>
  (await api('PUT /custom_fields/order', { body })).custom_fields;

/** ApiError custom-field/not-found, custom-field/needed; custom-field/in-use unless the answers go with it. */
export const deleteCustomField = (id: number, with_values: boolean) =>
  api('DELETE /custom_fields/{id}', { params: { id }, query: { with_values } });
