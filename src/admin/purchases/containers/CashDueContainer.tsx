import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectMe } from '../../../features/customers/selectors';
import { confirmCash, forgiveCash, voidCash } from '../actions';
import { CashDue } from '../components/CashDue';

export default connect(
  (state: RootState) => ({ isAdmin: selectMe(state)?.role === 'admin' }),
  (dispatch: AppDispatch) => ({
    onForgive: (purchaseId: number, refresh: () => Promise<unknown>) => dispatch(forgiveCash(purchaseId, refresh)),
    onConfirm: (purchaseId: number, refresh: () => Promise<unknown>) => dispatch(confirmCash(purchaseId, refresh)),
    onVoid: (purchaseId: number, refresh: () => Promise<unknown>) => dispatch(voidCash(purchaseId, refresh)),
  }),
)(CashDue);
