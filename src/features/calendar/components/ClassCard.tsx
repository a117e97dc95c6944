import Clock from 'lucide-react/icons/clock';
import Ticket from 'lucide-react/icons/ticket';
import { Link } from 'react-router-dom';
import type { SingleClass } from '../../../../domain/contract/schedule';
import { formatTime } from '../../../../domain/format';
import { localHour } from '../../../../domain/localTime';
import { LIVE_LABEL } from '../../../../domain/liveClass';
import { toCentavos } from '../../../../domain/money';
import { formatMoney } from '../../../../domain/numbers';
import { singleClassPath } from '../../../core/routing/paths';
import { Avatar } from '../../../ui/Avatar';
import { classNames } from '../../../ui/classNames';
import type { PlaceFor } from '../../session/intent';
import { classOffer, type ClassOffer, type OfferContext } from '../../schedule/classOffer';
import { OpeningCountdown } from '../../schedule/components/OpeningCountdown';
import { ClassActions } from '../../schedule/components/ClassActions';
import { classIcon, className, classTitle, coachNames, offerWords } from '../../schedule/labels';
import { seatsLeft } from '../../../../domain/classCard';
import { StateMark } from './StateMark';

export interface ClassCardProps extends OfferContext {
  readonly single: SingleClass;
  /** Its reservation is being prepared. */
  readonly busy: boolean;
  readonly onReserve: (single_class_id: number, place?: PlaceFor) => void;
  readonly onDecline: (waitlist_id: number, single_class_id: number) => void;
}

/** History state by which a class's page knows that 'back' leads to the calendar. */
const FROM_CALENDAR = { fromCalendar: true };

const ACTIONS = ['class-card__action', 'class-card__more'] as const;

/** One class of the calendar, read from the top: when, what, with whom, where, what is left, one action. */
export function ClassCard({ single, busy, onReserve, onDecline, ...context }: ClassCardProps) {
  const { class_type, class_instructors, class_package, location, single_class_id, tags } = single;
  const offer = classOffer(single, context);
  const icon = classIcon(single);
  const hour = localHour(single, context.studioZone);
  return (
    <article
      className={classNames('class-card', `class-card--${offer.state}`, offer.phase !== 'ahead' && 'class-card--past')}
      data-class-id={single_class_id}
    >
      <p className="class-card__time">
        <time dateTime={single.class_date.slice(0, 16)}>{formatTime(single.class_date)}</time>
        {single.duration > 0 && <span>{single.duration} min</span>}
      </p>
      <h3 className="class-card__name">
        {icon && <img src={icon} alt="" width={20} height={20} loading="lazy" />}
        <Link
          id={`clase-${single_class_id}`}
          className="class-card__open"
          to={singleClassPath(single_class_id)}
          state={FROM_CALENDAR}
          aria-label={classTitle(single)}
        >
          {className(single)}
        </Link>
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
        <p className="class-card__place">{location.name}</p>
      </div>
      <div className="class-card__foot">
        {(class_package || class_type.restricted || single.is_live || hour || tags.length > 0) && (
          <p className="class-card__tags">
            {(class_package || class_type.restricted) && (
              <span className="class-card__restricted">
                <Ticket size={14} aria-hidden />
                {class_package ? `Evento · ${formatMoney(toCentavos(class_package.price))}` : 'Crédito especial'}
              </span>
            )}
            {single.is_live && <span className="class-card__restricted">{LIVE_LABEL}</span>}
            {hour && (
              <span className="class-card__restricted">
                <Clock size={14} aria-hidden />
                {hour}
              </span>
            )}
            <Tags tags={tags} />
          </p>
        )}
        <ClassStatus single={single} offer={offer} now={context.now} studioZone={context.studioZone} />
      </div>
      <ClassActions
        single={single}
        offer={offer}
        busy={busy}
        classNames={ACTIONS}
        onReserve={onReserve}
        onDecline={onDecline}
      />
    </article>
  );
}

/** The studio's own labels. Their colour is a dot beside the word, so that the word can be read on any colour. */
function Tags({ tags }: Pick<SingleClass, 'tags'>) {
  return (
    <>
      {tags.map((tag) => (
        <span key={tag.tag_id} className="class-card__tag">
          <span className="class-card__tag-dot" style={{ backgroundColor: tag.color }} aria-hidden />
          {tag.name}
        </span>
      ))}
    </>
  );
}

interface ClassStatusProps {
  readonly single: SingleClass;
  readonly offer: ClassOffer;
  readonly now: Date;
  readonly studioZone: string;
}

/** A class with this few seats shows their number as urgent. */
const FEW = 3;

/** The remaining seats, the customer's own places, or the seat that is kept for them. */
function ClassStatus({ single, offer, now, studioZone }: ClassStatusProps) {
  const { state } = offer;
  const { words, detail, mark, until } = offerWords(single, offer, now, studioZone);
  const few = mark !== null && !until && state !== 'reserved' && state !== 'full' && seatsLeft(single) <= FEW;
  return (
    <p
      className={classNames(
        'class-card__left',
        state === 'reserved' && 'class-card__left--reserved',
        few && 'class-card__left--few',
      )}
    >
      {mark && <StateMark state={mark} />}
      <span>
        {words}
        {detail && <small>{detail}</small>}
        {until && (
          <small>
            <OpeningCountdown until={until} now={now} />
          </small>
        )}
      </span>
    </p>
  );
}
