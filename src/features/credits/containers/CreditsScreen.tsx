import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/selectors';
import { selectAvailableClasses, selectMe } from '../../customers/selectors';
import { fetchHistory } from '../actions';
import { CreditHistory } from '../history/components/CreditHistory';

/** /mystudio/creditos */
export default connect(
  (state: RootState) => ({
    config: selectConfig(state),
    history: state.credits.history,
    credits: selectMe(state) === null ? null : selectAvailableClasses(state),
  }),
  (dispatch: AppDispatch) => ({ onLoad: (page: number) => void dispatch(fetchHistory(page)) }),
)(CreditHistory);
