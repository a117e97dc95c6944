import { connect } from 'react-redux';
import type { Preload } from '../../../ssr/lazyRoute';
import type { AppDispatch, RootState } from '../../../core/state';
import { fetchAnnouncements } from '../../content/actions';
import { News } from '../components/News';

export const preload: Preload = ({ dispatch }) => dispatch(fetchAnnouncements());

export default connect(
  (state: RootState) => ({ announcements: state.content.announcements }),
  (dispatch: AppDispatch) => ({ onLoad: () => void dispatch(fetchAnnouncements()) }),
)(News);
