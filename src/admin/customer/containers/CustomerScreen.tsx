import { connect } from 'react-redux';
import { useParams } from 'react-router-dom';
import type { AdminCustomer } from '../../../../domain/contract/adminCustomers';
import type { AppDispatch, RootState } from '../../../core/state';
import { withReducers } from '../../../core/store';
import { selectConfig } from '../../../features/appconfig/state';
import { selectMe } from '../../../features/customers/selectors';
import { fetchCustomer, liftPenalty } from '../actions';
import { CustomerPage, type CustomerPageProps } from '../components/CustomerPage';
import { customerPageReducer, initialCustomerPage } from '../reducer';

const Connected = connect(
  (state: RootState) => ({
    page: state.customerPage ?? initialCustomerPage,
    zone: selectConfig(state).timezone,
    role: selectMe(state)?.role ?? ('staff' as const),
  }),
  (dispatch: AppDispatch) => ({
    onLoad: (id: number) => void dispatch(fetchCustomer(id)),
    onLift: (customer: AdminCustomer) => void dispatch(liftPenalty(customer)),
  }),
)((props: CustomerPageProps) => <CustomerPage key={props.id} {...props} />);

/** /admin/clientes/:id */
export default withReducers({ customerPage: customerPageReducer }, function CustomerScreen() {
  const { id } = useParams();
  return <Connected id={Number(id)} />;
});
