import { Skeleton, SkeletonGroup } from '../ui/Skeleton';

/** Placeholder while a screen's chunk or its first data load. */
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
