import type { Pool } from 'pg';
import type { ScheduleQuery } from '../../../../domain/contract/schedule';
import { prepared } from '../../../db/connection';
import { CLASS_RESERVATIONS, OWN_WAITLIST, SINGLE_CLASS_FIELDS, SINGLE_CLASS_JOINS } from './singleClassJson';

/** The whole answer is made by the database, as text, in one query: nothing is parsed and written again here. */
const SCHEDULE = `
  select json_build_object('days', coalesce(json_agg(json_build_object('date', d.day, 'single_classes', d.classes) order by d.day), '[]'))::text as body
  from (
    select sc.class_date::date as day,
      json_agg(json_build_object(${SINGLE_CLASS_FIELDS}, ${CLASS_RESERVATIONS}, ${OWN_WAITLIST}) order by sc.class_date, sc.single_class_id) as classes
    from single_class sc ${SINGLE_CLASS_JOINS}
    where sc.deleted_at is null and sc.class_date >= $2::date and sc.class_date < $3::date + 1
      and ($4::bigint is null or sc.location_id = $4)
      and ($5::bigint is null or sc.class_type_id = $5)
      and ($6::bigint is null or exists (
        select from class_instructor x where x.single_class_id = sc.single_class_id and x.instructor_id = $6))
    group by sc.class_date::date
  ) d`;

/** ScheduleResponse as JSON text. `uid` is the caller's account, null for a visitor. */
export async function scheduleText(pool: Pool, uid: string | null, q: ScheduleQuery): Promise<string> {
  const values = [
    uid,
    q.start_date,
    q.end_date,
    q.location_id ?? null,
    q.class_type_id ?? null,
    q.instructor_id ?? null,
  ];
  const [row] = await prepared<{ body: string }>(pool, 'schedule', SCHEDULE, values);
  return row?.body ?? '{"days":[]}';
}

const SINGLE_CLASS = `
  select json_build_object('single_class', json_build_object(${SINGLE_CLASS_FIELDS}, ${CLASS_RESERVATIONS}, ${OWN_WAITLIST}))::text as body
  from single_class sc ${SINGLE_CLASS_JOINS}
  where sc.single_class_id = $2 and sc.deleted_at is null`;

/** SingleClassResponse as JSON text, or null. */
export async function singleClassText(pool: Pool, uid: string | null, id: number): Promise<string | null> {
  const [row] = await prepared<{ body: string }>(pool, 'single-class', SINGLE_CLASS, [uid, id]);
  return row?.body ?? null;
}
