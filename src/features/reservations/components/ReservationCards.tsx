import Armchair from 'lucide-react/icons/armchair';
import CalendarDays from 'lucide-react/icons/calendar-days';
import MapPin from 'lucide-react/icons/map-pin';
import UserPlus from 'lucide-react/icons/user-plus';
import UserRound from 'lucide-react/icons/user-round';
import type { ReactNode } from 'react';
import { Avatar } from '../../../ui/Avatar';
import { classNames } from '../../../ui/classNames';
import { className } from '../../schedule/labels';
import { instructorNames } from '../actions';
import { Actions, hasActions } from './Actions';
import { GuestName } from './GuestName';
import type { ReservationListProps } from './ReservationTable';
import { StatusBadge } from './StatusBadge';
import '../reservations.scss';

const ICON = { size: 18, 'aria-hidden': true } as const;

/** On phones. */
export function ReservationCards({ views, guests, onAct }: ReservationListProps) {
  const fact = (icon: ReactNode, label: string, value: ReactNode, wide = false) => (
    <div className={classNames('reservations-card__fact', wide && 'reservations-card__fact--wide')}>
      {icon}
      <dt className="ui-hidden">{label}</dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <ul className="reservations-cards">
      {views.map((view) => {
        const { reservation, status, when } = view;
        const { class_type, location } = reservation.single_class;
        const name = className(reservation.single_class);
        const coaches = instructorNames(reservation);
        return (
          <li key={reservation.class_reservation_id} className="reservations-card ui-card">
            <div className="reservations-card__head">
              <Avatar name={name} src={class_type.icon} />
              <h2 className="reservations-card__name">{name}</h2>
              <StatusBadge status={status} />
            </div>
            <dl className="reservations-card__facts">
              {fact(<CalendarDays {...ICON} />, 'Fecha y Hora', <strong>{when}</strong>, true)}
              {coaches && fact(<UserRound {...ICON} />, 'Coach', coaches)}
              {fact(<MapPin {...ICON} />, 'Estudio', location.name)}
              {reservation.spot !== null && fact(<Armchair {...ICON} />, 'Lugar', `Lugar ${reservation.spot}`)}
              {guests &&
                reservation.guest !== null &&
                fact(
                  <UserPlus {...ICON} />,
                  'Invitado',
                  <GuestName view={view} label="Invitado: " onAct={onAct} />,
                  true,
                )}
            </dl>
            {hasActions(view) && (
              <div className="reservations-card__actions">
                <Actions view={view} block onAct={onAct} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
