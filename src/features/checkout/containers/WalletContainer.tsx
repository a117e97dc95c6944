import type { OfferedPaymentMethod, WalletApproval } from '../../../../domain/contract/checkout';
import { Button } from '../../../ui/Button';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { lazyComponent } from '../../../ui/lazyComponent';
import type { WalletButtonsProps } from '../paypal/WalletButtons';
import { connect } from 'react-redux';
import { WALLET } from '../../../../domain/pricing';
import type { AppDispatch, RootState } from '../../../core/state';
import type { PaymentProps } from '../components/Payment';
import { selectOfferedMethod } from '../selectors';
import { buyUnlessFeeIsDue } from '../signupFee';
import { beginWallet, captureWallet, isWalletPaid, walletCancelled, walletFailed } from '../wallet';

const WalletButtons = lazyComponent(
  () => import('../paypal/WalletButtons'),
  <SkeletonGroup label="Cargando PayPal" shape="block" height={48} />,
);

interface WalletProps extends Omit<WalletButtonsProps, 'method'> {
  readonly method: OfferedPaymentMethod | null;
  /** The documents are still to be accepted. */
  readonly unaccepted: boolean;
  readonly spinner: boolean;
}

/** The wallet's button, or ours in its place while it is disabled. */
function Wallet({ method, unaccepted, spinner, ...buttons }: WalletProps) {
  if (!method) return null;
  // The wallet's own button can't be disabled.
  if (unaccepted)
    return (
      <Button size="lg" block disabled>
        Pagar con PayPal
      </Button>
    );
  return (
    <>
      {spinner && (
        <Button size="lg" block busy>
          Pagar con PayPal
        </Button>
      )}
      <div hidden={spinner}>
        <WalletButtons method={method} {...buttons} />
      </div>
    </>
  );
}

type Own = Pick<PaymentProps, 'pkg' | 'onBought'> & { readonly consent: string | null };

export default connect(
  (state: RootState, { pkg }: Own) => ({
    method: selectOfferedMethod(state, WALLET),
    subscription: pkg.is_subscription,
    spinner: state.checkout.spinner,
  }),
  (dispatch: AppDispatch, { pkg, consent, onBought }: Own) => ({
    onBegin: async () => {
      const begun = await dispatch(buyUnlessFeeIsDue(pkg, beginWallet(pkg.class_package_id, consent)));
      if (!begun || !isWalletPaid(begun)) return begun;
      onBought(begun.purchase_id);
      return null;
    },
    onApprove: async (approval: WalletApproval) => onBought(await dispatch(captureWallet(approval))),
    onCancel: () => void dispatch(walletCancelled()),
    onFailed: () => void dispatch(walletFailed()),
  }),
)(Wallet);
