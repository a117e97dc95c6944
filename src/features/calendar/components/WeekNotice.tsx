import type { NextClassQuery } from '../../../../domain/contract/schedule';
import type { Day } from '../../../../domain/studioTime';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import NextClasses from '../containers/NextClasses';

export interface WeekNoticeProps {
  /** empty: no classes at all; over: those of the current week are all past; moved: so the next week is shown. */
  readonly kind: 'empty' | 'over' | 'moved';
  /** Only one location's classes are shown. */
  readonly filtered: boolean;
  /** Gives up the filter that leaves nothing; undefined: there is none. */
  readonly onClear?: (() => void) | undefined;
  readonly next: NextClassQuery;
  readonly onDay: (day: Day) => void;
  readonly onNextWeek: () => void;
}

const OVER = 'No hay más clases programadas esta semana.';

/** Shown for a week without anything to reserve, with where to look instead. */
export function WeekNotice({ kind, filtered, onClear, next, onDay, onNextWeek }: WeekNoticeProps) {
  if (kind === 'moved') return <p className="schedule-notice">{`${OVER} Estas son las de la próxima.`}</p>;
  const ways = (
    <>
      {onClear && <Button onClick={onClear}>Quitar filtros</Button>}
      <NextClasses query={next} later={kind === 'over'} onDay={onDay} onNextWeek={onNextWeek} />
    </>
  );
  if (kind === 'empty' && onClear)
    return (
      <EmptyState
        title="Ninguna clase con estos filtros."
        text="Quita alguno, o prueba con otra semana."
        action={ways}
      />
    );
  if (kind === 'empty')
    return (
      <EmptyState
        title="No hay clases programadas."
        text={filtered ? 'Prueba con otra semana o con otro estudio.' : 'Prueba con otra semana.'}
        action={ways}
      />
    );
  return (
    <div className="schedule-notice">
      <p>{onClear ? 'No hay más clases con estos filtros esta semana.' : OVER}</p>
      <div className="schedule-notice__ways">{ways}</div>
    </div>
  );
}
