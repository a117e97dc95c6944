import { useEffect, useMemo, useState } from 'react';
import { NO_FILTER, filterCount, readFilter, writeFilter, type ChosenClasses } from '../../../../domain/classFilter';
import { describeBookingOpens } from '../../../../domain/bookingWindow';
import type { AppConfig } from '../../../../domain/config';
import type { ClassType, Location } from '../../../../domain/contract/catalogue';
import type { ClassCategory } from '../../../../domain/contract/classCategories';
import type { AvailableClass } from '../../../../domain/contract/credits';
import type { ScheduleDay, SingleClass } from '../../../../domain/contract/schedule';
import { mondayOf, studioDay, type Day } from '../../../../domain/studioTime';
import { choosesFreeFirstClass, packagesPath, studioPackagesPath } from '../../../core/routing/paths';
import { useTitle } from '../../../ssr/RenderContext';
import type { SessionStatus } from '../../session/state';
import type { PlaceFor } from '../../session/intent';
import { useNow } from '../../../ui/useNow';
import IntentBar from '../../reservations/containers/IntentBar';
import { eventsOf } from '../../credits/selectors';
import {
  atLocation,
  knownLocation,
  filterDays,
  daysForFilter,
  type ClassFilter,
  type WeekDays,
} from '../../schedule/selectors';
import ReserveHost from '../../reservations/reserve/containers/ReserveHost';
import { limitOf } from '../../schedule/limits';
import { opensAtOf } from '../../schedule/opening';
import { nextDayWithPlaces, opensOnNextWeek } from '../../schedule/classPhase';
import { stepWeek } from '../../schedule/week';
import { useChosenWeek } from '../useChosenWeek';
import { classNames } from '../../../ui/classNames';
import { MIN_WIDTH, useMediaQuery } from '../../../ui/useMediaQuery';
import { useScheduleData, type ScheduleDataActions } from '../useScheduleData';
import { CalendarHeader, WaitlistsLink } from './CalendarHeader';
import { ClassFilters } from './ClassFilters';
import { WeekNavigator } from './WeekNavigator';
import { WeekView } from './WeekView';
import '../calendar.scss';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { ClassCardState } from '../../../../domain/classCard';
import { StateMark } from './StateMark';
import { SegmentedFilter } from '../../../ui/SegmentedFilter';
import { Select } from '../../../ui/Select';
import { Skeleton } from '../../../ui/Skeleton';
import { isFilterExpected } from '../../schedule/storage';

/** Minimum width for seven columns. */
const WIDE = MIN_WIDTH.laptop;

interface CalendarProps extends ScheduleDataActions {
  /** null: it is part of a screen that has its own heading. */
  readonly title: string | null;
  /** Shows only these classes, at every location. */
  readonly only?: ClassFilter;
  readonly config: AppConfig;
  readonly status: SessionStatus;
  /** The account has a family, for whom the studio books. */
  readonly family: boolean;
  /** null while the customer is unknown. */
  readonly credits: readonly AvailableClass[] | null;
  readonly days: readonly ScheduleDay[] | null;
  /** All received weeks. */
  readonly weeks: WeekDays;
  readonly shown: Day | null;
  readonly failed: Day | null;
  /** Whether the customer's own places of the shown days are missing, so that actions aren't known yet. */
  readonly awaitsOwn: boolean;
  /** Classes of all received weeks. */
  readonly listed: readonly SingleClass[];
  /** null while they are on their way. */
  readonly types: readonly ClassType[] | null;
  readonly typesFailed: boolean;
  readonly categories: readonly ClassCategory[] | null;
  readonly locations: readonly Location[] | null;
  readonly location_id: number | null;
  readonly preparing: number | null;
  readonly onLocation: (location_id: number | null) => void;
  /** Reads the class types, unless they are there. */
  readonly onClassTypes: () => void;
  /** Reads the class categories, unless they are there. */
  readonly onCategories: () => void;
  readonly onReserve: (single_class_id: number, place?: PlaceFor) => void;
  readonly onDecline: (waitlist_id: number, single_class_id: number) => void;
}

/** The calendar: a screen of its own for visitors ('Horarios') and customers ('Calendario'), or a part of another. */
export function Calendar(props: CalendarProps) {
  const {
    title,
    only,
    config,
    status,
    credits,
    days,
    weeks,
    shown,
    failed,
    awaitsOwn,
    listed,
    types,
    typesFailed,
    categories,
    locations,
    preparing,
    family,
    onLocation,
    onClassTypes,
    onCategories,
    onReserve,
    onDecline,
    onWeek,
  } = props;
  const now = useNow();
  const wide = useMediaQuery(WIDE);
  const { state } = useLocation();
  // The state goes with the first change of the week.
  const [isFirstFree] = useState(() => title !== null && choosesFreeFirstClass(state));
  const today = studioDay(now, config.timezone);
  const location_id = only ? null : knownLocation(props.location_id, locations);
  const { filter, count, choose } = useClassFilter(title !== null);
  const needsTypes = filter.level !== null;
  useEffect(() => {
    if (needsTypes) onClassTypes();
  }, [needsTypes, onClassTypes]);
  const inCategory = filter.class_category_id !== null;
  useEffect(() => {
    if (inCategory) onCategories();
  }, [inCategory, onCategories]);
  const openFilters = (): void => {
    onClassTypes();
    if (listed.some(({ class_category_id }) => class_category_id !== null)) onCategories();
  };
  const visible = useMemo(() => {
    if (!days || (needsTypes && !types && !typesFailed)) return null;
    const placed = only ? filterDays(days, only) : atLocation(days, location_id);
    return count === 0 ? placed : daysForFilter(placed, types ? filter : { ...filter, level: null }, types ?? []);
  }, [days, only, location_id, filter, count, needsTypes, types, typesFailed]);
  const current = mondayOf(today);
  const next = stepWeek(current, 1);
  const [thisWeek, nextWeek] = [weeks[current], weeks[next]];
  // Computed from all classes, so that a filter doesn't change the week.
  const opensOn = useMemo(() => {
    const here = (week: readonly ScheduleDay[] = []) => atLocation(week, location_id);
    return opensOnNextWeek(here(thisWeek), here(nextWeek), config.timezone, now) ? next : current;
  }, [thisWeek, nextWeek, location_id, next, current, config.timezone, now]);
  const firstDay = useMemo(
    () =>
      (visible && shown === opensOn && nextDayWithPlaces(visible, today, config.timezone, now)) ||
      (opensOn === current ? today : opensOn),
    [visible, shown, opensOn, current, today, config.timezone, now],
  );
  const { monday, day, goToWeek, goToDay } = useChosenWeek(today, firstDay);
  const customer = status === 'signed-in';
  const opensAt = useMemo(() => opensAtOf(config, credits), [config, credits]);
  const limit = useMemo(() => limitOf(config, listed), [config, listed]);
  const eventCredits = useMemo(() => eventsOf(credits ?? []), [credits]);

  useTitle(title ?? undefined);
  useScheduleData(monday, shown, status, props);

  const filters = title !== null && (
    <ClassFilters
      wide={wide}
      filter={filter}
      classes={listed}
      types={types}
      categories={categories}
      count={count}
      found={visible?.reduce((sum, { single_classes }) => sum + single_classes.length, 0) ?? 0}
      onChange={choose}
      onOpen={openFilters}
    />
  );

  return (
    <div
      className={classNames('schedule', awaitsOwn && 'schedule--awaits-own', title !== null && 'ui-container ui-page')}
    >
      {title !== null && (
        <CalendarHeader
          title={title}
          credits={customer || status === 'checking' ? credits : undefined}
          packagesPath={customer ? studioPackagesPath(config) : packagesPath(config)}
          waitlists={config.waitlist_enabled}
          wide={wide}
        />
      )}
      {/* On a phone the classes come first; each says when it opens. */}
      {title !== null && wide && status === 'signed-out' && config.booking_opens !== '' && (
        <p className="schedule-free">
          Las clases abren {describeBookingOpens(config.booking_opens)}. Inicia sesión: algunos paquetes reservan antes.
        </p>
      )}
      {isFirstFree && <p className="schedule-free">Elige tu clase: la primera es gratis.</p>}
      {title !== null && customer && <IntentBar />}
      <div className="schedule-toolbar">
        <WeekNavigator monday={monday} today={today} showsToday={wide} onWeek={goToWeek} />
        <div className="schedule-toolbar__filters">
          {!wide && monday !== current && (
            <button type="button" className="ui-chip" onClick={() => goToWeek(current)}>
              Hoy
            </button>
          )}
          {!wide && filters}
          {!only && <LocationFilter locations={locations} value={location_id} onChange={onLocation} />}
        </div>
      </div>
      {wide && (
        <div className="schedule-subbar">
          <Legend />
          {filters}
        </div>
      )}
      <WeekView
        days={visible}
        monday={monday}
        opensOn={opensOn}
        shown={shown}
        failed={failed === monday}
        day={day}
        today={today}
        filtered={location_id !== null}
        onClear={count > 0 ? () => choose(NO_FILTER) : undefined}
        asked={{
          ...only,
          ...(location_id !== null && { location_id }),
          ...(filter.class_type_id !== null && { class_type_id: filter.class_type_id }),
          ...(filter.instructor_id !== null && { instructor_id: filter.instructor_id }),
        }}
        wide={wide}
        now={now}
        studioZone={config.timezone}
        preparing={preparing}
        guests={config.allow_class_guests}
        family={family}
        waitlists={config.waitlist_enabled}
        eventCredits={eventCredits}
        opensAt={opensAt}
        limitOf={limit}
        onReserve={onReserve}
        onDecline={onDecline}
        onWeek={goToWeek}
        onDay={goToDay}
        onRetry={() => onWeek(monday)}
      />
      {!wide && <Legend />}
      {!wide && title !== null && customer && config.waitlist_enabled && <WaitlistsLink />}
      <ReserveHost />
    </div>
  );
}

/**
 * The filter in the address. Setting the first and clearing all are history steps; changes between replace the entry.
 */
function useClassFilter(enabled: boolean) {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => (enabled ? readFilter(params) : NO_FILTER), [enabled, params]);
  const count = filterCount(filter);
  const choose = (next: ChosenClasses): void =>
    setParams(writeFilter(params, next), { replace: count > 0 && filterCount(next) > 0 });
  return { filter, count, choose };
}

const STATES: readonly (readonly [ClassCardState, string])[] = [
  ['available', 'Disponible'],
  ['reserved', 'Reservada'],
  ['full', 'Sin Lugares'],
];

/** Explains the marks on the cards. */
function Legend() {
  return (
    <ul className="schedule-legend" aria-label="Estados de las clases">
      {STATES.map(([state, label]) => (
        <li key={state}>
          <StateMark state={state} />
          {label}
        </li>
      ))}
    </ul>
  );
}

interface LocationFilterProps {
  /** null while they are on their way. */
  readonly locations: readonly Location[] | null;
  /** null: all of them. */
  readonly value: number | null;
  readonly onChange: (location_id: number | null) => void;
}

const ALL = '';
/** More chips don't fit in a row. */
const MAX_CHIPS = 4;

/** Shown only where there is more than one location to choose from. */
function LocationFilter({ locations, value, onChange }: LocationFilterProps) {
  if (locations === null)
    return isFilterExpected() ? (
      <div className="schedule-filter schedule-filter--waiting">
        <Skeleton shape="block" height="100%" />
      </div>
    ) : null;
  if (locations.length < 2) return null;
  const options = [
    { value: ALL, label: 'Todos los Estudios' },
    ...locations.map(({ location_id, name }) => ({ value: String(location_id), label: name })),
  ];
  const props = {
    label: 'Estudio',
    value: value === null ? ALL : String(value),
    options,
    onChange: (id: string) => onChange(id === ALL ? null : Number(id)),
  };
  return (
    <div className="schedule-filter">
      {locations.length <= MAX_CHIPS ? <SegmentedFilter {...props} /> : <Select {...props} />}
    </div>
  );
}
