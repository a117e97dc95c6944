import { Skeleton, SkeletonGroup } from '../../../ui/Skeleton';
import '../checkout.scss';

/** Two cards of about the final size. */
export function CheckoutSkeleton() {
  return (
    <SkeletonGroup label="Cargando tu compra" className="checkout-columns">
      <div className="checkout-card ui-card checkout-summary">
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
