import { lazy, Suspense } from 'react';
import type { Discount } from '../../../../domain/contract/discounts';
import type { ClassPackage } from '../../../../domain/contract/packages';
import { retrying } from '../../../core/http/chunks';
import { Skeleton } from '../../../ui/Skeleton';
import DiscountBox from '../containers/DiscountContainer';
import { Summary } from './Summary';

const Reminder = lazy(retrying(() => import('./Reminder')));

export interface SummaryColumnProps {
  readonly pkg: ClassPackage;
  readonly discount: Discount | null;
  /** A code can be typed. */
  readonly discountable: boolean;
  readonly timeZone: string;
}

/** What is being bought; of a subscription also how it goes on. */
export function SummaryColumn({ pkg, discount, discountable, timeZone }: SummaryColumnProps) {
  return (
    <div className="checkout-column">
      <Summary pkg={pkg} discount={discount}>
        {discountable && <DiscountBox pkg={pkg} />}
      </Summary>
      {pkg.is_subscription && (
        <Suspense
          fallback={
            <div className="checkout-card ui-card">
              <Skeleton shape="block" height={168} />
            </div>
          }
        >
          <Reminder pkg={pkg} discount={discount} timeZone={timeZone} />
        </Suspense>
      )}
    </div>
  );
}
