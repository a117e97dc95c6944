import ChevronDown from 'lucide-react/icons/chevron-down';
import Hourglass from 'lucide-react/icons/hourglass';
import MapPin from 'lucide-react/icons/map-pin';
import Medal from 'lucide-react/icons/medal';
import QrCode from 'lucide-react/icons/qr-code';
import Ticket from 'lucide-react/icons/ticket';
import { useRef, useState, type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { AppConfig } from '../../../../domain/config';
import type { AvailableClass } from '../../../../domain/contract/credits';
import type { Home } from '../../../../domain/contract/home';
import { LIVE_HINT } from '../../../../domain/liveClass';
import { countdown } from '../../../../domain/countdown';
import { milestoneNews } from '../../../../domain/milestones';
import { penaltyActive } from '../../../../domain/penalties';
import { startOf } from '../../../../domain/localTime';
import { PATHS, studioPackagesPath } from '../../../core/routing/paths';
import { Button, buttonLook } from '../../../ui/Button';
import { mapLink } from '../../../ui/mapLink';
import { useId } from '../../../ui/useId';
import { MIN_WIDTH, useMediaQuery } from '../../../ui/useMediaQuery';
import { useNow } from '../../../ui/useNow';
import { toCredits } from '../../credits/selectors';
import { ReservationDialogs, type DialogHandlers, type OpenedDialog } from '../components/ReservationDialogs';
import { ENTER_LABEL, type DialogAction } from '../components/Actions';
import { type ReservationHandlers, reservationHandlers } from './dialogHandlers';
import type { ReservationsState } from '../reducer';
import { viewOf, type ReservationView, selectReservations } from '../actions';
import { creditLines, shortClass, penaltyText } from '../home/labels';
import '../home/home.scss';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';
import { selectShownCredits } from '../../customers/selectors';
import { fetchHome } from '../../home/actions';
import { startReserve } from '../reserve/actions';

interface HomePanelProps extends DialogHandlers, Pick<ReservationHandlers, 'onEnter' | 'onForgetError'> {
  readonly config: AppConfig;
  readonly home: Omit<Home, 'next'>;
  /** The customer's next classes. */
  readonly classes: Home['next'];
  readonly credits: readonly AvailableClass[] | null;
  readonly busy: ReservationsState['busy'];
  readonly refusal: ReservationsState['refusal'];
  /** Only a penalty is shown. */
  readonly quiet: boolean;
  readonly onReserve: (single_class_id: number) => void;
}

/** The sections stand side by side. */
const WIDE = MIN_WIDTH.laptop;
/** The screens of credits and waitlists show the other lines. */
const LINES = 3;

interface Headline {
  readonly eyebrow: string;
  readonly title: string;
}

/** What the folded card says: the next class, else the one to book again, else credits or waitlists. */
function headlineOf(
  home: HomePanelProps['home'],
  count: number,
  view: ReservationView | null,
  startsAt: Date | null,
  lines: readonly string[],
  zone: string,
  now: Date,
): Headline {
  if (view && startsAt) {
    const { single_class, spot, guest } = view.reservation;
    const places = count > 1 ? ` · ${count} lugares` : spot === null ? '' : ` · lugar ${spot}`;
    const whose = guest === null ? 'Próxima clase' : `Próxima clase de ${guest}`;
    return { eyebrow: `${whose} ${countdown(startsAt, now)}`, title: `${shortClass(single_class, zone)}${places}` };
  }
  if (home.again) return { eyebrow: '¿Otra vez?', title: shortClass(home.again, zone) };
  if (lines[0]) return { eyebrow: 'Tus créditos', title: lines[0] };
  const [first] = home.waitlists;
  if (first)
    return { eyebrow: `Lista de espera: lugar ${first.position}`, title: shortClass(first.single_class, zone) };
  return { eyebrow: 'Tus créditos', title: 'Aún no tienes créditos' };
}

/** Above the calendar: what is next, in one line that opens on a phone. */
function HomePanel(props: HomePanelProps) {
  const { config, home, classes, credits, busy, refusal, quiet, onReserve, onEnter, onForgetError, ...handlers } =
    props;
  const now = useNow();
  const wide = useMediaQuery(WIDE);
  const [open, setOpen] = useState(false);
  const [doing, setDoing] = useState<OpenedDialog | null>(null);
  const panel = useRef<HTMLElement>(null);
  const body = useId('inicio');

  const zone = config.timezone;
  const { penalty } = home;
  const banner = config.unlimited_membership_penalties_enabled && penalty && penaltyActive(penalty, now) && (
    <PenaltyBanner penalty={penalty} zone={zone} />
  );
  if (quiet) return banner || null;

  const [next] = classes;
  const view = next ? viewOf(next, config, now) : null;
  const startsAt = next ? startOf(next.single_class, zone) : null;
  const lines = creditLines(toCredits(credits ?? []), zone);
  // Without restricted class types no screen has the rest.
  const shownLines = config.allow_restricted_class_types ? LINES : lines.length;
  const news = milestoneNews(home.attended);
  const headline = headlineOf(home, classes.length, view, startsAt, lines, zone, now);

  const ask = (action: DialogAction): void => {
    if (!next) return;
    onForgetError();
    setDoing({ action, reservation: next });
  };
  const action = (name: DialogAction, label: string, icon?: ReactNode): JSX.Element => (
    <Button size="sm" variant={name === 'code' ? 'primary' : 'ghost'} icon={icon} onClick={() => ask(name)}>
      {label}
    </Button>
  );
  const again = home.again && (
    <Button size="sm" onClick={() => home.again && onReserve(home.again.single_class_id)}>
      Reservar otra vez
    </Button>
  );
  const { address } = next?.single_class.location ?? { address: '' };
  const isOpen = open || wide;
  const words = (
    <span className="home-panel__words">
      <span className="home-panel__eyebrow">{headline.eyebrow}</span>
      <strong>{headline.title}</strong>
    </span>
  );
  return (
    <>
      {banner}
      <section ref={panel} tabIndex={-1} className="home-panel ui-card" aria-label="Lo que sigue">
        <div className="home-panel__head">
          {wide ? (
            <h2 className="home-panel__toggle">{words}</h2>
          ) : (
            <button
              type="button"
              className="home-panel__toggle"
              aria-expanded={open}
              aria-controls={body}
              onClick={() => setOpen(!open)}
            >
              {words}
              <ChevronDown size={20} aria-hidden />
            </button>
          )}
          {view?.live === 'open' && (
            <Button variant="primary" size="sm" onClick={() => onEnter(view.reservation.single_class_id)}>
              {ENTER_LABEL}
            </Button>
          )}
          {!view && again}
        </div>
        <div id={body} className="home-panel__body" hidden={!isOpen}>
          {view && (
            <div className="home-panel__actions">
              {view.live === 'early' && <p>Clase en vivo. {LIVE_HINT}.</p>}
              {view.hasCode && action('code', 'Código QR', <QrCode size={18} aria-hidden />)}
              {view.movable && action('spot', 'Cambiar lugar')}
              {view.changeable && action('class', 'Cambiar clase')}
              {address && (
                <a
                  className={buttonLook({ variant: 'ghost', size: 'sm' })}
                  href={mapLink(address)}
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  <span className="ui-button__content">
                    <MapPin size={18} aria-hidden />
                    <span>
                      Cómo llegar<span className="ui-hidden"> (se abre en otra pestaña)</span>
                    </span>
                  </span>
                </a>
              )}
              {view.cancellation.allowed && action('cancel', 'Cancelar')}
              {home.upcoming > 1 && (
                <Link className="home-panel__link" to={PATHS.reservations}>
                  Ver mis {home.upcoming} lugares
                </Link>
              )}
            </div>
          )}
          {credits && (
            <div className="home-panel__part">
              <Ticket size={18} aria-hidden />
              <ul aria-label="Tus créditos">
                {lines.slice(0, shownLines).map((line) => (
                  <li key={line}>{line}</li>
                ))}
                {lines.length === 0 && (
                  <li>
                    Sin créditos · <Link to={studioPackagesPath(config)}>Comprar Clases</Link>
                  </li>
                )}
                {lines.length > shownLines && (
                  <li>
                    <Link to={PATHS.credits}>Ver todos</Link>
                  </li>
                )}
              </ul>
            </div>
          )}
          {news && (
            <div className="home-panel__part">
              <Medal size={18} aria-hidden />
              <p>{news}</p>
            </div>
          )}
          {home.waitlists.length > 0 && (
            <div className="home-panel__part">
              <Hourglass size={18} aria-hidden />
              <ul aria-label="Tus listas de espera">
                {home.waitlists.slice(0, LINES).map(({ waitlist_id, position, person, single_class, offer }) => (
                  <li key={waitlist_id}>
                    {shortClass(single_class, zone)}
                    {person && ` para ${person}`}:{' '}
                    {offer && new Date(offer.expires_at) > now
                      ? `apartamos un lugar${person ? '' : ' para ti'}`
                      : `lugar ${position} en la fila`}
                  </li>
                ))}
                <li>
                  <Link to={PATHS.waitlists}>Mis Listas de Espera</Link>
                </li>
              </ul>
            </div>
          )}
        </div>
      </section>
      <ReservationDialogs
        config={config}
        list={{ reservations: classes, busy, refusal }}
        usual={home.usual_spots}
        now={now}
        doing={doing}
        {...handlers}
        onExited={() => setDoing(null)}
        place={panel}
      />
    </>
  );
}

interface PenaltyBannerProps {
  readonly penalty: NonNullable<Home['penalty']>;
  readonly zone: string;
}

/** Why nothing can be reserved, and until when. */
function PenaltyBanner({ penalty, zone }: PenaltyBannerProps) {
  const { title, cause } = penaltyText(penalty, zone);
  return (
    <div className="home-penalty" role="status">
      <CircleAlert size={20} aria-hidden />
      <p>
        <strong>{title}</strong>
        {cause && <span>{cause}</span>}
      </p>
    </div>
  );
}

type Connected = Omit<HomePanelProps, 'home' | 'classes'> & {
  readonly home: HomePanelProps['home'] | null;
  readonly classes: HomePanelProps['classes'] | null;
  readonly onLoad: () => void;
};

/** Where it can't be read, the calendar below has all that is needed. */
function Loaded({ home, classes, onLoad, ...props }: Connected) {
  useEffect(onLoad, [onLoad]);
  return home && classes && <HomePanel {...props} home={home} classes={classes} />;
}

export default connect(
  (state: RootState) => ({
    config: selectConfig(state),
    home: state.home.home,
    classes: state.home.classes,
    credits: selectShownCredits(state),
    busy: selectReservations(state).busy,
    refusal: selectReservations(state).refusal,
  }),
  (dispatch: AppDispatch) => ({
    ...reservationHandlers(dispatch),
    onLoad: () => void dispatch(fetchHome()),
    onReserve: (id: number) => void dispatch(startReserve(id)),
  }),
)(Loaded);
