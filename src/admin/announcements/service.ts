import type { ChangedAnnouncement, NewAnnouncement, StoredAnnouncement } from '../../../domain/contract/content';
import { api } from '../../core/http/api';
import { pageOfRows } from '../list/useList';

export const getAnnouncements = async (after?: string) =>
  pageOfRows(await api('GET /announcements/admin/all', { query: { after } }), 'announcements');

/** ApiError announcement/not-found. */
export const getAnnouncement = async (id: number) =>
  (await api('GET /announcements/admin/{id}', { params: { id } })).announcement;

/** An announcement with an id is changed, one without is created; ApiError row/changed, announcement/not-found. */
export const saveAnnouncement = (body: NewAnnouncement | ChangedAnnouncement): Promise<StoredAnnouncement> =>
  'announcement_id' in body ? api('PUT /announcements', { body }) : api('POST /announcements', { body });

export const deleteAnnouncement = (id: number) => api('DELETE /announcements/{id}', { params: { id } });
