import CalendarDays from 'lucide-react/icons/calendar-days';
import MapPin from 'lucide-react/icons/map-pin';
import UserRound from 'lucide-react/icons/user-round';
import type { Waitlist } from '../../../../domain/contract/waitlists';
import { formatDateTime } from '../../../../domain/format';
import { coachNames } from '../../schedule/labels';
import { Avatar } from '../../../ui/Avatar';
import { Button } from '../../../ui/Button';
import { SegmentedFilter } from '../../../ui/SegmentedFilter';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import type { WaitlistDraft } from '../actions';
import { CHOICES } from '../labels';

export interface WaitlistCardProps {
  readonly waitlist: Waitlist;
  readonly saving: boolean;
  readonly onSave: (draft: WaitlistDraft) => void;
  readonly onLeave: (waitlist_id: number, single_class_id: number) => void;
}

const ICON = { size: 18, 'aria-hidden': true } as const;
const OPTIONS = CHOICES.map(({ auto, label }) => ({ value: String(auto), label }));

/** One line in which the customer stands. */
export function WaitlistCard({ waitlist, saving, onSave, onLeave }: WaitlistCardProps) {
  const { waitlist_id, single_class_id, auto, position, single_class } = waitlist;
  const { class_type, class_date, location } = single_class;
  const coaches = coachNames(single_class);
  return (
    <li className="waitlist-card ui-card">
      <div className="waitlist-card__head">
        <Avatar name={class_type.name} src={class_type.icon} />
        <h2 className="waitlist-card__name">{class_type.name}</h2>
        {position > 0 && (
          <p className="waitlist-card__position">
            <span>Lugar en la fila</span>
            <strong>{position}</strong>
          </p>
        )}
      </div>
      <dl className="waitlist-card__facts">
        <div>
          <CalendarDays {...ICON} />
          <dt className="ui-hidden">Fecha y Hora</dt>
          <dd>
            <strong>{formatDateTime(class_date)}</strong>
          </dd>
        </div>
        {coaches && (
          <div>
            <UserRound {...ICON} />
            <dt className="ui-hidden">Coach</dt>
            <dd>{coaches}</dd>
          </div>
        )}
        <div>
          <MapPin {...ICON} />
          <dt className="ui-hidden">Estudio</dt>
          <dd>{location.name}</dd>
        </div>
      </dl>
      <SegmentedFilter
        label={`Cuando haya un lugar en ${class_type.name}`}
        value={String(auto)}
        options={OPTIONS}
        onChange={(value) => value !== String(auto) && onSave({ waitlist_id, single_class_id, auto: value === 'true' })}
      />
      <Button block variant="quiet" disabled={saving} onClick={() => onLeave(waitlist_id, single_class_id)}>
        Salir de la lista
        <VisuallyHidden>
          {' '}
          de {class_type.name}, {formatDateTime(class_date)}
        </VisuallyHidden>
      </Button>
    </li>
  );
}
