/** Exports of a customer's data: ordered by the customer, made by a job, deleted after some days. */
import { EXPORTS_PER_DAY, daysAfter } from '../../../domain/privacy';
import type { DataExport } from '../../../domain/contract/privacy';
import { AppError } from '../../../domain/errors';
import { requireCustomer, type Context } from '../../context';
import { recordAudit } from '../audit/record';
import { lockExisting } from '../../people/repository';
import { expireOrders, makeOrders, stateOfOrder } from '../files/madeFile';
import { notify } from '../mail/notify';
import { writeArchive } from './archive';
import * as repository from './repository';

/** The newest export, with a fresh address if it is ready; null: there is none, or it was deleted. */
export async function latestExport(ctx: Context, customerId: number): Promise<DataExport | null> {
  const found = await repository.findLatestExport(ctx.studio.db, customerId);
  const state = await stateOfOrder(ctx, found);
  return found && state ? { ...state, data_export_id: found.data_export_id } : null;
}

export async function exportsLeft({ studio: { db }, now }: Context, customerId: number): Promise<number> {
  return Math.max(0, EXPORTS_PER_DAY - (await repository.countExportsSince(db, customerId, daysAfter(now, -1))));
}

/** Orders an export; does nothing while one is being made. Throws 'privacy/export-limit', 'file/unavailable'. */
export async function orderExport(ctx: Context, customer_id = requireCustomer(ctx).customer_id): Promise<void> {
  if (!ctx.studio.files) throw new AppError('file/unavailable');
  await ctx.transaction(async (trx) => {
    await lockExisting(trx, customer_id);
    const ordered = await repository.insertExport(trx, customer_id, ctx.now);
    // Counted after the insert, which waits for a concurrent one, so that two don't both take the last one.
    if (ordered && (await repository.countExportsSince(trx, customer_id, daysAfter(ctx.now, -1))) > EXPORTS_PER_DAY)
      throw new AppError('privacy/export-limit');
    const event = { action: 'customer.order-export', entity: 'customer', id: customer_id, owner: customer_id } as const;
    if (ordered) await recordAudit(trx, ctx, { ...event, before: null, after: { ordered: true } });
  });
}

/** Makes ordered exports, the oldest first. A failure doesn't block the others; its error is thrown at the end. */
export const makeExports = (ctx: Context): Promise<number> =>
  makeOrders(ctx, 'data_export', {
    name: 'mis-datos',
    write: (path, order) => writeArchive(ctx, order.customer_id!, path),
    onReady: async (trx, order) => {
      const mail = { kind: 'export-ready', customer_id: order.customer_id!, about: order.order_id } as const;
      await notify(trx, mail, ctx.now);
    },
  });

/** Deletes expired exports. */
export const expireExports = (ctx: Context): Promise<void> => expireOrders(ctx, 'data_export');
