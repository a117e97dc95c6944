import { connect } from 'react-redux';
import type { RootState } from '../../../core/state';
import type { AppDispatch } from '../../../core/thunk';
import { fetchFeed, renewFeed } from '../actions';
import { CalendarLink } from '../components/CalendarLink';
import { selectFeed } from '../selectors';

export default connect(
  (state: RootState) => ({ feed: selectFeed(state) }),
  (dispatch: AppDispatch) => ({ onLoad: () => void dispatch(fetchFeed()), onRenew: () => void dispatch(renewFeed()) }),
)(CalendarLink);
