/**
 * How much of the room that its plan gives a studio its files take: what was uploaded, begun or made of videos, by the
 * size of each upload. The database decides, one upload after another, so that those of one moment fit together.
 */
import type { FileSpace } from '../../../domain/contract/files';
import { AppError } from '../../../domain/errors';
import { sizeText } from '../../../domain/numbers';
import { hasRole, type Context } from '../../context';
import type { Trx } from '../../db/schema';
import { lockSpace, usedBytes } from './spaceRepository';

function refuseBeyond({ actor }: Context, max: number, used: number, bytes: number): void {
  if (used + bytes <= max) return;
  if (!hasRole(actor, 'admin')) throw new AppError('files/full');
  const left = Math.max(0, max - used);
  throw new AppError('files/full', {
    message:
      `Este archivo ya no cabe: quedan ${sizeText(left)} de ${sizeText(max)} para archivos del estudio. ` +
      'Se pueden eliminar archivos que ya no se usen, o ampliar el plan.',
  });
}

/** Before an upload is read or stored, so that one without room isn't sent for nothing. Throws 'files/full'. */
export async function requireSpace(ctx: Context, bytes: number, file_id: number | null = null): Promise<void> {
  const max = ctx.studio.files?.maxBytes ?? null;
  if (max !== null) refuseBeyond(ctx, max, await usedBytes(ctx.studio.db, file_id), bytes);
}

/** In the transaction that stores the file's row, or that of its upload. Throws 'files/full'. */
export async function takeSpace(trx: Trx, ctx: Context, bytes: number, file_id: number): Promise<void> {
  const max = ctx.studio.files?.maxBytes ?? null;
  if (max === null) return;
  await lockSpace(trx);
  refuseBeyond(ctx, max, await usedBytes(trx, file_id), bytes);
}

export const isFull = (error: unknown): boolean => error instanceof AppError && error.code === 'files/full';

export async function fileSpace({ studio }: Context): Promise<FileSpace> {
  return { used: await usedBytes(studio.db, null), limit: studio.files?.maxBytes ?? null };
}
