import type { SingleClass } from '../../../../domain/contract/schedule';
import type { OfferContext } from '../../schedule/classOffer';
import type { PlaceFor } from '../../session/intent';
import { ClassCard } from './ClassCard';

/** What every card of the calendar shares. */
export interface CardContext extends OfferContext {
  readonly preparing: number | null;
  readonly onReserve: (single_class_id: number, place?: PlaceFor) => void;
  readonly onDecline: (waitlist_id: number, single_class_id: number) => void;
}

interface ClassListProps extends CardContext {
  readonly classes: readonly SingleClass[];
}

export function ClassList({ classes, preparing, ...card }: ClassListProps) {
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
