/** Filters of the customers' list that the studio stored as segments. */
import { sql } from 'kysely';
import type { CustomerSegment, SegmentBody } from '../../../../domain/contract/savedSegments';
import { savedSegmentId } from '../../../../domain/customerFilter';
import { AppError } from '../../../../domain/errors';
import { lockRow, updateRows } from '../../../db/rows';
import type { Db, Trx } from '../../../db/schema';

export interface StoredSegment extends Omit<CustomerSegment, 'text'> {
  readonly package: string | null;
  readonly location: string | null;
}

/** By name. `id`: only this one. */
export async function findSegments(db: Db, id: number | null = null): Promise<StoredSegment[]> {
  const { rows } = await sql<StoredSegment>`
    select s.customer_segment_id, s.name, s.filter, k.title as package, l.name as location,
      array(select u.what || ' «' || u.name || '»' from segment_use u
        where u.customer_segment_id = s.customer_segment_id order by 1) as used_by
    from customer_segment s
    left join class_package k on k.class_package_id = (s.filter->>'class_package_id')::bigint
    left join location l on l.location_id = (s.filter->>'location_id')::bigint
    where s.deleted_at is null and (${id}::bigint is null or s.customer_segment_id = ${id})
    order by s.name`.execute(db);
  return rows;
}

export async function countSegments(trx: Trx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from customer_segment where deleted_at is null`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** undefined: there is one of this name. */
export async function insertSegment(trx: Trx, { name, filter }: SegmentBody, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into customer_segment (name, filter, created_at) values (${name}, ${JSON.stringify(filter)}, ${now})
    on conflict (name) where deleted_at is null do nothing returning customer_segment_id as id`.execute(trx);
  return rows[0]?.id;
}

export const lockByName = (trx: Trx, name: string) =>
  lockRow(trx, 'customer_segment', { name, deleted_at: null }, ['customer_segment_id']);

export const lockSegment = (trx: Trx, customer_segment_id: number) =>
  lockRow(trx, 'customer_segment', { customer_segment_id, deleted_at: null }, ['customer_segment_id']);

export const updateFilter = (trx: Trx, customer_segment_id: number, filter: SegmentBody['filter']) =>
  updateRows(trx, 'customer_segment', { customer_segment_id }, { filter: JSON.stringify(filter) });

export const markDeleted = (trx: Trx, customer_segment_id: number, now: Date) =>
  updateRows(trx, 'customer_segment', { customer_segment_id }, { deleted_at: now });

/**
 * Keeps the stored segments among these from being deleted until what uses them is stored. Throws 'segment/not-found'
 * for one that was deleted before.
 */
export async function keepSegments(trx: Trx, segments: ReadonlyArray<string | null>): Promise<void> {
  const ids = [...new Set(segments.flatMap((one) => (one === null ? [] : (savedSegmentId(one) ?? []))))];
  if (ids.length === 0) return;
  const { rows } = await sql`
    select from customer_segment where customer_segment_id = any(${ids}::bigint[]) and deleted_at is null
    order by customer_segment_id for share`.execute(trx);
  if (rows.length < ids.length) throw new AppError('segment/not-found');
}

/** SQL for the name of the stored segment in a row's `segment`; null: it is a group. */
export const segmentName = (table: string) => sql`(select s.name from customer_segment s
  where 'saved-' || s.customer_segment_id = ${sql.ref(`${table}.segment`)})`;
