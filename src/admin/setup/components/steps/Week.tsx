import { useRef, useState } from 'react';
import type { ClassConflict, NewClass } from '../../../../../domain/contract/scheduleAdmin';
import { formatDate, formatTime } from '../../../../../domain/format';
import { plural } from '../../../../../domain/numbers';
import { minutesOf, timeOf } from '../../../../../domain/scheduleGrid';
import { weekdayOf } from '../../../../../domain/series';
import { spotCount } from '../../../../../domain/spotMap';
import { idempotencyKey } from '../../../../core/http/idempotency';
import { ADMIN_PATHS } from '../../../../../domain/adminPaths';
import { Button, LinkButton } from '../../../../ui/Button';
import { EmptyState } from '../../../../ui/EmptyState';
import { FormAlert } from '../../../../ui/FormAlert';
import { Select } from '../../../../ui/Select';
import { TextField } from '../../../../ui/TextField';
import { className } from '../../../../features/schedule/labels';
import { setupStepPath } from '../../../../../domain/setup';
import { useSaving, useStepDraft, type StepProps } from '../../steps';
import {
  capacityOf,
  FIRST_TIMES,
  seriesOf,
  toggleHour,
  withoutSeries,
  type HourTerms,
  type WeekPlan,
} from '../../weekPlan';
import { WeekGrid } from './WeekGrid';

const inRange = (text: string, from: number, to: number): boolean =>
  /^\d{1,4}$/.test(text) && Number(text) >= from && Number(text) <= to;

const CONFLICT: Readonly<Record<string, string>> = {
  coach: 'ya da otra clase',
  room: 'está ocupada',
  holiday: 'el estudio cierra',
  'room-capacity': 'tiene menos lugares',
};
const conflictText = ({ kind, class_date, name }: ClassConflict): string =>
  `${formatDate(class_date)} ${formatTime(class_date)}: ${name} ${CONFLICT[kind] ?? ''}`;

/** Step: the hours of a week, repeated from now on; each keeps the class, coach and location chosen for it. */
export function Week({ studio, config, me, onCheck, onSeries }: StepProps) {
  const { class_types, instructors, locations, week } = studio;
  const [plan, change] = useStepDraft<WeekPlan>(`inicio.horario.${me}`, {
    class_type_id: String(class_types[0]?.class_type_id ?? ''),
    instructor_id: String(instructors[0]?.instructor_id ?? ''),
    location_id: String(locations[0]?.location_id ?? ''),
    duration: '50',
    capacity: '12',
    times: FIRST_TIMES,
    hours: {},
  });
  const { busy, error, run } = useSaving();
  const [conflicts, setConflicts] = useState<readonly ClassConflict[]>([]);
  const [done, setDone] = useState<string | null>(null);
  /** Keys by series, so that a repeat sends the same one. */
  const keys = useRef(new Map<string, string>());
  const keyOf = (series: NewClass): string => {
    const text = JSON.stringify(series);
    const key = keys.current.get(text) ?? idempotencyKey();
    keys.current.set(text, key);
    return key;
  };

  if (class_types.length === 0 || instructors.length === 0 || locations.length === 0) {
    const lacking = locations.length === 0 ? 'ubicacion' : instructors.length === 0 ? 'coaches' : 'clases';
    const words = { ubicacion: 'una ubicación', coaches: 'un coach', clases: 'un tipo de clase' }[lacking];
    return (
      <EmptyState
        title={`Primero agrega ${words}.`}
        action={<LinkButton to={setupStepPath(lacking)}>Agregar {words}</LinkButton>}
      />
    );
  }

  const type = class_types.find(({ class_type_id }) => String(class_type_id) === plan.class_type_id);
  const spots = spotCount(type?.spot_map);
  const isSized = inRange(plan.duration, 5, 600) && (spots > 0 || inRange(plan.capacity, 1, 1000));
  const series = seriesOf(plan, { class_types, locations, zone: config.timezone }, new Date());
  const count = series.reduce((sum, { repeat }) => sum + (repeat?.weekdays.length ?? 0), 0);

  const nameOf = ({ class_type_id: id }: HourTerms): string =>
    class_types.find(({ class_type_id }) => String(class_type_id) === id)?.name ?? '';
  const edit = (changes: Partial<WeekPlan>): void => {
    setConflicts([]);
    setDone(null);
    change(changes);
  };
  /** Saves series by series; stored ones leave the grid, so that a failure neither loses nor doubles any. */
  const save = (accept: boolean): Promise<boolean> =>
    run(async () => {
      if (!accept) {
        const found: ClassConflict[] = [];
        for (const one of series) {
          const checked = await onCheck(one);
          if (!checked.ok) return checked.error.message;
          found.push(...checked.data.conflicts);
        }
        setConflicts(found);
        if (found.length > 0) return null;
      }
      let hours = plan.hours;
      for (const one of series) {
        const body = accept ? { ...one, accept_conflicts: true } : one;
        const refusal = await onSeries(body, keyOf(body));
        if (refusal !== null) return refusal;
        hours = withoutSeries(hours, one);
        change({ hours });
      }
      setConflicts([]);
      setDone(`${plural(count, 'clase a la semana quedó', 'clases a la semana quedaron')} en tu calendario.`);
      return null;
    });

  const taken = new Map<string, string>();
  for (const one of week)
    if (String(one.location.location_id) === plan.location_id)
      taken.set(`${timeOf(minutesOf(one.class_date))} ${weekdayOf(one.class_date.slice(0, 10))}`, className(one));

  return (
    <form
      className="setup-form ui-card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isSized && series.length > 0) void save(conflicts.length > 0);
      }}
    >
      <div className="setup-week__terms">
        <Select
          label="Clase"
          value={plan.class_type_id}
          options={class_types.map(({ class_type_id, name }) => ({ value: String(class_type_id), label: name }))}
          onChange={(class_type_id) => edit({ class_type_id })}
        />
        <Select
          label="Coach"
          value={plan.instructor_id}
          options={instructors.map(({ instructor_id, name, last_name }) => ({
            value: String(instructor_id),
            label: `${name} ${last_name}`.trim(),
          }))}
          onChange={(instructor_id) => edit({ instructor_id })}
        />
        <Select
          label="Ubicación"
          value={plan.location_id}
          options={locations.map(({ location_id, name }) => ({ value: String(location_id), label: name }))}
          onChange={(location_id) => edit({ location_id })}
        />
        <TextField
          label="Minutos"
          inputMode="numeric"
          value={plan.duration}
          error={inRange(plan.duration, 5, 600) ? null : 'De 5 a 600'}
          onChange={(duration) => edit({ duration })}
        />
        <TextField
          label="Lugares"
          inputMode="numeric"
          value={spots > 0 ? String(capacityOf(plan, class_types)) : plan.capacity}
          disabled={spots > 0}
          hint={spots > 0 ? 'Los del salón' : undefined}
          error={spots > 0 || inRange(plan.capacity, 1, 1000) ? null : 'De 1 a 1000'}
          onChange={(capacity) => edit({ capacity })}
        />
      </div>
      <WeekGrid
        times={plan.times}
        nameAt={(time, day) => {
          const chosen = plan.hours[time]?.[day];
          return chosen ? nameOf(chosen) : null;
        }}
        taken={taken}
        onToggle={(time, day) => {
          if (isSized || plan.hours[time]?.[day]) edit({ hours: toggleHour(plan.hours, time, day, plan) });
        }}
        onAdd={(time) => edit({ times: [...new Set([...plan.times, time])].sort() })}
      />
      {conflicts.length > 0 && (
        <div className="setup-warning" role="alert">
          <strong>Hay choques:</strong>
          <ul>
            {conflicts.slice(0, 5).map((one) => (
              <li key={`${one.class_date} ${one.kind} ${one.name}`}>{conflictText(one)}</li>
            ))}
          </ul>
          {conflicts.length > 5 && <p>y {conflicts.length - 5} más</p>}
        </div>
      )}
      <p className="setup-note" role="status">
        {done ?? (count > 0 ? plural(count, 'clase a la semana', 'clases a la semana') : '')}
      </p>
      <FormAlert text={error} />
      <div className="ui-form__actions">
        {studio.facts.classes > 0 && (
          <LinkButton variant="ghost" to={ADMIN_PATHS.schedule}>
            Ver el horario
          </LinkButton>
        )}
        <Button type="submit" busy={busy} disabled={!isSized || series.length === 0}>
          {conflicts.length > 0 ? 'Crear de todos modos' : 'Crear clases'}
        </Button>
      </div>
    </form>
  );
}
