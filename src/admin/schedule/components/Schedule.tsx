import CalendarOff from 'lucide-react/icons/calendar-off';
import Copy from 'lucide-react/icons/copy';
import ListChecks from 'lucide-react/icons/list-checks';
import Plus from 'lucide-react/icons/plus';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Location } from '../../../../domain/contract/catalogue';
import type { AdminClass, AdminScheduleQuery } from '../../../../domain/contract/scheduleAdmin';
import { plural } from '../../../../domain/numbers';
import { COLUMNS_BY, dayOf, minutesOf, moveClassTo, wallClockAt } from '../../../../domain/scheduleGrid';
import { addDays, daysOfWeek, isDay, mondayOf, studioDay, wallClockOf, type Day } from '../../../../domain/studioTime';
import { useTitle } from '../../../ssr/RenderContext';
import { Button } from '../../../ui/Button';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { PageHeader } from '../../../ui/PageHeader';
import { Skeleton, SkeletonGroup } from '../../../ui/Skeleton';
import { MIN_WIDTH, useMediaQuery } from '../../../ui/useMediaQuery';
import { useNow } from '../../../ui/useNow';
import { useAddressFilters } from '../../list/useAddressFilters';
import type { FormChoices } from '../classForm';
import StoppedSeries from './StoppedSeries';
import { byStart, dayColumns, holidayOn, filterClasses, weekColumns } from '../columns';
import { stateOf } from '../labels';
import { initialAdminSchedule, sameQuery, type AdminScheduleState } from '../reducer';
import { useMove } from '../useMove';
import { DayList } from './DayList';
import { ScheduleBar, type View } from './ScheduleBar';
import { ScheduleDialogs, type DialogCalls, type OpenDialog } from './ScheduleDialogs';
import { TimeGrid, type GridColumn } from './TimeGrid';
import '../schedule.scss';

export interface ScheduleProps extends DialogCalls {
  readonly state: AdminScheduleState;
  readonly locations: readonly Location[];
  /** The location chosen in the frame; null: all. */
  readonly locationId: number | null;
  /** The studio's. */
  readonly zone: string;
  /** Whether everything can be changed: by admins. The front desk replaces coaches and cancels. */
  readonly editable: boolean;
  readonly onLoad: (query: AdminScheduleQuery) => void;
  readonly onCatalogue: () => void;
  readonly onHolidays: (from: Day) => void;
  readonly onFindDay: (singleClassId: number) => Promise<Day | null>;
}

const KEYS = ['vista', 'dia', 'coach', 'sala', 'clase'] as const;
const EMPTY_CATALOGUE = { class_types: [], instructors: [], rooms: [], categories: [], events: [], tags: [] };

/** /admin/horario: a week or a day of classes, where an admin plans them. */
export function Schedule({
  state,
  locations,
  locationId,
  zone,
  editable,
  onLoad,
  onCatalogue,
  onHolidays,
  onFindDay,
  ...calls
}: ScheduleProps) {
  useTitle('Horario');
  const now = useNow();
  const wide = useMediaQuery(MIN_WIDTH.laptop);
  const today = studioDay(now, zone);
  const [address, change] = useAddressFilters(KEYS);
  const day = isDay(address.dia) ? address.dia : today;
  const monday = mondayOf(day);
  const view: View = COLUMNS_BY.find((by) => by === address.vista) ?? 'semana';
  const [coachId, roomId] = [Number(address.coach) || 0, Number(address.sala) || 0];
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<number> | null>(null);
  const { moving, propose, accept, dismiss } = useMove(calls);

  const query = useMemo(
    (): AdminScheduleQuery => ({
      start_date: monday,
      end_date: addDays(monday, 6),
      ...(locationId !== null && { location_id: locationId }),
    }),
    [monday, locationId],
  );
  useEffect(() => onLoad(query), [onLoad, query]);
  useEffect(() => onCatalogue(), [onCatalogue]);
  useEffect(() => onHolidays(monday), [onHolidays, monday]);

  const { error, spinner, holidays } = state;
  const all = sameQuery(state.query, query) ? state.classes : initialAdminSchedule.classes;
  const catalogue = state.catalogue ?? EMPTY_CATALOGUE;
  const classes = useMemo(() => byStart(filterClasses(all ?? [], coachId, roomId)), [all, coachId, roomId]);
  const days = daysOfWeek(monday);
  const choices: FormChoices = {
    ...catalogue,
    locations,
    zone,
  };

  const goTo = (next: Day): void => change({ dia: next === today ? '' : next });
  const canCancel = (one: AdminClass): boolean => !['over', 'cancelled'].includes(stateOf(one, now, zone));
  const toggle = (one: AdminClass): void =>
    setSelected((before) => {
      const next = new Set(before);
      if (!next.delete(one.single_class_id) && canCancel(one)) next.add(one.single_class_id);
      return next;
    });
  const press = (one: AdminClass): void => {
    if (selected) return toggle(one);
    if (!state.catalogue) onCatalogue();
    change({ clase: String(one.single_class_id), ...(dayOf(one.class_date) !== today && { dia: day }) });
  };
  const create = (column: Pick<GridColumn, 'id' | 'day'>, minutes: number): void => {
    if (!state.catalogue) onCatalogue();
    const room = view === 'sala' ? catalogue.rooms.find(({ room_id }) => room_id === column.id) : undefined;
    const only = locations.length === 1 ? locations[0]?.location_id : undefined;
    const at = view === 'estudio' ? column.id : (room?.location_id ?? locationId ?? only ?? null);
    setOpen({
      kind: 'draft',
      draft: {
        day: column.day,
        minutes,
        location_id: at,
        room_id: room?.room_id ?? null,
        instructor_ids: view === 'coach' && column.id > 0 ? [column.id] : coachId > 0 ? [coachId] : [],
      },
    });
  };
  const move = (one: AdminClass, from: GridColumn, to: GridColumn, minutes: number): void => {
    const meant = moveClassTo(one, wallClockAt(to.day, minutes), view === 'semana' ? null : view, from.id, to.id);
    if (meant) void propose(one, meant);
  };

  const asked = Number(address.clase) || null;
  const shown = asked === null ? null : ((all ?? []).find(({ single_class_id }) => single_class_id === asked) ?? null);
  const sought = useRef<number | null>(null);
  useEffect(() => {
    if (asked === null || !all) return;
    const isSought = sought.current === asked;
    sought.current = asked;
    if (shown) return;
    // The class has disappeared, or isn't in its week.
    if (isSought) return change({ clase: '' });
    // A link may name a class of another week or location.
    void onFindDay(asked).then((found) =>
      change(found === null || mondayOf(found) === monday ? { clase: '' } : { dia: found }),
    );
  }, [asked, all, shown, monday, onFindDay, change]);

  const chosen = classes.filter(({ single_class_id }) => selected?.has(single_class_id));
  const isFiltered = coachId > 0 || roomId > 0;
  const uncancelled = classes.filter(({ deletedAt }) => deletedAt === null);
  const sum = (of: (one: AdminClass) => number): number => uncancelled.reduce((total, one) => total + of(one), 0);

  const empty = (): JSX.Element =>
    isFiltered ? (
      <EmptyState
        title="Ninguna clase con estos filtros."
        action={
          <Button variant="ghost" onClick={() => change({ coach: '', sala: '' })}>
            Quitar filtros
          </Button>
        }
      />
    ) : (
      <EmptyState
        title="No hay clases esta semana."
        text={editable ? 'Empieza con las de la semana anterior o crea la primera.' : undefined}
        action={
          editable ? (
            <Button onClick={() => setOpen({ kind: 'copy', from: addDays(monday, -7), to: monday })}>
              Copiar la semana anterior
            </Button>
          ) : undefined
        }
      />
    );

  const content = (): JSX.Element => {
    if (!all && error !== null)
      return (
        <ErrorState title="No pudimos cargar el horario." text={error} busy={spinner} onRetry={() => onLoad(query)} />
      );
    if (!all || (view !== 'semana' && wide && !state.catalogue))
      return (
        <SkeletonGroup label="Cargando el horario" className="schedule-skeleton">
          {Array.from({ length: wide ? 14 : 5 }, (_, i) => (
            <Skeleton key={i} shape="block" height={wide ? 84 + ((i * 37) % 60) : 76} />
          ))}
        </SkeletonGroup>
      );
    if (!wide)
      return (
        <>
          <DayList
            days={days}
            day={day}
            today={today}
            classes={classes.filter(({ class_date }) => dayOf(class_date) === day)}
            holiday={holidayOn(holidays, day, locationId)}
            now={now}
            zone={zone}
            selected={selected}
            onDay={goTo}
            onOpen={press}
          />
          {classes.length === 0 && empty()}
        </>
      );
    const columns =
      view === 'semana'
        ? weekColumns(classes, { days, today, holidays, locationId })
        : dayColumns(classes, { day, by: view, today, catalogue, locations, locationId, coachId, roomId });
    return (
      <>
        {classes.length === 0 && <div className="schedule-empty ui-card">{empty()}</div>}
        <TimeGrid
          columns={columns}
          now={columns.some((column) => column.today) ? minutesOf(wallClockOf(now, zone)) : null}
          nowInstant={now}
          zone={zone}
          editable={editable}
          selected={selected}
          movable={canCancel}
          onOpen={press}
          onCreate={create}
          onMove={move}
        />
      </>
    );
  };

  const tool = (icon: JSX.Element, label: string, onClick: () => void, pressed?: boolean): JSX.Element => (
    <Button
      variant={wide ? 'ghost' : 'quiet'}
      size={wide ? 'sm' : 'md'}
      icon={icon}
      aria-pressed={pressed}
      onClick={(event) => {
        event.currentTarget.closest('details')?.removeAttribute('open');
        onClick();
      }}
    >
      {label}
    </Button>
  );
  const more = (
    <>
      {editable &&
        tool(<Copy size={16} aria-hidden />, 'Copiar semana', () =>
          setOpen({ kind: 'copy', from: monday, to: addDays(monday, 7) }),
        )}
      {tool(<CalendarOff size={16} aria-hidden />, 'Días festivos', () => setOpen({ kind: 'holidays' }))}
      {tool(
        <ListChecks size={16} aria-hidden />,
        'Elegir varias',
        () => setSelected(selected ? null : new Set()),
        selected !== null,
      )}
    </>
  );

  return (
    <div className="schedule">
      <PageHeader
        title="Horario"
        actions={
          <div className="schedule__actions">
            {wide ? (
              more
            ) : (
              <details className="schedule__more">
                <summary>Más</summary>
                <div className="ui-card">{more}</div>
              </details>
            )}
            {editable && (
              <Button
                icon={<Plus size={18} aria-hidden />}
                onClick={() => create({ id: 0, day: day < today ? today : day }, 8 * 60)}
              >
                Nueva clase
              </Button>
            )}
          </div>
        }
      />
      <ScheduleBar
        day={day}
        today={today}
        view={view}
        wide={wide}
        catalogue={state.catalogue}
        locationId={locationId}
        coach={address.coach}
        room={address.sala}
        onDay={goTo}
        onView={(next) => change({ vista: next === 'semana' ? '' : next })}
        onFilter={change}
      >
        {classes.length > 0 && (
          <p className="schedule__counts">
            <span>{plural(uncancelled.length, 'clase', 'clases')}</span>
            <span>
              <strong>{sum(({ reserved }) => reserved)}</strong> de {sum(({ capacity }) => capacity)} lugares
            </span>
            <span>{sum(({ waiting }) => waiting)} en espera</span>
            {wide && editable && <span>Arrastra para mover, o Alt y flechas.</span>}
          </p>
        )}
      </ScheduleBar>
      <StoppedSeries />
      {content()}
      {selected && (
        <div className="schedule__chosen ui-card" role="region" aria-label="Clases elegidas">
          <p role="status">{plural(chosen.length, 'clase elegida', 'clases elegidas')}</p>
          <Button
            variant="quiet"
            onClick={() => setSelected(new Set(classes.filter(canCancel).map((one) => one.single_class_id)))}
          >
            Elegir todas
          </Button>
          <Button variant="ghost" onClick={() => setSelected(null)}>
            Terminar
          </Button>
          <Button
            variant="danger"
            disabled={chosen.length === 0}
            onClick={() => setOpen({ kind: 'cancel', classes: chosen })}
          >
            Cancelar clases
          </Button>
        </div>
      )}
      <ScheduleDialogs
        {...calls}
        open={open}
        one={shown}
        choices={state.catalogue && choices}
        known={(all ?? []).filter(({ deletedAt }) => deletedAt === null)}
        now={now}
        today={today}
        day={day}
        locationId={locationId}
        holidays={holidays}
        editable={editable}
        moving={moving}
        onAccept={accept}
        onDismiss={dismiss}
        onOpen={setOpen}
        onClosePanel={() => change({ clase: '' })}
        onCancelled={() => setSelected(null)}
        onGo={goTo}
        onChoose={(on, left) => {
          goTo(on);
          setSelected(new Set(left.map(({ single_class_id }) => single_class_id)));
        }}
      />
    </div>
  );
}
