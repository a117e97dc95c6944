/** What admins do with videos and their types. */
import { Type, type Static } from '@sinclair/typebox';
import { VIDEO_PROVIDERS } from '../videos';
import { Exact, Id, Instant, Next, Nullable, Cursor, callsOf } from './call';
import { Lines } from './texts';
import { File } from './catalogue';

const call = callsOf('Videos');

const Provider = Type.Union(VIDEO_PROVIDERS.map((provider) => Type.Literal(provider)));
const Duration = Type.Integer({ minimum: 0, maximum: 86_400 });
const Position = Type.Integer({ minimum: 0, maximum: 10_000 });

const Caption = {
  language: Type.String({ pattern: '^[a-z]{2}(-[A-Z]{2})?$' }),
  label: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }),
  /** WebVTT. */
  content: Lines({ maxLength: 500_000 }),
};

const RowFields = {
  video_id: Id,
  title: Type.String(),
  description: Type.String(),
  class_category_id: Nullable(Id),
  class_type_id: Nullable(Id),
  video_type_id: Nullable(Id),
  program_id: Nullable(Id),
  program_position: Nullable(Type.Integer()),
  instructor_ids: Type.Array(Id),
  tag_ids: Type.Array(Id),
  /** In seconds. */
  duration: Type.Integer(),
  poster: Nullable(File),
  provider: Provider,
  provider_id: Nullable(Type.String()),
  file: Nullable(File),
  /** The frame that the server took from the file, shown if no poster was chosen. */
  frame: Nullable(File),
  /** Heights of the qualities made from the file. */
  qualities: Type.Array(Type.Integer()),
  /** State of the job that makes the qualities; null: none are made. */
  encoding: Nullable(
    Type.Object({
      state: Type.Union((['waiting', 'running', 'done', 'failed'] as const).map((state) => Type.Literal(state))),
      percent: Type.Integer(),
      problem: Nullable(Type.String()),
    }),
  ),
  /** null: a draft. */
  published_at: Nullable(Instant),
  archived: Type.Boolean(),
  /** Incremented by each change. */
  version: Id,
  /** Whether someone has watched, rated or chosen it, so that it can only be archived. */
  in_use: Type.Boolean(),
};
export const AdminVideoRow = Type.Object(RowFields);
export type AdminVideoRow = Static<typeof AdminVideoRow>;
export const AdminVideo = Type.Object({ ...RowFields, captions: Type.Array(Type.Object(Caption)) });
export type AdminVideo = Static<typeof AdminVideo>;
export const AdminVideoResponse = Type.Object({ video: AdminVideo });
export type AdminVideoResponse = Static<typeof AdminVideoResponse>;

const Reference = Type.Optional(Nullable(Id));
export const NewVideo = Exact({
  title: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
  description: Type.Optional(Lines({ maxLength: 5_000 })),
  class_category_id: Reference,
  class_type_id: Reference,
  video_type_id: Reference,
  program_id: Reference,
  program_position: Type.Optional(Nullable(Position)),
  instructor_ids: Type.Optional(Type.Array(Id, { maxItems: 20, uniqueItems: true })),
  tag_ids: Type.Optional(Type.Array(Id, { maxItems: 50, uniqueItems: true })),
  /** In seconds; default: as in the file. */
  duration: Type.Optional(Duration),
  poster_file_id: Reference,
  provider: Provider,
  provider_id: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
  file_id: Reference,
  captions: Type.Optional(Type.Array(Exact(Caption), { maxItems: 10 })),
  /** null or absent: a draft; later than now: announced as upcoming. */
  published_at: Type.Optional(Nullable(Instant)),
});
export type NewVideo = Static<typeof NewVideo>;
export const ChangedVideo = Exact({ ...NewVideo.properties, version: Id, archived: Type.Boolean() });
export type ChangedVideo = Static<typeof ChangedVideo>;

const WRITE_ERRORS = [
  'video/reference',
  'video/source',
  'video/captions',
  'file/not-found',
  'file/unavailable',
] as const;

export const getAdminVideos = call('GET /videos/admin/all', 'staff', 'Todos los videos, el más nuevo primero', {
  query: Exact({
    query: Type.Optional(Type.String({ maxLength: 100 })),
    archived: Type.Optional(Type.Boolean()),
    after: Type.Optional(Cursor(1)),
  }),
  response: Type.Object({ videos: Type.Array(AdminVideoRow), next: Next }),
});
export const getAdminVideo = call('GET /videos/admin/{id}', 'staff', 'Un video con sus subtítulos', {
  response: AdminVideoResponse,
  errors: ['video/not-found'],
});
export const postVideo = call('POST /videos', 'admin', 'Agrega un video', {
  body: NewVideo,
  response: AdminVideoResponse,
  errors: WRITE_ERRORS,
});
export const putVideo = call('PUT /videos/{id}', 'admin', 'Cambia o archiva un video', {
  body: ChangedVideo,
  response: AdminVideoResponse,
  errors: [...WRITE_ERRORS, 'video/not-found', 'row/changed'],
});
export const postEncoding = call('POST /videos/{id}/encode', 'admin', 'Vuelve a preparar las calidades que fallaron', {
  response: AdminVideoResponse,
  errors: ['video/not-found'],
});
export const deleteVideo = call('DELETE /videos/{id}', 'admin', 'Elimina un video que nadie ha visto', {
  response: Type.Object({ video_id: Id }),
  errors: ['video/not-found', 'video/in-use'],
});

export const AdminVideoType = Type.Object({
  video_type_id: Id,
  name: Type.String(),
  archived: Type.Boolean(),
  version: Id,
  in_use: Type.Boolean(),
});
export type AdminVideoType = Static<typeof AdminVideoType>;
const VideoTypeResponse = Type.Object({ video_type: AdminVideoType });
const Name = Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' });

export const getAdminVideoTypes = call('GET /video_types/admin/all', 'staff', 'Todos los tipos de video', {
  response: Type.Object({ video_types: Type.Array(AdminVideoType) }),
});
export const postVideoType = call('POST /video_types', 'admin', 'Agrega un tipo de video', {
  body: Exact({ name: Name }),
  response: VideoTypeResponse,
  errors: ['video-type/exists'],
});
export const putVideoType = call('PUT /video_types/{id}', 'admin', 'Cambia o archiva un tipo de video', {
  body: Exact({ name: Name, archived: Type.Boolean(), version: Id }),
  response: VideoTypeResponse,
  errors: ['video-type/not-found', 'video-type/exists', 'row/changed'],
});
export const deleteVideoType = call('DELETE /video_types/{id}', 'admin', 'Elimina un tipo que ningún video tiene', {
  response: Type.Object({ video_type_id: Id }),
  errors: ['video-type/not-found', 'video-type/in-use'],
});
