import { api } from '../../core/http/api';

/** Own fixed places, and own reservations whose place could be one. */
export const getMyFixedPlaces = () => api('GET /fixed_places/me');

/** Holds the spot of an own reservation in this class every week; ApiError fixed-place/no-package, fixed-place/taken, ... */
export const postFixedPlace = async (single_class_id: number) =>
  (await api('POST /fixed_places', { body: { single_class_id } })).fixed_place;

export const deleteFixedPlace = async (id: number) =>
  (await api('DELETE /fixed_places/{id}', { params: { id } })).fixed_place;

/** Frees one date; ApiError reservation/late, ... */
export const releaseDate = (id: number, single_class_id: number) =>
  api('POST /fixed_places/{id}/release', { params: { id }, body: { single_class_id } });
