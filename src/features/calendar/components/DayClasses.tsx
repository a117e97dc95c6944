import { memo, useState, type SyntheticEvent } from 'react';
import type { SingleClass } from '../../../../domain/contract/schedule';
import { plural } from '../../../../domain/numbers';
import { classPhase } from '../../schedule/classPhase';
import type { OfferContext } from '../../schedule/classOffer';
import type { PlaceFor } from '../../session/intent';
import { ClassCard } from './ClassCard';

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

/** What every card of the calendar shares. */
export interface CardContext extends OfferContext {
  readonly preparing: number | null;
  readonly onReserve: (single_class_id: number, place?: PlaceFor) => void;
  readonly onDecline: (waitlist_id: number, single_class_id: number) => void;
}

interface ClassListProps extends CardContext {
  readonly classes: readonly SingleClass[];
}

function ClassList({ classes, preparing, ...card }: ClassListProps) {
  return (
    <ul className="schedule-classes">
      {classes.map((single) => (
        <li key={single.single_class_id}>
          <ClassCard single={single} busy={preparing === single.single_class_id} {...card} />
        </li>
      ))}
    </ul>
  );
}
