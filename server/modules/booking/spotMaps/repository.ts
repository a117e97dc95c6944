/** SQL for rooms with numbered spots. */
import { sql, type RawBuilder } from 'kysely';
import type { BlockedSpot, SpotMap, StrandedPlace } from '../../../../domain/contract/spotMaps';
import { CLASS_DATE, CLASS_MAP, INSTANT } from '../../../db/expressions';
import { NEXT_VERSION, deleteRows, insertRow, lockRow, updateRows } from '../../../db/rows';
import type { Db, Trx } from '../../../db/schema';

/** What has a map: a room, or a class type, whose classes have it where their room has none. */
export type MapOwner = Pick<SpotMap, 'class_type_id' | 'room_id'>;
export type BlockedAt = MapOwner & Pick<BlockedSpot, 'location_id'>;

/** The table of an owner, its key and its id. */
export const ownerOf = ({ class_type_id, room_id }: MapOwner) =>
  room_id === null
    ? ({ table: 'class_type', key: 'class_type_id', id: class_type_id! } as const)
    : ({ table: 'room', key: 'room_id', id: room_id } as const);

/** SQL for whether the class `sc` may have the map of an owner; a type's, if its room has none. */
const mayHave = (owner: MapOwner) => {
  const { key, id } = ownerOf(owner);
  return sql<boolean>`${sql.ref(`sc.${key}`)} = ${id}`;
};

const STRANDED = `coalesce((
  select json_agg(json_build_object(
    'class_reservation_id', r.class_reservation_id, 'single_class_id', sc.single_class_id, 'class_date', ${CLASS_DATE},
    'customer_id', cu.customer_id, 'name', cu.name, 'last_name', cu.last_name, 'guest', r.guest)
    order by sc.starts_at, r.class_reservation_id)
  from single_class sc join active_reservation r using (single_class_id) join customer cu using (customer_id)
  where (sc.room_id = b.room_id or (sc.location_id = b.location_id and sc.class_type_id = b.class_type_id))
    and b.spot = any (sc.blocked_spots) and sc.deleted_at is null
    and r.spot = b.spot and sc.starts_at > `;

const blockedSpotJson = (now: Date) => sql<BlockedSpot>`json_build_object(
  'blocked_spot_id', b.blocked_spot_id, 'location_id', b.location_id, 'class_type_id', b.class_type_id,
  'room_id', b.room_id, 'spot', b.spot,
  'reason', b.reason, 'createdAt', ${sql.raw(INSTANT('b.created_at'))},
  'stranded', ${sql.raw(STRANDED)} ${now}), '[]'))`;

/** The maps of all rooms and class types, or of one. */
export async function findSpotMaps(db: Db, now: Date, owner: MapOwner | null): Promise<SpotMap[]> {
  const { rows } = await sql<SpotMap>`
    select o.*, coalesce((
      select json_agg(${blockedSpotJson(now)} order by b.location_id, b.spot)
      from blocked_spot b where b.class_type_id = o.class_type_id or b.room_id = o.room_id), '[]') as blocked_spots
    from (
      select null::bigint as class_type_id, room_id, location_id, name, spot_map, spot_layout, version
      from room where deleted_at is null
      union all select class_type_id, null, null, name, spot_map, spot_layout, version from class_type) o
    where ${owner === null} or (o.class_type_id = ${owner?.class_type_id ?? null}::bigint
      or o.room_id = ${owner?.room_id ?? null}::bigint)
    order by o.location_id, o.room_id, o.class_type_id`.execute(db);
  return rows;
}

export async function findBlockedSpot(db: Db, id: number, now: Date): Promise<BlockedSpot | undefined> {
  const { rows } = await sql<{ spot: BlockedSpot }>`
    select ${blockedSpotJson(now)} as spot from blocked_spot b where b.blocked_spot_id = ${id}`.execute(db);
  return rows[0]?.spot;
}

export interface StoredMap {
  /** Of a room. */
  readonly location_id?: number;
  readonly spot_map: string | null;
  readonly version: number;
}

/** Locks the future classes that may have a map (`at`: at one location), then its owner, so that nothing of it moves. */
export async function lockMap(trx: Trx, owner: MapOwner, now: Date, at?: number): Promise<StoredMap | undefined> {
  await sql`
    select single_class_id from single_class sc
    where ${mayHave(owner)} and (${at ?? null}::bigint is null or location_id = ${at ?? null})
      and starts_at > ${now} and deleted_at is null
    order by single_class_id for no key update`.execute(trx);
  const { table, id } = ownerOf(owner);
  return table === 'room'
    ? lockRow(trx, table, { room_id: id, deleted_at: null }, ['spot_map', 'version', 'location_id'])
    : lockRow(trx, table, { class_type_id: id }, ['spot_map', 'version']);
}

/** The series whose classes may have a map. */
export async function findSeriesOf(trx: Trx, owner: MapOwner): Promise<number[]> {
  const { key, id } = ownerOf(owner);
  const rows = await trx.selectFrom('class_series').select('class_series_id').where(key, '=', id).execute();
  return rows.map(({ class_series_id }) => class_series_id);
}

export type DroppedPlace = Pick<StrandedPlace, 'name' | 'last_name' | 'class_date'> & { readonly spot: number };

/**
 * Places of classes `sc` (SQL with their type and room as they will be) whose spot isn't on the map, soonest first.
 * `without`: how many spots a class without a map has; null: any, as they lose their numbers.
 */
async function droppedOf(trx: Trx, classes: RawBuilder<unknown>, without: 0 | null): Promise<DroppedPlace[]> {
  const { rows } = await sql<DroppedPlace>`
    select coalesce(p.guest, cu.name) as name, case when p.guest is null then cu.last_name else '' end as last_name,
      ${sql.raw(CLASS_DATE)} as class_date, p.spot
    from (${classes}) sc ${sql.raw(CLASS_MAP)}
    join (
      select single_class_id, customer_id, spot, guest from active_reservation
      union all select single_class_id, customer_id, spot, guest from paying_hold) p using (single_class_id)
    join customer cu using (customer_id)
    where p.spot > coalesce(spot_count(m.spot_map), ${without})
    order by sc.class_date, p.spot limit 20`.execute(trx);
  return rows;
}

/** Future places that the stored map of an owner doesn't have. */
export const findDropped = (trx: Trx, owner: MapOwner, now: Date): Promise<DroppedPlace[]> =>
  droppedOf(
    trx,
    sql`select single_class_id, class_date, class_type_id, room_id from single_class sc
      where ${mayHave(owner)} and starts_at > ${now} and deleted_at is null`,
    0,
  );

/** Places that the maps of other rooms don't have. */
export const findDroppedByMove = (
  trx: Trx,
  moved: ReadonlyArray<{ single_class_id: number; class_type_id: number; room_id: number | null }>,
): Promise<DroppedPlace[]> =>
  droppedOf(
    trx,
    sql`select sc.single_class_id, sc.class_date, w.class_type_id, w.room_id
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
        as w(single_class_id bigint, class_type_id bigint, room_id bigint)
      join single_class sc using (single_class_id)`,
    null,
  );

/** In a class that moved to a room without a map, places and holds lose their numbers. */
export async function clearSpots(trx: Trx, ids: readonly number[], now: Date): Promise<void> {
  const unnumbered = sql`(select single_class_id from single_class sc ${sql.raw(CLASS_MAP)}
    where single_class_id = any(${ids}) and m.spot_map is null)`;
  await sql`update class_reservation set spot = null, changed_at = ${now}
    where single_class_id in ${unnumbered} and spot is not null and deleted_at is null`.execute(trx);
  await sql`update active_hold set spot = null
    where single_class_id in ${unnumbered} and spot is not null`.execute(trx);
}

export async function storeLayout(
  trx: Trx,
  owner: MapOwner,
  spot_layout: readonly string[] | null,
  spot_map: string | null,
): Promise<void> {
  const { table, id } = ownerOf(owner);
  if (table === 'room') await updateRows(trx, table, { room_id: id }, { spot_layout, version: NEXT_VERSION });
  else await updateRows(trx, table, { class_type_id: id }, { spot_layout, spot_map, version: NEXT_VERSION });
}

/** Deletes out-of-service marks of spots that are no longer on the map. */
export async function dropBlockedBeyond(trx: Trx, owner: MapOwner, spots: number): Promise<void> {
  const { key, id } = ownerOf(owner);
  await trx.deleteFrom('blocked_spot').where(key, '=', id).where('spot', '>', spots).execute();
}

/** A room's first map keeps out of service what its classes' types had marked there. */
export async function keepBlocked(trx: Trx, roomId: number, spots: number, now: Date): Promise<void> {
  await sql`
    insert into blocked_spot (location_id, room_id, spot, reason, created_at)
    select distinct on (b.spot) b.location_id, r.room_id, b.spot, b.reason, b.created_at
    from room r join blocked_spot b using (location_id)
    where r.room_id = ${roomId} and b.spot <= ${spots} and exists (
      select from single_class sc where sc.room_id = r.room_id and sc.class_type_id = b.class_type_id
        and sc.deleted_at is null and sc.starts_at > ${now})
    order by b.spot, b.blocked_spot_id
    on conflict do nothing`.execute(trx);
}

/** Updates classes after a change of a map or its blocked spots, under the locks of lockMap. */
export async function refreshClasses(trx: Trx, { class_type_id, room_id }: MapOwner, now: Date): Promise<void> {
  await sql`select refresh_spots(${class_type_id}, ${room_id}, ${now})`.execute(trx);
}

export async function findBlockedId(
  trx: Trx,
  { location_id, spot, ...owner }: BlockedAt & Pick<BlockedSpot, 'spot'>,
): Promise<number | undefined> {
  const { key, id } = ownerOf(owner);
  const row = await trx
    .selectFrom('blocked_spot')
    .select('blocked_spot_id')
    .where(key, '=', id)
    .where('location_id', '=', location_id)
    .where('spot', '=', spot)
    .executeTakeFirst();
  return row?.blocked_spot_id;
}

export async function insertBlockedSpot(
  trx: Trx,
  spot: BlockedAt & Pick<BlockedSpot, 'spot' | 'reason'>,
  now: Date,
): Promise<number> {
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
export async function findQueues(db: Db, { spot, location_id, ...owner }: BlockedSpot, now: Date): Promise<number[]> {
  const { rows } = await sql<{ single_class_id: number }>`
    select single_class_id from single_class sc
    where ${mayHave(owner)} and location_id = ${location_id} and ${spot} = any (blocked_spots)
      and starts_at > ${now} and deleted_at is null
      and exists (select from active_waitlist w where w.single_class_id = sc.single_class_id)
    order by single_class_id`.execute(db);
  return rows.map(({ single_class_id }) => single_class_id);
}
