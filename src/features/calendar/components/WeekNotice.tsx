import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';

export interface WeekNoticeProps {
  /** empty: no classes at all; over: the current week's remaining classes are all past. */
  readonly kind: 'empty' | 'over';
  /** Only one location's classes are shown. */
  readonly filtered: boolean;
  readonly onNextWeek: () => void;
}

/** A week without anything to reserve says so, and where to look instead. */
export function WeekNotice({ kind, filtered, onNextWeek }: WeekNoticeProps) {
  const next = (
    <Button variant="ghost" onClick={onNextWeek}>
      Ver la próxima semana
    </Button>
  );
  if (kind === 'empty')
    return (
      <EmptyState
        title="No hay clases programadas."
        text={filtered ? 'Prueba con otra semana o con otro estudio.' : 'Prueba con otra semana.'}
        action={next}
      />
    );
  return (
    <div className="schedule-notice">
      <p>No hay más clases programadas esta semana.</p>
      {next}
    </div>
  );
}
