import { Skeleton, SkeletonGroup } from '../../../ui/Skeleton';
import '../packages.scss';

const CARDS = [1, 2, 3] as const;

/** Three cards of the final size. */
export function PackagesSkeleton() {
  return (
    <SkeletonGroup label="Cargando paquetes" className="packages-grid packages-grid--waiting">
      {CARDS.map((n) => (
        <div key={n} className="packages-card ui-card">
          <div className="packages-card__words">
            <Skeleton width="62%" height={26} />
            <Skeleton width="86%" />
          </div>
          <div className="packages-price">
            <Skeleton width="55%" height={28} />
          </div>
          <div className="packages-facts">
            <Skeleton width="48%" />
            <Skeleton width="58%" />
          </div>
          <div className="packages-card__buy">
            <Skeleton shape="block" height={44} />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
