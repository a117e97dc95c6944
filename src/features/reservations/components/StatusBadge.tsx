import Banknote from 'lucide-react/icons/banknote';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleMinus from 'lucide-react/icons/circle-minus';
import CircleX from 'lucide-react/icons/circle-x';
import type { ReservationStatus, TeamStatus } from '../../../../domain/reservationStatus';
import { Badge, type BadgeTone } from '../../../ui/Badge';

const LOOKS: Readonly<Record<ReservationStatus | TeamStatus, readonly [BadgeTone, typeof CircleX]>> = {
  Cancelada: ['danger', CircleX],
  'Pago en Efectivo Incompleto': ['warning', Banknote],
  'No Asistí': ['neutral', CircleMinus],
  'No asistió': ['neutral', CircleMinus],
  'En curso': ['primary', CalendarClock],
  Exitosa: ['success', CircleCheck],
  Próxima: ['primary', CalendarClock],
};

/** The state in words, each with a shape of its own. */
export function StatusBadge({ status }: { readonly status: ReservationStatus | TeamStatus }) {
  const [tone, Icon] = LOOKS[status];
  return (
    <Badge tone={tone} icon={<Icon size={15} aria-hidden />}>
      {status}
    </Badge>
  );
}
