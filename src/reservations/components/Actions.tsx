import QrCode from 'lucide-react/icons/qr-code';
import { formatDateTime } from '../../../domain/format';
import { Button } from '../../ui/Button';
import { Stars } from '../../ui/Stars';
import type { ReservationView } from '../selectors';

/** What a customer can do with a reservation; each opens its dialog. */
export type RowAction = 'code' | 'rate' | 'guest' | 'cancel';

export interface ActionsProps {
  readonly view: ReservationView;
  /** As wide as its card. */
  readonly block?: boolean;
  readonly onAct: (action: RowAction, id: number) => void;
}

export const hasActions = ({ reservation, cancellation, rateable, hasCode }: ReservationView): boolean =>
  cancellation.allowed || rateable || hasCode || reservation.class_stars !== null;

/** What can be done with a reservation now; stars that were given are shown. */
export function Actions({ view: { reservation, cancellation, rateable, hasCode }, block = false, onAct }: ActionsProps) {
  const { class_reservation_id: id, class_stars, single_class } = reservation;
  // Which class it is about: seen in its row, heard with the button.
  const which = <span className="ui-hidden"> {single_class.class_type.name}, {formatDateTime(single_class.class_date)}</span>;
  return (
    <>
      {class_stars !== null && <Stars value={class_stars} label="Tu calificación" />}
      {hasCode && (
        <Button variant="primary" size="sm" block={block} icon={<QrCode size={18} aria-hidden />} onClick={() => onAct('code', id)}>Código QR{which}</Button>
      )}
      {rateable && <Button variant="ghost" size="sm" block={block} onClick={() => onAct('rate', id)}>Calificar{which}</Button>}
      {cancellation.allowed && <Button variant="ghost" size="sm" block={block} onClick={() => onAct('cancel', id)}>Cancelar{which}</Button>}
    </>
  );
}
