import type { ClassPackage } from '../../../../domain/contract/packages';
import { formatMoney } from '../../../../domain/numbers';
import { Price } from '../../../ui/Price';
import MethodPrices from '../containers/MethodPrices';
import { costPerClass, isOffer, pricePeriod, pricesOf } from '../labels';
import '../packages.scss';

/** The price, what it is for (a month, once) and, quietly, what one class of it costs. */
export function PackagePrice({ pkg }: { readonly pkg: ClassPackage }) {
  const perClass = costPerClass(pkg);
  const period = pricePeriod(pkg);
  return (
    <div className="packages-price">
      <p className="packages-price__main">
        {isOffer(pkg) ? <span className="packages-price__free">Gratis</span> : <Price {...pricesOf(pkg)} size="lg" />}
        {period && <span className="packages-price__period">{period}</span>}
      </p>
      <MethodPrices pkg={pkg} />
      {perClass !== null && <p className="packages-price__each">{formatMoney(perClass)} por clase</p>}
    </div>
  );
}
