import { connect } from 'react-redux';
import type { AppDispatch } from '../../../core/state';
import { confirmCash, voidCash } from '../actions';
import { CashDue } from '../components/CashDue';

export default connect(null, (dispatch: AppDispatch) => ({
  onConfirm: (purchaseId: number, refresh: () => Promise<unknown>) => dispatch(confirmCash(purchaseId, refresh)),
  onVoid: (purchaseId: number, refresh: () => Promise<unknown>) => dispatch(voidCash(purchaseId, refresh)),
}))(CashDue);
