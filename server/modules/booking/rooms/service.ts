/** The rooms of a location, in which classes can take place at the same time. */
import type { ChangedRoom, NewRoom, Room } from '../../../../domain/contract/rooms';
import { AppError, requireFound } from '../../../../domain/errors';
import { breaksReference, violatesUnique } from '../../../db/errors';
import type { Context } from '../../../context';
import { requireVersion } from '../../audit/conflict';
import { auditChange, auditCreated } from '../../audit/record';
import { lockSchedule } from '../scheduleLockRepository';
import { insertRoom, isInUse, lockRoom, updateRoom } from './repository';

const refuseRoom = (error: unknown): never => {
  if (violatesUnique(error, 'room_name')) throw new AppError('room/name-exists', { field: 'name' });
  throw breaksReference(error) ? new AppError('room/no-location', { field: 'location_id' }) : error;
};

/** Throws 'room/name-exists', 'room/no-location'. */
export function createRoom(ctx: Context, { location_id, name, capacity = null }: NewRoom): Promise<Room> {
  return ctx
    .transaction(async (trx) => {
      const room = await insertRoom(trx, { location_id, name: name.trim(), capacity });
      await auditCreated(trx, ctx, { action: 'room.create', entity: 'room', id: room.room_id });
      return room;
    })
    .catch(refuseRoom);
}

/** Throws 'room/not-found', 'room/changed', 'room/name-exists'. */
export function changeRoom(ctx: Context, id: number, { name, capacity, version }: ChangedRoom): Promise<Room> {
  return ctx
    .transaction(async (trx) => {
      const room = requireFound(await lockRoom(trx, id), 'room/not-found');
      await requireVersion(trx, { entity: 'room', id, version: room.version }, version, 'room/changed');
      const change = { name: name.trim(), capacity: capacity === undefined ? room.capacity : capacity };
      return auditChange(trx, ctx, { action: 'room.change', entity: 'room', id }, () => updateRoom(trx, id, change));
    })
    .catch(refuseRoom);
}

/** Archives a room, as past classes refer to it. Throws 'room/not-found', 'room/in-use'. */
export function deleteRoom(ctx: Context, id: number): Promise<Room> {
  return ctx.transaction(async (trx) => {
    await lockSchedule(trx);
    if (!(await lockRoom(trx, id))) throw new AppError('room/not-found');
    if (await isInUse(trx, id, ctx.now)) throw new AppError('room/in-use');
    return auditChange(trx, ctx, { action: 'room.delete', entity: 'room', id }, () =>
      updateRoom(trx, id, { deleted_at: ctx.now }),
    );
  });
}
