/** The schedule as staff read it. */
import { CompiledQuery } from 'kysely';
import type { Pool } from 'pg';
import type { AdminClass, AdminScheduleQuery } from '../../../../domain/contract/scheduleAdmin';
import { queryPrepared } from '../../../db/connection';
import { INSTANT } from '../../../db/expressions';
import type { Db } from '../../../db/schema';
import { SINGLE_CLASS_FIELDS, SINGLE_CLASS_JOINS } from '../schedule/singleClassJson';

/** SQL for the AdminClass of a row `sc`. */
const ADMIN_CLASS = `json_build_object(${SINGLE_CLASS_FIELDS})::jsonb || jsonb_build_object(
    'room', case when rm.room_id is null then null else jsonb_build_object('room_id', rm.room_id, 'name', rm.name) end,
    'class_series', case when cs.class_series_id is null then null else jsonb_build_object(
      'class_series_id', cs.class_series_id, 'weekdays', cs.weekdays, 'until', cs.ends_on, 'publish', cs.publish) end,
    'is_exception', sc.is_exception,
    'published_at', ${INSTANT('sc.published_at')},
    'live_url', sc.live_url,
    'reserved', sc.reserved,
    'held_seats', sc.held_seats,
    'waiting', (select count(*) from active_waitlist w where w.single_class_id = sc.single_class_id),
    'checked_in', (select count(*) from active_reservation r
      where r.single_class_id = sc.single_class_id and r.attend),
    'version', sc.version,
    'deletedAt', ${INSTANT('sc.deleted_at')})`;

const adminClasses = (where: string): string => `
  select json_build_object('single_classes',
    coalesce(json_agg(${ADMIN_CLASS} order by sc.class_date, sc.single_class_id), '[]'))::text as body
  from single_class sc ${SINGLE_CLASS_JOINS}
    left join room rm on rm.room_id = sc.room_id left join class_series cs on cs.class_series_id = sc.class_series_id
  where ${where}`;

const FILTERS = {
  location_id: (id: string) => `sc.location_id = ${id}`,
  branches: (ids: string) => `sc.location_id = any(${ids}::bigint[])`,
  room_id: (id: string) => `sc.room_id = ${id}`,
  instructor_id: (id: string) =>
    `exists (select from class_instructor x where x.single_class_id = sc.single_class_id and x.instructor_id = ${id})`,
} as const;

/** AdminClassesResponse as JSON text. `branches`: only the classes at these locations; null: at all. */
export async function adminScheduleText(
  pool: Pool,
  query: AdminScheduleQuery,
  branches: readonly number[] | null,
): Promise<string> {
  const q = { ...query, branches: branches ?? undefined };
  const filters = (['location_id', 'room_id', 'instructor_id', 'branches'] as const).filter(
    (name) => q[name] !== undefined,
  );
  const where = [
    'sc.class_date >= $1::date and sc.class_date < $2::date + 1',
    ...filters.map((name, i) => FILTERS[name](`$${i + 3}`)),
  ];
  const values = [q.start_date, q.end_date, ...filters.map((name) => q[name])];
  const [row] = await queryPrepared<{ body: string }>(
    pool,
    ['admin-schedule', ...filters].join('-'),
    adminClasses(where.join(' and ')),
    values,
  );
  return row?.body ?? '{"single_classes":[]}';
}

/** The classes with these ids that aren't cancelled, in the order of their dates. */
export async function findAdminClasses(db: Db, ids: readonly number[]): Promise<AdminClass[]> {
  const { rows } = await db.executeQuery<{ body: string }>(
    CompiledQuery.raw(adminClasses('sc.deleted_at is null and sc.single_class_id = any($1::bigint[])'), [ids]),
  );
  return (JSON.parse(rows[0]?.body ?? '{"single_classes":[]}') as { single_classes: AdminClass[] }).single_classes;
}
