import type { NewAnswers, PendingFormsQuery } from '../../../domain/contract/forms';
import { api } from '../../core/http/api';

/** A form with its fields; ApiError form/not-found. */
export const getForm = async (id: number) => (await api('GET /forms/{id}', { params: { id }, anonymous: true })).form;

/** What has to be answered before this purchase or reservation. */
export const getPendingForms = async (query: PendingFormsQuery) => (await api('GET /forms/pending', { query })).forms;

/** The forms of the profile, and those answered elsewhere. */
export const getOwnForms = async () => (await api('GET /forms/mine')).forms;

/** ApiError form/not-found, form/account-needed, or request/invalid with the field. */
export const postAnswers = (id: number, body: NewAnswers, idempotencyKey: string) =>
  api('POST /forms/{id}/answers', { params: { id }, body, idempotencyKey });
