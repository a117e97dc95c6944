import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { checkAddress } from '../../customers/address';
import { selectMe } from '../../customers/selectors';
import { resendConfirmation } from '../address';
import { ConfirmAddress } from '../components/ConfirmAddress';

export default connect(
  (state: RootState) => ({ email: selectMe(state)?.email ?? '' }),
  (dispatch: AppDispatch) => ({
    onSend: () => void dispatch(resendConfirmation()),
    onCheck: () => void dispatch(checkAddress()),
  }),
)(ConfirmAddress);
