import { connect } from 'react-redux';
import type { RootState } from '../../../core/state';
import type { AppDispatch } from '../../../core/thunk';
import { fetchFeed, renewFeed } from '../actions';
import { CalendarLink } from '../components/CalendarLink';
import { selectCalendarFeed } from '../selectors';

export default connect(
  (state: RootState) => ({ feed: selectCalendarFeed(state) }),
  (dispatch: AppDispatch) => ({ onLoad: () => void dispatch(fetchFeed()), onRenew: () => void dispatch(renewFeed()) }),
)(CalendarLink);
