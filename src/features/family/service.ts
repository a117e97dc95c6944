import type { ChangedFamilyMember } from '../../../domain/contract/family';
import { api } from '../../core/http/api';

/** The family of the account, how many count to its limit, and that limit. */
export const getFamily = () => api('GET /family');

/** ApiError family/full, family/same-name, family/disabled. */
export const postFamilyMember = (body: ChangedFamilyMember) => api('POST /family', { body });

/** ApiError family/name-fixed while the person has places ahead, family/same-name. */
export const putFamilyMember = (id: number, body: ChangedFamilyMember) =>
  api('PUT /family/{id}', { params: { id }, body });

/** ApiError family/has-places. */
export const deleteFamilyMember = (id: number) => api('DELETE /family/{id}', { params: { id } });
