import { Type, type Static } from '@sinclair/typebox';
import { CONTENT_MAX, TITLE_MAX } from '../content';
import { SLUG_MAX } from '../slug';
import { TextChange } from './acceptedPages';
import { Cursor, Exact, Id, Instant, Next, Nullable, callsOf } from './call';
import { Lines } from './texts';

const call = callsOf('Contenido');

export { CONTENT_MAX, TITLE_MAX };

const Title = Type.String({ minLength: 1, maxLength: TITLE_MAX, pattern: '\\S' });
const Html = Lines({
  maxLength: CONTENT_MAX,
  description: 'HTML; el servidor lo limpia al guardarlo y al mostrarlo',
});

/** `content`: sanitised HTML; null hides the page from the footer. */
export const ContentPage = Type.Object({
  page_id: Id,
  title: Type.String(),
  slug: Type.String(),
  content: Nullable(Type.String()),
  required: Type.Boolean(),
  required_signup: Type.Boolean(),
});
export type ContentPage = Static<typeof ContentPage>;

/** What the sanitiser removed, such as '<script>' or 'onclick', and how often. */
export const Removed = Type.Array(Type.Object({ what: Type.String(), count: Type.Integer() }));
export type Removed = Static<typeof Removed>;
/** Incremented by each change. */
const Version = Type.Integer({ minimum: 1 });

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
/** With a `version` the call is refused if the page has changed since. `minor`: earlier acceptances stay valid. */
export const ChangedContentPage = Exact({
  page_id: Id,
  version: Type.Optional(Version),
  minor: Type.Optional(Type.Boolean()),
  ...NewContentPage.properties,
});
export type ChangedContentPage = Static<typeof ChangedContentPage>;
export const DeletedContentPage = Type.Object({ page_id: Id });
export const StoredContentPage = Type.Object({ page: ContentPage, version: Version, removed: Removed });
export type StoredContentPage = Static<typeof StoredContentPage>;

const AdminPageFacts = { version: Version, updated_at: Nullable(Instant) };
/** A row of the list, with whether it has content instead of the content. */
export const AdminContentPageRow = Type.Object({
  ...Type.Omit(ContentPage, ['content']).properties,
  has_content: Type.Boolean(),
  ...AdminPageFacts,
});
export type AdminContentPageRow = Static<typeof AdminContentPageRow>;
export const AdminContentPagesResponse = Type.Object({ pages: Type.Array(AdminContentPageRow) });
export type AdminContentPagesResponse = Static<typeof AdminContentPagesResponse>;
export const AdminContentPage = Type.Object({
  ...ContentPage.properties,
  ...AdminPageFacts,
  page_version_id: Id,
  /** Former addresses that redirect to the page. */
  former_slugs: Type.Array(Type.String()),
  /** Customers with an account: those who accepted the current text, and all. */
  accepted: Type.Integer(),
  customers: Type.Integer(),
});
export type AdminContentPage = Static<typeof AdminContentPage>;
export const AdminContentPageResponse = Type.Object({ page: AdminContentPage });

export const ContentPageVersion = Type.Object({
  page_version_id: Id,
  title: Type.String(),
  /** null: created before times were stored. */
  created_at: Nullable(Instant),
  /** The author; null: not recorded. */
  by: Nullable(Type.String()),
  is_current: Type.Boolean(),
});
export type ContentPageVersion = Static<typeof ContentPageVersion>;
export const ContentPageVersionsQuery = Exact({ after: Type.Optional(Cursor(1)) });
export type ContentPageVersionsQuery = Static<typeof ContentPageVersionsQuery>;
export const ContentPageVersionsResponse = Type.Object({ versions: Type.Array(ContentPageVersion), next: Next });
export type ContentPageVersionsResponse = Static<typeof ContentPageVersionsResponse>;
/** `changes`: what restoring the version would change in the current text; null: nearly everything. */
export const ContentPageVersionResponse = Type.Object({
  title: Type.String(),
  content: Nullable(Type.String()),
  changes: Nullable(Type.Array(Type.Array(TextChange))),
});
export type ContentPageVersionResponse = Static<typeof ContentPageVersionResponse>;

export const ContentPreview = Exact({ content: Html });
export const ContentPreviewResponse = Type.Object({ content: Type.String(), removed: Removed });
export type ContentPreviewResponse = Static<typeof ContentPreviewResponse>;

export const getPages = call('GET /pages', 'public', 'Páginas del estudio', { response: ContentPagesResponse });
/** OpenAPI allows one parameter name per path: in GET {id} is the page's slug, in DELETE its number. */
export const getPage = call('GET /pages/{id}', 'public', 'Una página, también por una dirección que tuvo antes', {
  params: Exact({ id: Type.String({ minLength: 1, maxLength: SLUG_MAX, description: 'Dirección (slug)' }) }),
  response: ContentPageResponse,
  errors: ['page/not-found'],
});
export const postPage = call('POST /pages', 'admin', 'Agrega una página', {
  body: NewContentPage,
  response: StoredContentPage,
  errors: ['page/slug-invalid', 'page/slug-reserved', 'page/slug-exists'],
});
export const putPage = call('PUT /pages', 'admin', 'Cambia una página', {
  body: ChangedContentPage,
  response: StoredContentPage,
  errors: ['page/not-found', 'page/slug-invalid', 'page/slug-reserved', 'page/slug-exists', 'row/changed'],
});
export const getAdminPages = call('GET /pages/admin/all', 'admin', 'Páginas con su versión', {
  response: AdminContentPagesResponse,
});
export const getAdminPage = call('GET /pages/admin/{id}', 'admin', 'Una página con su versión', {
  response: AdminContentPageResponse,
  errors: ['page/not-found'],
});
export const getPageVersions = call(
  'GET /pages/{id}/versions',
  'admin',
  'Versiones del texto de una página, de la más reciente a la más antigua, de 20 en 20',
  { query: ContentPageVersionsQuery, response: ContentPageVersionsResponse },
);
export const getPageVersion = call(
  'GET /pages/{id}/versions/{page_version_id}',
  'admin',
  'Una versión, con lo que cambiaría al restaurarla',
  {
    params: Exact({ id: Id, page_version_id: Id }),
    response: ContentPageVersionResponse,
    errors: ['page/not-found'],
  },
);
export const postContentPreview = call(
  'POST /pages/preview',
  'admin',
  'El contenido como se mostraría y lo que se le quitó; no guarda nada',
  { body: ContentPreview, response: ContentPreviewResponse },
);
export const deletePage = call(
  'DELETE /pages/{id}',
  'admin',
  'Elimina una página; se conserva quién aceptó cada versión. Repetirlo no cambia nada',
  { response: DeletedContentPage },
);

export const Announcement = Type.Object({
  announcement_id: Id,
  title: Type.String(),
  content: Type.String(),
  created_at: Instant,
});
export type Announcement = Static<typeof Announcement>;
export const AnnouncementsQuery = Exact({ after: Type.Optional(Cursor(2)) });
export type AnnouncementsQuery = Static<typeof AnnouncementsQuery>;
export const AnnouncementsResponse = Type.Object({ announcements: Type.Array(Announcement), next: Next });
export type AnnouncementsResponse = Static<typeof AnnouncementsResponse>;
export const AnnouncementResponse = Type.Object({ announcement: Announcement });

export const NewAnnouncement = Exact({ title: Title, content: Html });
export type NewAnnouncement = Static<typeof NewAnnouncement>;
/** With a `version` the call is refused if the announcement has changed since. */
export const ChangedAnnouncement = Exact({
  announcement_id: Id,
  version: Type.Optional(Version),
  ...NewAnnouncement.properties,
});
export type ChangedAnnouncement = Static<typeof ChangedAnnouncement>;
export const DeletedAnnouncement = Type.Object({ announcement_id: Id });
export const StoredAnnouncement = Type.Object({ announcement: Announcement, version: Version, removed: Removed });
export type StoredAnnouncement = Static<typeof StoredAnnouncement>;
export const AdminAnnouncement = Type.Object({ ...Announcement.properties, version: Version });
export type AdminAnnouncement = Static<typeof AdminAnnouncement>;
export const AdminAnnouncementsResponse = Type.Object({ announcements: Type.Array(AdminAnnouncement), next: Next });
export type AdminAnnouncementsResponse = Static<typeof AdminAnnouncementsResponse>;
export const AdminAnnouncementResponse = Type.Object({ announcement: AdminAnnouncement });

export const getAnnouncements = call(
  'GET /announcements',
  'public',
  'Avisos, del más reciente al más antiguo, de 20 en 20',
  { query: AnnouncementsQuery, response: AnnouncementsResponse },
);
export const getAnnouncement = call('GET /announcements/{id}', 'public', 'Un aviso', {
  response: AnnouncementResponse,
  errors: ['announcement/not-found'],
});
export const postAnnouncement = call('POST /announcements', 'admin', 'Agrega un aviso', {
  body: NewAnnouncement,
  response: StoredAnnouncement,
});
export const putAnnouncement = call('PUT /announcements', 'admin', 'Cambia un aviso', {
  body: ChangedAnnouncement,
  response: StoredAnnouncement,
  errors: ['announcement/not-found', 'row/changed'],
});
export const getAdminAnnouncements = call(
  'GET /announcements/admin/all',
  'admin',
  'Avisos con su fecha y su versión, de 20 en 20',
  { query: AnnouncementsQuery, response: AdminAnnouncementsResponse },
);
export const getAdminAnnouncement = call('GET /announcements/admin/{id}', 'admin', 'Un aviso con su versión', {
  response: AdminAnnouncementResponse,
  errors: ['announcement/not-found'],
});
export const deleteAnnouncement = call(
  'DELETE /announcements/{id}',
  'admin',
  'Elimina un aviso; repetirlo no cambia nada',
  { response: DeletedAnnouncement },
);
