import { connect } from 'react-redux';
import { useParams } from 'react-router-dom';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';
import { openOrder, failureOf, selectPurchase } from '../../purchases/actions';
import { openSessionDialog, selectSessionChecking, selectSignedIn } from '../../session/state';
import { setAwaited } from '../actions';
import { Thanks } from '../components/Thanks';
import { selectOrderCredits } from '../grantedCredits';
import { idParam } from '../../../core/routing/idParam';
import { awaitOrder, backFromProvider } from '../order';

interface Own {
  readonly purchaseId: number | null;
}

const ConnectedThanks = connect(
  (state: RootState, { purchaseId }: Own) => ({
    purchase: purchaseId === null ? null : selectPurchase(state, purchaseId),
    failure: failureOf(state.purchases, purchaseId),
    awaited: state.checkout.awaited,
    credits: selectOrderCredits(state, purchaseId),
    signedIn: selectSignedIn(state),
    checking: selectSessionChecking(state),
    timeZone: selectConfig(state).timezone,
  }),
  (dispatch: AppDispatch) => ({
    onLoad: (id: number) => void dispatch(openOrder(id)),
    onAwait: (id: number, signal: AbortSignal) => void dispatch(awaitOrder(id, signal)),
    onAgain: () => void dispatch(setAwaited(null)),
    onBack: (classPackageId: number) => void dispatch(backFromProvider(classPackageId)),
    onSignIn: () => void dispatch(openSessionDialog({ reason: 'Inicia sesión para ver tu orden.', then: null })),
  }),
)(Thanks);

/** /gracias/:purchase_id */
export default function ThanksScreen() {
  return <ConnectedThanks purchaseId={idParam(useParams().purchase_id)} />;
}
