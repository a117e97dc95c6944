import { formatDateTime } from '../../../domain/format';
import { Button } from '../../ui/Button';
import { Stars } from '../../ui/Stars';
import type { ReservationView } from '../selectors';

export interface ActionsProps {
  readonly view: ReservationView;
  /** As wide as its card. */
  readonly block?: boolean;
  readonly onCancel: (id: number) => void;
}

export const hasActions = ({ reservation, cancellation }: ReservationView): boolean => cancellation.allowed || reservation.class_stars !== null;

/** What can be done with a reservation now; stars that were given are shown. */
export function Actions({ view: { reservation, cancellation }, block = false, onCancel }: ActionsProps) {
  const { class_reservation_id, class_stars, single_class } = reservation;
  return (
    <>
      {class_stars !== null && <Stars value={class_stars} label="Tu calificación" />}
      {cancellation.allowed && (
        <Button variant="ghost" size="sm" block={block} onClick={() => onCancel(class_reservation_id)}>
          Cancelar<span className="ui-hidden"> {single_class.class_type.name}, {formatDateTime(single_class.class_date)}</span>
        </Button>
      )}
    </>
  );
}
