import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Clock from 'lucide-react/icons/clock';
import MapPin from 'lucide-react/icons/map-pin';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import Ticket from 'lucide-react/icons/ticket';
import UserRound from 'lucide-react/icons/user-round';
import { QRCodeSVG } from 'qrcode.react';
import { type ReactNode, useEffect, useState } from 'react';
import { accessCodePath } from '../../../../domain/attendance';
import type { AppConfig } from '../../../../domain/config';
import type { GuestPlace } from '../../../../domain/contract/guests';
import { formatTime, longDay } from '../../../../domain/format';
import { hasAccessCode } from '../../../../domain/reservationStatus';
import { localHour, startOf } from '../../../../domain/localTime';
import { Button, LinkButton } from '../../../ui/Button';
import { mapLink } from '../../../ui/mapLink';
import { useNow } from '../../../ui/useNow';
import { connect } from 'react-redux';
import { useParams } from 'react-router-dom';
import { PATHS } from '../../../core/routing/paths';
import type { AppDispatch, RootState } from '../../../core/state';
import type { Result } from '../../../core/thunk';
import { useTitle } from '../../../ssr/RenderContext';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { LinkedPage } from '../../../ui/layout/LinkedPage';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { selectConfig } from '../../appconfig/state';
import { readGuestPlace, saveGuestPlace } from '../actions';
import '../guests.scss';

interface GuestPlacePageProps {
  readonly config: AppConfig;
  readonly place: GuestPlace;
  readonly onAddToCalendar: () => void;
}

function Line({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <li>
      {icon}
      <span>{children}</span>
    </li>
  );
}

/** A guest's place: what to know to be there, and the code for the front desk. */
function GuestPlacePage({ config, place, onAddToCalendar }: GuestPlacePageProps) {
  const now = useNow();
  const { guest, host, class_name, class_date, coaches, duration, location, spot, attend, what_to_bring } = place;
  const startsAt = startOf(place, config.timezone);
  const hour = localHour(place, config.timezone);
  const valid = hasAccessCode({ deletedAt: null, attend, startsAt }, duration, now);
  const code = `Código de acceso de ${guest} a ${class_name}`;
  const state = attend ? 'Ya registramos tu llegada. ¡Disfruta tu clase!' : valid ? null : 'Esta clase ya terminó.';
  return (
    <>
      <h1>{`${guest}, tienes lugar en ${class_name}`}</h1>
      <p className="guest-place__host">Te invita {host}.</p>
      {state && <p className="guest-place__state">{state}</p>}
      {valid && config.qrcode_enabled && (
        <div className="guest-place__code">
          <QRCodeSVG
            value={`${window.location.origin}${accessCodePath(place.class_reservation_id)}`}
            size={256}
            level="L"
            marginSize={2}
            bgColor="#ffffff"
            fgColor="#000000"
            title={code}
            role="img"
            aria-label={code}
          />
          <p>Muéstralo en la recepción al llegar. Sube el brillo de tu pantalla.</p>
        </div>
      )}
      <ul className="guest-place__facts">
        <Line icon={<Clock size={18} aria-hidden />}>
          <strong className="guest-place__day">{longDay(class_date)}</strong> · {formatTime(class_date)}
          {` (${[`${duration} min`, hour].filter(Boolean).join(', ')})`}
        </Line>
        {spot !== null && <Line icon={<Ticket size={18} aria-hidden />}>Lugar {spot}</Line>}
        {coaches && <Line icon={<UserRound size={18} aria-hidden />}>Con {coaches}</Line>}
        <Line icon={<MapPin size={18} aria-hidden />}>
          {location.name}
          {location.address && (
            <>
              <br />
              <a href={mapLink(location.address)} target="_blank" rel="noopener noreferrer">
                {location.address}
                <span className="ui-hidden"> (mapa, se abre en otra pestaña)</span>
              </a>
            </>
          )}
        </Line>
        {what_to_bring && <Line icon={<ShoppingBag size={18} aria-hidden />}>Qué llevar: {what_to_bring}</Line>}
      </ul>
      {valid && (
        <Button block variant="ghost" icon={<CalendarPlus size={18} aria-hidden />} onClick={onAddToCalendar}>
          Agregar a mi calendario
        </Button>
      )}
    </>
  );
}

interface GuestPlaceScreenProps {
  readonly config: AppConfig;
  readonly onRead: (token: string) => Promise<Result<GuestPlace>>;
  readonly onAddToCalendar: (token: string) => void;
}

/** /invitado/{token}: a visitor with the address sees the place, without an account. */
export function GuestPlaceScreen({ config, onRead, onAddToCalendar }: GuestPlaceScreenProps) {
  const token = useParams().token ?? '';
  const [answer, setAnswer] = useState<Result<GuestPlace> | null>(null);
  const [reading, setReading] = useState(0);
  useTitle('Tu lugar');
  useEffect(() => {
    let here = true;
    void onRead(token).then((result) => here && setAnswer(result));
    return () => void (here = false);
  }, [token, onRead, reading]);

  const content = (): JSX.Element => {
    if (answer?.ok)
      return <GuestPlacePage config={config} place={answer.data} onAddToCalendar={() => onAddToCalendar(token)} />;
    if (!answer) return <SkeletonGroup label="Cargando tu lugar" shape="block" height={420} />;
    if (answer.error.status === 404 || answer.error.status === 400)
      return (
        <EmptyState
          title="Este enlace ya no sirve"
          text="El lugar se canceló o su enlace cambió. Pide uno nuevo a quien te invitó."
          action={<LinkButton to={PATHS.schedule}>Ver horarios</LinkButton>}
        />
      );
    return <ErrorState title="No pudimos cargar tu lugar." onRetry={() => setReading(reading + 1)} />;
  };
  return (
    <LinkedPage config={config} className="guest-place">
      {content()}
    </LinkedPage>
  );
}

export default connect(
  (state: RootState) => ({ config: selectConfig(state) }),
  (dispatch: AppDispatch) => ({
    onRead: (token: string) => dispatch(readGuestPlace(token)),
    onAddToCalendar: (token: string) => void dispatch(saveGuestPlace(token)),
  }),
)(GuestPlaceScreen);
