import { connect } from 'react-redux';
import type { NewCustomer } from '../../../../domain/contract/customerList';
import type { AppDispatch, RootState } from '../../../core/state';
import { withReducers } from '../../../core/store';
import { selectConfig } from '../../../features/appconfig/selectors';
import { createCustomer, customerList, fetchSegments, type ListQuery } from '../actions';
import { Customers } from '../components/Customers';

/** /admin/clientes */
export default withReducers(
  { customerList: customerList.reducer },
  connect(
    (state: RootState) => ({ list: customerList.stateOf(state), zone: selectConfig(state).timezone }),
    (dispatch: AppDispatch) => ({
      onLoad: (query: ListQuery) => void dispatch(customerList.load(query)),
      onMore: () => void dispatch(customerList.loadMore()),
      onReadAll: () => dispatch(customerList.readAll()),
      onSegments: () => dispatch(fetchSegments()),
      onCreate: (customer: NewCustomer) => dispatch(createCustomer(customer)),
    }),
  )(Customers),
);
