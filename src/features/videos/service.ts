import type {
  FavoriteResponse,
  Playback,
  ProgressResponse,
  RateVideo,
  VideoRating,
  VideoResponse,
  VideosResponse,
  VideoType,
} from '../../../domain/contract/videos';
import { http } from '../../core/http/client';
import type { VideoFilter, VideoList } from './filter';

const PATHS: Readonly<Record<VideoList, string>> = {
  todos: '/videos',
  proximos: '/videos/upcoming',
  favoritos: '/favorites',
};

/** A page of a list. Programs have their own order, and favourites no filter. */
export function getVideos(list: VideoList, filter: VideoFilter, after?: string): Promise<VideosResponse> {
  if (list === 'favoritos') return http.get(PATHS[list], { params: { after } });
  const { program_id, tag_id, ...rest } = filter;
  if (list === 'todos' && program_id !== undefined)
    return http.get(`/videos/program/${program_id}`, { params: { ...rest, tag_id, after } });
  if (list === 'todos' && tag_id !== undefined)
    return http.get(`/videos/tag/${tag_id}`, { params: { ...rest, after } });
  return http.get(PATHS[list], { params: { ...filter, after } });
}

export const getVideo = (id: number): Promise<VideoResponse> => http.get(`/videos/${id}`);

export const getPlayback = async (id: number): Promise<Playback> =>
  (await http.get<{ playback: Playback }>(`/videos/${id}/playback`)).playback;

export const putProgress = (id: number, seconds: number): Promise<ProgressResponse> =>
  http.put(`/videos/${id}/progress`, { seconds });

export const putCompleted = (id: number, completed: boolean): Promise<ProgressResponse> =>
  http.put(`/videos/${id}/${completed ? 'complete' : 'uncomplete'}`, undefined);

export const postRating = async (body: RateVideo): Promise<VideoRating> =>
  (await http.post<{ rating: VideoRating }>('/videos/rating', body)).rating;

export const postRatingEmail = (video_id: number): Promise<unknown> => http.post('/videos/rating/email', { video_id });

export const postFavorite = (video_id: number): Promise<FavoriteResponse> => http.post('/favorites', { video_id });

export const deleteFavorite = (video_id: number): Promise<FavoriteResponse> => http.delete(`/favorites/${video_id}`);

interface Named {
  readonly name: string;
}

/** What the filters offer. */
export interface VideoChoices {
  readonly video_types: readonly VideoType[];
  readonly programs: readonly (Named & { readonly program_id: number })[];
  readonly class_types: readonly (Named & { readonly class_type_id: number })[];
  readonly class_categories: readonly (Named & { readonly class_category_id: number })[];
  readonly instructors: readonly (Named & {
    readonly instructor_id: number;
    readonly last_name: string;
    readonly nickname: string | null;
  })[];
}

export async function getChoices(): Promise<VideoChoices> {
  const read = <K extends keyof VideoChoices>(path: string) =>
    http.get<Pick<VideoChoices, K>>(path, { anonymous: true });
  const parts = await Promise.all([
    read<'video_types'>('/video_types'),
    read<'programs'>('/programs'),
    read<'class_types'>('/class_types'),
    read<'class_categories'>('/class_categories/available'),
    read<'instructors'>('/instructors'),
  ]);
  return Object.assign({}, ...parts) as VideoChoices;
}
