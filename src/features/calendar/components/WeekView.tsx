import type { NextClassQuery, ScheduleDay } from '../../../../domain/contract/schedule';
import { addDays, daysOfWeek, mondayOf, type Day } from '../../../../domain/studioTime';
import { classNames } from '../../../ui/classNames';
import { ErrorState, EmptyState } from '../../../ui/EmptyState';
import { isWeekOver } from '../../schedule/classPhase';
import { stepWeek } from '../../schedule/week';
import { DayClasses, type CardContext } from './DayClasses';
import { DAY_PANEL, DayStrip, tabId } from './DayStrip';
import { useRef, type TouchEvent } from 'react';
import { longDay, weekdayName } from '../../../../domain/format';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { Button } from '../../../ui/Button';
import NextClasses from '../containers/NextClasses';
import { Skeleton, SkeletonGroup } from '../../../ui/Skeleton';

interface WeekViewProps extends CardContext {
  /** The shown days, of the chosen location if there is one; null until a first week has arrived. */
  readonly days: readonly ScheduleDay[] | null;
  /** The chosen week; while it loads, the shown days are another week's. */
  readonly monday: Day;
  /** The Monday of the initial week: the next one if the current one has no more classes. */
  readonly opensOn: Day;
  readonly shown: Day | null;
  readonly failed: boolean;
  readonly day: Day;
  readonly today: Day;
  /** Only one location's classes are shown. */
  readonly filtered: boolean;
  /** Gives up the filter; undefined: none is chosen. */
  readonly onClear?: (() => void) | undefined;
  /** Query for the next classes. */
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
  if (monday === mondayOf(today)) return isWeekOver(days, studioZone, now) ? 'over' : null;
  return monday === opensOn ? 'moved' : null;
}

/** Disables clicks on an outdated week (React 16 doesn't know the attribute's type). */
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

const FAR = 56;

/** Touch handlers for horizontal swipes: 1 is forward (finger to the left), -1 back. */
function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent): void => {
      const touch = touches[0];
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent): void => {
      const [from, touch] = [start.current, changedTouches[0]];
      start.current = null;
      if (!from || !touch) return;
      const [dx, dy] = [touch.clientX - from.x, touch.clientY - from.y];
      // Vertical scrolling drifts sideways, so only clearly horizontal moves count.
      if (Math.abs(dx) >= FAR && Math.abs(dx) > 2 * Math.abs(dy)) onSwipe(dx < 0 ? 1 : -1);
    },
  };
}

interface WeekColumnsProps extends CardContext {
  readonly days: readonly ScheduleDay[];
  readonly today: Day;
  /** Text of a day without classes. */
  readonly emptyDay: string;
}

/** Seven columns, Monday first. */
function WeekColumns({ days, today, emptyDay, ...cards }: WeekColumnsProps) {
  return (
    <div className="schedule-columns">
      {days.map(({ date, single_classes }) => (
        <section
          key={date}
          className={classNames('schedule-column', date < today && 'schedule-column--past')}
          aria-labelledby={`columna-${date}`}
        >
          <DayHeading id={`columna-${date}`} date={date} today={today} />
          {single_classes.length === 0 ? (
            <p className="schedule-column__empty">{emptyDay}</p>
          ) : (
            <DayClasses classes={single_classes} foldsWholeDay {...cards} />
          )}
        </section>
      ))}
    </div>
  );
}

interface WeekNoticeProps {
  /** empty: no classes; over: all classes of the current week are past; moved: therefore the next week is shown. */
  readonly kind: 'empty' | 'over' | 'moved';
  /** Only one location's classes are shown. */
  readonly filtered: boolean;
  /** Clears the filter that leaves no class; undefined: there is none. */
  readonly onClear?: (() => void) | undefined;
  readonly next: NextClassQuery;
  readonly onDay: (day: Day) => void;
  readonly onNextWeek: () => void;
}

const OVER = 'No hay más clases programadas esta semana.';

/** A notice for a week without bookable classes, with a link to other ones. */
function WeekNotice({ kind, filtered, onClear, next, onDay, onNextWeek }: WeekNoticeProps) {
  if (kind === 'moved') return <p className="schedule-notice">{`${OVER} Estas son las de la próxima.`}</p>;
  const ways = (
    <>
      {onClear && <Button onClick={onClear}>Quitar filtros</Button>}
      <NextClasses query={next} later={kind === 'over'} onDay={onDay} onNextWeek={onNextWeek} />
    </>
  );
  if (kind === 'empty' && onClear)
    return (
      <EmptyState
        title="Ninguna clase con estos filtros."
        text="Quita alguno, o prueba con otra semana."
        action={ways}
      />
    );
  if (kind === 'empty')
    return (
      <EmptyState
        title="No hay clases programadas."
        text={filtered ? 'Prueba con otra semana o con otro estudio.' : 'Prueba con otra semana.'}
        action={ways}
      />
    );
  return (
    <div className="schedule-notice">
      <p>{onClear ? 'No hay más clases con estos filtros esta semana.' : OVER}</p>
      <div className="schedule-notice__ways">{ways}</div>
    </div>
  );
}

/** Placeholder cards per column, varied so that they look like a week. */
const CARDS = [3, 4, 3, 4, 3, 2, 1] as const;

function CardSkeleton() {
  return (
    <div className="class-card class-card--skeleton">
      <div className="class-card__time">
        <Skeleton width="3.2em" height="1.2em" />
      </div>
      <div className="class-card__name">
        <Skeleton width="70%" />
      </div>
      <div className="class-card__who">
        <Skeleton shape="circle" width={18} height={18} />
      </div>
      <div className="class-card__foot">
        <Skeleton width="4.5em" />
      </div>
      <Skeleton className="class-card__action" shape="block" height={32} />
    </div>
  );
}

const cards = (count: number) => Array.from({ length: count }, (_, i) => <CardSkeleton key={i} />);

/** A placeholder week under its days. */
function SkeletonColumns({ days, today }: { readonly days: readonly Day[]; readonly today: Day }) {
  return (
    <SkeletonGroup label="Cargando clases">
      <div className="schedule-columns" aria-hidden>
        {days.map((date, i) => (
          <div key={date} className={classNames('schedule-column', date < today && 'schedule-column--past')}>
            <DayHeading date={date} today={today} />
            <div className="schedule-classes">{cards(CARDS[i] ?? 0)}</div>
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}

function SkeletonList() {
  return (
    <SkeletonGroup label="Cargando clases" className="schedule-classes">
      {cards(4)}
    </SkeletonGroup>
  );
}

interface DayHeadingProps {
  readonly id?: string;
  readonly date: Day;
  readonly today: Day;
}

/** The head of a column: weekday and number, announced as a date. */
function DayHeading({ id, date, today }: DayHeadingProps) {
  return (
    <h2 id={id} className={classNames('schedule-column__day', date === today && 'schedule-column__day--today')}>
      <VisuallyHidden>
        {longDay(date)}
        {date === today && ', hoy'}
      </VisuallyHidden>
      <span aria-hidden>{weekdayName(date)}</span>
      <span className="schedule-column__number" aria-hidden>
        {Number(date.slice(8))}
      </span>
    </h2>
  );
}
