import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';
import { selectMe } from '../../customers/selectors';
import { acceptPage, fetchPendingPages } from '../actions';
import { PendingPages } from '../components/PendingPages';

export default connect(
  (state: RootState) => ({
    customerId: selectMe(state)?.customer_id ?? 0,
    timeZone: selectConfig(state).timezone,
  }),
  (dispatch: AppDispatch) => ({
    onLoad: () => dispatch(fetchPendingPages()),
    onAccept: (accepted: Parameters<typeof acceptPage>[0]) => dispatch(acceptPage(accepted)),
  }),
)(PendingPages);
