import type { SingleClass } from '../../../../domain/contract/schedule';
import { plural } from '../../../../domain/numbers';
import { classPhase } from '../classPhase';
import { ClassList, type CardContext } from './ClassList';

export interface DayClassesProps extends CardContext {
  readonly classes: readonly SingleClass[];
  /** Whether the day is today: what is already over then makes room for what is still to come. */
  readonly today: boolean;
}

/** One day's classes under the strip of days. */
export function DayClasses({ classes, today, ...cards }: DayClassesProps) {
  const over = today ? classes.filter((single) => classPhase(single, cards.studioZone, cards.now) === 'over') : [];
  if (over.length === 0 || over.length === classes.length) return <ClassList classes={classes} {...cards} />;
  return (
    <>
      <details className="schedule-over">
        <summary>{plural(over.length, 'clase terminada', 'clases terminadas')}</summary>
        <ClassList classes={over} {...cards} />
      </details>
      <ClassList classes={classes.filter((single) => !over.includes(single))} {...cards} />
    </>
  );
}
