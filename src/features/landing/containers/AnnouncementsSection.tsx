import { connect } from 'react-redux';
import type { Preload } from '../../../ssr/lazyRoute';
import type { RootState } from '../../../core/state';
import type { AppDispatch } from '../../../core/thunk';
import { fetchAnnouncements } from '../../content/actions';
import { News } from '../components/News';

export const preload: Preload = ({ dispatch }) => dispatch(fetchAnnouncements());

export default connect(
  (state: RootState) => ({ announcements: state.content.announcements }),
  (dispatch: AppDispatch) => ({ onLoad: () => void dispatch(fetchAnnouncements()) }),
)(News);
