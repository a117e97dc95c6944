import type {
  ChangedCustomField,
  CustomField,
  CustomFieldResponse,
  CustomFieldsOrder,
  CustomFieldsResponse,
  NewCustomField,
} from '../../../domain/contract/customFields';
import { http } from '../../core/http/client';

export const getCustomFields = async (object: CustomField['object']): Promise<CustomField[]> =>
  (await http.get<CustomFieldsResponse>('/custom_fields', { params: { object } })).custom_fields;

export const getCustomField = async (id: number): Promise<CustomField> =>
  (await http.get<CustomFieldResponse>(`/custom_fields/${id}`)).custom_field;

/** ApiError custom-field/key-exists, form/invalid. */
export const postCustomField = async (body: NewCustomField): Promise<CustomField> =>
  (await http.post<CustomFieldResponse>('/custom_fields', body)).custom_field;

/**
 * ApiError custom-field/not-found, custom-field/in-use, custom-field/needed, form/changed and those of postCustomField.
 */
export const putCustomField = async (body: ChangedCustomField): Promise<CustomField> =>
  (await http.put<CustomFieldResponse>('/custom_fields', body)).custom_field;

/** ApiError form/changed, custom-field/needed. */
export const putOrder = async (body: CustomFieldsOrder): Promise<CustomField[]> =>
  (await http.put<CustomFieldsResponse>('/custom_fields/order', body)).custom_fields;

/** ApiError custom-field/not-found, custom-field/needed; custom-field/in-use unless the answers go with it. */
export const deleteCustomField = (id: number, with_values: boolean): Promise<unknown> =>
  http.delete(`/custom_fields/${id}`, { params: { with_values } });
