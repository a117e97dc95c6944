/** On-demand videos (specification, section 7, 'Videos'). */
import { Type, type Static } from '@sinclair/typebox';
import { RATING_COMMENT_MAX } from '../validation';
import { VIDEO_PROVIDERS } from '../videos';
import { Cursor, Exact, Id, Instant, Next, Nullable, callsOf } from './call';
import { Lines } from './texts';
import { File } from './catalogue';

const call = callsOf('Videos');

const Provider = Type.Union(VIDEO_PROVIDERS.map((provider) => Type.Literal(provider)));
const Seconds = Type.Integer({ minimum: 0, maximum: 86_400 });
const Stars = Type.Integer({ minimum: 1, maximum: 5 });

export const VideoProgress = Type.Object({
  /** The position, in seconds, where the customer stopped. */
  seconds: Seconds,
  completedAt: Nullable(Instant),
});
export type VideoProgress = Static<typeof VideoProgress>;

const RatingFields = { class_stars: Stars, coach_stars: Stars, comment: Nullable(Type.String()) };
export const VideoRating = Type.Object(RatingFields);
export type VideoRating = Static<typeof VideoRating>;

export const Video = Type.Object({
  video_id: Id,
  title: Type.String(),
  description: Type.String(),
  /** In seconds. */
  duration: Seconds,
  class_category_id: Nullable(Id),
  class_type_id: Nullable(Id),
  video_type_id: Nullable(Id),
  program_id: Nullable(Id),
  /** Position in the program. */
  program_position: Nullable(Type.Integer()),
  instructors: Type.Array(
    Type.Object({
      instructor_id: Id,
      name: Type.String(),
      last_name: Type.String(),
      nickname: Nullable(Type.String()),
    }),
  ),
  tags: Type.Array(Type.Object({ tag_id: Id, name: Type.String(), color: Type.String() })),
  poster: Nullable(File),
  provider: Provider,
  /** 1: one of the customer's favourites. */
  favorite: Type.Union([Type.Literal(0), Type.Literal(1)]),
  progress: Nullable(VideoProgress),
  rating: Nullable(VideoRating),
  publishedAt: Instant,
});
export type Video = Static<typeof Video>;

/** Addresses for playing a video; those of files expire within minutes. */
export const Playback = Type.Object({
  provider: Provider,
  provider_id: Nullable(Type.String()),
  /** The original file. */
  src: Nullable(Type.String()),
  /** An HLS playlist with several qualities; null: there is none. */
  hls: Nullable(Type.String()),
  captions: Type.Array(Type.Object({ language: Type.String(), label: Type.String(), src: Type.String() })),
  expiresAt: Nullable(Instant),
});
export type Playback = Static<typeof Playback>;

export const VideoFilter = {
  class_category_id: Type.Optional(Id),
  instructor_id: Type.Optional(Id),
  class_type_id: Type.Optional(Id),
  video_type_id: Type.Optional(Id),
  program_id: Type.Optional(Id),
  duration: Type.Optional(Type.Integer({ minimum: 1, maximum: 1440, description: 'Minutos, cuando mucho' })),
  tag_id: Type.Optional(Id),
  query: Type.Optional(Type.String({ maxLength: 100 })),
};
export const VideosQuery = Exact({ ...VideoFilter, after: Type.Optional(Cursor(2)) });
export type VideosQuery = Static<typeof VideosQuery>;
export const VideosResponse = Type.Object({ videos: Type.Array(Video), next: Next });
export type VideosResponse = Static<typeof VideosResponse>;
export const VideoResponse = Type.Object({ video: Video, playback: Playback });
export type VideoResponse = Static<typeof VideoResponse>;
export const PlaybackResponse = Type.Object({ playback: Playback });
export const ProgressResponse = Type.Object({ video_id: Id, progress: VideoProgress });
export type ProgressResponse = Static<typeof ProgressResponse>;
export const FavoriteResponse = Type.Object({
  video_id: Id,
  favorite: Type.Union([Type.Literal(0), Type.Literal(1)]),
});
export type FavoriteResponse = Static<typeof FavoriteResponse>;

export const VideoType = Type.Object({ video_type_id: Id, name: Type.String() });
export type VideoType = Static<typeof VideoType>;

const LOCKED = ['video/purchase-needed'] as const;
const ONE = ['video/not-found', 'video/purchase-needed'] as const;

export const getVideos = call('GET /videos', 'customer', 'Videos publicados, del más nuevo al más antiguo', {
  query: VideosQuery,
  response: VideosResponse,
  errors: LOCKED,
});
export const getUpcomingVideos = call('GET /videos/upcoming', 'customer', 'Videos por publicarse, en su orden', {
  query: VideosQuery,
  response: VideosResponse,
  errors: LOCKED,
});
export const getVideosOfTag = call('GET /videos/tag/{id}', 'customer', 'Videos con una etiqueta', {
  query: VideosQuery,
  response: VideosResponse,
  errors: LOCKED,
});
export const getVideosOfProgram = call('GET /videos/program/{id}', 'customer', 'Videos de un programa, en su orden', {
  query: VideosQuery,
  response: VideosResponse,
  errors: LOCKED,
});
export const getVideo = call('GET /videos/{id}', 'customer', 'Un video y dónde verlo', {
  response: VideoResponse,
  errors: ONE,
});
export const getPlayback = call('GET /videos/{id}/playback', 'customer', 'Direcciones nuevas de un video', {
  response: PlaybackResponse,
  errors: ONE,
});
export const putProgress = call('PUT /videos/{id}/progress', 'customer', 'Hasta dónde se vio un video', {
  body: Exact({ seconds: Seconds }),
  response: ProgressResponse,
  errors: ONE,
});
export const completeVideo = call('PUT /videos/{id}/complete', 'customer', 'Marca un video como completado', {
  response: ProgressResponse,
  errors: ONE,
});
export const uncompleteVideo = call('PUT /videos/{id}/uncomplete', 'customer', 'Quita la marca de completado', {
  response: ProgressResponse,
  errors: ['video/not-found'],
});

export const RateVideo = Exact({
  video_id: Id,
  class_stars: Stars,
  coach_stars: Stars,
  comment: Type.Optional(Nullable(Lines({ maxLength: RATING_COMMENT_MAX }))),
});
export type RateVideo = Static<typeof RateVideo>;
export const postVideoRating = call('POST /videos/rating', 'customer', 'Califica un video; otra vez, la cambia', {
  body: RateVideo,
  response: Type.Object({ video_id: Id, rating: VideoRating }),
  errors: ONE,
});
export const postRatingEmail = call(
  'POST /videos/rating/email',
  'customer',
  'Pide por correo la calificación de un video completado, una vez',
  {
    body: Exact({ video_id: Id }),
    response: Type.Object({ video_id: Id }),
    errors: [...ONE, 'video/not-completed'],
  },
);

export const getFavorites = call('GET /favorites', 'customer', 'Videos favoritos, del último al primero', {
  query: Exact({ after: Type.Optional(Cursor(2)) }),
  response: VideosResponse,
  errors: LOCKED,
});
export const postFavorite = call('POST /favorites', 'customer', 'Agrega un video a los favoritos', {
  body: Exact({ video_id: Id }),
  response: FavoriteResponse,
  errors: ONE,
});
export const deleteFavorite = call('DELETE /favorites/{id}', 'customer', 'Quita un video de los favoritos', {
  response: FavoriteResponse,
});

export const getVideoTypes = call('GET /video_types', 'public', 'Tipos de video', {
  response: Type.Object({ video_types: Type.Array(VideoType) }),
});
