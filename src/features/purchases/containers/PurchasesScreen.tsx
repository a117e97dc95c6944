import { connect } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { idParam } from '../../../core/routing/idParam';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';
import { cancelSubscription, fetchPurchases, selectPurchases } from '../actions';
import { Purchases } from '../components/Purchases';

const ConnectedPurchases = connect(
  (state: RootState) => ({ config: selectConfig(state), list: selectPurchases(state) }),
  (dispatch: AppDispatch) => ({
    onLoad: () => void dispatch(fetchPurchases()),
    onCancel: async (purchaseId: number, reason: string) => {
      const result = await dispatch(cancelSubscription(purchaseId, reason));
      return result.ok ? null : result.error.message;
    },
  }),
)(Purchases);

/** /mystudio/membresias, with ?tarjeta= to change the card of a subscription */
export default function PurchasesScreen() {
  const [params] = useSearchParams();
  return <ConnectedPurchases changing={idParam(params.get('tarjeta') ?? undefined)} />;
}
