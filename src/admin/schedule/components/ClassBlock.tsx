import Repeat from 'lucide-react/icons/repeat-2';
import type { ButtonHTMLAttributes, CSSProperties } from 'react';
import type { AdminClass } from '../../../../domain/contract/scheduleAdmin';
import { formatTime } from '../../../../domain/format';
import { className, coachNames } from '../../../features/schedule/labels';
import { classNames } from '../../../ui/classNames';
import { classWords, hueOf, occupancyText, stateOf, stateWord } from '../labels';

export interface ClassBlockProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly one: AdminClass;
  readonly now: Date;
  readonly zone: string;
  /** Whether it is selected; undefined: there is no selection. */
  readonly chosen?: boolean;
  /** Whether it is being moved. */
  readonly held?: boolean;
  readonly movable?: boolean;
  /** Classes of several locations are on show. */
  readonly showsLocation?: boolean;
}

/** A class in the grid. Words and the shape of its edge show its state. */
export function ClassBlock({
  one,
  now,
  zone,
  chosen,
  held = false,
  movable = false,
  showsLocation = false,
  ...rest
}: ClassBlockProps) {
  const state = stateOf(one, now, zone);
  const word = stateWord(one, state, zone);
  return (
    <button
      type="button"
      {...rest}
      className={classNames(
        'schedule-class',
        `schedule-class--${state}`,
        held && 'schedule-class--held',
        movable && 'schedule-class--movable',
        chosen && 'schedule-class--chosen',
      )}
      style={{ '--hue': hueOf(one.class_type.class_type_id) } as CSSProperties}
      aria-label={classWords(one, state, zone)}
      aria-pressed={chosen}
      title={classWords(one, state, zone)}
    >
      <span className="schedule-class__top">
        <span className="schedule-class__time">{formatTime(one.class_date)}</span>
        <span className="schedule-class__count">
          {occupancyText(one)}
          {one.waiting > 0 && <small> +{one.waiting}</small>}
        </span>
      </span>
      <strong className="schedule-class__name">
        {className(one)}
        {one.class_series !== null && <Repeat size={12} aria-hidden />}
      </strong>
      {word && <span className="schedule-class__state">{word}</span>}
      {showsLocation && (
        <span className="schedule-class__place" style={{ '--hue': hueOf(one.location.location_id) } as CSSProperties}>
          {one.location.name}
        </span>
      )}
      <span className="schedule-class__who">
        {[coachNames(one), one.room?.name ?? (showsLocation ? null : one.location.name)].filter(Boolean).join(' · ')}
      </span>
    </button>
  );
}
