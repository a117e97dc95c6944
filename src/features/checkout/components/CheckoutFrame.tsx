import type { ReactNode } from 'react';
import { PageHeader } from '../../../ui/PageHeader';
import { Skeleton, SkeletonGroup } from '../../../ui/Skeleton';
import '../checkoutFrame.scss';

const TEXT = 'Revisa tu paquete y confirma. Tus clases quedan listas al momento.';

interface CheckoutFrameProps {
  /** Nothing is sold here: the package doesn't exist. */
  readonly missing?: boolean;
  readonly children: ReactNode;
}

/** The checkout's heading, above what it shows. */
export function CheckoutFrame({ missing = false, children }: CheckoutFrameProps) {
  return (
    <div className="ui-container ui-page checkout">
      <PageHeader title="Tu compra" text={missing ? null : TEXT} />
      {children}
    </div>
  );
}

/** Two cards of about the final size. */
export function CheckoutSkeleton() {
  return (
    <SkeletonGroup label="Cargando tu compra" className="checkout-columns">
      <div className="checkout-card ui-card">
        <Skeleton width="40%" />
        <Skeleton width="70%" height={26} />
        <Skeleton width="90%" />
        <Skeleton width="50%" height={26} />
      </div>
      <div className="checkout-card ui-card">
        <Skeleton width="36%" height={26} />
        <Skeleton shape="block" height={104} />
        <Skeleton shape="block" height={52} />
      </div>
    </SkeletonGroup>
  );
}

/** Stands for the checkout while its code is on its way. */
export const CheckoutWaiting = () => (
  <CheckoutFrame>
    <CheckoutSkeleton />
  </CheckoutFrame>
);
