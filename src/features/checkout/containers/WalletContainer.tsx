import { connect } from 'react-redux';
import type { WalletApproval } from '../../../../domain/contract/checkout';
import { WALLET } from '../../../../domain/pricing';
import type { AppDispatch, RootState } from '../../../core/state';
import type { PaymentProps } from '../components/Payment';
import { Wallet } from '../components/Wallet';
import { selectMethod } from '../selectors';
import { unlessFeeIsDue } from '../signupFee';
import { beginWallet, captureWallet, isDone, walletCancelled, walletFailed } from '../wallet';

type Own = Pick<PaymentProps, 'pkg' | 'onBought'>;

export default connect(
  (state: RootState, { pkg }: Own) => ({
    method: selectMethod(state, WALLET),
    subscription: pkg.is_subscription,
    spinner: state.checkout.spinner,
  }),
  (dispatch: AppDispatch, { pkg, onBought }: Own) => ({
    onBegin: async () => {
      const begun = await dispatch(unlessFeeIsDue(pkg, beginWallet(pkg.class_package_id)));
      if (!begun || !isDone(begun)) return begun;
      onBought(begun.purchase_id);
      return null;
    },
    onApprove: async (approval: WalletApproval) => onBought(await dispatch(captureWallet(approval))),
    onCancel: () => void dispatch(walletCancelled()),
    onFailed: () => void dispatch(walletFailed()),
  }),
)(Wallet);
