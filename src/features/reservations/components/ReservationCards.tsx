import Armchair from 'lucide-react/icons/armchair';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChevronDown from 'lucide-react/icons/chevron-down';
import MapPin from 'lucide-react/icons/map-pin';
import UserPlus from 'lucide-react/icons/user-plus';
import UserRound from 'lucide-react/icons/user-round';
import { useState, type ReactNode } from 'react';
import { LIVE_HINT } from '../../../../domain/liveClass';
import { Avatar } from '../../../ui/Avatar';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { classNames } from '../../../ui/classNames';
import { Stars } from '../../../ui/Stars';
import { useId } from '../../../ui/useId';
import { className } from '../../schedule/labels';
import { instructorNames, type ReservationView } from '../actions';
import { classOfAction, offeredActions, type Offered, type RowAction } from './Actions';
import { GuestName, placeLabel } from './GuestName';
import type { ReservationListProps } from './ReservationTable';
import { StatusBadge } from './StatusBadge';
import '../reservations.scss';

const ICON = { size: 18, 'aria-hidden': true } as const;

/**
 * The places of one class, the own one before the guests'. A cancelled place stands alone: it is over, whatever the
 * others are.
 */
function placesByClass(views: readonly ReservationView[]): ReservationView[][] {
  const groups = new Map<string, ReservationView[]>();
  for (const view of views) {
    const { class_reservation_id, single_class_id, deletedAt } = view.reservation;
    const key = deletedAt === null ? `class-${single_class_id}` : `place-${class_reservation_id}`;
    groups.set(key, [...(groups.get(key) ?? []), view]);
  }
  const rank = ({ reservation }: ReservationView): number => (reservation.guest === null ? 0 : 1);
  return [...groups.values()].map((places) => places.sort((a, b) => rank(a) - rank(b)));
}

interface PlaceActionsProps {
  readonly places: readonly [ReservationView, ...ReservationView[]];
  readonly onAct: (action: RowAction, id: number) => void;
}

/** The one thing that most come for, and a menu with what else can be done with each place. */
function PlaceActions({ places, onAct }: PlaceActionsProps) {
  const [open, setOpen] = useState(false);
  const id = useId('opciones');
  const [own] = places;
  const [main] = offeredActions(own);
  const others = places
    .map((view) => ({
      view,
      offers: offeredActions(view).filter(({ action }) => view !== own || action !== main?.action),
    }))
    .filter(({ offers }) => offers.length > 0);
  const button = (view: ReservationView, { action, label, icon, variant }: Offered, look = variant): JSX.Element => (
    <Button
      key={action}
      block
      size="sm"
      variant={look}
      icon={icon}
      onClick={() => onAct(action, view.reservation.class_reservation_id)}
    >
      {label}
      <span className="ui-hidden"> {classOfAction(view)}</span>
    </Button>
  );
  if (!main && others.length === 0) return null;
  return (
    <div className="reservations-card__actions">
      {main && button(own, main)}
      {others.length > 0 && (
        <Button
          block
          size="sm"
          variant="quiet"
          aria-expanded={open}
          aria-controls={id}
          icon={<ChevronDown size={18} className="reservations-card__chevron" aria-hidden />}
          onClick={() => setOpen(!open)}
        >
          Más opciones<span className="ui-hidden"> {classOfAction(own)}</span>
        </Button>
      )}
      <div id={id} className="reservations-card__menu" hidden={!open}>
        {others.map(({ view, offers }) => (
          <div
            key={view.reservation.class_reservation_id}
            role="group"
            aria-label={view.reservation.guest ?? 'Tu lugar'}
            className="reservations-card__group"
          >
            {places.length > 1 && (
              <p className="reservations-card__whose" aria-hidden>
                {view.reservation.guest ?? 'Tu lugar'}
              </p>
            )}
            {offers.map((offered) => button(view, offered, 'ghost'))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** On phones: a card for each class, with one's own place and the guests' in it. */
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
      {placesByClass(views).map(([own, ...others]) => {
        if (!own) return null;
        const places = [own, ...others] as const;
        const { reservation, status, when, live } = own;
        const { class_type, location } = reservation.single_class;
        const name = className(reservation.single_class);
        const coaches = instructorNames(reservation);
        // A customer may hold several places without naming a guest.
        const spots = places
          .flatMap(({ reservation: { guest, spot } }) => (guest === null && spot !== null ? [`Lugar ${spot}`] : []))
          .join(' · ');
        return (
          <li key={reservation.class_reservation_id} className="reservations-card ui-card">
            <div className="reservations-card__head">
              <Avatar name={name} src={class_type.icon} />
              <h2 className="reservations-card__name">{name}</h2>
              <StatusBadge status={status} />
              {reservation.is_fixed && <Badge tone="primary">Fijo</Badge>}
            </div>
            <dl className="reservations-card__facts">
              {fact(<CalendarDays {...ICON} />, 'Fecha y Hora', <strong>{when}</strong>, true)}
              {coaches && fact(<UserRound {...ICON} />, 'Coach', coaches)}
              {fact(<MapPin {...ICON} />, 'Estudio', location.name)}
              {spots && fact(<Armchair {...ICON} />, 'Lugar', spots, true)}
              {places
                .filter(
                  ({ reservation: { guest, family_member_id } }) =>
                    guest !== null && (guests || Boolean(family_member_id)),
                )
                .map((view) => (
                  <div
                    key={view.reservation.class_reservation_id}
                    className="reservations-card__fact reservations-card__fact--wide"
                  >
                    <UserPlus {...ICON} />
                    <dt className="ui-hidden">{placeLabel(view.reservation)}</dt>
                    <dd>
                      <GuestName view={view} label={`${placeLabel(view.reservation)}: `} onAct={onAct} />
                      {view.reservation.spot !== null && <span>{`Lugar ${view.reservation.spot}`}</span>}
                      {view.status !== status && <StatusBadge status={view.status} />}
                    </dd>
                  </div>
                ))}
            </dl>
            {places.map(
              ({ reservation: { class_stars, class_reservation_id } }) =>
                class_stars !== null && (
                  <Stars key={class_reservation_id} value={class_stars} label="Tu calificación" />
                ),
            )}
            {live === 'early' && <p className="reservations-live">Clase en vivo. {LIVE_HINT}.</p>}
            <PlaceActions places={places} onAct={onAct} />
          </li>
        );
      })}
    </ul>
  );
}
