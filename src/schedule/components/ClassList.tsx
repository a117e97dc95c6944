import type { SingleClass } from '../../../domain/contract/schedule';
import { ClassCard } from './ClassCard';

/** What every card of the calendar shares. */
export interface CardContext {
  readonly now: Date;
  readonly studioZone: string;
  readonly preparing: number | null;
  readonly onReserve: (single_class_id: number) => void;
}

export interface ClassListProps extends CardContext {
  readonly classes: readonly SingleClass[];
}

export function ClassList({ classes, now, studioZone, preparing, onReserve }: ClassListProps) {
  return (
    <ul className="schedule-classes">
      {classes.map((single) => (
        <li key={single.single_class_id}>
          <ClassCard single={single} now={now} studioZone={studioZone} busy={preparing === single.single_class_id} onReserve={onReserve} />
        </li>
      ))}
    </ul>
  );
}
