import { memo, useState, type SyntheticEvent } from 'react';
import type { SingleClass } from '../../../../domain/contract/schedule';
import { plural } from '../../../../domain/numbers';
import { classPhase } from '../../schedule/classPhase';
import { ClassList, type CardContext } from './ClassList';

export interface DayClassesProps extends CardContext {
  readonly classes: readonly SingleClass[];
  /** A day whose classes are all over is folded, too: beside other days it only takes their room. */
  readonly foldsWholeDay: boolean;
}

/**
 * One day's classes; those that are over fold to one line, which opens. Memoised: what the calendar learns about the
 * person and the places doesn't change most of its cards, and a phone takes long to render them.
 */
export const DayClasses = memo(function DayClasses({ classes, foldsWholeDay, ...cards }: DayClassesProps) {
  const [open, setOpen] = useState(false);
  const over = classes.filter((single) => classPhase(single, cards.studioZone, cards.now) === 'over');
  if (over.length === 0 || (over.length === classes.length && !foldsWholeDay))
    return <ClassList classes={classes} {...cards} />;
  return (
    <>
      <details
        className="schedule-over"
        onToggle={({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => setOpen(currentTarget.open)}
      >
        <summary>{plural(over.length, 'clase terminada', 'clases terminadas')}</summary>
        {open && <ClassList classes={over} {...cards} />}
      </details>
      {over.length < classes.length && (
        <ClassList classes={classes.filter((single) => !over.includes(single))} {...cards} />
      )}
    </>
  );
});
