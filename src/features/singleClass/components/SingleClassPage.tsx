import CalendarDays from 'lucide-react/icons/calendar-days';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import MapPin from 'lucide-react/icons/map-pin';
import Ticket from 'lucide-react/icons/ticket';
import Users from 'lucide-react/icons/users';
import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { timeSpan } from '../../../../domain/cancellation';
import type { ClassType } from '../../../../domain/contract/catalogue';
import type { ClassCategory } from '../../../../domain/contract/classCategories';
import type { SingleClass } from '../../../../domain/contract/schedule';
import { formatTime, longDay } from '../../../../domain/format';
import { localHour } from '../../../../domain/localTime';
import { LIVE_LABEL } from '../../../../domain/liveClass';
import { toCentavos } from '../../../../domain/money';
import { formatMoney } from '../../../../domain/numbers';
import { classTypePath, instructorPath } from '../../../core/routing/paths';
import { useTitle } from '../../../ssr/RenderContext';
import { Avatar } from '../../../ui/Avatar';
import { Picture } from '../../../ui/Picture';
import { mapLink } from '../../../ui/mapLink';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { useNow } from '../../../ui/useNow';
import type { PlaceFor } from '../../session/intent';
import { classOffer, type OfferContext } from '../../schedule/classOffer';
import { OpeningCountdown } from '../../schedule/components/OpeningCountdown';
import { ClassActions } from '../../schedule/components/ClassActions';
import OtherTimes from '../../schedule/containers/OtherTimes';
import { ClassFacts } from '../../schedule/components/ClassFacts';
import { className, classTitle, coachNames, offerWords } from '../../schedule/labels';
import '../singleClass.scss';
import Share2 from 'lucide-react/icons/share-2';
import { Button } from '../../../ui/Button';

interface SingleClassPageProps extends Omit<OfferContext, 'now'> {
  readonly single: SingleClass;
  /** null while it is on its way. */
  readonly type: ClassType | null;
  /** null: it has none, or it is on its way. */
  readonly category: ClassCategory | null;
  /** '/calendario', or where a customer has it. */
  readonly calendar: string;
  /** What can be done with it isn't known yet: the customer's own places are on their way. */
  readonly waiting: boolean;
  readonly busy: boolean;
  readonly onReserve: (single_class_id: number, place?: PlaceFor) => void;
  readonly onDecline: (waitlist_id: number, single_class_id: number) => void;
  readonly onCopied: (copied: boolean) => void;
}

const ICON = { size: 20, 'aria-hidden': true } as const;
const ACTIONS = ['single-class__action', 'single-class__more'] as const;

/** What one place costs. */
function costOf({ class_package, class_type }: SingleClass): string {
  if (class_package) return formatMoney(toCentavos(class_package.price));
  return class_type.restricted ? `1 crédito de ${class_type.name}` : '1 crédito';
}

/** Back to the calendar as it was left; where the visit began here, to the day of the class. */
function BackLink({ single: { class_date }, calendar }: Pick<SingleClassPageProps, 'single' | 'calendar'>) {
  const navigate = useNavigate();
  const cameFromThere = (useLocation().state as { fromCalendar?: boolean } | null)?.fromCalendar === true;
  const day = class_date.slice(0, 10);
  return (
    <Link
      className="single-class__back"
      to={`${calendar}?semana=${day}&dia=${day}`}
      onClick={(event: MouseEvent) => {
        if (!cameFromThere || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        navigate(-1);
      }}
    >
      <ChevronLeft size={20} aria-hidden />
      Calendario
    </Link>
  );
}

/**
 * One class at its own address: what it is like, when, where, with whom, what is left, and the way to a place in it.
 */
export function SingleClassPage(props: SingleClassPageProps) {
  const { single, type, category, calendar, waiting, busy, onReserve, onDecline, onCopied, ...context } = props;
  const { class_type, class_instructors, class_date, duration, location, description } = single;
  const now = useNow();
  const title = classTitle(single);
  const coaches = coachNames(single);
  useTitle(title);
  const offer = classOffer(single, { ...context, now });
  const hour = localHour(single, context.studioZone);
  const { words, detail, until } = offerWords(single, offer, now, context.studioZone);
  const ahead = offer.phase === 'ahead';
  const texts = [description, class_type.description, category?.description].filter(Boolean);
  const labels = [
    ...(category ? [category.name] : []),
    ...(single.is_live ? [LIVE_LABEL] : []),
    ...single.tags.map(({ name }) => name),
  ];

  return (
    <article
      className="ui-container ui-page single-class"
      aria-labelledby="clase-nombre"
      data-class-id={single.single_class_id}
    >
      <BackLink single={single} calendar={calendar} />
      <header className="single-class__header">
        <p className="single-class__eyebrow">
          {[single.class_package ? 'Evento' : 'Clase', coaches && `con ${coaches}`].filter(Boolean).join(' ')}
        </p>
        <h1 id="clase-nombre">{className(single)}</h1>
        {labels.length > 0 && <p className="single-class__tags">{labels.join(' · ')}</p>}
        {offer.phase === 'over' && <p className="single-class__over">Esta clase ya terminó.</p>}
      </header>
      <section className="single-class__booking ui-card" aria-label="Reserva">
        <ul className="single-class__facts">
          <li>
            <CalendarDays {...ICON} />
            <span>
              <strong>
                {longDay(class_date)} · {formatTime(class_date)}
              </strong>
              {(duration > 0 || hour) && (
                <small>{[duration > 0 && timeSpan(duration, 'minutes'), hour].filter(Boolean).join(' · ')}</small>
              )}
            </span>
          </li>
          <li>
            <MapPin {...ICON} />
            <span>
              <strong>{location.name}</strong>
              {location.address && (
                <a href={mapLink(location.address)} target="_blank" rel="noopener noreferrer">
                  {location.address}
                  <VisuallyHidden> (mapa, se abre en otra pestaña)</VisuallyHidden>
                </a>
              )}
            </span>
          </li>
          <li className={waiting ? 'single-class__waiting' : undefined}>
            <Users {...ICON} />
            <span>
              <strong>{words}</strong>
              {detail && <small>{detail}</small>}
              {until && (
                <small>
                  <OpeningCountdown until={until} now={now} />
                </small>
              )}
            </span>
          </li>
          {ahead && (
            <li>
              <Ticket {...ICON} />
              <span>
                <strong>{costOf(single)}</strong>
              </span>
            </li>
          )}
        </ul>
        <div className="single-class__actions">
          <div className={waiting ? 'single-class__waiting' : undefined}>
            <ClassActions
              single={single}
              offer={offer}
              busy={busy}
              size="lg"
              classNames={ACTIONS}
              onReserve={onReserve}
              onDecline={onDecline}
            />
          </div>
          {(offer.state === 'full' || offer.phase !== 'ahead') && offer.state !== 'reserved' && (
            <OtherTimes single={single} />
          )}
          {ahead && <ShareButton title={title} onCopied={onCopied} />}
        </div>
      </section>
      <section className="single-class__about" aria-label="Sobre la clase">
        <Picture src={type?.file?.src} className="single-class__picture" sizes="(min-width: 992px) 640px, 100vw" />
        {texts.map((text) => (
          <p key={text} className="single-class__text">
            {text}
          </p>
        ))}
        <ClassFacts {...class_type} />
        {class_instructors.length > 0 && (
          <ul className="single-class__coaches">
            {class_instructors.map(({ instructor: { instructor_id, name, last_name, file } }) => (
              <li key={instructor_id}>
                <Link to={instructorPath(instructor_id)}>
                  <Avatar name={`${name} ${last_name}`} src={file?.src} size="lg" />
                  <span>
                    <small>Coach</small>
                    {`${name} ${last_name}`.trim()}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        <Link className="single-class__type" to={classTypePath(class_type.class_type_id)}>
          Todas las clases de {class_type.name}
        </Link>
      </section>
    </article>
  );
}

interface ShareButtonProps {
  readonly title: string;
  readonly onCopied: (copied: boolean) => void;
}

/** The phone's own way of sharing; elsewhere the page's address is copied. */
function ShareButton({ title, onCopied }: ShareButtonProps) {
  const share = async (): Promise<void> => {
    const { origin, pathname } = window.location;
    const url = `${origin}${pathname}`;
    if (typeof navigator.share === 'function') {
      // Rejected as well where the customer thinks better of it.
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    await navigator.clipboard.writeText(url).then(
      () => onCopied(true),
      () => onCopied(false),
    );
  };
  return (
    <Button variant="quiet" icon={<Share2 size={18} aria-hidden />} onClick={() => void share()}>
      Compartir
    </Button>
  );
}
