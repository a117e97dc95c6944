import type { NextClassQuery, ScheduleDay } from '../../../../domain/contract/schedule';
import { addDays, daysOfWeek, mondayOf, type Day } from '../../../../domain/studioTime';
import { classNames } from '../../../ui/classNames';
import { ErrorState } from '../../../ui/EmptyState';
import { isOver } from '../../schedule/classPhase';
import { useSwipe } from '../useSwipe';
import { stepWeek } from '../../schedule/week';
import { SkeletonColumns, SkeletonList } from './CalendarSkeleton';
import type { CardContext } from './ClassList';
import { DayClasses } from './DayClasses';
import { DAY_PANEL, DayStrip, tabId } from './DayStrip';
import { WeekColumns } from './WeekColumns';
import { WeekNotice, type WeekNoticeProps } from './WeekNotice';

export interface WeekViewProps extends CardContext {
  /** The days on show, of one location where one is chosen; null until a first week is there. */
  readonly days: readonly ScheduleDay[] | null;
  /** The chosen week; while its days are on their way the ones on show are another week's. */
  readonly monday: Day;
  /** The Monday of the week that the calendar opens on: the next one where the current one is over. */
  readonly opensOn: Day;
  readonly shown: Day | null;
  readonly failed: boolean;
  readonly day: Day;
  readonly today: Day;
  /** Only one location's classes are shown. */
  readonly filtered: boolean;
  /** Gives up the filter; undefined: none is chosen. */
  readonly onClear?: (() => void) | undefined;
  /** What the next classes are looked for by. */
  readonly asked: Omit<NextClassQuery, 'from'>;
  readonly wide: boolean;
  readonly onWeek: (monday: Day) => void;
  readonly onDay: (day: Day) => void;
  readonly onRetry: () => void;
}

function noticeOf(
  days: readonly ScheduleDay[],
  { monday, opensOn, today }: Pick<WeekViewProps, 'monday' | 'opensOn' | 'today'>,
  { studioZone, now }: CardContext,
): WeekNoticeProps['kind'] | null {
  if (days.every(({ single_classes }) => single_classes.length === 0)) return 'empty';
  if (monday === mondayOf(today)) return isOver(days, studioZone, now) ? 'over' : null;
  return monday === opensOn ? 'moved' : null;
}

/** No clicks on a week that is about to go (React 16 doesn't know the attribute's type). */
const INERT: Record<string, string> = { inert: '' };

/** The week: seven columns, or on phones a strip of days over one day's list. */
export function WeekView({
  days,
  monday,
  opensOn,
  shown,
  failed,
  day,
  today,
  filtered,
  onClear,
  asked,
  wide,
  onWeek,
  onDay,
  onRetry,
  ...cards
}: WeekViewProps) {
  const swipe = useSwipe((direction) => onDay(addDays(day, direction)));
  const current = shown === monday;
  const next = stepWeek(monday, 1);
  const emptyDay = onClear ? 'Ninguna clase con estos filtros.' : 'No hay clases programadas.';
  const error = failed && (
    <ErrorState
      title="No pudimos cargar las clases."
      text="Revisa tu conexión e inténtalo de nuevo."
      onRetry={onRetry}
    />
  );
  const kind = days && current ? noticeOf(days, { monday, opensOn, today }, cards) : null;
  const notice = kind && (
    <WeekNotice
      kind={kind}
      filtered={filtered}
      onClear={onClear}
      next={{ ...asked, from: next }}
      onDay={onDay}
      onNextWeek={() => onWeek(next)}
    />
  );

  if (wide) {
    if (error) return error;
    if (!days) return <SkeletonColumns days={daysOfWeek(monday)} today={today} />;
    if (kind === 'empty') return notice;
    return (
      <>
        {notice}
        <div
          className={classNames('schedule-week', !current && 'schedule-week--quiet')}
          aria-busy={!current}
          {...(current ? {} : INERT)}
        >
          <WeekColumns days={days} today={today} emptyDay={emptyDay} {...cards} />
        </div>
      </>
    );
  }

  const classes = current ? days?.find(({ date }) => date === day)?.single_classes : undefined;
  return (
    <>
      <DayStrip
        days={daysOfWeek(monday)}
        schedule={current && days ? days : []}
        chosen={day}
        today={today}
        onDay={onDay}
      />
      <div className="schedule-day" role="tabpanel" id={DAY_PANEL} aria-labelledby={tabId(day)} {...swipe}>
        {kind === 'empty' && notice}
        {error || (!current && <SkeletonList />)}
        {current &&
          kind !== 'empty' &&
          (classes && classes.length > 0 ? (
            <DayClasses key={day} classes={classes} foldsWholeDay={kind === 'over' && day === today} {...cards} />
          ) : (
            <p className="schedule-day__empty">{emptyDay}</p>
          ))}
        {kind !== 'empty' && notice}
      </div>
    </>
  );
}
