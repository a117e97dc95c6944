import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { FinishThread } from '../finish/FinishThread';
import { finishThread } from '../reserve/finish';
import { selectReserve } from '../reserve/selectors';

export default connect(
  (state: RootState) => ({
    uid: state.session.status === 'signed-in' ? (state.session.account?.uid ?? null) : null,
    step: selectReserve(state).step,
    busy: selectReserve(state).spinner,
  }),
  (dispatch: AppDispatch) => ({ onFinish: () => dispatch(finishThread()) }),
)(FinishThread);
