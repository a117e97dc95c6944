import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectMe } from '../../customers/selectors';
import { checkAddress, resendConfirmation } from '../address';
import { ConfirmAddress } from '../components/ConfirmAddress';

export default connect(
  (state: RootState) => ({ email: selectMe(state)?.email ?? '' }),
  (dispatch: AppDispatch) => ({
    onSend: () => void dispatch(resendConfirmation()),
    onCheck: () => void dispatch(checkAddress()),
  }),
)(ConfirmAddress);
