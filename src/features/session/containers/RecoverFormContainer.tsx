import { connect } from 'react-redux';
import type { RootState } from '../../../core/state';
import type { AppDispatch } from '../../../core/thunk';
import { sendReset } from '../formActions';
import { AddressForm } from '../components/AddressForm';

export default connect(
  (state: RootState) => ({ busy: state.session.spinner, error: state.session.error, action: 'Recuperar' }),
  (dispatch: AppDispatch) => ({ onSubmit: (email: string) => void dispatch(sendReset(email)) }),
)(AddressForm);
