import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { withReducers } from '../../../core/store';
import { selectConfig } from '../../../features/appconfig/selectors';
import { fetchUnpaid } from '../actions';
import { UnpaidCash } from '../components/UnpaidCash';
import { initialUnpaidCash, unpaidCashReducer } from '../reducer';

/** /admin/efectivo */
export default withReducers(
  { unpaidCash: unpaidCashReducer },
  connect(
    (state: RootState) => ({ ...(state.unpaidCash ?? initialUnpaidCash), zone: selectConfig(state).timezone }),
    (dispatch: AppDispatch) => ({ onLoad: () => dispatch(fetchUnpaid()) }),
  )(UnpaidCash),
);
