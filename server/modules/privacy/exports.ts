/** Downloads of a customer's data: ordered by the customer, made in the background, deleted after some days. */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EXPORT_DAYS, EXPORTS_PER_DAY, later } from '../../../domain/privacy';
import type { DataExport } from '../../../domain/contract/privacy';
import { AppError } from '../../../domain/errors';
import { requireCustomer, type Context } from '../../context';
import { recordAudit } from '../audit/record';
import { lockExisting } from '../customers/repository';
import { insertFile, nextFileId } from '../files/repository';
import { deleteFile } from '../files/service';
import { signedAddress } from '../files/signature';
import { layArchive } from '../files/storeFile';
import { notify } from '../mail/notify';
import { writeArchive } from './archive';
import * as repository from './repository';

/** Milliseconds after which a server that makes a download is taken to have died. */
const LEASE = 15 * 60_000;
/** After as many the customer is told to ask again. */
const ATTEMPTS = 3;

/** The newest download, with a fresh address where it is ready; null: there is none, or it was deleted. */
export async function latestExport(ctx: Context, customerId: number): Promise<DataExport | null> {
  const found = await repository.findLatestExport(ctx.studio.db, customerId);
  if (!found || (found.ready_at !== null && found.src === null)) return null;
  const { data_export_id, requested_at, ready_at, failed_at, src, size } = found;
  return {
    data_export_id,
    status: ready_at !== null ? 'ready' : failed_at !== null ? 'failed' : 'pending',
    requested_at: requested_at.toISOString(),
    expires_at: ready_at === null ? null : later(ready_at, EXPORT_DAYS).toISOString(),
    size,
    src: src === null ? null : await signedAddress(ctx, src),
  };
}

export async function exportsLeft({ studio: { db }, now }: Context, customerId: number): Promise<number> {
  return Math.max(0, EXPORTS_PER_DAY - (await repository.countExportsSince(db, customerId, later(now, -1))));
}

/** Orders a download; while one is being made this changes nothing. Throws 'privacy/export-limit', 'file/unavailable'. */
export async function orderExport(ctx: Context, customer_id = requireCustomer(ctx).customer_id): Promise<void> {
  if (!ctx.studio.files) throw new AppError('file/unavailable');
  await ctx.transaction(async (trx) => {
    await lockExisting(trx, customer_id);
    const ordered = await repository.insertExport(trx, customer_id, ctx.now);
    // Counted after the insert, which waits for another tab's: two at once don't both take the last one.
    if (ordered && (await repository.countExportsSince(trx, customer_id, later(ctx.now, -1))) > EXPORTS_PER_DAY)
      throw new AppError('privacy/export-limit');
    const event = { action: 'customer.order-export', entity: 'customer', id: customer_id, owner: customer_id } as const;
    if (ordered) await recordAudit(trx, ctx, { ...event, before: null, after: { ordered: true } });
  });
}

async function makeExport(
  ctx: Context,
  { data_export_id, customer_id }: { data_export_id: number; customer_id: number },
) {
  const { files, db } = ctx.studio;
  if (!files) throw new AppError('file/unavailable');
  const path = join(files.incoming, `export-${randomUUID()}.zip`);
  try {
    await writeArchive(ctx, customer_id, path);
    const file_id = await nextFileId(db);
    const laid = await layArchive(files.private.cloud ?? files.private.disk, db, file_id, path);
    const name = `mis-datos-${ctx.now.toISOString().slice(0, 10)}.zip`;
    await ctx.transaction(async (trx) => {
      await insertFile(trx, { ...laid, name, is_private: true, customer_id, created_at: ctx.now });
      if (!(await repository.finishExport(trx, data_export_id, { ready_at: ctx.now, file_id })))
        throw new Error('The download was made by another server.');
      await notify(trx, { kind: 'export-ready', customer_id, about: data_export_id }, ctx.now);
    });
  } finally {
    await rm(path, { force: true });
  }
}

/** Makes what was ordered, the oldest first. One that fails stands in no other's way; its error is thrown. */
export async function makeExports(ctx: Context): Promise<number> {
  let made = 0;
  let failure: unknown = null;
  for (;;) {
    const lease = new Date(ctx.now.getTime() + LEASE);
    const claimed = await ctx.transaction((trx) => repository.claimExport(trx, ctx.now, lease));
    if (!claimed) break;
    try {
      await makeExport(ctx, claimed);
      made += 1;
    } catch (error) {
      failure ??= error;
      if (claimed.attempts >= ATTEMPTS)
        await ctx.transaction((trx) => repository.finishExport(trx, claimed.data_export_id, { failed_at: ctx.now }));
    }
  }
  if (failure !== null) throw failure;
  return made;
}

/** Deletes downloads whose time is over. */
export async function expireExports(ctx: Context): Promise<void> {
  for (const id of await repository.findOldExportFiles(ctx.studio.db, later(ctx.now, -EXPORT_DAYS)))
    await deleteFile(ctx, id);
}
