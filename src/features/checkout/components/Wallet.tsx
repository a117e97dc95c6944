import type { OfferedPaymentMethod } from '../../../../domain/contract/checkout';
import { Button } from '../../../ui/Button';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { lazyComponent } from '../../../ui/lazyComponent';
import type { WalletButtonsProps } from '../paypal/WalletButtons';

const WalletButtons = lazyComponent(
  () => import('../paypal/WalletButtons'),
  <SkeletonGroup label="Cargando PayPal" shape="block" height={48} />,
);

export interface WalletProps extends Omit<WalletButtonsProps, 'method'> {
  readonly method: OfferedPaymentMethod | null;
  /** The documents are still to be accepted. */
  readonly unaccepted: boolean;
  readonly spinner: boolean;
}

/** The wallet's button, or ours in its place while it can't be pressed. */
export function Wallet({ method, unaccepted, spinner, ...buttons }: WalletProps) {
  if (!method) return null;
  // The wallet renders its own button, which could not be disabled.
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
