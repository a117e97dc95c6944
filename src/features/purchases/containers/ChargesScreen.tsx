import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';
import { fetchInvoices, selectInvoices } from '../actions';
import { Charges } from '../components/Charges';

/** /mystudio/pagos */
export default connect(
  (state: RootState) => ({ config: selectConfig(state), list: selectInvoices(state) }),
  (dispatch: AppDispatch) => ({ onLoad: () => void dispatch(fetchInvoices()) }),
)(Charges);
