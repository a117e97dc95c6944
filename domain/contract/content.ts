import { Type, type Static } from '@sinclair/typebox';
import { SLUG_MAX } from '../slug';
import { Cursor, Exact, Id, IdParams, Next, Nullable, callsOf } from './call';

const call = callsOf('Contenido');

/** Lengths in characters. */
export const TITLE_MAX = 120;
export const CONTENT_MAX = 100_000;

const Title = Type.String({ minLength: 1, maxLength: TITLE_MAX, pattern: '\\S' });
const Html = Type.String({
  maxLength: CONTENT_MAX,
  description: 'HTML; el servidor lo limpia al guardarlo y al mostrarlo',
});

/** `content`: HTML that the server has sanitised; null hides the page from the footer. */
export const ContentPage = Type.Object({
  page_id: Id,
  title: Type.String(),
  slug: Type.String(),
  content: Nullable(Type.String()),
  required: Type.Boolean(),
  required_signup: Type.Boolean(),
});
export type ContentPage = Static<typeof ContentPage>;

export const ContentPagesResponse = Type.Object({ pages: Type.Array(ContentPage) });
export type ContentPagesResponse = Static<typeof ContentPagesResponse>;
export const ContentPageResponse = Type.Object({ page: ContentPage });
export type ContentPageResponse = Static<typeof ContentPageResponse>;

/** The server stores empty content as null and the slug in lower case. */
export const NewContentPage = Exact({
  title: Title,
  slug: Type.String({ minLength: 1, maxLength: SLUG_MAX }),
  content: Nullable(Html),
  required: Type.Boolean(),
  required_signup: Type.Boolean(),
});
export type NewContentPage = Static<typeof NewContentPage>;
export const ChangedContentPage = Exact({ page_id: Id, ...NewContentPage.properties });
export type ChangedContentPage = Static<typeof ChangedContentPage>;
export const DeletedContentPage = Type.Object({ page_id: Id });

export const getPages = call('GET /pages', 'public', 'Páginas del estudio', { response: ContentPagesResponse });
export const getPage = call('GET /pages/{slug}', 'public', 'Una página con su contenido', {
  params: Exact({ slug: Type.String({ minLength: 1, maxLength: SLUG_MAX }) }),
  response: ContentPageResponse,
  errors: ['page/not-found'],
});
export const postPage = call('POST /pages', 'admin', 'Agrega una página', {
  body: NewContentPage,
  response: ContentPageResponse,
  errors: ['page/slug-invalid', 'page/slug-reserved', 'page/slug-exists'],
});
export const putPage = call('PUT /pages', 'admin', 'Cambia una página', {
  body: ChangedContentPage,
  response: ContentPageResponse,
  errors: ['page/not-found', 'page/slug-invalid', 'page/slug-reserved', 'page/slug-exists'],
});
export const deletePage = call(
  'DELETE /pages/{id}',
  'admin',
  'Elimina una página; se conserva quién aceptó cada versión. Repetirlo no cambia nada',
  { params: IdParams, response: DeletedContentPage },
);

export const Announcement = Type.Object({ announcement_id: Id, title: Type.String(), content: Type.String() });
export type Announcement = Static<typeof Announcement>;
export const AnnouncementsQuery = Exact({ after: Type.Optional(Cursor(2)) });
export type AnnouncementsQuery = Static<typeof AnnouncementsQuery>;
export const AnnouncementsResponse = Type.Object({ announcements: Type.Array(Announcement), next: Next });
export type AnnouncementsResponse = Static<typeof AnnouncementsResponse>;
export const AnnouncementResponse = Type.Object({ announcement: Announcement });

export const NewAnnouncement = Exact({ title: Title, content: Html });
export type NewAnnouncement = Static<typeof NewAnnouncement>;
export const ChangedAnnouncement = Exact({ announcement_id: Id, ...NewAnnouncement.properties });
export type ChangedAnnouncement = Static<typeof ChangedAnnouncement>;
export const DeletedAnnouncement = Type.Object({ announcement_id: Id });

export const getAnnouncements = call(
  'GET /announcements',
  'public',
  'Avisos, del más reciente al más antiguo, de 20 en 20',
  { query: AnnouncementsQuery, response: AnnouncementsResponse },
);
export const getAnnouncement = call('GET /announcements/{id}', 'public', 'Un aviso', {
  params: IdParams,
  response: AnnouncementResponse,
  errors: ['announcement/not-found'],
});
export const postAnnouncement = call('POST /announcements', 'admin', 'Agrega un aviso', {
  body: NewAnnouncement,
  response: AnnouncementResponse,
});
export const putAnnouncement = call('PUT /announcements', 'admin', 'Cambia un aviso', {
  body: ChangedAnnouncement,
  response: AnnouncementResponse,
  errors: ['announcement/not-found'],
});
export const deleteAnnouncement = call(
  'DELETE /announcements/{id}',
  'admin',
  'Elimina un aviso; repetirlo no cambia nada',
  { params: IdParams, response: DeletedAnnouncement },
);
