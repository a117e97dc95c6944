import type { NewNote } from '../../../domain/contract/customerNotes';
import type { RatingsQuery } from '../../../domain/contract/ratings';
import { api } from '../../core/http/api';
import { pageOfRows } from '../list/useList';

export const getRatings = async (query: RatingsQuery) => pageOfRows(await api('GET /ratings', { query }), 'ratings');

/** What the list can be narrowed to. */
export async function getRatingFilters() {
  const [{ instructors }, { class_types }] = await Promise.all([api('GET /instructors'), api('GET /class_types')]);
  return { instructors, class_types };
}

export const postFollowUp = (customerId: number, body: NewNote) =>
  api('POST /customer/admin/{id}/notes', { params: { id: customerId }, body });
