import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { dismissQueued, sendQueue } from '../actions';
import { QueueStatus } from '../components/QueueStatus';
import { selectAttendance } from '../selectors';

export default connect(
  (state: RootState) => ({ queue: selectAttendance(state).queue, sending: selectAttendance(state).sending }),
  (dispatch: AppDispatch) => ({
    onSend: () => void dispatch(sendQueue()),
    onDismiss: (key: string) => dispatch(dismissQueued(key)),
  }),
)(QueueStatus);
