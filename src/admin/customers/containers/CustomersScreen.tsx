import { connect } from 'react-redux';
import type { NewCustomer } from '../../../../domain/contract/customerList';
import type { AppDispatch, RootState } from '../../../core/state';
import { withReducers } from '../../../core/store';
import { selectConfig } from '../../../features/appconfig/selectors';
import { createCustomer, customerList } from '../actions';
import { Customers } from '../components/Customers';

/** /admin/clientes */
export default withReducers(
  { customerList: customerList.reducer },
  connect(
    (state: RootState) => ({ list: customerList.stateOf(state), zone: selectConfig(state).timezone }),
    (dispatch: AppDispatch) => ({
      ...customerList.handlers(dispatch),
      onCreate: (customer: NewCustomer) => dispatch(createCustomer(customer)),
    }),
  )(Customers),
);
