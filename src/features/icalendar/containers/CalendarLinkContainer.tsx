import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { fetchFeed, renewFeed } from '../actions';
import { CalendarLink } from '../components/CalendarLink';
import { selectFeed } from '../selectors';

export default connect(
  (state: RootState) => ({ feed: selectFeed(state) }),
  (dispatch: AppDispatch) => ({ onLoad: () => void dispatch(fetchFeed()), onRenew: () => void dispatch(renewFeed()) }),
)(CalendarLink);
