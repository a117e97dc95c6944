import type {
  AdminAnnouncement,
  AdminAnnouncementsResponse,
  ChangedAnnouncement,
  NewAnnouncement,
  StoredAnnouncement,
} from '../../../domain/contract/content';
import { http } from '../../core/http/client';

export const getAnnouncements = (after: string | null): Promise<AdminAnnouncementsResponse> =>
  http.get('/announcements/admin/all', after === null ? {} : { params: { after } });

/** ApiError announcement/not-found. */
export const getAnnouncement = async (id: number): Promise<AdminAnnouncement> =>
  (await http.get<{ announcement: AdminAnnouncement }>(`/announcements/admin/${id}`)).announcement;

/** An announcement with an id is changed, one without is created; ApiError row/changed, announcement/not-found. */
export const saveAnnouncement = (body: NewAnnouncement | ChangedAnnouncement): Promise<StoredAnnouncement> =>
  'announcement_id' in body ? http.put('/announcements', body) : http.post('/announcements', body);

export const deleteAnnouncement = (id: number): Promise<unknown> => http.delete(`/announcements/${id}`);
