import Banknote from 'lucide-react/icons/banknote';
import CircleCheck from 'lucide-react/icons/circle-check';
import { accessPath } from '../../../../domain/attendance';
import { Badge } from '../../../ui/Badge';
import { Button, LinkButton } from '../../../ui/Button';
import { classNames } from '../../../ui/classNames';
import type { Place } from '../selectors';

/** One place of the class: a tap checks in, another one takes it back. */
export function PlaceRow({
  place: { class_reservation_id: id, label, host, spot, attend, pending, is_cash, is_paid },
  onMark,
}: {
  readonly place: Place;
  readonly onMark: (attend: boolean) => void;
}) {
  const due = is_cash && !is_paid;
  const facts = [spot !== null && `Lugar ${spot}`, host !== null && `Invitado de ${host}`].filter(Boolean).join(' · ');
  return (
    <div className={classNames('attendance-place', attend && 'attendance-place--in', due && 'attendance-place--due')}>
      <div className="attendance-place__words">
        <strong>{label}</strong>
        {facts && <span>{facts}</span>}
        {due && (
          <Badge tone="warning" icon={<Banknote size={15} aria-hidden />}>
            Pago en Efectivo Incompleto
          </Badge>
        )}
        {pending && <span className="attendance-place__pending">Pendiente de enviar</span>}
      </div>
      {due && (
        <LinkButton to={accessPath(id)} variant="ghost" size="sm">
          Cobrar<span className="ui-hidden"> a {host ?? label}</span>
        </LinkButton>
      )}
      {attend ? (
        <>
          <Badge tone="success" icon={<CircleCheck size={15} aria-hidden />}>
            Llegó
          </Badge>
          <Button variant="ghost" size="sm" onClick={() => onMark(false)}>
            Deshacer<span className="ui-hidden"> {label}</span>
          </Button>
        </>
      ) : (
        <Button size="sm" onClick={() => onMark(true)}>
          Registrar<span className="ui-hidden"> {label}</span>
        </Button>
      )}
    </div>
  );
}
