import type { Day } from '../../../../domain/studioTime';
import { classNames } from '../../../ui/classNames';
import { Skeleton, SkeletonGroup } from '../../../ui/Skeleton';
import { DayHeading } from './DayHeading';

/** Cards in each column, so that the grey week looks like one. */
const CARDS = [3, 4, 3, 4, 3, 2, 1] as const;

function CardSkeleton() {
  return (
    <div className="class-card class-card--skeleton">
      <div className="class-card__time">
        <Skeleton width="3.2em" height="1.2em" />
      </div>
      <div className="class-card__name">
        <Skeleton width="70%" />
      </div>
      <div className="class-card__who">
        <Skeleton shape="circle" width={18} height={18} />
      </div>
      <div className="class-card__foot">
        <Skeleton width="4.5em" />
      </div>
      <Skeleton className="class-card__action" shape="block" height={32} />
    </div>
  );
}

const cards = (count: number) => Array.from({ length: count }, (_, i) => <CardSkeleton key={i} />);

/** A grey week under the days that it will have. */
export function SkeletonColumns({ days, today }: { readonly days: readonly Day[]; readonly today: Day }) {
  return (
    <SkeletonGroup label="Cargando clases">
      <div className="schedule-columns" aria-hidden>
        {days.map((date, i) => (
          <div key={date} className={classNames('schedule-column', date < today && 'schedule-column--past')}>
            <DayHeading date={date} today={today} />
            <div className="schedule-classes">{cards(CARDS[i] ?? 0)}</div>
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}

export function SkeletonList() {
  return (
    <SkeletonGroup label="Cargando clases" className="schedule-classes">
      {cards(4)}
    </SkeletonGroup>
  );
}
