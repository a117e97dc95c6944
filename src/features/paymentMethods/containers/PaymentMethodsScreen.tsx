import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';
import type { CardEntry } from '../stripe/CardField';
import {
  addPaymentSource,
  fetchPaymentSources,
  removePaymentSource,
  setError,
  selectCanAdd,
  selectPaymentMethods,
} from '../actions';
import { PaymentMethods } from '../components/PaymentMethods';

/** /mystudio/metodos */
export default connect(
  (state: RootState) => ({
    config: selectConfig(state),
    state: selectPaymentMethods(state),
    canAdd: selectCanAdd(state),
  }),
  (dispatch: AppDispatch) => ({
    onLoad: () => void dispatch(fetchPaymentSources()),
    onAdd: (card: CardEntry) => dispatch(addPaymentSource(card)),
    onDelete: (id: number) => dispatch(removePaymentSource(id)),
    onForgetError: () => void dispatch(setError(null)),
  }),
)(PaymentMethods);
