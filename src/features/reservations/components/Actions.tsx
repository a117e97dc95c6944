import CalendarPlus from 'lucide-react/icons/calendar-plus';
import QrCode from 'lucide-react/icons/qr-code';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Share2 from 'lucide-react/icons/share-2';
import Video from 'lucide-react/icons/video';
import { LIVE_HINT } from '../../../../domain/liveClass';
import { Button } from '../../../ui/Button';
import { IconButton } from '../../../ui/IconButton';
import { Stars } from '../../../ui/Stars';
import { className } from '../../schedule/labels';
import type { ReservationView } from '../actions';

/** What opens a dialog about a reservation. */
export type DialogAction = 'code' | 'rate' | 'guest' | 'spot' | 'class' | 'share' | 'cancel';

/** What a customer can do with a reservation. */
export type RowAction = DialogAction | 'calendar' | 'again' | 'enter';

export const ENTER_LABEL = 'Entrar a la clase';

const ADD = 'Agregar a mi calendario';

export interface ActionsProps {
  readonly view: ReservationView;
  /** As wide as its card. */
  readonly block?: boolean;
  readonly onAct: (action: RowAction, id: number) => void;
}

export const hasActions = (view: ReservationView): boolean =>
  view.cancellation.allowed ||
  view.rateable ||
  view.hasCode ||
  view.upcoming ||
  view.live !== null ||
  view.repeatable ||
  view.reservation.class_stars !== null;

/** What can be done with a reservation now; stars that were given are shown. */
export function Actions({
  view: { reservation, when, cancellation, rateable, hasCode, movable, changeable, repeatable, upcoming, live },
  block = false,
  onAct,
}: ActionsProps) {
  const { class_reservation_id: id, class_stars, guest, single_class } = reservation;
  // Which class it is about: visible in its row, announced with the button.
  const name = `${className(single_class)}, ${when}`;
  const which = <span className="ui-hidden"> {name}</span>;
  return (
    <>
      {class_stars !== null && <Stars value={class_stars} label="Tu calificación" />}
      {live === 'open' && (
        <Button
          variant="primary"
          size="sm"
          block={block}
          icon={<Video size={18} aria-hidden />}
          onClick={() => onAct('enter', id)}
        >
          {ENTER_LABEL}
          {which}
        </Button>
      )}
      {live === 'early' && <span className="reservations-live">Clase en vivo. {LIVE_HINT}.</span>}
      {hasCode && (
        <Button
          variant="primary"
          size="sm"
          block={block}
          icon={<QrCode size={18} aria-hidden />}
          onClick={() => onAct('code', id)}
        >
          Código QR{which}
        </Button>
      )}
      {rateable && (
        <Button variant="ghost" size="sm" block={block} onClick={() => onAct('rate', id)}>
          Calificar{which}
        </Button>
      )}
      {guest !== null && upcoming && (
        <Button
          variant="ghost"
          size="sm"
          block={block}
          icon={<Share2 size={18} aria-hidden />}
          onClick={() => onAct('share', id)}
        >
          Enviar a {guest}
          {which}
        </Button>
      )}
      {movable && (
        <Button variant="ghost" size="sm" block={block} onClick={() => onAct('spot', id)}>
          Cambiar lugar{which}
        </Button>
      )}
      {changeable && (
        <Button variant="ghost" size="sm" block={block} onClick={() => onAct('class', id)}>
          Cambiar clase{which}
        </Button>
      )}
      {repeatable && (
        <Button
          variant="ghost"
          size="sm"
          block={block}
          icon={<RotateCcw size={18} aria-hidden />}
          onClick={() => onAct('again', id)}
        >
          Reservar otra vez{which}
        </Button>
      )}
      {upcoming &&
        (block ? (
          <Button
            variant="quiet"
            size="sm"
            block
            icon={<CalendarPlus size={18} aria-hidden />}
            onClick={() => onAct('calendar', id)}
          >
            {ADD}
            {which}
          </Button>
        ) : (
          <IconButton label={`${ADD} ${name}`} onClick={() => onAct('calendar', id)}>
            <CalendarPlus size={20} aria-hidden />
          </IconButton>
        ))}
      {cancellation.allowed && (
        <Button variant="ghost" size="sm" block={block} onClick={() => onAct('cancel', id)}>
          Cancelar{which}
        </Button>
      )}
    </>
  );
}
