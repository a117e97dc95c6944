import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { sendReset } from '../formActions';
import { AddressForm } from '../components/AddressForm';

export default connect(
  (state: RootState) => ({ busy: state.session.spinner, error: state.session.error, action: 'Recuperar' }),
  (dispatch: AppDispatch) => ({ onSubmit: (email: string) => void dispatch(sendReset(email)) }),
)(AddressForm);
