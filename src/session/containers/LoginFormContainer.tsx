import { connect } from 'react-redux';
import type { RootState } from '../../app/rootReducer';
import type { AppDispatch } from '../../app/thunk';
import { signIn, type Credentials } from '../formActions';
import { LoginForm } from '../components/LoginForm';

export default connect(
  (state: RootState) => ({ busy: state.session.spinner, error: state.session.error }),
  (dispatch: AppDispatch) => ({ onSubmit: (credentials: Credentials) => void dispatch(signIn(credentials)) }),
)(LoginForm);
