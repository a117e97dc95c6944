import type { ChangedForm, Form, NewForm } from '../../../domain/contract/forms';
import { api } from '../../core/http/api';
import { getClassTypes } from '../../features/catalogue/service';
import { pageOfRows, wholeList } from '../list/useList';

export const getForms = async () => wholeList((await api('GET /forms')).forms);

/** ApiError form/not-found. */
export const getForm = async (id: number) => (await api('GET /forms/{id}', { params: { id } })).form;

/**
 * A form with an id is changed, one without is created; ApiError form/changed, form/not-found, form/title-exists, and
 * form/invalid with the field to blame.
 */
export const saveForm = async (body: NewForm | ChangedForm): Promise<Form> =>
  ('form_id' in body ? await api('PUT /forms', { body }) : await api('POST /forms', { body })).form;

/** ApiError form/not-found, form/built-in, form/answered. */
export const deleteForm = (id: number, with_answers: boolean) =>
  api('DELETE /forms/{id}', { params: { id }, query: { with_answers } });

/** What a form can stand before. */
export async function getPlaces() {
  const [types, { class_packages }] = await Promise.all([getClassTypes(api), api('GET /class_packages/admin/all')]);
  return {
    types: types.map(({ class_type_id: id, name }) => ({ id, name })),
    packages: class_packages.map(({ class_package_id: id, title: name }) => ({ id, name })),
  };
}

export const getAnswers = async (id: number, after?: string) =>
  pageOfRows(
    await api('GET /forms/{id}/answers', { params: { id }, query: after === undefined ? {} : { after } }),
    'form_answers',
  );

/** ApiError request/not-found. */
export const deleteAnswer = (id: number) => api('DELETE /form_answers/{id}', { params: { id } });

export const getCustomerForms = async (id: number) =>
  wholeList((await api('GET /customer/admin/{id}/forms', { params: { id } })).forms);
