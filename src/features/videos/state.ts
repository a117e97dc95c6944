/** On-demand videos: lists, one video, and what the customer does with it. */
import type {
  Playback,
  RateVideo,
  VideoProgress,
  VideoRating,
  VideoResponse,
  VideosResponse,
  Video,
} from '../../../domain/contract/videos';
import { showSuccess } from '../../core/alerts/state';
import {
  PERSONAL_SILENT,
  type AppThunk,
  request,
  type Spinner,
  type SpinnerAction,
  spinnerOf,
  withSpinner,
} from '../../core/thunk';
import type { VideoFilter, VideoList } from './filter';
import * as service from './service';
import type { VideoChoices } from './service';
import type { CustomersAction } from '../customers/state';
import type { RootState } from '../../core/state';

/** What changed of one video, wherever it is shown. */
interface VideoChange {
  readonly favorite?: 0 | 1;
  readonly progress?: VideoProgress;
  readonly rating?: VideoRating;
}

type VideosAction =
  | { readonly type: 'videos/RECEIVED_VIDEOS'; readonly page: VideosResponse; readonly more: boolean }
  | { readonly type: 'videos/RECEIVED_VIDEO'; readonly video: VideoResponse }
  | { readonly type: 'videos/RECEIVED_CHOICES'; readonly choices: service.VideoChoices }
  | { readonly type: 'videos/SET_ASKED'; readonly asked: string }
  | { readonly type: 'videos/SET_FAILED' }
  | { readonly type: 'videos/SET_PURCHASE_NEEDED' }
  | { readonly type: 'videos/SET_MISSING'; readonly message: string }
  | { readonly type: 'videos/SET_VIDEO_FAILED' }
  | { readonly type: 'videos/SET_CHANGED'; readonly video_id: number; readonly change: VideoChange }
  | { readonly type: 'videos/CLEAR_VIDEO' }
  | { readonly type: 'videos/SHOW_SAVING' }
  | { readonly type: 'videos/HIDE_SAVING' }
  | SpinnerAction<'videos'>;

const spinner = spinnerOf('videos');
const saving: Spinner<VideosAction> = [{ type: 'videos/SHOW_SAVING' }, { type: 'videos/HIDE_SAVING' }];
const videoChanged = (video_id: number, change: VideoChange): VideosAction => ({
  type: 'videos/SET_CHANGED',
  video_id,
  change,
});

/** Reads a list, or what follows on it. A response that a later request has overtaken is dropped. */
export function fetchVideos(list: VideoList, filter: VideoFilter, after?: string): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const asked = JSON.stringify([list, filter]);
    dispatch({ type: 'videos/SET_ASKED', asked } satisfies VideosAction);
    const options = { spinner, ...PERSONAL_SILENT } as const;
    const result = await request(dispatch, () => service.getVideos(list, filter, after), options);
    if (getState().videos?.asked !== asked) return;
    const { ok } = result;
    if (ok)
      dispatch({ type: 'videos/RECEIVED_VIDEOS', page: result.data, more: after !== undefined } satisfies VideosAction);
    else if (result.error.status === 412) dispatch({ type: 'videos/SET_PURCHASE_NEEDED' } satisfies VideosAction);
    else dispatch({ type: 'videos/SET_FAILED' } satisfies VideosAction);
  };
}

/** What the filters offer, once. */
export function fetchChoices(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    if (getState().videos?.choices) return;
    const result = await request(dispatch, service.getChoices, { errors: 'silent' });
    if (result.ok) dispatch({ type: 'videos/RECEIVED_CHOICES', choices: result.data } satisfies VideosAction);
  };
}

export function fetchVideo(id: number): AppThunk<Promise<void>> {
  return async (dispatch) => {
    dispatch({ type: 'videos/CLEAR_VIDEO' } satisfies VideosAction);
    const options = { spinner, ...PERSONAL_SILENT } as const;
    const result = await request(dispatch, () => service.getVideo(id), options);
    if (result.ok) dispatch({ type: 'videos/RECEIVED_VIDEO', video: result.data } satisfies VideosAction);
    else if (result.error.status === 412) dispatch({ type: 'videos/SET_PURCHASE_NEEDED' } satisfies VideosAction);
    else if (result.error.status === 404)
      dispatch({ type: 'videos/SET_MISSING', message: result.error.message } satisfies VideosAction);
    else dispatch({ type: 'videos/SET_VIDEO_FAILED' } satisfies VideosAction);
  };
}

/** New addresses of a video; null: there are none, 'ended': access has ended. */
export function renewPlayback(id: number): AppThunk<Promise<Playback | 'ended' | null>> {
  return async (dispatch) => {
    const result = await request(dispatch, () => service.getPlayback(id), PERSONAL_SILENT);
    if (result.ok) return result.data;
    return result.error.status === 412 ? 'ended' : null;
  };
}

/** Toggles 1 and 0 (specification, section 4). */
export function toggleFavorite(video_id: number, favorite: 0 | 1): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    if (getState().videos?.saving) return;
    const call = () => (favorite === 1 ? service.deleteFavorite(video_id) : service.postFavorite(video_id));
    const result = await request(dispatch, call, { spinner: saving, personal: true });
    if (!result.ok) return;
    dispatch(videoChanged(video_id, { favorite: result.data.favorite }));
    dispatch(showSuccess(result.data.favorite === 1 ? '¡Favorito agregado!' : '¡Favorito eliminado!'));
  };
}

/** Sends how far the customer has watched, in the background. */
export function saveProgress(video_id: number, seconds: number): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const call = () => service.putProgress(video_id, seconds);
    const result = await request(dispatch, call, PERSONAL_SILENT);
    if (result.ok) dispatch(videoChanged(video_id, { progress: result.data.progress }));
  };
}

/** Marks a video as completed, and requests a rating by mail where there is none; or removes the mark. */
export function setCompleted(video_id: number, completed: boolean): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const call = () => service.putCompleted(video_id, completed);
    const result = await request(dispatch, call, { spinner: saving, personal: true });
    if (!result.ok) return;
    dispatch(videoChanged(video_id, { progress: result.data.progress }));
    // Saving until the mail is requested: the server refuses that of a video whose mark has been removed.
    if (completed && !getState().videos?.video?.video.rating)
      await request(dispatch, () => service.postRatingEmail(video_id), { spinner: saving, errors: 'silent' });
  };
}

/** Returns whether it is stored. */
export function rateVideo(rating: RateVideo): AppThunk<Promise<boolean>> {
  return async (dispatch) => {
    const result = await request(dispatch, () => service.postRating(rating), { spinner: saving, personal: true });
    if (!result.ok) return false;
    dispatch(videoChanged(rating.video_id, { rating: result.data }));
    dispatch(showSuccess('¡Gracias por tu calificación!'));
    return true;
  };
}

declare module '../../core/state' {
  interface RootState {
    /** Arrives with the screens' chunk. */
    readonly videos?: VideosState;
  }
}

export interface VideosState {
  /** null: not read yet. */
  readonly videos: readonly Video[] | null;
  readonly next: string | null;
  /** The last request. */
  readonly asked: string;
  readonly failed: boolean;
  readonly spinner: boolean;
  readonly saving: boolean;
  /** No package gives access (specification, section 8). */
  readonly purchaseNeeded: boolean;
  readonly choices: VideoChoices | null;
  readonly video: VideoResponse | null;
  /** Why there is no such video. */
  readonly missing: string | null;
  readonly videoFailed: boolean;
}

export const initialVideos: VideosState = {
  videos: null,
  next: null,
  asked: '',
  failed: false,
  spinner: false,
  saving: false,
  purchaseNeeded: false,
  choices: null,
  video: null,
  missing: null,
  videoFailed: false,
};

const withChange = (state: VideosState, id: number, change: Partial<Video>): VideosState => ({
  ...state,
  videos: state.videos?.map((one) => (one.video_id === id ? { ...one, ...change } : one)) ?? null,
  video:
    state.video?.video.video_id === id ? { ...state.video, video: { ...state.video.video, ...change } } : state.video,
});

export function videosReducer(state: VideosState = initialVideos, action: VideosAction | CustomersAction): VideosState {
  switch (action.type) {
    case 'videos/RECEIVED_VIDEOS': {
      const { videos, next } = action.page;
      const all = action.more ? [...(state.videos ?? []), ...videos] : videos;
      return { ...state, videos: all, next, failed: false, purchaseNeeded: false };
    }
    case 'videos/RECEIVED_VIDEO':
      return { ...state, video: action.video, purchaseNeeded: false };
    case 'videos/RECEIVED_CHOICES':
      return { ...state, choices: action.choices };
    case 'videos/SET_ASKED':
      return state.asked === action.asked
        ? { ...state, failed: false }
        : { ...state, asked: action.asked, videos: null, next: null, failed: false };
    case 'videos/SET_FAILED':
      return { ...state, failed: true };
    case 'videos/SET_PURCHASE_NEEDED':
      return { ...state, purchaseNeeded: true, videos: null, next: null };
    case 'videos/SET_MISSING':
      return { ...state, missing: action.message };
    case 'videos/SET_VIDEO_FAILED':
      return { ...state, videoFailed: true };
    case 'videos/SET_CHANGED':
      return withChange(state, action.video_id, action.change);
    case 'videos/CLEAR_VIDEO':
      return { ...state, video: null, missing: null, videoFailed: false, purchaseNeeded: false };
    case 'videos/SHOW_SAVING':
      return { ...state, saving: true };
    case 'videos/HIDE_SAVING':
      return { ...state, saving: false };
    // The next person at this device must not see these videos.
    case 'customers/SET_ME':
      return initialVideos;
    default:
      return withSpinner(state, action, 'videos');
  }
}

export const selectVideos = (state: RootState): VideosState => state.videos ?? initialVideos;
