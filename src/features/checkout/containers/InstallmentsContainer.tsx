import { connect } from 'react-redux';
import type { InstallmentQuestion } from '../../../../domain/contract/checkout';
import type { AppDispatch } from '../../../core/state';
import { PERSONAL_SILENT, request, type AppThunk } from '../../../core/thunk';
import Installments from '../components/Installments';
import * as service from '../service';

/** The card's plans; none where they can't be read, as it can always be paid at once. */
const askPlans =
  (question: InstallmentQuestion): AppThunk<Promise<readonly number[]>> =>
  async (dispatch) => {
    const result = await request(dispatch, () => service.getPlans(question), PERSONAL_SILENT);
    return result.ok ? result.data : [];
  };

export default connect(null, (dispatch: AppDispatch) => ({
  onAsk: (question: InstallmentQuestion) => dispatch(askPlans(question)),
}))(Installments);
