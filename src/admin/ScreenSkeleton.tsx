import { Skeleton, SkeletonGroup } from '../ui/Skeleton';

/** While a screen's chunk or its first data are on their way. */
export function ScreenSkeleton() {
  return (
    <div className="ui-container ui-page">
      <SkeletonGroup>
        <Skeleton height={96} />
        <Skeleton height={320} />
      </SkeletonGroup>
    </div>
  );
}
