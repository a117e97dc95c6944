import { Skeleton, SkeletonGroup } from '../../../ui/Skeleton';
import '../instructors.scss';

/** A profile of the final size. */
export function ProfileSkeleton() {
  return (
    <SkeletonGroup label="Cargando coach" className="coach-profile">
      <Skeleton shape="block" className="coach-portrait coach-profile__picture" />
      <div className="coach-profile__words">
        <Skeleton width="18%" />
        <Skeleton width="70%" height={40} />
        <Skeleton width="55%" height={24} />
        <Skeleton />
        <Skeleton width="80%" />
      </div>
    </SkeletonGroup>
  );
}
