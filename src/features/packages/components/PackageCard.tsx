import type { ClassPackage } from '../../../../domain/contract/packages';
import { classNames } from '../../../ui/classNames';
import { BuyLink } from './BuyLink';
import { PackageFacts } from './PackageFacts';
import { PackageImage } from './PackageImage';
import { PackagePrice } from './PackagePrice';
import '../packages.scss';

export interface PackageCardProps {
  readonly pkg: ClassPackage;
  /** The one that the studio recommends. */
  readonly highlighted?: boolean;
  /** The customer has this subscription. */
  readonly subscribed?: boolean;
}

export function PackageCard({ pkg, highlighted = false, subscribed = false }: PackageCardProps) {
  return (
    <li className={classNames('packages-card', 'ui-card', highlighted && 'packages-card--highlighted')}>
      <div className="packages-card__words">
        <PackageImage pkg={pkg} />
        {highlighted && <p className="packages-card__label">Recomendado</p>}
        <h3 className="packages-card__title">{pkg.title}</h3>
        {pkg.short_description && <p className="packages-card__text">{pkg.short_description}</p>}
      </div>
      <PackagePrice pkg={pkg} />
      <PackageFacts pkg={pkg} />
      <div className="packages-card__buy">
        <BuyLink pkg={pkg} variant={highlighted ? 'primary' : 'ghost'} subscribed={subscribed} />
      </div>
    </li>
  );
}
