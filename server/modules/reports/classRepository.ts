/** Classes that have begun, with their places, cancellations and waitlists. Days and hours are their own wall clock. */
import { sql, type RawBuilder } from 'kysely';
import { cancelWindow } from '../../../domain/cancellation';
import { HINT_WEEKS, slotHint, type CLASS_REPORTS } from '../../../domain/reports/classes';
import type { Period, RowOf } from '../../../domain/reports/types';
import { addDays } from '../../../domain/studioTime';
import { SEATS } from '../booking/seats/repository';
import type { Query, Scope } from './scope';

type Row<K extends keyof typeof CLASS_REPORTS> = RowOf<(typeof CLASS_REPORTS)[K]>;

/**
 * SQL for whether the customer cancelled place `r` of class `c` without loss being possible, by the rules as they are
 * configured now: what was in time then isn't stored.
 */
function isLate({ config }: Scope): RawBuilder<boolean> {
  const since = config.allow_cancel_reservations
    ? sql`c.starts_at - ${cancelWindow(config)} * interval '1 millisecond'`
    : sql`'-infinity'::timestamptz`;
  return sql`r.deleted_at is not null and not r.excused and r.moved_to is null
    and r.deleted_at < c.starts_at and r.deleted_at > ${since}`;
}

/** SQL `with facts as (…)`: each class of the period with its sums. */
function classFacts(scope: Scope, { from, to }: Period = scope) {
  const { now, filters } = scope;
  const { location_id = null, instructor_id = null, class_type_id = null, room_id = null, slot = null } = filters;
  return sql`
    with c as materialized (
      select sc.*, ${sql.raw(SEATS)} as seats, k.instructor_id
      from single_class sc left join lateral (
        select ci.instructor_id from class_instructor ci where ci.single_class_id = sc.single_class_id
        order by ci.position, ci.instructor_id limit 1) k on true
      where sc.deleted_at is null and sc.starts_at <= ${now}
        and sc.class_date >= ${from}::date and sc.class_date < ${to}::date + 1
        and (${location_id}::bigint is null or sc.location_id = ${location_id})
        and (${room_id}::bigint is null or sc.room_id = ${room_id})
        and (${slot}::int is null or extract(isodow from sc.class_date) * 100 + extract(hour from sc.class_date) = ${slot})
        and (${class_type_id}::bigint is null or sc.class_type_id = ${class_type_id})
        and (${instructor_id}::bigint is null or k.instructor_id = ${instructor_id})),
    places as (
      select c.single_class_id, count(*) filter (where r.deleted_at is null) as taken,
        count(*) filter (where r.deleted_at is null and r.attend) as attended,
        count(*) filter (where r.deleted_at is null and not r.attend
          and c.starts_at + c.duration * interval '1 minute' <= ${now}) as missed,
        count(*) filter (where ${isLate(scope)}) as late
      from c join class_reservation r using (single_class_id) group by 1),
    waits as (
      select c.single_class_id, count(distinct w.customer_id) as waiting
      from c join waitlist w using (single_class_id)
      where w.promoted_at is null and not exists (
        select from active_reservation r where r.single_class_id = w.single_class_id
          and r.customer_id = w.customer_id)
      group by 1),
    facts as (
      select c.single_class_id, c.class_date, c.class_package_id, c.instructor_id, c.location_id, l.name as location_name,
        c.class_type_id, t.name as type_name, o.room_id, coalesce(o.name, 'Sin sala') as room_name, c.seats as capacity,
        coalesce(p.taken, 0)::int as taken, coalesce(p.attended, 0)::int as attended,
        coalesce(p.missed, 0)::int as missed, coalesce(p.late, 0)::int as late,
        coalesce(w.waiting, 0)::int as waiting,
        coalesce(nullif(i.nickname, ''), btrim(i.name || ' ' || i.last_name), 'Sin coach') as coach_name
      from c join location l using (location_id) join class_type t using (class_type_id)
      left join room o on o.room_id = c.room_id left join instructor i on i.instructor_id = c.instructor_id
      left join places p on p.single_class_id = c.single_class_id
      left join waits w on w.single_class_id = c.single_class_id)`;
}

const COUNTS = ['capacity', 'taken', 'attended', 'missed', 'late', 'waiting'] as const;
const SUMS = sql`count(*)::int as classes, ${sql.join(
  COUNTS.map((name) => sql`sum(${sql.ref(name)})::int as ${sql.ref(name)}`),
)}`;

/** SQL for a Ref. */
const refJson = (id: string, text: string) => sql`jsonb_build_object('id', ${sql.ref(id)}, 'text', ${sql.ref(text)})`;
const LOCATION = sql`${refJson('location_id', 'location_name')} as location`;
const TYPE = sql`${refJson('class_type_id', 'type_name')} as type`;
const WEEKDAY = sql`extract(isodow from class_date)::int as weekday`;

/** Sums of the classes by columns, and sorted by them. */
const summedBy =
  <R>(...keys: ReadonlyArray<RawBuilder<unknown>>): Query<R> =>
  async (db, scope) => {
    const places = sql.join(keys.map((_, n) => sql.raw(String(n + 1))));
    const { rows } = await sql<R>`
      ${classFacts(scope)} select ${sql.join(keys)}, ${SUMS} from facts group by ${places} order by ${places}`.execute(
      db,
    );
    return rows;
  };

const findClasses: Query<Row<'clases'>> = async (db, scope) => {
  const { rows } = await sql<Row<'clases'>>`
    ${classFacts(scope)}
    select jsonb_build_object('id', single_class_id, 'text', coalesce(k.title, type_name)) as class, class_date as date,
      coach_name as coach, location_name as location, room_name as room,
      ${sql.join(COUNTS.map((name) => sql.ref(name)))}
    from facts left join class_package k using (class_package_id) order by class_date, single_class_id`.execute(db);
  return rows;
};

type Hint = Row<'sugerencias-de-horario'>;

const findHints: Query<Hint> = async (db, scope) => {
  const { to } = scope;
  const period = { from: addDays(to, 1 - 7 * HINT_WEEKS), to };
  const { rows } = await sql<
    Omit<Hint, 'hint'> & { readonly weeks: ReadonlyArray<{ readonly capacity: number; readonly taken: number }> }
  >`
    ${classFacts(scope, period)},
    weeks as (
      select ${WEEKDAY}, to_char(class_date, 'HH24:MI') as time, ${TYPE}, ${LOCATION},
        (${to}::date - class_date::date) / 7 as week, ${SUMS}
      from facts group by 1, 2, 3, 4, 5)
    select weekday, time, type, location, sum(classes)::int as classes, sum(capacity)::int as capacity,
      sum(taken)::int as taken, sum(waiting)::int as waiting,
      jsonb_agg(jsonb_build_object('capacity', capacity, 'taken', taken)) as weeks
    from weeks group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db);
  return rows.flatMap(({ weeks, ...row }) => {
    const hint = slotHint(weeks);
    return hint === null ? [] : [{ hint, ...row }];
  });
};

export const CLASS_QUERIES = {
  'ocupacion-por-horario': summedBy<Row<'ocupacion-por-horario'>>(
    WEEKDAY,
    sql`extract(hour from class_date)::int as hour`,
  ),
  'ocupacion-por-dia': summedBy<Row<'ocupacion-por-dia'>>(sql`to_char(class_date, 'YYYY-MM-DD') as day`),
  'ocupacion-por-tipo-de-clase': summedBy<Row<'ocupacion-por-tipo-de-clase'>>(TYPE),
  'ocupacion-por-coach': summedBy<Row<'ocupacion-por-coach'>>(sql`${refJson('instructor_id', 'coach_name')} as coach`),
  'ocupacion-por-sala': summedBy<Row<'ocupacion-por-sala'>>(LOCATION, sql`${refJson('room_id', 'room_name')} as room`),
  'ocupacion-por-estudio': summedBy<Row<'ocupacion-por-estudio'>>(LOCATION),
  clases: findClasses,
  'sugerencias-de-horario': findHints,
} satisfies { readonly [K in keyof typeof CLASS_REPORTS]: Query<Row<K>> };
