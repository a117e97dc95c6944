import { connect } from 'react-redux';
import type { RootState } from '../../app/rootReducer';
import type { AppDispatch } from '../../app/thunk';
import { sendReset } from '../formActions';
import { RecoverForm } from '../components/RecoverForm';

export default connect(
  (state: RootState) => ({ busy: state.session.spinner, error: state.session.error }),
  (dispatch: AppDispatch) => ({ onSubmit: (email: string) => void dispatch(sendReset(email)) }),
)(RecoverForm);
