/** Changes spot maps and takes spots out of service, while customers reserve. */
import type { BlockedSpot, ChangedSpotMap, NewBlockedSpot, SpotMap } from '../../../../domain/contract/spotMaps';
import { AppError, requireFound } from '../../../../domain/errors';
import { formatDateTime } from '../../../../domain/format';
import { layoutProblem, spotMapOf } from '../../../../domain/spotLayout';
import { spotCount, spotExists } from '../../../../domain/spotMap';
import { refuseReference } from '../../../db/errors';
import type { Context } from '../../../context';
import { requireVersion } from '../../audit/conflict';
import { auditChange, auditCreated } from '../../audit/record';
import { freeSeatsOf, LineMoved } from '../waitlists/promote';
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

async function spotMap({ studio: { db }, now }: Context, id: number): Promise<SpotMap> {
  return requireFound((await repository.findSpotMaps(db, now, id))[0], 'spot-map/not-found');
}

/** Throws 'spot-map/invalid', 'spot-map/not-found', 'row/changed', and 'spot-map/booked' with who is booked. */
export async function changeSpotMap(
  ctx: Context,
  id: number,
  { spot_layout, version }: ChangedSpotMap,
): Promise<SpotMap> {
  const { now } = ctx;
  if (spot_layout && layoutProblem(spot_layout)) throw new AppError('spot-map/invalid', { field: 'spot_layout' });
  const map = spot_layout && spotMapOf(spot_layout);
  await ctx.transaction(async (trx) => {
    const current = await repository.lockRoom(trx, { class_type_id: id, location_id: null }, now);
    if (!current) throw new AppError('spot-map/not-found');
    await requireVersion(trx, { entity: 'class_type', id, version: current.version }, version);
    const spots = spotCount(map);
    const dropped = await repository.findDropped(trx, id, spots, now);
    if (dropped.length > 0)
      throw new AppError('spot-map/booked', {
        message: `Primero cambia de lugar a quienes lo tienen reservado: ${namesOf(dropped)}.`,
      });
    await auditChange(trx, ctx, { action: 'spot-map.change', entity: 'class_type', id }, async () => {
      await repository.storeLayout(trx, id, spot_layout, map);
      await repository.dropBlockedBeyond(trx, id, spots);
    });
    await repository.refreshRoom(trx, id, now);
  });
  return spotMap(ctx, id);
}

/** Takes a spot out of service; a repeat changes the reason. A customer on the spot stays until they are moved. */
export async function blockSpot(ctx: Context, { reason: typed, ...place }: NewBlockedSpot): Promise<BlockedSpot> {
  const { now, studio } = ctx;
  const reason = typed.trim();
  if (reason === '') throw new AppError('request/invalid', { field: 'reason' });
  const id = await ctx
    .transaction(async (trx) => {
      const room = requireFound(await repository.lockRoom(trx, place, now), 'spot-map/not-found');
      if (!spotExists(room.spot_map, place.spot)) throw new AppError('spot/invalid', { field: 'spot' });
      const known = await repository.findBlockedId(trx, place);
      if (known !== undefined) {
        const subject = { action: 'spot.block', entity: 'blocked_spot', id: known } as const;
        await auditChange(trx, ctx, subject, () => repository.changeReason(trx, known, reason));
        return known;
      }
      const created = await repository.insertBlockedSpot(trx, { ...place, reason }, now);
      await repository.refreshRoom(trx, place.class_type_id, now);
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
  const { spot, class_type_id } = found;
  const freed = (single_class_id: number) => ({ single_class_id, seats: 1, spot });
  return freeSeatsOf(ctx, {
    customer_ids: [],
    expected: async () => (await repository.findQueues(studio.db, found, now)).map(freed),
    change: async (trx, locked) => {
      await repository.lockRoom(trx, found, now);
      const queues = await repository.findQueues(trx, found, now);
      if (queues.some((single_class_id) => !locked.has(single_class_id))) throw new LineMoved();
      const removed = await auditChange(trx, ctx, { action: 'spot.unblock', entity: 'blocked_spot', id }, () =>
        repository.removeBlockedSpot(trx, id),
      );
      if (!removed) throw new AppError('blocked-spot/not-found');
      await repository.refreshRoom(trx, class_type_id, now);
      return { result: found, freed: queues.map(freed) };
    },
  });
}
