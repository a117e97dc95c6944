import CalendarDays from 'lucide-react/icons/calendar-days';
import MapPin from 'lucide-react/icons/map-pin';
import { connect } from 'react-redux';
import type { ClassPackage } from '../../../../domain/contract/packages';
import type { SingleClass } from '../../../../domain/contract/schedule';
import { className } from '../../../../domain/classTitle';
import { classMoment } from '../../../../domain/localTime';
import type { RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';
import { Skeleton } from '../../../ui/Skeleton';
import { lazyComponent } from '../../../ui/lazyComponent';
import { ownReservations } from '../../schedule/selectors';
import { canBuySeat, selectHold } from '../selectors';
import '../checkout.scss';

const HeldSpot = lazyComponent(() => import('./HeldSpotContainer'), <Skeleton shape="block" height={48} />);

interface IntendedClassProps {
  readonly timezone: string;
  readonly pkg: ClassPackage;
  readonly single: SingleClass;
  /** Its seat is the customer's, or can be. */
  readonly isOpen: boolean;
}

/** The class that led to a package of several: named, and its seat held while the package is paid. */
function IntendedClass({ timezone, pkg, single, isOpen }: IntendedClassProps) {
  const isMine = ownReservations(single).length > 0;
  return (
    <section className="checkout-card ui-card checkout-intended" aria-labelledby="tu-clase">
      <h2 id="tu-clase" className="checkout-summary__eyebrow">
        Tu clase
      </h2>
      <span className="checkout-event__facts">
        <strong>{className(single)}</strong>
        <span>
          <CalendarDays size={18} aria-hidden />
          {classMoment(single, timezone)}
        </span>
        <span>
          <MapPin size={18} aria-hidden />
          {single.location.name}
        </span>
      </span>
      {isOpen && <HeldSpot key={single.single_class_id} pkg={pkg} single={single} />}
      {!isOpen && (
        <p role="status">
          {isMine
            ? 'Ya tienes tu lugar en esta clase.'
            : 'Esta clase se llenó mientras tanto. Tus créditos te sirven para otra.'}
        </p>
      )}
    </section>
  );
}

export default connect((state: RootState, { single }: Pick<IntendedClassProps, 'pkg' | 'single'>) => ({
  timezone: selectConfig(state).timezone,
  isOpen: canBuySeat(single) || selectHold(state, single.single_class_id) !== null,
}))(IntendedClass);
