import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../../features/appconfig/selectors';
import { fetchDisputes } from '../actions';
import { Disputes } from '../components/Disputes';
import { initialDisputes } from '../reducer';

/** /admin/disputas; the admin area brings the reducer, as its menu counts the open ones. */
export default connect(
  (state: RootState) => ({ list: state.disputes ?? initialDisputes, zone: selectConfig(state).timezone }),
  (dispatch: AppDispatch) => ({ onLoad: () => void dispatch(fetchDisputes()) }),
)(Disputes);
