import { Skeleton } from '../../ui/Skeleton';
import { SkeletonGroup } from '../../ui/SkeletonGroup';

/** Cards in each column, so that the grey week looks like one. */
const COLUMNS = [3, 4, 3, 4, 3, 2, 1] as const;

function CardSkeleton() {
  return (
    <div className="class-card class-card--skeleton">
      <div className="class-card__time"><Skeleton width="3.2em" height="1.2em" /></div>
      <div className="class-card__name"><Skeleton width="70%" /></div>
      <div className="class-card__who"><Skeleton shape="circle" width={28} height={28} /></div>
      <div className="class-card__left"><Skeleton width="4.5em" /></div>
      <Skeleton className="class-card__action" shape="block" height={36} />
    </div>
  );
}

const cards = (count: number) => Array.from({ length: count }, (_, i) => <CardSkeleton key={i} />);

export function CalendarSkeleton({ wide }: { readonly wide: boolean }) {
  return (
    <SkeletonGroup label="Cargando clases">
      {wide ? (
        <div className="schedule-columns">
          {COLUMNS.map((count, i) => (
            <div key={i} className="schedule-column">
              <div className="schedule-column__day"><Skeleton width="4em" /><Skeleton width="1.4em" height="1.4em" /></div>
              <div className="schedule-classes">{cards(count)}</div>
            </div>
          ))}
        </div>
      ) : <div className="schedule-classes">{cards(4)}</div>}
    </SkeletonGroup>
  );
}
