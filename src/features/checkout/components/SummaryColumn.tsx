import { lazy, Suspense } from 'react';
import type { Discount } from '../../../../domain/contract/discounts';
import type { ClassPackage } from '../../../../domain/contract/packages';
import { retrying } from '../../../core/http/chunks';
import { Skeleton } from '../../../ui/Skeleton';
import EventChoice from '../containers/EventContainer';
import DiscountBox from '../containers/DiscountContainer';
import { Summary } from './Summary';

const Reminder = lazy(retrying(() => import('./Reminder')));

export interface SummaryColumnProps {
  readonly pkg: ClassPackage;
  readonly discount: Discount | null;
  /** A code can be typed. */
  readonly discountable: boolean;
  readonly timeZone: string;
  /** It sells seats of an event. */
  readonly isEvent: boolean;
}

/** What is being bought; of a subscription also how it goes on. */
export function SummaryColumn({ pkg, discount, discountable, timeZone, isEvent }: SummaryColumnProps) {
  return (
    <div className="checkout-column">
      <Summary pkg={pkg} discount={discount} event={isEvent ? <EventChoice pkg={pkg} /> : undefined}>
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
