import { sql, type Insertable, type Updateable } from 'kysely';
import type { Room } from '../../../../domain/contract/rooms';
import type { DB, Db, Trx } from '../../../db/schema';

const COLUMNS = ['room_id', 'location_id', 'name', 'capacity', 'spot_map', 'version'] as const;

export function findRooms(db: Db): Promise<Room[]> {
  return db
    .selectFrom('room')
    .select(COLUMNS)
    .where('deleted_at', 'is', null)
    .orderBy('location_id')
    .orderBy('name')
    .orderBy('room_id')
    .execute();
}

/** Locks a room. */
export function lockRoom(trx: Trx, id: number): Promise<Room | undefined> {
  return trx
    .selectFrom('room')
    .select(COLUMNS)
    .where('room_id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export function insertRoom(trx: Trx, row: Insertable<DB['room']>): Promise<Room> {
  return trx.insertInto('room').values(row).returning(COLUMNS).executeTakeFirstOrThrow();
}

/** Updates a room and increments its version. */
export function updateRoom(trx: Trx, id: number, change: Updateable<DB['room']>): Promise<Room> {
  return trx
    .updateTable('room')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('room_id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Whether a future class or a running series uses a room. */
export async function isInUse(trx: Trx, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from single_class where room_id = ${id} and deleted_at is null and starts_at > ${now}
    union all
    select from class_series where room_id = ${id} and (ends_on is null or ends_on >= ${now}::timestamptz::date)
    limit 1`.execute(trx);
  return rows.length > 0;
}
