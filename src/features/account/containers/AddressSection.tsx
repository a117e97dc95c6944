import { connect } from 'react-redux';
import type { NewAddress } from '../../../../domain/contract/addresses';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectMe } from '../../customers/selectors';
import { saveAddress, selectAccount } from '../state';
import { BillingAddress } from '../components/BillingAddress';

export default connect(
  (state: RootState) => ({
    customerId: selectMe(state)?.customer_id ?? null,
    address: selectMe(state)?.address ?? null,
    fields: selectAccount(state).fields?.address ?? null,
    saving: selectAccount(state).address,
  }),
  (dispatch: AppDispatch) => ({ onSave: (address: NewAddress) => dispatch(saveAddress(address)) }),
)(BillingAddress);
