import Clock from 'lucide-react/icons/clock';
import MapPin from 'lucide-react/icons/map-pin';
import type { SingleClass } from '../../../../domain/contract/schedule';
import { formatTime, longDay } from '../../../../domain/format';
import { classIcon, className, coachNames } from '../labels';
import { Avatar } from '../../../ui/Avatar';
import '../classDialog.scss';

interface ClassSummaryProps {
  readonly single: SingleClass;
  /** 'hora de Tijuana', where its clock isn't the studio's. */
  readonly hour?: string | null;
}

/** What is about to be reserved, at the top of the dialog. */
export function ClassSummary({ single, hour = null }: ClassSummaryProps) {
  const { class_date, class_instructors, location, duration, description } = single;
  const coaches = coachNames(single);
  const icon = classIcon(single);
  return (
    <div className="reserve-summary">
      {icon && <img className="reserve-summary__icon" src={icon} alt="" width={44} height={44} />}
      <div className="reserve-summary__words">
        <p className="reserve-summary__name">
          {className(single)}
          {coaches && <span> con {coaches}</span>}
        </p>
        <p className="reserve-summary__line">
          <Clock size={16} aria-hidden />
          <span>
            <span className="reserve-summary__day">{longDay(class_date)}</span> · {formatTime(class_date)}
            {duration > 0 && ` · ${duration}\u00a0min`}
            {hour && ` (${hour})`}
          </span>
        </p>
        <p className="reserve-summary__line">
          <MapPin size={16} aria-hidden />
          <span>
            {location.name}
            {location.address && `, ${location.address}`}
          </span>
        </p>
        {description && <p className="reserve-summary__description">{description}</p>}
      </div>
      <span className="reserve-summary__faces">
        {class_instructors.map(({ instructor }) => (
          <Avatar
            key={instructor.instructor_id}
            name={`${instructor.name} ${instructor.last_name}`}
            src={instructor.file?.src}
          />
        ))}
      </span>
    </div>
  );
}
