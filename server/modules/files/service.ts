/**
 * Uploading and deleting: files come before their row and leave after it, so that no row ever tells of a file that
 * isn't there.
 */
import { stat } from 'node:fs/promises';
import type { Role } from '../../../domain/contract/customers';
import type { StoredFile } from '../../../domain/contract/files';
import { AppError } from '../../../domain/errors';
import { CUSTOMER_UPLOADS } from '../../../domain/uploads';
import { stemOf, storedNames } from '../../../domain/pictures';
import { isOwnFile } from './ownerTag';
import { layFile, type Laid } from './storeFile';
import type { Received } from './receive';
import { isFileFor } from './references';
import { signedAddress } from './signature';
import type { FileStore } from './store';
import { breaksReference, violates } from '../../db/errors';
import { countHits } from '../../db/rateLimit';
import { hasRole, requireCustomer, type Context } from '../../context';
import { auditChange, auditCreated } from '../audit/record';
import { deleteFileRow, findFile, insertFile, nextFileId, renameFile, usesOf } from './repository';

export type Storage = 'disk' | 's3';

const DAY = 86_400_000;

function storeOf({ studio: { files } }: Context, storage: Storage, isPrivate: boolean): FileStore {
  if (!files) throw new AppError('file/unavailable');
  const stores = isPrivate ? files.private : files;
  if (storage === 'disk') return stores.disk;
  if (!stores.cloud) throw new AppError('file/no-cloud');
  return stores.cloud;
}

export const isAdmin = ({ actor }: Context): boolean => actor.kind === 'system' || hasRole(actor, 'admin');

/** Counts towards what a customer may upload in a day, also what is refused or deleted. Throws 'file/too-many'. */
export async function spend(ctx: Context, what: keyof typeof CUSTOMER_UPLOADS, amount: number): Promise<void> {
  if (isAdmin(ctx)) return;
  const { customer_id } = requireCustomer(ctx);
  // The database counts in integers.
  const unit = what === 'bytes' ? 1024 : 1;
  const key = `uploaded ${what} ${customer_id}`;
  const { hits } = await countHits(ctx.studio.pool, key, Math.ceil(amount / unit), DAY, ctx.now);
  if (hits > CUSTOMER_UPLOADS[what] / unit) throw new AppError('file/too-many');
}

/**
 * Where an arriving file is written. Throws before anything of it is read: 'file/unavailable', 'file/no-cloud',
 * 'file/too-many'.
 */
export async function beginUpload(ctx: Context, storage: Storage): Promise<string> {
  storeOf(ctx, storage, false);
  await spend(ctx, 'files', 1);
  return ctx.studio.files!.incoming;
}

async function lay(store: FileStore, { studio: { db }, log }: Context, file_id: number, path: string): Promise<Laid> {
  try {
    return await layFile(store, db, file_id, path);
  } catch (error) {
    if (error instanceof AppError) throw error;
    log.error({ err: error }, 'an upload could not be stored');
    throw new AppError('file/unavailable');
  }
}

/** Throws 'file/…' for what can't be taken. */
export async function uploadFile(ctx: Context, storage: Storage, received: Received): Promise<StoredFile> {
  await spend(ctx, 'bytes', (await stat(received.path)).size);
  return storeUpload(ctx, storage, received, await nextFileId(ctx.studio.db));
}

/**
 * Makes the file of this number, once: a second time at the same time gets what the first one made. What is laid but
 * gets no row (the database went away) the sweep takes out: the row may have been written.
 */
export async function storeUpload(
  ctx: Context,
  storage: Storage,
  { path, name, private: asked }: Received,
  file_id: number,
): Promise<StoredFile> {
  const is_private = asked || !isAdmin(ctx);
  const customer_id = isAdmin(ctx) ? null : requireCustomer(ctx).customer_id;
  const laid = await lay(storeOf(ctx, storage, is_private), ctx, file_id, path);
  try {
    const created = await ctx.transaction(async (trx) => {
      const file = await insertFile(trx, { ...laid, name, is_private, customer_id, created_at: ctx.now });
      await auditCreated(trx, ctx, { action: 'file.upload', entity: 'file', id: file_id, ...ownerOf(customer_id) });
      return file;
    });
    return await withAddress(ctx, created);
  } catch (error) {
    if (violates(error, 'file_pkey')) return oneFile(ctx, file_id);
    throw error;
  }
}

const ownerOf = (customer_id: number | null) => (customer_id === null ? {} : { owner: customer_id });

const withAddress = async (ctx: Context, file: StoredFile): Promise<StoredFile> => ({
  ...file,
  src: await signedAddress(ctx, file.src),
});

/** The row, where the file is the caller's own, or the caller's role is at least `role`. Throws 'file/not-found'. */
async function fileFor(ctx: Context, id: number, role: Role) {
  const found = await findFile(ctx.studio.db, id);
  if (!found || !isFileFor(ctx, found, role)) throw new AppError('file/not-found');
  return found;
}

/** With an address that is good from now on: of any file for staff, of their own for customers. */
export async function oneFile(ctx: Context, id: number): Promise<StoredFile> {
  return withAddress(ctx, (await fileFor(ctx, id, 'staff')).file);
}

export async function changeFile(ctx: Context, id: number, name: string): Promise<StoredFile> {
  const changed = await ctx.transaction((trx) =>
    auditChange(trx, ctx, { action: 'file.rename', entity: 'file', id }, () => renameFile(trx, id, name.trim())),
  );
  if (!changed) throw new AppError('file/not-found');
  return withAddress(ctx, changed);
}

/**
 * Of any file for admins, of their own for others. Throws 'file/in-use' with the places where it is used: a class type, a
 * coach, a page, an announcement, the configuration.
 */
export async function deleteFile(ctx: Context, id: number): Promise<void> {
  const { studio, log } = ctx;
  const {
    file: { src },
    customer_id,
  } = await fileFor(ctx, id, 'admin');
  const name = src.slice(src.lastIndexOf('/') + 1);
  const uses = await usesOf(studio.db, id, stemOf(name)?.stem ?? src);
  if (uses.length > 0)
    throw new AppError('file/in-use', {
      message: `Este archivo se usa en ${uses.slice(0, 5).join(', ')}. Cámbialo ahí antes de eliminarlo.`,
    });
  const row = await ctx
    .transaction((trx) =>
      auditChange(trx, ctx, { action: 'file.delete', entity: 'file', id, ...ownerOf(customer_id) }, () =>
        deleteFileRow(trx, id),
      ),
    )
    .catch((error: unknown) => {
      throw breaksReference(error) ? new AppError('file/in-use') : error;
    });
  if (!row) throw new AppError('file/not-found');
  if (row.storage === null || !studio.files) return;
  const stores = row.is_private ? studio.files.private : studio.files;
  const store = row.storage === 'disk' ? stores.disk : stores.cloud;
  if (!store) return;
  try {
    // Another database's file, of which this one is a copy, stays; what else stays here the sweep takes out.
    if (await isOwnFile(studio.db, store, stemOf(name)?.stem ?? '')) await store.remove(storedNames(row.src));
  } catch (error) {
    log.warn({ err: error, file_id: id }, 'a deleted file is still stored');
  }
}
