import { decideCancellation, freeCancelUntil, type CancelRules } from '../../../../domain/cancellation';
import { formatMoment, formatTime, longDay } from '../../../../domain/format';
import { type ConfirmedPlaces, closeConfirmed } from '../confirmed/state';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import CalendarX from 'lucide-react/icons/calendar-x-2';
import Clock from 'lucide-react/icons/clock';
import MapPin from 'lucide-react/icons/map-pin';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import Ticket from 'lucide-react/icons/ticket';
import UserPlus from 'lucide-react/icons/user-plus';
import { QRCodeSVG } from 'qrcode.react';
import { type ReactNode, useState } from 'react';
import { accessCodePath } from '../../../../domain/attendance';
import type { AppConfig } from '../../../../domain/config';
import { cancelRulesOf } from '../../../../domain/liveClass';
import { localHour, startOf } from '../../../../domain/localTime';
import { zoneOf } from '../../../../domain/studioTime';
import { PATHS } from '../../../core/routing/paths';
import { Button, LinkButton } from '../../../ui/Button';
import Dialog from '../../../ui/Dialog';
import { mapLink } from '../../../ui/mapLink';
import { useNow } from '../../../ui/useNow';
import PushOffer from '../../push/containers/PushOfferContainer';
import { className, coachNames } from '../../schedule/labels';
import '../confirmed/confirmed.scss';
import Share2 from 'lucide-react/icons/share-2';
import { lazyComponent } from '../../../ui/lazyComponent';
import { inviteText } from '../../guests/labels';
import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';
import { addToCalendar } from '../../icalendar/actions';
import { focusCard } from '../focusCard';
import { isClassFull } from '../../../../domain/classCard';
import type { SingleClass } from '../../../../domain/contract/schedule';
import { memoize } from '../../../core/memoize';
import { selectFamily } from '../../customers/selectors';
import { selectSingleClass } from '../../schedule/selectors';
import { startReserve } from '../reserve/lazyActions';
import { familyLeft } from '../../schedule/people';

/** Until when the place can be cancelled without loss, or what cancelling would cost. */
export function cancelByText(rules: CancelRules, counted: boolean, startsAt: Date, zone: string, now: Date): string {
  const facts = { cancelled: false, attended: false, startsAt, counted, creditCancels: 0 };
  const decision = decideCancellation(rules, facts, now);
  const until = freeCancelUntil(rules, startsAt);
  if (!decision.allowed)
    return decision.reason === 'disabled'
      ? 'Esta reservación no se puede cancelar.'
      : 'La clase empieza pronto: ya no se puede cancelar.';
  if (decision.late || !until)
    return counted ? 'Si la cancelas, tu crédito no regresa.' : 'Puedes cancelar hasta que empiece la clase.';
  return `Puedes cancelar${counted ? ' sin perder tu crédito' : ''} hasta el ${formatMoment(until, zone)}.`;
}

/** "Lugar 7", "Lugar 7 · Lupita: lugar 8", "Para Sofía: lugar 3"; null for a class without spots and guests. */
function placeText({ reservation, guest, family = [] }: ConfirmedPlaces): string | null {
  const spot = (of: ConfirmedPlaces['reservation']): string | null => (of.spot === null ? null : `lugar ${of.spot}`);
  const named = (of: ConfirmedPlaces['reservation']): string => [of.guest, spot(of)].filter(Boolean).join(': ');
  const others = [...(guest ? [guest] : []), ...family].map(named);
  if (reservation.guest)
    return `${reservation.family_member_id ? 'Para' : 'Invitado:'} ${[named(reservation), ...others].join(' · ')}`;
  const own = reservation.spot === null ? null : `Lugar ${reservation.spot}`;
  return others.length > 0 ? [own ?? 'Tú', ...others].join(' · ') : own;
}

interface ConfirmedDialogProps {
  readonly open: boolean;
  readonly confirmed: ConfirmedPlaces;
  readonly config: AppConfig;
  /** Who of the account has no place in the class yet. */
  readonly left: readonly string[];
  readonly onMore: (single_class_id: number) => void;
  readonly onAddToCalendar: (classReservationId: number) => void;
  readonly onClose: () => void;
  readonly onExited: () => void;
}

/** Modules of white around the code, without which cameras don't find it. */
const QUIET = 2;

function Line({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <li>
      {icon}
      <span>{children}</span>
    </li>
  );
}

/** What was just reserved, and all that is needed to be there. */
function ConfirmedDialog({
  open,
  confirmed,
  config,
  left,
  onMore,
  onAddToCalendar,
  onClose,
  onExited,
}: ConfirmedDialogProps) {
  const now = useNow();
  const { single, reservation } = confirmed;
  const { class_date, location } = single;
  const startsAt = startOf(single, config.timezone);
  const hour = localHour(single, config.timezone);
  const bring = single.class_type.what_to_bring;
  const coaches = coachNames(single);
  const place = placeText(confirmed);
  const rules = cancelRulesOf(config, single.is_live === true);
  const code = `Código de acceso a ${className(single)}`;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onExited={onExited}
      title="¡Nos vemos en clase!"
      size="sm"
      footer={
        <>
          <Button
            block
            icon={<CalendarPlus size={18} aria-hidden />}
            onClick={() => onAddToCalendar(reservation.class_reservation_id)}
          >
            Agregar a mi calendario
          </Button>
          <LinkButton block variant="ghost" to={PATHS.reservations} onClick={onClose}>
            Ver mis reservaciones
          </LinkButton>
        </>
      }
    >
      <div className="confirmed">
        <p className="confirmed__name">
          {className(single)}
          {coaches && <span> con {coaches}</span>}
        </p>
        {config.qrcode_enabled && (
          <div className="confirmed__code">
            <QRCodeSVG
              value={`${window.location.origin}${accessCodePath(reservation.class_reservation_id)}`}
              size={256}
              level="L"
              marginSize={QUIET}
              bgColor="#ffffff"
              fgColor="#000000"
              title={code}
              role="img"
              aria-label={code}
            />
            <p>Muéstralo en la recepción al llegar.</p>
          </div>
        )}
        <ul className="confirmed__facts">
          <Line icon={<Clock size={18} aria-hidden />}>
            <span className="confirmed__day">{longDay(class_date)}</span> · {formatTime(class_date)}
            {hour && ` (${hour})`}
          </Line>
          {place && <Line icon={<Ticket size={18} aria-hidden />}>{place}</Line>}
          <Line icon={<MapPin size={18} aria-hidden />}>
            {location.name}
            {location.address && (
              <>
                {' · '}
                <a href={mapLink(location.address)} target="_blank" rel="noopener noreferrer">
                  Ver en el mapa<span className="ui-hidden"> (se abre en otra pestaña)</span>
                </a>
              </>
            )}
          </Line>
          {bring && <Line icon={<ShoppingBag size={18} aria-hidden />}>Qué llevar: {bring}</Line>}
          <Line icon={<CalendarX size={18} aria-hidden />}>
            {cancelByText(rules, reservation.counted, startsAt, zoneOf(location, config.timezone), now)}
          </Line>
        </ul>
        {config.fixed_places === 'customers' && reservation.guest === null && (
          <FixedOffer singleClassId={single.single_class_id} />
        )}
        <GuestEntry {...confirmed} />
        {left.length > 0 && (
          <Button
            block
            variant="ghost"
            icon={<UserPlus size={18} aria-hidden />}
            onClick={() => onMore(single.single_class_id)}
          >
            Reservar también para {left.length === 1 ? left[0] : 'mi familia'}
          </Button>
        )}
        <PushOffer />
      </div>
    </Dialog>
  );
}

const FixedOffer = lazyComponent(() => import('../../fixedPlaces/containers/ConfirmedFixedOffer'));
const GuestShare = lazyComponent(() => import('../../guests/containers/GuestShareContainer'));

/** Sends a guest their place and code, from the confirmation. */
function GuestEntry({ single, reservation, guest }: ConfirmedPlaces) {
  const [open, setOpen] = useState(false);
  const invited = guest ?? reservation;
  if (invited.guest === null || invited.family_member_id) return null;
  return open ? (
    <GuestShare
      id={invited.class_reservation_id}
      text={inviteText(invited.guest, className(single), single.class_date)}
    />
  ) : (
    <Button block variant="ghost" icon={<Share2 size={18} aria-hidden />} onClick={() => setOpen(true)}>
      Enviar su entrada a {invited.guest}
    </Button>
  );
}

type Connected = Omit<ConfirmedDialogProps, 'confirmed' | 'onExited'> & { readonly confirmed: ConfirmedPlaces | null };

function Shown({ confirmed, ...props }: Connected) {
  return (
    confirmed && (
      <ConfirmedDialog
        {...props}
        confirmed={confirmed}
        // The dialog itself goes, and gives the focus back, in the frame after this.
        onExited={() => requestAnimationFrame(() => focusCard(confirmed.single.single_class_id))}
      />
    )
  );
}

const NO_NAMES: readonly string[] = [];

/** The names of those of the family who have no place in the class that was just reserved, while it has seats. */
const leftIn = memoize((single: SingleClass | null, family: ReturnType<typeof selectFamily>): readonly string[] =>
  single && !isClassFull(single) ? familyLeft(single, family).map(({ name }) => name) : NO_NAMES,
);

function selectLeft(state: RootState): readonly string[] {
  const single = selectSingleClass(state);
  const { confirmed } = state.confirmed;
  return leftIn(single?.single_class_id === confirmed?.single.single_class_id ? single : null, selectFamily(state));
}

export default connect(
  (state: RootState) => ({
    open: state.confirmed.open,
    confirmed: state.confirmed.confirmed,
    config: selectConfig(state),
    left: selectLeft(state),
  }),
  (dispatch: AppDispatch) => ({
    onAddToCalendar: (id: number) => void dispatch(addToCalendar(id)),
    onMore: (id: number) => {
      dispatch(closeConfirmed());
      void dispatch(startReserve(id, 'family'));
    },
    onClose: () => void dispatch(closeConfirmed()),
  }),
)(Shown);
