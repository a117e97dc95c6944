import { connect } from 'react-redux';
import type { RateVideo } from '../../../../domain/contract/videos';
import type { AppDispatch, RootState } from '../../../core/state';
import { withReducers } from '../../../core/store';
import { selectConfig } from '../../appconfig/state';
import {
  fetchVideo,
  rateVideo,
  renewPlayback,
  saveProgress,
  setCompleted,
  toggleFavorite,
  videosReducer,
  selectVideos,
} from '../state';
import { VideoPage } from '../components/VideoPage';

/** /mystudio/videos/{video_id} */
export default withReducers(
  { videos: videosReducer },
  connect(
    (state: RootState) => ({ config: selectConfig(state), state: selectVideos(state) }),
    (dispatch: AppDispatch) => ({
      onLoad: (id: number) => void dispatch(fetchVideo(id)),
      onFavorite: (id: number, favorite: 0 | 1) => void dispatch(toggleFavorite(id, favorite)),
      onProgress: (id: number, seconds: number) => void dispatch(saveProgress(id, seconds)),
      onCompleted: (id: number, completed: boolean) => void dispatch(setCompleted(id, completed)),
      onRate: (rating: RateVideo) => void dispatch(rateVideo(rating)),
      onRenew: (id: number) => dispatch(renewPlayback(id)),
    }),
  )(VideoPage),
);
