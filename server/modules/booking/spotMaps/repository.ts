/** SQL for rooms with numbered spots. */
import { sql } from 'kysely';
import type { BlockedSpot, NewBlockedSpot, SpotMap, StrandedPlace } from '../../../../domain/contract/spotMaps';
import { CLASS_DATE } from '../../../db/expressions';
import { NEXT_VERSION, deleteRows, findValue, insertRow, lockRow, updateRows } from '../../../db/rows';
import type { Db, Trx } from '../../../db/schema';
import { INSTANT } from '../reservations/listRepository';

const STRANDED = `coalesce((
  select json_agg(json_build_object(
    'class_reservation_id', r.class_reservation_id, 'single_class_id', sc.single_class_id, 'class_date', ${CLASS_DATE},
    'customer_id', cu.customer_id, 'name', cu.name, 'last_name', cu.last_name, 'guest', r.guest)
    order by sc.starts_at, r.class_reservation_id)
  from single_class sc join class_reservation r using (single_class_id) join customer cu using (customer_id)
  where sc.location_id = b.location_id and sc.class_type_id = b.class_type_id and sc.deleted_at is null
    and r.spot = b.spot and r.deleted_at is null and sc.starts_at > `;

const blocked = (now: Date) => sql<BlockedSpot>`json_build_object(
  'blocked_spot_id', b.blocked_spot_id, 'location_id', b.location_id, 'class_type_id', b.class_type_id, 'spot', b.spot,
  'reason', b.reason, 'createdAt', ${sql.raw(INSTANT('b.created_at'))},
  'stranded', ${sql.raw(STRANDED)} ${now}), '[]'))`;

/** All class types, or one. */
export async function findSpotMaps(db: Db, now: Date, classTypeId: number | null): Promise<SpotMap[]> {
  const { rows } = await sql<SpotMap>`
    select ct.class_type_id, ct.name, ct.spot_map, ct.spot_layout, ct.version, coalesce((
      select json_agg(${blocked(now)} order by b.location_id, b.spot)
      from blocked_spot b where b.class_type_id = ct.class_type_id), '[]') as blocked_spots
    from class_type ct where ${classTypeId}::bigint is null or ct.class_type_id = ${classTypeId}
    order by ct.class_type_id`.execute(db);
  return rows;
}

export async function findBlockedSpot(db: Db, id: number, now: Date): Promise<BlockedSpot | undefined> {
  const { rows } = await sql<{ spot: BlockedSpot }>`
    select ${blocked(now)} as spot from blocked_spot b where b.blocked_spot_id = ${id}`.execute(db);
  return rows[0]?.spot;
}

export interface Room {
  readonly class_type_id: number;
  /** null: at all locations. */
  readonly location_id: number | null;
}

/** Locks the future classes of a class type, then the type, so that seats and spots don't change. */
export async function lockRoom(
  trx: Trx,
  { class_type_id, location_id }: Room,
  now: Date,
): Promise<{ readonly spot_map: string | null; readonly version: number } | undefined> {
  await sql`
    select single_class_id from single_class
    where class_type_id = ${class_type_id} and (${location_id}::bigint is null or location_id = ${location_id})
      and starts_at > ${now} and deleted_at is null
    order by single_class_id for no key update`.execute(trx);
  return lockRow(trx, 'class_type', { class_type_id }, ['spot_map', 'version']);
}

/** Future places whose spot isn't on the new map, the soonest first. */
export async function findDropped(
  trx: Trx,
  classTypeId: number,
  spots: number,
  now: Date,
): Promise<ReadonlyArray<Pick<StrandedPlace, 'name' | 'last_name' | 'class_date'> & { readonly spot: number }>> {
  const { rows } = await sql<{ name: string; last_name: string; class_date: string; spot: number }>`
    select coalesce(p.guest, cu.name) as name, case when p.guest is null then cu.last_name else '' end as last_name,
      ${sql.raw(CLASS_DATE)} as class_date, p.spot
    from single_class sc
    join (
      select single_class_id, customer_id, spot, guest from class_reservation where deleted_at is null
      union all select single_class_id, customer_id, spot, guest from active_hold) p using (single_class_id)
    join customer cu using (customer_id)
    where sc.class_type_id = ${classTypeId} and sc.starts_at > ${now} and sc.deleted_at is null and p.spot > ${spots}
    order by sc.starts_at, p.spot limit 20`.execute(trx);
  return rows;
}

export async function storeLayout(
  trx: Trx,
  classTypeId: number,
  spot_layout: readonly string[] | null,
  spot_map: string | null,
): Promise<void> {
  await updateRows(trx, 'class_type', { class_type_id: classTypeId }, { spot_layout, spot_map, version: NEXT_VERSION });
}

/** Deletes out-of-service marks of spots that are no longer on the map. */
export async function dropBlockedBeyond(trx: Trx, classTypeId: number, spots: number): Promise<void> {
  await trx.deleteFrom('blocked_spot').where('class_type_id', '=', classTypeId).where('spot', '>', spots).execute();
}

/** Updates classes after a change of a map or its blocked spots, under the locks of lockRoom. */
export async function refreshRoom(trx: Trx, classTypeId: number, now: Date): Promise<void> {
  await sql`select refresh_blocked_spots(${classTypeId}, ${now})`.execute(trx);
}

export async function findBlockedId(
  trx: Trx,
  { location_id, class_type_id, spot }: Omit<NewBlockedSpot, 'reason'>,
): Promise<number | undefined> {
  return findValue(trx, 'blocked_spot', { location_id, class_type_id, spot }, 'blocked_spot_id');
}

export async function insertBlockedSpot(trx: Trx, spot: NewBlockedSpot, now: Date): Promise<number> {
  return insertRow(trx, 'blocked_spot', { ...spot, created_at: now }, 'blocked_spot_id');
}

export async function changeReason(trx: Trx, id: number, reason: string): Promise<void> {
  await updateRows(trx, 'blocked_spot', { blocked_spot_id: id }, { reason });
}

/** false: it was removed already. */
export async function removeBlockedSpot(trx: Trx, id: number): Promise<boolean> {
  return (await deleteRows(trx, 'blocked_spot', { blocked_spot_id: id })) > 0;
}

/** Future classes with a waitlist that a returned spot may serve. */
export async function findQueues(
  db: Db,
  { location_id, class_type_id }: Pick<BlockedSpot, 'location_id' | 'class_type_id'>,
  now: Date,
): Promise<number[]> {
  const rows = await db
    .selectFrom('single_class as sc')
    .select('sc.single_class_id')
    .where('sc.location_id', '=', location_id)
    .where('sc.class_type_id', '=', class_type_id)
    .where('sc.starts_at', '>', now)
    .where('sc.deleted_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('active_waitlist as w')
          .select('w.waitlist_id')
          .whereRef('w.single_class_id', '=', 'sc.single_class_id'),
      ),
    )
    .orderBy('sc.single_class_id')
    .execute();
  return rows.map(({ single_class_id }) => single_class_id);
}
