import type { RateVideo, VideosResponse, VideoType } from '../../../domain/contract/videos';
import { api } from '../../core/http/api';
import type { VideoFilter, VideoList } from './filter';

/** A page of a list. Programs have their own order, and favourites no filter. */
export function getVideos(list: VideoList, filter: VideoFilter, after?: string): Promise<VideosResponse> {
  if (list === 'favoritos') return api('GET /favorites', { query: { after } });
  const { program_id, tag_id, ...rest } = filter;
  if (list === 'todos' && program_id !== undefined)
    return api('GET /videos/program/{id}', { params: { id: program_id }, query: { ...rest, tag_id, after } });
  if (list === 'todos' && tag_id !== undefined)
    return api('GET /videos/tag/{id}', { params: { id: tag_id }, query: { ...rest, after } });
  return api(list === 'todos' ? 'GET /videos' : 'GET /videos/upcoming', { query: { ...filter, after } });
}

export const getVideo = (id: number) => api('GET /videos/{id}', { params: { id } });

export const getPlayback = async (id: number) => (await api('GET /videos/{id}/playback', { params: { id } })).playback;

export const putProgress = (id: number, seconds: number) =>
  api('PUT /videos/{id}/progress', { params: { id }, body: { seconds } });

export const putCompleted = (id: number, completed: boolean) =>
  api(completed ? 'PUT /videos/{id}/complete' : 'PUT /videos/{id}/uncomplete', { params: { id } });

export const postRating = async (body: RateVideo) => (await api('POST /videos/rating', { body })).rating;

export const postRatingEmail = (video_id: number) => api('POST /videos/rating/email', { body: { video_id } });

export const postFavorite = (video_id: number) => api('POST /favorites', { body: { video_id } });

export const deleteFavorite = (video_id: number) => api('DELETE /favorites/{id}', { params: { id: video_id } });

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
  const [types, programs, classTypes, categories, coaches] = await Promise.all([
    api('GET /video_types', { anonymous: true }),
    api('GET /programs', { anonymous: true }),
    api('GET /class_types', { anonymous: true }),
    api('GET /class_categories/available', { anonymous: true }),
    api('GET /instructors', { anonymous: true }),
  ]);
  return { ...types, ...programs, ...classTypes, ...categories, ...coaches };
}
