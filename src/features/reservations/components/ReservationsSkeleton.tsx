import { Skeleton, SkeletonGroup } from '../../../ui/Skeleton';
import '../reservations.scss';

const ROWS = [1, 2, 3, 4] as const;

export function ReservationsSkeleton({ wide }: { readonly wide: boolean }) {
  const row = (n: number) => (
    <div key={n} className={wide ? 'reservations-wait-row' : 'reservations-card ui-card'}>
      <div className="reservations-class">
        <Skeleton shape="circle" width={40} height={40} />
        <Skeleton width={120} />
      </div>
      <Skeleton width="60%" />
      <Skeleton width="40%" />
    </div>
  );
  return (
    <SkeletonGroup
      label="Cargando reservaciones"
      className={wide ? 'reservations-frame ui-card' : 'reservations-cards'}
    >
      {ROWS.map(row)}
    </SkeletonGroup>
  );
}
