import type {
  AnnouncementsResponse,
  ContentPage,
  ContentPageResponse,
  ContentPageSummary,
  ContentPagesResponse,
} from '../../../domain/contract/content';
import type { HttpGet } from '../../core/http/client';

/** All pages of the studio, without their content. */
export async function getPages(http: HttpGet): Promise<ContentPageSummary[]> {
  return (await http.get<ContentPagesResponse>('/pages', { anonymous: true })).pages;
}

/** One page with its content (HTML, sanitised by the server); ApiError page/not-found. */
export async function getPage(http: HttpGet, slug: string): Promise<ContentPage> {
  return (await http.get<ContentPageResponse>(`/pages/${encodeURIComponent(slug)}`, { anonymous: true })).page;
}

/** The studio's announcements, the newest first, or those that follow; their content is HTML, sanitised by the server. */
export const getAnnouncements = (http: HttpGet, after?: string): Promise<AnnouncementsResponse> =>
  http.get('/announcements', { anonymous: true, ...(after === undefined ? {} : { params: { after } }) });
