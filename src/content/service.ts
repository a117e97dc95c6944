import type {
  Announcement,
  AnnouncementsResponse,
  Page,
  PageResponse,
  PageSummary,
  PagesResponse,
} from '../../domain/contract/content';
import { http } from '../http/client';

/** All pages of the studio, without their content. */
export async function getPages(): Promise<PageSummary[]> {
  return (await http.get<PagesResponse>('/pages', { anonymous: true })).pages;
}

/** One page with its content (HTML, sanitised by the server); ApiError page/not-found. */
export async function getPage(slug: string): Promise<Page> {
  return (await http.get<PageResponse>(`/pages/${encodeURIComponent(slug)}`, { anonymous: true })).page;
}

/** The studio's announcements, the newest first; their content is HTML, sanitised by the server. */
export async function getAnnouncements(): Promise<Announcement[]> {
  return (await http.get<AnnouncementsResponse>('/announcements', { anonymous: true })).announcements;
}
