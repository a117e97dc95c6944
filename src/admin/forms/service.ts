import type { ChangedForm, Form, NewForm } from '../../../domain/contract/forms';
import { api } from '../../core/http/api';
import { wholeList } from '../list/useList';

export const getForms = async () => wholeList((await api('GET /forms')).forms);

/** ApiError form/not-found. */
export const getForm = async (id: number) => (await api('GET /forms/{id}', { params: { id } })).form;

/**
 * A form with an id is changed, one without is created; ApiError form/changed, form/not-found, form/title-exists, and
 * form/invalid with the field to blame.
 */
export const saveForm = async (body: NewForm | ChangedForm): Promise<Form> =>
  ('form_id' in body ? await api('PUT /forms', { body }) : await api('POST /forms', { body })).form;

/** ApiError form/not-found, form/built-in. */
export const deleteForm = (id: number) => api('DELETE /forms/{id}', { params: { id } });
