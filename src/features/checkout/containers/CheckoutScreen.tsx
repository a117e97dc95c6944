import { connect } from 'react-redux';
import { useParams } from 'react-router-dom';
import { idParam } from '../../../core/routing/idParam';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectSessionChecking, selectSignedIn } from '../../session/state';
import { applyWantedCode, findHomePackage, hideSpinner, openCheckout, openOwn } from '../actions';
import { Checkout, type CheckoutProps } from '../components/Checkout';
import { leaveCheckout } from '../hold';
import { resume } from '../pay';
import { selectDueFee, selectEvents, selectHeld, selectOffer, selectPackagesTo, selectTermsKnown } from '../selectors';
import { openFeeDialog } from '../signupFee';

function failureOf(state: RootState, id: number | null): CheckoutProps['failure'] {
  const { failure } = state.checkout;
  if (failure === null || failure.class_package_id !== id) return null;
  return failure.missing ? 'missing' : 'failed';
}

const ConnectedCheckout = connect(
  (state: RootState, { classPackageId }: Pick<CheckoutProps, 'classPackageId'>) => {
    const signedIn = selectSignedIn(state);
    const pkg = classPackageId === null ? null : selectOffer(state, classPackageId);
    const datesKnown = pkg?.kind !== 'especial' || selectEvents(state, pkg.class_package_id) !== null;
    const ready =
      state.checkout.methods !== null &&
      state.content.pages !== null &&
      !selectSessionChecking(state) &&
      datesKnown &&
      (pkg === null || selectTermsKnown(state, pkg));
    return {
      pkg: ready ? pkg : null,
      failure: failureOf(state, classPackageId),
      signedIn,
      held: selectHeld(state, classPackageId) !== null,
      dueFee: signedIn ? selectDueFee(state, pkg) : null,
      packagesTo: selectPackagesTo(state),
    };
  },
  (dispatch: AppDispatch) => ({
    onLoad: (id: number, event: number | null, spot: number | null) => void dispatch(openCheckout(id, event, spot)),
    onLeave: () => void dispatch(leaveCheckout()),
    onSignedIn: (id: number) => {
      void dispatch(openOwn());
      void dispatch(applyWantedCode(id));
      return dispatch(resume(id));
    },
    onFindHome: () => dispatch(findHomePackage()),
    onDueFee: (fee: number) => void dispatch(openFeeDialog(fee)),
    onBack: () => void dispatch(hideSpinner()),
  }),
)(Checkout);

/** /checkout/:class_package_id */
export default function CheckoutScreen() {
  return <ConnectedCheckout classPackageId={idParam(useParams().class_package_id)} />;
}
