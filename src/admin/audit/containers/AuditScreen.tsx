import { connect } from 'react-redux';
import type { RootState } from '../../../core/state';
import { withReducers } from '../../../core/store';
import { selectConfig } from '../../../features/appconfig/selectors';
import { auditList } from '../actions';
import { Audit } from '../components/Audit';

/** /admin/bitacora */
export default withReducers(
  { audit: auditList.reducer },
  connect(
    (state: RootState) => ({ list: auditList.stateOf(state), zone: selectConfig(state).timezone }),
    auditList.handlers,
  )(Audit),
);
