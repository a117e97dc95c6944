import { Skeleton, SkeletonGroup } from '../../../ui/Skeleton';
import '../purchases.scss';

const ROWS = [1, 2, 3] as const;

export function PurchasesSkeleton({ label, wide }: { readonly label: string; readonly wide: boolean }) {
  return (
    <SkeletonGroup label={label} className={wide ? 'purchases-frame ui-card' : 'purchases-cards'}>
      {ROWS.map((n) =>
        wide ? (
          <div key={n} className="purchases-wait-row">
            <Skeleton width={150} />
            <Skeleton width={100} />
            <Skeleton width={110} />
            <Skeleton width={90} />
          </div>
        ) : (
          <div key={n} className="purchases-card ui-card">
            <Skeleton width="55%" height={24} />
            <Skeleton width="40%" />
            <Skeleton width="50%" />
            <Skeleton height={44} shape="block" />
          </div>
        ),
      )}
    </SkeletonGroup>
  );
}
