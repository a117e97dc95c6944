import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { withReducers } from '../../../core/store';
import { selectConfig } from '../../../features/appconfig/selectors';
import { auditList, type AuditFilter } from '../actions';
import { Audit } from '../components/Audit';

/** /admin/bitacora */
export default withReducers(
  { audit: auditList.reducer },
  connect(
    (state: RootState) => ({ list: auditList.stateOf(state), zone: selectConfig(state).timezone }),
    (dispatch: AppDispatch) => ({
      onLoad: (filter: AuditFilter) => void dispatch(auditList.load(filter)),
      onMore: () => void dispatch(auditList.loadMore()),
      onReadAll: () => dispatch(auditList.readAll()),
    }),
  )(Audit),
);
