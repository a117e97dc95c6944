import type { ContentPage } from '../../../domain/contract/content';
import type { ApiGet } from '../../core/http/api';

/** A page in the list: with a flag instead of its content. */
export interface ContentPageSummary extends Omit<ContentPage, 'content'> {
  readonly has_content: boolean;
}

/** All pages without their content, which would bloat the preloaded state of every rendered screen. */
export async function getPages(api: ApiGet): Promise<ContentPageSummary[]> {
  const { pages } = await api('GET /pages', { anonymous: true });
  return pages.map(({ content, ...page }) => ({ ...page, has_content: Boolean(content) }));
}

/** One page with its content (HTML, sanitised by the server); ApiError page/not-found. */
export async function getPage(api: ApiGet, slug: string) {
  return (await api('GET /pages/{id}', { params: { id: slug }, anonymous: true })).page;
}

/**
 * The studio's announcements, the newest first, or those that follow; their content is HTML, sanitised by the server.
 */
export const getAnnouncements = (api: ApiGet, after?: string) =>
  api('GET /announcements', { anonymous: true, query: { after } });
