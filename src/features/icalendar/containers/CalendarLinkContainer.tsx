import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { fetchFeed, renewFeed, selectFeed } from '../actions';
import { CalendarLink } from '../components/CalendarLink';

export default connect(
  (state: RootState) => ({ feed: selectFeed(state) }),
  (dispatch: AppDispatch) => ({ onLoad: () => void dispatch(fetchFeed()), onRenew: () => void dispatch(renewFeed()) }),
)(CalendarLink);
