import type { ClassPackage } from '../../../domain/contract/packages';
import { Badge } from '../../ui/Badge';
import { classNames } from '../../ui/classNames';
import { BuyLink } from './BuyLink';
import { PackageFacts } from './PackageFacts';
import { PackagePrice } from './PackagePrice';
import '../packages.scss';

export interface PackageCardProps {
  readonly pkg: ClassPackage;
  /** The one that the studio recommends. */
  readonly highlighted?: boolean;
}

function labelOf({ is_subscription, is_special_event, kind, sale_price }: ClassPackage): string | null {
  if (is_special_event) return 'Evento';
  if (is_subscription) return 'Suscripción';
  if (sale_price !== null) return 'En oferta';
  return kind === 'online' ? 'En línea' : null;
}

export function PackageCard({ pkg, highlighted = false }: PackageCardProps) {
  const label = labelOf(pkg);
  return (
    <li className={classNames('packages-card', 'ui-card', highlighted && 'packages-card--highlighted')}>
      <div className="packages-card__labels">
        {highlighted && <Badge tone="accent">Recomendado</Badge>}
        {label && <Badge tone="primary">{label}</Badge>}
      </div>
      <div className="packages-card__words">
        <h3 className="packages-card__title">{pkg.title}</h3>
        {pkg.short_description && <p className="packages-card__text">{pkg.short_description}</p>}
      </div>
      <PackagePrice pkg={pkg} />
      <PackageFacts pkg={pkg} />
      <div className="packages-card__buy"><BuyLink pkg={pkg} variant={highlighted ? 'primary' : 'ghost'} /></div>
    </li>
  );
}
