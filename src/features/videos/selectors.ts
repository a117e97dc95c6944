import type { RootState } from '../../core/state';
import { initialVideos, type VideosState } from './reducer';

export const selectVideos = (state: RootState): VideosState => state.videos ?? initialVideos;
