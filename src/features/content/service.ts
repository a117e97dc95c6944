import type {
  AnnouncementsResponse,
  ContentPage,
  ContentPageResponse,
  ContentPagesResponse,
} from '../../../domain/contract/content';
import type { HttpGet } from '../../core/http/client';

/** A page of the list: whether it has content is all that the footer and the forms need to know of it. */
export interface ContentPageSummary extends Omit<ContentPage, 'content'> {
  readonly has_content: boolean;
}

/** All pages of the studio. Their content would fill the state that every server-rendered screen carries. */
export async function getPages(http: HttpGet): Promise<ContentPageSummary[]> {
  const { pages } = await http.get<ContentPagesResponse>('/pages', { anonymous: true });
  return pages.map(({ content, ...page }) => ({ ...page, has_content: Boolean(content) }));
}

/** One page with its content (HTML, sanitised by the server); ApiError page/not-found. */
export async function getPage(http: HttpGet, slug: string): Promise<ContentPage> {
  return (await http.get<ContentPageResponse>(`/pages/${encodeURIComponent(slug)}`, { anonymous: true })).page;
}

/**
 * The studio's announcements, the newest first, or those that follow; their content is HTML, sanitised by the server.
 */
export const getAnnouncements = (http: HttpGet, after?: string): Promise<AnnouncementsResponse> =>
  http.get('/announcements', { anonymous: true, ...(after === undefined ? {} : { params: { after } }) });
