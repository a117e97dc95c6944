import CalendarPlus from 'lucide-react/icons/calendar-plus';
import QrCode from 'lucide-react/icons/qr-code';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Share2 from 'lucide-react/icons/share-2';
import Video from 'lucide-react/icons/video';
import type { ReactNode } from 'react';
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
const ICON = { size: 18, 'aria-hidden': true } as const;

export interface ActionsProps {
  readonly view: ReservationView;
  readonly onAct: (action: RowAction, id: number) => void;
}

export interface Offered {
  readonly action: RowAction;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly variant: 'primary' | 'ghost' | 'quiet';
}

/** What can be done with a reservation now, what most come for first. */
export function offeredActions({
  reservation: { guest, family_member_id },
  cancellation,
  rateable,
  hasCode,
  movable,
  changeable,
  repeatable,
  upcoming,
  live,
}: ReservationView): Offered[] {
  const all: readonly (Offered & { readonly on: boolean })[] = [
    { on: live === 'open', action: 'enter', label: ENTER_LABEL, icon: <Video {...ICON} />, variant: 'primary' },
    { on: hasCode, action: 'code', label: 'Código QR', icon: <QrCode {...ICON} />, variant: 'primary' },
    { on: rateable, action: 'rate', label: 'Calificar', variant: 'ghost' },
    {
      on: guest !== null && !family_member_id && upcoming,
      action: 'share',
      label: `Enviar a ${guest}`,
      icon: <Share2 {...ICON} />,
      variant: 'ghost',
    },
    { on: movable, action: 'spot', label: 'Cambiar lugar', variant: 'ghost' },
    { on: changeable, action: 'class', label: 'Cambiar clase', variant: 'ghost' },
    { on: repeatable, action: 'again', label: 'Reservar otra vez', icon: <RotateCcw {...ICON} />, variant: 'ghost' },
    { on: upcoming, action: 'calendar', label: ADD, icon: <CalendarPlus {...ICON} />, variant: 'quiet' },
    { on: cancellation.allowed, action: 'cancel', label: 'Cancelar', variant: 'ghost' },
  ];
  return all.filter(({ on }) => on).map(({ on: _on, ...offered }) => offered);
}

/** Which class it is about: visible around its button, announced with it. */
export const classOfAction = ({ reservation, when }: ReservationView): string =>
  `${className(reservation.single_class)}, ${when}`;

/** What can be done with a reservation now, in its row of the table; stars that were given are shown. */
export function Actions({ view, onAct }: ActionsProps) {
  const { class_reservation_id: id, class_stars } = view.reservation;
  const name = classOfAction(view);
  return (
    <>
      {class_stars !== null && <Stars value={class_stars} label="Tu calificación" />}
      {view.live === 'early' && <span className="reservations-live">Clase en vivo. {LIVE_HINT}.</span>}
      {offeredActions(view).map(({ action, label, icon, variant }) =>
        action === 'calendar' ? (
          <IconButton key={action} label={`${label} ${name}`} onClick={() => onAct(action, id)}>
            <CalendarPlus size={20} aria-hidden />
          </IconButton>
        ) : (
          <Button key={action} variant={variant} size="sm" icon={icon} onClick={() => onAct(action, id)}>
            {label}
            <span className="ui-hidden"> {name}</span>
          </Button>
        ),
      )}
    </>
  );
}
