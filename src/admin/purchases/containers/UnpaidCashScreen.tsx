import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { withReducers } from '../../../core/store';
import { selectConfig } from '../../../features/appconfig/selectors';
import { unpaidList } from '../actions';
import { UnpaidCash } from '../components/UnpaidCash';

/** /admin/efectivo */
export default withReducers(
  { unpaidCash: unpaidList.reducer },
  connect(
    (state: RootState) => ({ list: unpaidList.stateOf(state), zone: selectConfig(state).timezone }),
    (dispatch: AppDispatch) => ({
      onMore: unpaidList.handlers(dispatch).onMore,
      onLoad: () => dispatch(unpaidList.load({})),
    }),
  )(UnpaidCash),
);
