import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/selectors';
import { cancelSubscription, fetchPurchases } from '../actions';
import { Purchases } from '../components/Purchases';
import { selectPurchases } from '../selectors';

/** /mystudio/membresias */
export default connect(
  (state: RootState) => ({ config: selectConfig(state), list: selectPurchases(state) }),
  (dispatch: AppDispatch) => ({
    onLoad: () => void dispatch(fetchPurchases()),
    onCancel: async (purchaseId: number, reason: string) => {
      const result = await dispatch(cancelSubscription(purchaseId, reason));
      return result.ok ? null : result.error.message;
    },
  }),
)(Purchases);
