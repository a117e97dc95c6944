import Banknote from 'lucide-react/icons/banknote';
import { className } from '../../../features/schedule/labels';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import { useEffect } from 'react';
import { isCheckInOpen } from '../../../../domain/attendance';
import { errorMessage } from '../../../../domain/errors';
import { formatDateTime, formatInstant } from '../../../../domain/format';
import { unpaidText } from '../../../../domain/reservationStatus';
import { instantOf, zoneOf } from '../../../../domain/studioTime';
import { confirm } from '../../../core/confirm/confirm';
import { checkInPath } from '../../../../domain/adminPaths';
import { useTitle } from '../../../ssr/RenderContext';
import { useNow } from '../../../ui/useNow';
import { Avatar } from '../../../ui/Avatar';
import { Badge } from '../../../ui/Badge';
import { Button, LinkButton } from '../../../ui/Button';
import { ErrorState } from '../../../ui/EmptyState';
import { SkeletonGroup } from '../../../ui/Skeleton';
import CashDue from '../../purchases/CashDue';
import { type Mark, fetchReservation, liftPenalty, markAttendance } from '../actions';
import type { AttendanceState } from '../reducer';
import { isCheckedIn, nameOf, selectAttendance } from '../selectors';
import { connect } from 'react-redux';
import { useParams } from 'react-router-dom';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../../features/appconfig/state';

interface ReservationProps {
  readonly id: number;
  readonly attendance: AttendanceState;
  readonly zone: string;
  readonly onLoad: (id: number) => Promise<unknown>;
  readonly onMark: (what: Mark) => void;
  readonly onLift: (penaltyId: number, reservationId: number) => void;
}

const ICON = { size: 15, 'aria-hidden': true } as const;

/** A reservation: customer, class, spot, payment and check-in. */
function Reservation({ id, attendance, zone, onLoad, onMark, onLift }: ReservationProps) {
  useTitle('Reservación');
  const now = useNow();
  useEffect(() => void onLoad(id), [onLoad, id]);
  const reservation = attendance.reservation?.class_reservation_id === id ? attendance.reservation : null;

  if (!reservation) {
    return (
      <div className="ui-container ui-page">
        {attendance.error === null ? (
          <SkeletonGroup height={320} />
        ) : (
          <ErrorState
            title="No pudimos abrir la reservación."
            text={attendance.error}
            busy={attendance.spinner}
            onRetry={() => void onLoad(id)}
          />
        )}
      </div>
    );
  }

  const { single_class: c, customer, guest, spot, is_paid, deletedAt, penalty, cash_due } = reservation;
  const owner = customer ? `${customer.name} ${customer.last_name}`.trim() : '';
  const name = nameOf({ name: customer?.name ?? '', last_name: customer?.last_name ?? '', guest });
  const attend = isCheckedIn(attendance.queue, id, reservation.attend);
  const unpaid = unpaidText(reservation);
  const open = isCheckInOpen(instantOf(c.class_date, zoneOf(c.location, zone)), now);
  const send = (on: boolean): void =>
    onMark({ class_reservation_id: id, single_class_id: c.single_class_id, name, attend: on });
  const lift = async (): Promise<void> => {
    const text = `¿Levantar la penalización de ${owner}? Podrá reservar de inmediato.`;
    if (penalty && (await confirm({ title: 'Levantar penalización', text })))
      onLift(penalty.class_reservation_penalty_id, id);
  };
  const fact = (label: string, value: string) => (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );

  return (
    <div className="ui-container ui-page">
      <article className="attendance-reservation ui-card">
        <header className="attendance-reservation__head">
          <Avatar name={name} size="lg" />
          <div>
            <h1>{name}</h1>
            {guest !== null && (
              <p>
                {reservation.family_member_id ? 'De la familia de' : 'Invitado de'} {owner}
              </p>
            )}
          </div>
        </header>
        <div className="attendance-reservation__badges">
          {deletedAt !== null && (
            <Badge tone="danger" icon={<CircleX {...ICON} />}>
              Cancelada
            </Badge>
          )}
          {unpaid && (
            <Badge tone="warning" icon={<Banknote {...ICON} />}>
              {unpaid}
            </Badge>
          )}
          {is_paid && <Badge tone="neutral">Pagada</Badge>}
          {attend && (
            <Badge tone="success" icon={<CircleCheck {...ICON} />}>
              Llegó
            </Badge>
          )}
        </div>
        <dl className="attendance-reservation__facts">
          {fact('Clase', className(c))}
          {fact('Fecha y Hora', formatDateTime(c.class_date))}
          {fact('Estudio', c.location.name)}
          {spot !== null && fact('Lugar', String(spot))}
          {customer?.phone && fact('Teléfono', customer.phone)}
          {customer?.email && fact('Correo', customer.email)}
        </dl>
        {deletedAt !== null && <p className="attendance-reservation__note">{errorMessage('reservation/cancelled')}</p>}
        {deletedAt === null && !attend && !open && (
          <p className="attendance-reservation__note">{errorMessage('attendance/too-early')}</p>
        )}
        <CashDue due={cash_due ?? null} owner={owner} onRefresh={() => onLoad(id)} />
        {penalty && (
          <div className="attendance-reservation__note">
            <p>Tiene una penalización hasta el {formatInstant(penalty.end_date, zone)}.</p>
            <Button variant="ghost" size="sm" onClick={() => void lift()}>
              Levantar penalización
            </Button>
          </div>
        )}
        <div className="attendance-reservation__actions">
          {deletedAt === null &&
            (attend ? (
              <Button variant="ghost" size="lg" block onClick={() => send(false)}>
                Deshacer asistencia
              </Button>
            ) : (
              open && (
                <Button size="lg" block onClick={() => send(true)}>
                  Registrar asistencia
                </Button>
              )
            ))}
          <LinkButton to={checkInPath(c.single_class_id)} variant="ghost" block>
            Ver la lista de la clase
          </LinkButton>
        </div>
      </article>
    </div>
  );
}

function ReservationAt(props: Omit<ReservationProps, 'id'>) {
  const { id = '' } = useParams();
  return <Reservation key={id} {...props} id={Number(id)} />;
}

/** /admin/reservaciones/{class_reservation_id}: the address in an access code. */
export default connect(
  (state: RootState) => ({ attendance: selectAttendance(state), zone: selectConfig(state).timezone }),
  (dispatch: AppDispatch) => ({
    onLoad: (id: number) => dispatch(fetchReservation(id)),
    onMark: (what: Mark) => void dispatch(markAttendance(what)),
    onLift: (penaltyId: number, reservationId: number) => void dispatch(liftPenalty(penaltyId, reservationId)),
  }),
)(ReservationAt);
