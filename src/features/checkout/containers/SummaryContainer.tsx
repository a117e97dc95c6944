import type { Discount } from '../../../../domain/contract/discounts';
import type { ClassPackage } from '../../../../domain/contract/packages';
import type { SingleClass } from '../../../../domain/contract/schedule';
import { formatMoney } from '../../../../domain/numbers';
import { Skeleton } from '../../../ui/Skeleton';
import { MIN_WIDTH, useMediaQuery } from '../../../ui/useMediaQuery';
import { lazyComponent } from '../../../ui/lazyComponent';
import EventChoice from './EventContainer';
import IntendedClass from './IntendedClassContainer';
import DiscountBox from './DiscountContainer';
import { hasFreeTrial, quote } from '../quote';
import { Summary } from '../components/Summary';
import { connect } from 'react-redux';
import type { RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';
import {
  selectEvents,
  selectIntended,
  selectCredit,
  selectMethodDiscount,
  selectUnsettledAttempt,
  selectSeat,
} from '../selectors';

const HeldSpot = lazyComponent(() => import('./HeldSpotContainer'), <Skeleton shape="block" height={48} />);
const Reminder = lazyComponent(
  () => import('../components/Reminder'),
  <div className="checkout-card ui-card">
    <Skeleton shape="block" height={168} />
  </div>,
);

interface SummaryColumnProps {
  readonly pkg: ClassPackage;
  readonly discount: Discount | null;
  /** What store credit pays of it, in centavos. */
  readonly credit: number;
  /** What the chosen way of paying takes off, in centavos. */
  readonly methodDiscount: number;
  /** A code can be typed. */
  readonly discountable: boolean;
  readonly timeZone: string;
  /** It sells seats of an event. */
  readonly isEvent: boolean;
  /** The class whose seat is bought; null: none. */
  readonly single: SingleClass | null;
  /** The class that is reserved with the package once it is bought; null: none. */
  readonly intended: SingleClass | null;
}

const WIDE = MIN_WIDTH.tablet;

/**
 * The summary, for a subscription with its renewals. On phones it collapses to one line, so that the payment is visible
 * at once; an event's dates stay visible.
 */
function SummaryColumn({
  pkg,
  discount,
  credit,
  methodDiscount,
  discountable,
  timeZone,
  isEvent,
  single,
  intended,
}: SummaryColumnProps) {
  const wide = useMediaQuery(WIDE);
  const event = (
    <>
      <EventChoice pkg={pkg} />
      {single && <HeldSpot key={single.single_class_id} pkg={pkg} single={single} />}
    </>
  );
  const summary = (
    <Summary
      pkg={pkg}
      discount={discount}
      credit={credit}
      methodDiscount={methodDiscount}
      event={isEvent ? event : undefined}
    >
      {discountable && <DiscountBox pkg={pkg} />}
    </Summary>
  );
  return (
    <div className="checkout-column">
      {wide || isEvent ? (
        summary
      ) : (
        <details className="checkout-fold ui-card">
          <summary>
            <span className="checkout-fold__title">{pkg.title}</span>
            <strong>
              {hasFreeTrial(pkg) && 'Hoy '}
              {formatMoney(quote(pkg, discount).today - credit - methodDiscount)}
            </strong>
            <span className="checkout-fold__more">{discountable ? 'Detalle y descuento' : 'Detalle'}</span>
          </summary>
          {summary}
        </details>
      )}
      {intended && <IntendedClass pkg={pkg} single={intended} />}
      {pkg.is_subscription && <Reminder pkg={pkg} discount={discount} timeZone={timeZone} />}
    </div>
  );
}

export default connect((state: RootState, { pkg }: Pick<SummaryColumnProps, 'pkg'>) => {
  const { discounts_enabled, timezone } = selectConfig(state);
  const held = selectUnsettledAttempt(state, pkg.class_package_id) !== null;
  return {
    discount: state.checkout.discount,
    credit: selectCredit(state, pkg),
    methodDiscount: selectMethodDiscount(state, pkg),
    discountable: discounts_enabled && !held && quote(pkg, null).first > 0,
    timeZone: timezone,
    isEvent: selectEvents(state, pkg.class_package_id) !== null,
    single: selectSeat(state, pkg.class_package_id),
    intended: selectIntended(state, pkg.class_package_id),
  };
})(SummaryColumn);
