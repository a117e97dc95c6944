import type { ChangedForm, Form, NewForm } from '../../../domain/contract/forms';
import { http } from '../../core/http/client';

interface FormAnswer {
  readonly form: Form;
}

export const getForms = async (): Promise<Form[]> => (await http.get<{ forms: Form[] }>('/forms')).forms;

/** ApiError form/not-found. */
export const getForm = async (id: number): Promise<Form> => (await http.get<FormAnswer>(`/forms/${id}`)).form;

/**
 * A form with an id is changed, one without is created; ApiError form/changed, form/not-found, form/title-exists, and
 * form/invalid with the field to blame.
 */
export const saveForm = async (body: NewForm | ChangedForm): Promise<Form> =>
  ('form_id' in body ? await http.put<FormAnswer>('/forms', body) : await http.post<FormAnswer>('/forms', body)).form;

/** ApiError form/not-found, form/built-in. */
export const deleteForm = (id: number): Promise<unknown> => http.delete(`/forms/${id}`);
