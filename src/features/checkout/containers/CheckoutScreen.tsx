import { connect } from 'react-redux';
import { useParams } from 'react-router-dom';
import type { WalletApproval } from '../../../../domain/contract/checkout';
import { openModal } from '../../../core/modal/actions';
import { checkoutPath, packagesPath, studioPackagesPath } from '../../../core/routing/paths';
import type { RootState } from '../../../core/state';
import type { AppDispatch } from '../../../core/thunk';
import { selectConfig } from '../../appconfig/selectors';
import { selectPackage } from '../../packages/selectors';
import { openSessionDialog } from '../../session/actionTypes';
import { selectSessionChecking, selectSignedIn } from '../../session/selectors';
import {
  applyDiscount,
  clearDiscount,
  findHomePackage,
  hideSpinner,
  left,
  openCheckout,
  openOwn,
  setMethod,
} from '../actions';
import type { Choice } from '../choices';
import { Checkout, type CheckoutProps } from '../components/Checkout';
import { idParam } from '../../../core/routing/idParam';
import { giveUp, purchase, resume } from '../pay';
import { requiredDocuments, selectDueFee, selectSessionMode } from '../selectors';
import type { CardEntry } from '../../paymentMethods/stripe/CardField';
import { beginWallet, captureWallet, walletCancelled, walletFailed } from '../wallet';

interface Own {
  readonly classPackageId: number | null;
}

function failureOf(state: RootState, id: number | null): CheckoutProps['failure'] {
  const { failure } = state.checkout;
  if (failure === null || failure.class_package_id !== id) return null;
  return failure.missing ? 'missing' : 'failed';
}

/** Specification, section 5. */
const signupFee = (fee: number) =>
  openModal({
    title: 'Completar Inscripción',
    text: ['Antes de comprar un paquete de clases debes pagar tu inscripción.'],
    ok: { label: 'Ir a Pagar', to: checkoutPath(fee) },
    cancel: 'Ahora no',
  });

const ConnectedCheckout = connect(
  (state: RootState, { classPackageId }: Own) => {
    const config = selectConfig(state);
    const signedIn = selectSignedIn(state);
    const { checkout } = state;
    const pkg = classPackageId === null ? null : selectPackage(state, classPackageId);
    return {
      pkg,
      failure: failureOf(state, classPackageId),
      methods: checkout.methods,
      sources: checkout.sources,
      chosen: checkout.choice,
      sessionMode: selectSessionMode(state),
      canSaveCard: config.payment_sources_enabled,
      subscriptionsEnabled: config.subscriptions_enabled,
      discountsEnabled: config.discounts_enabled,
      discount: checkout.discount,
      discountError: checkout.discountError,
      discountSpinner: checkout.discountSpinner,
      attempt: checkout.attempt,
      dueFee: signedIn ? selectDueFee(state, pkg) : null,
      documents: requiredDocuments(state.content.pages),
      error: checkout.error,
      spinner: checkout.spinner,
      signedIn,
      checking: selectSessionChecking(state),
      business: config.business_name,
      packagesTo: signedIn ? studioPackagesPath(config) : packagesPath(config),
      timeZone: config.timezone,
    };
  },
  (dispatch: AppDispatch) => ({
    onLoad: (id: number) => void dispatch(openCheckout(id)),
    onLoadOwn: () => void dispatch(openOwn()),
    onLeave: () => void dispatch(left()),
    onFindHome: () => dispatch(findHomePackage()),
    onResume: (id: number) => dispatch(resume(id)),
    onChoice: (choice: Choice) => void dispatch(setMethod(choice)),
    onSignIn: () => void dispatch(openSessionDialog({ reason: 'Inicia sesión para comprar tu paquete.', then: null })),
    onDiscount: (id: number, code: string) => void dispatch(applyDiscount(id, code)),
    onRemoveDiscount: () => void dispatch(clearDiscount()),
    onDueFee: (fee: number) => void dispatch(signupFee(fee)),
    onPurchase: (id: number, card: CardEntry | null, saveCard: boolean) => dispatch(purchase(id, card, saveCard)),
    onGiveUp: () => dispatch(giveUp()),
    onWalletBegin: (id: number) => dispatch(beginWallet(id)),
    onWalletApprove: (approval: WalletApproval) => dispatch(captureWallet(approval)),
    onWalletCancel: () => dispatch(walletCancelled()),
    onWalletFailed: () => dispatch(walletFailed()),
    onBack: () => void dispatch(hideSpinner()),
  }),
)(Checkout);

/** /checkout/:class_package_id */
export default function CheckoutScreen() {
  return <ConnectedCheckout classPackageId={idParam(useParams().class_package_id)} />;
}
