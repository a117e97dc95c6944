import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';
import { selectShownCredits } from '../../customers/selectors';
import { fetchHistory } from '../actions';
import { CreditHistory } from '../history/components/CreditHistory';

/** /mystudio/creditos */
export default connect(
  (state: RootState) => ({
    config: selectConfig(state),
    history: state.credits.history,
    credits: selectShownCredits(state),
  }),
  (dispatch: AppDispatch) => ({ onLoad: (page: number) => void dispatch(fetchHistory(page)) }),
)(CreditHistory);
