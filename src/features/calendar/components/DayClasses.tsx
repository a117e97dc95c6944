import { memo, useState, type SyntheticEvent } from 'react';
import type { SingleClass } from '../../../../domain/contract/schedule';
import { plural } from '../../../../domain/numbers';
import { classPhase } from '../../schedule/classPhase';
import { ClassList, type CardContext } from './ClassList';

export interface DayClassesProps extends CardContext {
  readonly classes: readonly SingleClass[];
  /** Whether a day with only past classes is collapsed, too; beside other days it would only take up room. */
  readonly foldsWholeDay: boolean;
}

/**
 * A day's classes; past ones collapse to one line, which expands. Memoised, as most cards don't change when data about
 * the person arrives, and rendering them is slow on phones.
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
