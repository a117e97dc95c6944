import { connect } from 'react-redux';
import type { ChangedRole } from '../../../../domain/contract/team';
import type { AppDispatch, RootState } from '../../../core/state';
import { withReducers } from '../../../core/store';
import { selectConfig } from '../../../features/appconfig/selectors';
import { selectMe } from '../../../features/customers/selectors';
import { changeRole, fetchInstructors, readMember, teamList } from '../actions';
import { searchCustomers } from '../../list/searchCustomers';
import { Team } from '../components/Team';

/** /admin/equipo */
export default withReducers(
  { team: teamList.reducer },
  connect(
    (state: RootState) => ({
      list: teamList.stateOf(state),
      zone: selectConfig(state).timezone,
      me: selectMe(state)?.customer_id ?? null,
    }),
    (dispatch: AppDispatch) => ({
      onLoad: () => void dispatch(teamList.load({})),
      onSearch: (query: string) => dispatch(searchCustomers(query)),
      onRead: (customerId: number) => dispatch(readMember(customerId)),
      onInstructors: () => dispatch(fetchInstructors()),
      onSave: (customerId: number, change: ChangedRole) => dispatch(changeRole(customerId, change)),
    }),
  )(Team),
);
