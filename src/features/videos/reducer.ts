import type { Video, VideoResponse } from '../../../domain/contract/videos';
import type { CustomersAction } from '../customers/actions';
import { withSpinner } from '../../core/thunk';
import type { VideosAction } from './actions';
import type { VideoChoices } from './service';

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
