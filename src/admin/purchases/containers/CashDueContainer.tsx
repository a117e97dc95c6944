import { connect } from 'react-redux';
import type { AppDispatch } from '../../../core/state';
import { confirmCash } from '../actions';
import { CashDue } from '../components/CashDue';

export default connect(null, (dispatch: AppDispatch) => ({
  onConfirm: (purchaseId: number, refresh: () => Promise<unknown>) => dispatch(confirmCash(purchaseId, refresh)),
}))(CashDue);
