import { Avatar } from '../../../ui/Avatar';
import { Badge } from '../../../ui/Badge';
import { emptyCell } from '../../../ui/emptyCell';
import { className } from '../../schedule/labels';
import { instructorNames, type ReservationView } from '../actions';
import { Actions, type RowAction } from './Actions';
import { GuestName } from './GuestName';
import { StatusBadge } from './StatusBadge';
import '../reservations.scss';

export interface ReservationListProps {
  readonly views: readonly ReservationView[];
  /** The studio allows guests. */
  readonly guests: boolean;
  readonly onAct: (action: RowAction, id: number) => void;
}

/** On wide screens. */
export function ReservationTable({ views, guests, onAct }: ReservationListProps) {
  const hasFamily = views.some(({ reservation }) => reservation.family_member_id);
  return (
    <div className="reservations-frame ui-card">
      <table className="reservations-table">
        <caption className="ui-hidden">Mis Reservaciones</caption>
        <thead>
          <tr>
            <th scope="col">Clase</th>
            {(guests || hasFamily) && <th scope="col">{hasFamily ? 'Para quién' : 'Invitado'}</th>}
            <th scope="col">Coach</th>
            <th scope="col">Fecha y Hora</th>
            <th scope="col">Lugar</th>
            <th scope="col">Estado</th>
            <th scope="col">Acciones</th>
          </tr>
        </thead>
        <tbody>
          {views.map((view) => {
            const { reservation, status, when } = view;
            const { class_type, location } = reservation.single_class;
            const name = className(reservation.single_class);
            return (
              <tr
                key={reservation.class_reservation_id}
                className={status === 'Próxima' ? undefined : 'reservations-table__quiet'}
              >
                <th scope="row">
                  <span className="reservations-class">
                    <Avatar name={name} src={class_type.icon} />
                    <span className="reservations-class__words">
                      <span className="reservations-class__name">{name}</span>
                      <span className="reservations-class__place">{location.name}</span>
                    </span>
                  </span>
                </th>
                {(guests || hasFamily) && (
                  <td>
                    {reservation.guest !== null ? (
                      <GuestName view={view} onAct={onAct} />
                    ) : hasFamily ? (
                      'Tú'
                    ) : (
                      emptyCell('Sin invitado')
                    )}
                  </td>
                )}
                <td>{instructorNames(reservation) || emptyCell('Sin coach')}</td>
                <td className="reservations-table__date">{when}</td>
                <td className="reservations-table__spot">{reservation.spot ?? emptyCell('Sin lugar asignado')}</td>
                <td>
                  <StatusBadge status={status} />
                  {reservation.is_fixed && <Badge tone="primary">Fijo</Badge>}
                </td>
                <td>
                  <div className="reservations-table__actions">
                    <Actions view={view} onAct={onAct} />
                  </div>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
