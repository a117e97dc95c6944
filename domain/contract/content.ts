import { Type, type Static } from '@sinclair/typebox';
import { Exact, Id, Nullable, call } from './call';

/** In lists `content` says only whether there is any (null hides the page from the footer). */
export const PageSummary = Type.Object({
  page_id: Id,
  title: Type.String(),
  slug: Type.String(),
  has_content: Type.Boolean(),
  required: Type.Boolean(),
  required_signup: Type.Boolean(),
});
export type PageSummary = Static<typeof PageSummary>;

/** content is HTML, sanitised by the server. */
export const Page = Type.Object({ ...PageSummary.properties, content: Nullable(Type.String()) });
export type Page = Static<typeof Page>;

export const PagesResponse = Type.Object({ pages: Type.Array(PageSummary) });
export type PagesResponse = Static<typeof PagesResponse>;
export const PageResponse = Type.Object({ page: Page });
export type PageResponse = Static<typeof PageResponse>;

export const getPages = call({
  method: 'GET', path: '/pages', tag: 'Contenido', access: 'public', summary: 'Páginas del estudio', response: PagesResponse,
});
export const getPage = call({
  method: 'GET', path: '/pages/{slug}', tag: 'Contenido', access: 'public', summary: 'Una página con su contenido',
  params: Exact({ slug: Type.String({ minLength: 1, maxLength: 120 }) }), response: PageResponse, errors: ['page/not-found'],
});

export const Announcement = Type.Object({ announcement_id: Id, title: Type.String(), content: Type.String() });
export type Announcement = Static<typeof Announcement>;
export const AnnouncementsResponse = Type.Object({ announcements: Type.Array(Announcement) });
export type AnnouncementsResponse = Static<typeof AnnouncementsResponse>;

export const getAnnouncements = call({
  method: 'GET', path: '/announcements', tag: 'Contenido', access: 'public', summary: 'Avisos', response: AnnouncementsResponse,
});
