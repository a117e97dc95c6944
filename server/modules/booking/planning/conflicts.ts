/**
 * Finds conflicts of classes with others: under the schedule's lock before they are stored, or without it for a
 * preview.
 */
import { CompiledQuery } from 'kysely';
import type { ClassConflict } from '../../../../domain/contract/scheduleAdmin';
import { AppError } from '../../../../domain/errors';
import type { Db, Trx } from '../../../db/schema';
import { findStored, type ClassRow } from './repository';

export interface Draft extends ClassRow {
  /** The class that is changed; undefined: a new one. */
  readonly single_class_id?: number;
}

/** Most conflicts that are listed. */
const CONFLICTS_MAX = 100;

const json = (date: string): string => `to_char(${date}, 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`;
const OTHER = `json_build_object('single_class_id', sc.single_class_id, 'class_date', ${json('sc.class_date')},
    'duration', sc.duration, 'name', (select ct.name from class_type ct where ct.class_type_id = sc.class_type_id),
    'location', (select l.name from location l where l.location_id = sc.location_id))`;

/**
 * Conflicts of planned classes with stored ones that aren't planned anew. Days limit the search (they are indexed),
 * instants decide, as locations may have different time zones.
 */
const CONFLICTS = `
  with d as materialized (
    select * from jsonb_to_recordset($1::jsonb) as d(n int, class_date timestamp, starts_at timestamptz, duration int,
      location_id bigint, room_id bigint, capacity int, instructors jsonb)),
  met as (
    select d.n, d.class_date as own_date, d.instructors, d.room_id as own_room, sc.*
    from d join single_class sc on sc.deleted_at is null and sc.single_class_id <> all ($2::bigint[])
      and sc.class_date > d.class_date - interval '1 day' and sc.class_date < d.class_date + interval '1 day'
      and sc.starts_at < d.starts_at + d.duration * interval '1 minute'
      and sc.starts_at + sc.duration * interval '1 minute' > d.starts_at)
  select n, kind, ${json('own_date')} as class_date, name, other from (
    select sc.n, 'coach' as kind, sc.own_date, concat_ws(' ', i.name, i.last_name) as name, ${OTHER} as other
    from met sc join class_instructor ci on ci.single_class_id = sc.single_class_id
      and sc.instructors @> to_jsonb(ci.instructor_id)
      join instructor i using (instructor_id)
    union all
    select sc.n, 'room', sc.own_date, r.name, ${OTHER} from met sc join room r on r.room_id = sc.room_id
    where sc.room_id = sc.own_room
    union all
    select d.n, 'holiday', d.class_date, h.name, null
    from d join holiday h on h.day = d.class_date::date and (h.location_id is null or h.location_id = d.location_id)
    union all
    select d.n, 'room-capacity', d.class_date, r.name, null
      from d join room r using (room_id) where r.capacity < d.capacity) c
  order by own_date, kind, name`;

/** A conflict with the position of its planned class in the input. */
interface Numbered extends ClassConflict {
  readonly n: number;
}

export async function findConflictsOf(db: Db, drafts: readonly Draft[]): Promise<Numbered[]> {
  const own = drafts.flatMap(({ single_class_id: id }) => (id === undefined ? [] : [id]));
  const numbered = JSON.stringify(drafts.map((draft, n) => ({ ...draft, n })));
  return (await db.executeQuery<Numbered>(CompiledQuery.raw(CONFLICTS, [numbered, own]))).rows;
}

/** Conflicts in the form of the API. */
export async function findConflicts(db: Db, drafts: readonly Draft[]): Promise<ClassConflict[]> {
  return (await findConflictsOf(db, drafts)).slice(0, CONFLICTS_MAX).map(({ n: _n, ...conflict }) => conflict);
}

function requireNone([first]: readonly ClassConflict[]): void {
  if (!first) return;
  const [day, time] = [first.class_date.slice(0, 10), first.class_date.slice(11, 16)];
  const { other } = first;
  const taken = other ? `: ${other.name} a las ${other.class_date.slice(11, 16)} en ${other.location}` : '';
  throw new AppError('class/conflict', { message: `${first.name} no está libre el ${day} a las ${time}${taken}.` });
}

/** Throws 'class/conflict' with the first. */
export const requireNoConflict = async (trx: Trx, drafts: readonly Draft[]): Promise<void> =>
  requireNone(await findConflicts(trx, drafts));

/** Of coaches who are about to take over a class. Throws 'class/conflict' with the first who has another one then. */
export async function requireFreeCoaches(trx: Trx, singleClassId: number, coaches: readonly number[]): Promise<void> {
  if (coaches.length === 0) return;
  const [stored] = await findStored(trx, [singleClassId]);
  const found = stored ? await findConflictsOf(trx, [{ ...stored, instructors: [...coaches] }]) : [];
  requireNone(found.filter(({ kind }) => kind === 'coach'));
}
