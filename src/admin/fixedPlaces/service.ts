import type { FixedPlacesQuery, NewFixedPlace } from '../../../domain/contract/fixedPlaces';
import { api } from '../../core/http/api';

export const getFixedPlaces = (query: FixedPlacesQuery) => api('GET /fixed_places', { query });

/** A repeat finds the place that it gave. */
export const postFixedPlace = (body: NewFixedPlace) => api('POST /fixed_places', { body });

export const deleteFixedPlace = (id: number) => api('DELETE /fixed_places/{id}', { params: { id } });

export const releaseDate = (id: number, single_class_id: number) =>
  api('POST /fixed_places/{id}/release', { params: { id }, body: { single_class_id } });
