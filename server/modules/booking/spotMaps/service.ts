/** Changes spot maps and takes spots out of service, while customers reserve. */
import type { BlockedSpot, ChangedSpotMap, NewBlockedSpot, SpotMap } from '../../../../domain/contract/spotMaps';
import { AppError, requireFound } from '../../../../domain/errors';
import { formatDateTime } from '../../../../domain/format';
import { layoutProblem, spotMapOf } from '../../../../domain/spotLayout';
import { spotCount, spotExists } from '../../../../domain/spotMap';
import { refuseReference } from '../../../db/errors';
import type { Context } from '../../../context';
import type { Trx } from '../../../db/schema';
import { requireVersion } from '../../audit/conflict';
import { auditChange, auditCreated } from '../../audit/record';
import { lockSchedule } from '../scheduleLockRepository';
import { loseFixedSpots } from '../fixedPlaces/lasting';
import { freeSeatsOf, WaitlistChanged } from '../waitlists/promote';
import * as repository from './repository';

const SHOWN = 3;

/** Names the booked customers: 'Ana Robles (lugar 14, lun 23 nov 2026 · 07:00) y 2 más'. */
function namesOf(places: Awaited<ReturnType<typeof repository.findDropped>>): string {
  const shown = places
    .slice(0, SHOWN)
    .map((p) => `${p.name} ${p.last_name}`.trim() + ` (lugar ${p.spot}, ${formatDateTime(p.class_date)})`);
  const rest = places.length - shown.length;
  return rest > 0 ? `${shown.join(', ')} y ${rest} más` : shown.join(', ');
}

/** Throws 'spot-map/booked' with who is booked. */
function requireNoneDropped(dropped: repository.DroppedPlace[]): void {
  if (dropped.length > 0)
    throw new AppError('spot-map/booked', {
      message: `Primero cambia de lugar a quienes lo tienen reservado: ${namesOf(dropped)}.`,
    });
}

/** Throws 'spot-map/booked' if classes move where the reserved spots of their customers don't exist. */
export async function requireSpotsKept(
  trx: Trx,
  moved: Parameters<typeof repository.findDroppedByMove>[1],
): Promise<void> {
  if (moved.length > 0) requireNoneDropped(await repository.findDroppedByMove(trx, moved));
}

/** Throws 'spot-map/invalid', 'spot-map/not-found', 'row/changed', and 'spot-map/booked' with who is booked. */
export async function changeSpotMap(
  ctx: Context,
  owner: repository.MapOwner,
  { spot_layout, version }: ChangedSpotMap,
): Promise<SpotMap> {
  const { now } = ctx;
  const { table: entity, id } = repository.ownerOf(owner);
  if (spot_layout && layoutProblem(spot_layout)) throw new AppError('spot-map/invalid', { field: 'spot_layout' });
  const map = spot_layout && spotMapOf(spot_layout);
  await ctx.transaction(async (trx) => {
    // Classes don't change their rooms meanwhile.
    await lockSchedule(trx);
    const current = requireFound(await repository.lockMap(trx, owner, now), 'spot-map/not-found');
    await requireVersion(trx, { entity, id, version: current.version }, version);
    const spots = spotCount(map);
    const action = entity === 'room' ? 'room.draw' : 'spot-map.change';
    await auditChange(trx, ctx, { action, entity, id }, async () => {
      await repository.storeLayout(trx, owner, spot_layout, map);
      await repository.dropBlockedBeyond(trx, owner, spots);
    });
    requireNoneDropped(await repository.findDropped(trx, owner, now));
    await loseFixedSpots(trx, ctx, await repository.findSeriesOf(trx, owner));
    if (entity === 'room' && current.spot_map === null) await repository.keepBlocked(trx, id, spots, now);
    await repository.refreshClasses(trx, owner, now);
  });
  return requireFound((await repository.findSpotMaps(ctx.studio.db, now, owner))[0], 'spot-map/not-found');
}

/** Takes a spot out of service; a repeat changes the reason. A customer on the spot stays until they are moved. */
export async function blockSpot(
  ctx: Context,
  { reason: typed, class_type_id = null, room_id = null, ...rest }: NewBlockedSpot,
): Promise<BlockedSpot> {
  if ((class_type_id === null) === (room_id === null)) throw new AppError('request/invalid', { field: 'room_id' });
  const place = { ...rest, class_type_id, room_id };
  const { now, studio } = ctx;
  const reason = typed.trim();
  if (reason === '') throw new AppError('request/invalid', { field: 'reason' });
  const id = await ctx
    .transaction(async (trx) => {
      const map = requireFound(await repository.lockMap(trx, place, now, place.location_id), 'spot-map/not-found');
      if ((map.location_id ?? place.location_id) !== place.location_id) throw new AppError('spot-map/not-found');
      if (!spotExists(map.spot_map, place.spot)) throw new AppError('spot/invalid', { field: 'spot' });
      const known = await repository.findBlockedId(trx, place);
      if (known !== undefined) {
        const subject = { action: 'spot.block', entity: 'blocked_spot', id: known } as const;
        await auditChange(trx, ctx, subject, () => repository.changeReason(trx, known, reason));
        return known;
      }
      const created = await repository.insertBlockedSpot(trx, { ...place, reason }, now);
      await repository.refreshClasses(trx, place, now);
      await auditCreated(trx, ctx, { action: 'spot.block', entity: 'blocked_spot', id: created });
      return created;
    })
    .catch(refuseReference('spot-map/not-found'));
  return requireFound(await repository.findBlockedSpot(studio.db, id, now), 'blocked-spot/not-found');
}

/** Puts a spot back into service; its seat goes to the waitlist in the same transaction. */
export async function unblockSpot(ctx: Context, id: number): Promise<BlockedSpot> {
  const { now, studio } = ctx;
  const found = requireFound(await repository.findBlockedSpot(studio.db, id, now), 'blocked-spot/not-found');
  const { spot } = found;
  const freed = (single_class_id: number) => ({ single_class_id, seats: 1, spot });
  return freeSeatsOf(ctx, {
    customer_ids: [],
    expected: async () => (await repository.findQueues(studio.db, found, now)).map(freed),
    change: async (trx, locked) => {
      await repository.lockMap(trx, found, now, found.location_id);
      const queues = await repository.findQueues(trx, found, now);
      if (queues.some((single_class_id) => !locked.has(single_class_id))) throw new WaitlistChanged();
      const removed = await auditChange(trx, ctx, { action: 'spot.unblock', entity: 'blocked_spot', id }, () =>
        repository.removeBlockedSpot(trx, id),
      );
      if (!removed) throw new AppError('blocked-spot/not-found');
      await repository.refreshClasses(trx, found, now);
      return { result: found, freed: queues.map(freed) };
    },
  });
}
