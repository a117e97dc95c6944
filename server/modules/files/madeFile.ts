/** Archives made by jobs on order: of a customer's data, of the studio. */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MINUTE } from '../../../domain/durations';
import { AppError } from '../../../domain/errors';
import { EXPORT_DAYS, daysAfter } from '../../../domain/privacy';
import type { Context } from '../../context';
import type { Trx } from '../../db/schema';
import { insertFile, nextFileId } from './repository';
import { claimOrder, findOldFiles, finishOrder, type Order, type OrderTable } from './madeFileRepository';
import { deleteFile } from './service';
import { signedAddress } from './signature';
import { storeMade } from './storeFile';

/** Milliseconds after which a server that makes an archive counts as dead. */
const LEASE = 15 * MINUTE;
/** Attempts after which an order has failed and must be placed again. */
const ATTEMPTS = 3;

/** Thrown when the order was withdrawn or is another server's by now: the archive is discarded. */
class LostClaim extends Error {}

interface OrderState {
  readonly requested_at: Date;
  readonly ready_at: Date | null;
  readonly failed_at: Date | null;
  readonly src: string | null;
  readonly size: number | null;
}

/** The state of an order, with a fresh address if it is ready; null: there is none, or its file was deleted. */
export async function stateOfOrder(ctx: Context, order: OrderState | undefined) {
  if (!order || (order.ready_at !== null && order.src === null)) return null;
  const { requested_at, ready_at, failed_at, src, size } = order;
  return {
    status: ready_at !== null ? 'ready' : failed_at !== null ? 'failed' : 'pending',
    requested_at: requested_at.toISOString(),
    expires_at: ready_at === null ? null : daysAfter(ready_at, EXPORT_DAYS).toISOString(),
    size,
    src: src === null ? null : await signedAddress(ctx, src),
  } as const;
}

interface Recipe {
  /** Beginning of the file's name, before the day. */
  readonly name: string;
  readonly write: (path: string, order: Order) => Promise<void>;
  /** Runs in the transaction that marks the order ready. */
  readonly onReady?: (trx: Trx, order: Order) => Promise<void>;
}

async function makeOne(ctx: Context, table: OrderTable, order: Order, recipe: Recipe) {
  const { files, db } = ctx.studio;
  if (!files) throw new AppError('file/unavailable');
  const path = join(files.incoming, `export-${randomUUID()}.zip`);
  try {
    await recipe.write(path, order);
    const file_id = await nextFileId(db);
    const stored = await storeMade(files.private.cloud ?? files.private.disk, db, file_id, path, 'zip');
    const name = `${recipe.name}-${ctx.now.toISOString().slice(0, 10)}.zip`;
    const customer_id = order.customer_id ?? null;
    await ctx.transaction(async (trx) => {
      await insertFile(trx, { ...stored, name, is_private: true, customer_id, created_at: ctx.now });
      if (!(await finishOrder(trx, table, order, { ready_at: ctx.now, file_id }))) throw new LostClaim();
      await recipe.onReady?.(trx, order);
    });
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * Makes ordered archives, the oldest first. A failure doesn't block the others; its error is thrown at the end. Returns
 * how many.
 */
export async function makeOrders(ctx: Context, table: OrderTable, recipe: Recipe): Promise<number> {
  let made = 0;
  let failure: unknown = null;
  for (;;) {
    const leaseUntil = new Date(ctx.now.getTime() + LEASE);
    const order = await ctx.transaction((trx) => claimOrder(trx, table, { now: ctx.now, leaseUntil }));
    if (!order) break;
    try {
      await makeOne(ctx, table, order, recipe);
      made += 1;
    } catch (error) {
      if (error instanceof LostClaim) continue;
      failure ??= error;
      if (order.attempts >= ATTEMPTS)
        await ctx.transaction((trx) => finishOrder(trx, table, order, { failed_at: ctx.now }));
    }
  }
  if (failure !== null) throw failure;
  return made;
}

/** Deletes expired archives. */
export async function expireOrders(ctx: Context, table: OrderTable): Promise<void> {
  for (const id of await findOldFiles(ctx.studio.db, table, daysAfter(ctx.now, -EXPORT_DAYS)))
    await deleteFile(ctx, id);
}
