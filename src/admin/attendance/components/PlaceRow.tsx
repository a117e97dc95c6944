import Banknote from 'lucide-react/icons/banknote';
import Cake from 'lucide-react/icons/cake';
import CircleCheck from 'lucide-react/icons/circle-check';
import Medal from 'lucide-react/icons/medal';
import Pin from 'lucide-react/icons/pin';
import Sparkles from 'lucide-react/icons/sparkles';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { accessCodePath } from '../../../../domain/attendance';
import { milestoneLabel } from '../../../../domain/milestones';
import { unpaidText } from '../../../../domain/reservationStatus';
import { Badge } from '../../../ui/Badge';
import { Button, LinkButton } from '../../../ui/Button';
import { classNames } from '../../../ui/classNames';
import { creditLabel, hostText, placeAlerts, type RosterPlace } from '../selectors';

const ICON = { size: 15, 'aria-hidden': true } as const;

/** A place in the list: a tap checks in, another one undoes it. */
export function PlaceRow({
  place,
  missed = false,
  onMark,
  children,
}: {
  readonly place: RosterPlace;
  /** Whether the class is over and the customer didn't come. */
  readonly missed?: boolean;
  readonly onMark: (attend: boolean) => void;
  /** Further actions. */
  readonly children?: ReactNode;
}) {
  const { class_reservation_id: id, label, host, spot, attend, pending, is_cash } = place;
  const unpaid = unpaidText(place);
  const milestone = milestoneLabel(place.visit);
  const credit = creditLabel(place);
  const facts = [spot !== null && `Lugar ${spot}`, hostText(place), credit].filter(Boolean);
  return (
    <div
      className={classNames('attendance-place', attend && 'attendance-place--in', unpaid && 'attendance-place--due')}
    >
      <div className="attendance-place__words">
        <strong>{label}</strong>
        {facts.length > 0 && <span>{facts.join(' · ')}</span>}
        {(milestone ||
          place.is_fixed ||
          place.first_visit ||
          place.confirmed ||
          place.birthday ||
          place.form_pending ||
          unpaid ||
          missed) && (
          <div className="attendance-place__badges">
            {milestone && (
              <Badge tone="accent" icon={<Medal {...ICON} />}>
                {milestone}
              </Badge>
            )}
            {place.is_fixed && (
              <Badge tone="primary" icon={<Pin {...ICON} />}>
                Fijo
              </Badge>
            )}
            {place.first_visit && (
              <Badge tone="primary" icon={<Sparkles {...ICON} />}>
                Primera vez
              </Badge>
            )}
            {place.confirmed && !attend && <Badge tone="success">Confirmó</Badge>}
            {place.birthday && <Badge icon={<Cake {...ICON} />}>Cumpleaños</Badge>}
            {place.form_pending && <Badge tone="warning">Cuestionario pendiente</Badge>}
            {unpaid && (
              <Badge tone="warning" icon={<Banknote {...ICON} />}>
                {unpaid}
              </Badge>
            )}
            {missed && <Badge>No asistió</Badge>}
          </div>
        )}
        {placeAlerts(place).map((alert, i) => (
          <p key={i} className="attendance-place__alert">
            <TriangleAlert size={16} aria-hidden />
            {alert}
          </p>
        ))}
        {pending && <span className="attendance-place__pending">Pendiente de enviar</span>}
      </div>
      <div className="attendance-place__actions">
        {unpaid && is_cash && (
          <LinkButton to={accessCodePath(id)} variant="ghost" size="sm">
            Cobrar<span className="ui-hidden"> a {host ?? label}</span>
          </LinkButton>
        )}
        {attend ? (
          <>
            <Badge tone="success" icon={<CircleCheck {...ICON} />}>
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
        {children}
      </div>
    </div>
  );
}
