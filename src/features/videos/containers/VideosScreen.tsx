import { connect } from 'react-redux';
import type { Video } from '../../../../domain/contract/videos';
import type { AppDispatch, RootState } from '../../../core/state';
import { withReducers } from '../../../core/store';
import { selectConfig } from '../../appconfig/state';
import { fetchChoices, fetchVideos, toggleFavorite, videosReducer, selectVideos } from '../state';
import { VideosPage } from '../components/VideosPage';
import type { VideoFilter, VideoList } from '../filter';

/** /mystudio/videos */
export default withReducers(
  { videos: videosReducer },
  connect(
    (state: RootState) => ({ config: selectConfig(state), state: selectVideos(state) }),
    (dispatch: AppDispatch) => ({
      onLoad: (list: VideoList, filter: VideoFilter, after?: string) => void dispatch(fetchVideos(list, filter, after)),
      onChoices: () => void dispatch(fetchChoices()),
      onFavorite: ({ video_id, favorite }: Video) => void dispatch(toggleFavorite(video_id, favorite)),
    }),
  )(VideosPage),
);
