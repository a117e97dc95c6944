import { connect } from 'react-redux';
import { useParams } from 'react-router-dom';
import { idParam } from '../idParam';
import { packagesPath, studioPackagesPath } from '../../app/paths';
import type { RootState } from '../../app/rootReducer';
import type { AppDispatch } from '../../app/thunk';
import { selectConfig } from '../../appconfig/selectors';
import { selectPackage } from '../../packages/selectors';
import { openSessionDialog } from '../../session/actionTypes';
import { selectSessionChecking, selectSignedIn } from '../../session/selectors';
import { openCheckout, purchase, setMethod } from '../actions';
import { Checkout, type CheckoutProps } from '../components/Checkout';
import { requiredDocuments, selectPaymentMethod } from '../selectors';

interface Own {
  readonly classPackageId: number | null;
}

function failureOf(state: RootState, id: number | null): CheckoutProps['failure'] {
  const { failure } = state.checkout;
  if (failure === null || failure.class_package_id !== id) return null;
  return failure.missing ? 'missing' : 'failed';
}

const ConnectedCheckout = connect(
  (state: RootState, { classPackageId }: Own) => {
    const config = selectConfig(state);
    const signedIn = selectSignedIn(state);
    return {
      pkg: classPackageId === null ? null : selectPackage(state, classPackageId),
      failure: failureOf(state, classPackageId),
      methods: state.checkout.methods,
      method: selectPaymentMethod(state),
      documents: requiredDocuments(state.content.pages),
      error: state.checkout.error,
      spinner: state.checkout.spinner,
      signedIn,
      checking: selectSessionChecking(state),
      business: config.business_name,
      packagesTo: signedIn ? studioPackagesPath(config) : packagesPath(config),
    };
  },
  (dispatch: AppDispatch) => ({
    onLoad: (id: number) => void dispatch(openCheckout(id)),
    onMethod: (id: number) => void dispatch(setMethod(id)),
    onSignIn: () => void dispatch(openSessionDialog({ reason: 'Inicia sesión para comprar tu paquete.', then: null })),
    onPurchase: (id: number, free: boolean) => dispatch(purchase(id, free)),
  }),
)(Checkout);

/** /checkout/:class_package_id */
export default function CheckoutScreen() {
  return <ConnectedCheckout classPackageId={idParam(useParams().class_package_id)} />;
}
