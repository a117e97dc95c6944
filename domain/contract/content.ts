import { Type, type Static } from '@sinclair/typebox';
import { SLUG_MAX } from '../slug';
import { Exact, Id, IdParams, Nullable, call } from './call';

/** Characters of a title, and of the HTML of a page or an announcement. */
export const TITLE_MAX = 120;
export const CONTENT_MAX = 100_000;

const Title = Type.String({ minLength: 1, maxLength: TITLE_MAX, pattern: '\\S' });
const Html = Type.String({
  maxLength: CONTENT_MAX,
  description: 'HTML; el servidor lo limpia al guardarlo y al mostrarlo',
});

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

/** What an admin writes. Content that says nothing is kept as null; a slug is kept without capitals. */
export const NewPage = Exact({
  title: Title,
  slug: Type.String({ minLength: 1, maxLength: SLUG_MAX }),
  content: Nullable(Html),
  required: Type.Boolean(),
  required_signup: Type.Boolean(),
});
export type NewPage = Static<typeof NewPage>;
export const ChangedPage = Exact({ page_id: Id, ...NewPage.properties });
export type ChangedPage = Static<typeof ChangedPage>;
export const DeletedPage = Type.Object({ page_id: Id });
export type DeletedPage = Static<typeof DeletedPage>;

export const getPages = call({
  method: 'GET',
  path: '/pages',
  tag: 'Contenido',
  access: 'public',
  summary: 'Páginas del estudio',
  response: PagesResponse,
});
export const getPage = call({
  method: 'GET',
  path: '/pages/{slug}',
  tag: 'Contenido',
  access: 'public',
  summary: 'Una página con su contenido',
  params: Exact({ slug: Type.String({ minLength: 1, maxLength: SLUG_MAX }) }),
  response: PageResponse,
  errors: ['page/not-found'],
});
export const postPage = call({
  method: 'POST',
  path: '/pages',
  tag: 'Contenido',
  access: 'admin',
  summary: 'Agrega una página',
  body: NewPage,
  response: PageResponse,
  errors: ['page/slug-invalid', 'page/slug-reserved', 'page/slug-exists'],
});
export const putPage = call({
  method: 'PUT',
  path: '/pages',
  tag: 'Contenido',
  access: 'admin',
  summary: 'Cambia una página',
  body: ChangedPage,
  response: PageResponse,
  errors: ['page/not-found', 'page/slug-invalid', 'page/slug-reserved', 'page/slug-exists'],
});
export const deletePage = call({
  method: 'DELETE',
  path: '/pages/{id}',
  tag: 'Contenido',
  access: 'admin',
  summary: 'Elimina una página, y con ella quién la había aceptado; repetirlo no cambia nada',
  params: IdParams,
  response: DeletedPage,
});

export const Announcement = Type.Object({ announcement_id: Id, title: Type.String(), content: Type.String() });
export type Announcement = Static<typeof Announcement>;
export const AnnouncementsResponse = Type.Object({ announcements: Type.Array(Announcement) });
export type AnnouncementsResponse = Static<typeof AnnouncementsResponse>;
export const AnnouncementResponse = Type.Object({ announcement: Announcement });
export type AnnouncementResponse = Static<typeof AnnouncementResponse>;

export const NewAnnouncement = Exact({ title: Title, content: Html });
export type NewAnnouncement = Static<typeof NewAnnouncement>;
export const ChangedAnnouncement = Exact({ announcement_id: Id, ...NewAnnouncement.properties });
export type ChangedAnnouncement = Static<typeof ChangedAnnouncement>;
export const DeletedAnnouncement = Type.Object({ announcement_id: Id });
export type DeletedAnnouncement = Static<typeof DeletedAnnouncement>;

export const getAnnouncements = call({
  method: 'GET',
  path: '/announcements',
  tag: 'Contenido',
  access: 'public',
  summary: 'Avisos',
  response: AnnouncementsResponse,
});
export const getAnnouncement = call({
  method: 'GET',
  path: '/announcements/{id}',
  tag: 'Contenido',
  access: 'public',
  summary: 'Un aviso',
  params: IdParams,
  response: AnnouncementResponse,
  errors: ['announcement/not-found'],
});
export const postAnnouncement = call({
  method: 'POST',
  path: '/announcements',
  tag: 'Contenido',
  access: 'admin',
  summary: 'Agrega un aviso',
  body: NewAnnouncement,
  response: AnnouncementResponse,
});
export const putAnnouncement = call({
  method: 'PUT',
  path: '/announcements',
  tag: 'Contenido',
  access: 'admin',
  summary: 'Cambia un aviso',
  body: ChangedAnnouncement,
  response: AnnouncementResponse,
  errors: ['announcement/not-found'],
});
export const deleteAnnouncement = call({
  method: 'DELETE',
  path: '/announcements/{id}',
  tag: 'Contenido',
  access: 'admin',
  summary: 'Elimina un aviso; repetirlo no cambia nada',
  params: IdParams,
  response: DeletedAnnouncement,
});
