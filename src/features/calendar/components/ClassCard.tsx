import Check from 'lucide-react/icons/check';
import MapPin from 'lucide-react/icons/map-pin';
import Ticket from 'lucide-react/icons/ticket';
import UserPlus from 'lucide-react/icons/user-plus';
import { classCardAction, classCardState, isClassFull } from '../../../../domain/classCard';
import type { SingleClass } from '../../../../domain/contract/schedule';
import { formatTime } from '../../../../domain/format';
import { toCentavos } from '../../../../domain/money';
import { formatMoney } from '../../../../domain/numbers';
import { PATHS, eventCheckoutPath } from '../../../core/routing/paths';
import { Avatar } from '../../../ui/Avatar';
import { Button, LinkButton } from '../../../ui/Button';
import { classNames } from '../../../ui/classNames';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import type { Place } from '../../session/actionTypes';
import { classPhase } from '../classPhase';
import { classIcon, className, classTitle, coachNames } from '../../schedule/labels';
import { ownReservations } from '../../schedule/selectors';
import { ClassStatus } from './ClassStatus';
import { Tags } from './Tags';

export interface ClassCardProps {
  readonly single: SingleClass;
  readonly now: Date;
  readonly studioZone: string;
  /** Its reservation is being prepared. */
  readonly busy: boolean;
  /** The studio allows guests. */
  readonly guests: boolean;
  /** The studio has waiting lists. */
  readonly waitlists: boolean;
  /** Packages of the events that the customer has a free credit for. */
  readonly eventCredits: readonly number[];
  readonly onReserve: (single_class_id: number, place?: Place) => void;
}

/** One class of the calendar, read from the top: when, what, with whom, where, what is left, one action. */
export function ClassCard(props: ClassCardProps) {
  const { single, now, studioZone, busy, guests, waitlists, eventCredits, onReserve } = props;
  const { class_type, class_instructors, class_package, class_package_id, location, single_class_id, tags } = single;
  const own = ownReservations(single);
  const payable = class_package_id === null || eventCredits.includes(class_package_id);
  const state = classCardState(single, own.length, payable);
  const phase = classPhase(single, studioZone, now);
  const action = classCardAction(state, phase === 'ahead', waitlists, class_package_id !== null);
  // Who cancelled their own place while a guest kept theirs can take one again.
  const seated = own.some((reservation) => !reservation.guest);
  const more =
    state === 'reserved' && phase === 'ahead' && payable && !isClassFull(single) && (!seated || guests)
      ? seated
        ? 'guest'
        : 'own'
      : null;
  const icon = classIcon(single);
  const about = <VisuallyHidden> {classTitle(single)}</VisuallyHidden>;

  return (
    <article
      className={classNames('class-card', `class-card--${state}`, phase !== 'ahead' && 'class-card--past')}
      data-class-id={single_class_id}
    >
      <p className="class-card__time">
        <time dateTime={single.class_date.slice(0, 16)}>{formatTime(single.class_date)}</time>
        {single.duration > 0 && <span>{single.duration} min</span>}
      </p>
      <h3 className="class-card__name">
        {icon && <img src={icon} alt="" width={22} height={22} loading="lazy" />}
        {className(single)}
      </h3>
      <div className="class-card__who">
        {class_instructors.length > 0 && (
          <p className="class-card__coach">
            {class_instructors.map(({ instructor }) => (
              <Avatar
                key={instructor.instructor_id}
                name={`${instructor.name} ${instructor.last_name}`}
                src={instructor.file?.src}
                size="sm"
              />
            ))}
            <span>{coachNames(single)}</span>
          </p>
        )}
        <p className="class-card__place">
          <MapPin size={14} aria-hidden />
          <span>{location.name}</span>
        </p>
      </div>
      {(class_package || class_type.restricted || tags.length > 0) && (
        <div className="class-card__tags">
          {class_package && (
            <span className="class-card__restricted">
              <Ticket size={14} aria-hidden />
              Evento · {formatMoney(toCentavos(class_package.price))}
            </span>
          )}
          {class_type.restricted && !class_package && (
            <span className="class-card__restricted">
              <Ticket size={14} aria-hidden />
              Crédito especial
            </span>
          )}
          <Tags tags={tags} />
        </div>
      )}
      <ClassStatus single={single} state={state} phase={phase} />
      {action === 'Reservar' && (
        <Button className="class-card__action" size="sm" busy={busy} onClick={() => onReserve(single_class_id)}>
          Reservar{about}
        </Button>
      )}
      {action === 'Lista de Espera' && (
        <Button
          className="class-card__action"
          variant="ghost"
          size="sm"
          busy={busy}
          icon={single.waitlist_id ? <Check size={18} aria-hidden /> : undefined}
          onClick={() => onReserve(single_class_id)}
        >
          Lista de Espera{single.waitlist_id && <VisuallyHidden>, ya estás en ella</VisuallyHidden>}
          {about}
        </Button>
      )}
      {action === 'Comprar' && class_package_id !== null && (
        <LinkButton className="class-card__action" size="sm" to={eventCheckoutPath(class_package_id, single_class_id)}>
          Comprar{about}
        </LinkButton>
      )}
      {state === 'reserved' && phase === 'ahead' && (
        <LinkButton className="class-card__action" variant="quiet" size="sm" to={PATHS.reservations}>
          Ver reservación<VisuallyHidden> de {classTitle(single)}</VisuallyHidden>
        </LinkButton>
      )}
      {more && (
        <Button
          className="class-card__more"
          variant="ghost"
          size="sm"
          busy={busy}
          icon={<UserPlus size={18} aria-hidden />}
          onClick={() => onReserve(single_class_id, more)}
        >
          {more === 'guest' ? 'Agregar invitado' : 'Reservar mi lugar'}
          {about}
        </Button>
      )}
    </article>
  );
}
