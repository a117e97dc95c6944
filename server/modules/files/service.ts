/**
 * Uploads and deletes files. A file is stored before its row is inserted and removed after its row is deleted, so that
 * no row refers to a missing file.
 */
import { stat } from 'node:fs/promises';
import type { Role } from '../../../domain/contract/customers';
import type { FilesQuery, FilesResponse, StoredFile } from '../../../domain/contract/files';
import { DAY } from '../../../domain/durations';
import { AppError } from '../../../domain/errors';
import { CUSTOMER_UPLOADS, MAX_STUDIO_VIDEO_SIZE, MAX_VIDEO_SIZE } from '../../../domain/uploads';
import { pictureStem, storedNames } from '../../../domain/pictures';
import { isOwnFile } from './ownerTag';
import { storeFile, type Stored } from './storeFile';
import type { Received } from './receive';
import { isFileFor } from './references';
import { signedAddress } from './signature';
import { isFull, requireSpace, takeSpace } from './space';
import type { FileStore } from '../../ports/files';
import { refuseReference, violatesUnique } from '../../db/errors';
import { countHits } from '../../db/rateLimit';
import { hasRole, requireCustomer, type Context } from '../../context';
import { auditChange, auditCreated } from '../audit/record';
import { deleteWithDerived, findFile, findFiles, insertFile, nextFileId, renameFile, usesOf } from './repository';

export type Storage = 'disk' | 's3';
type StoredRow = Awaited<ReturnType<typeof deleteWithDerived>>[number];

function storeOf({ studio: { files } }: Context, storage: Storage, isPrivate: boolean): FileStore {
  if (!files) throw new AppError('file/unavailable');
  const stores = isPrivate ? files.private : files;
  if (storage === 'disk') return stores.disk;
  if (!stores.cloud) throw new AppError('file/no-cloud');
  return stores.cloud;
}

export const isAdmin = ({ actor }: Context): boolean => actor.kind === 'system' || hasRole(actor, 'admin');

/** Counts towards a customer's daily uploads, including refused and deleted ones. Throws 'file/too-many'. */
export async function countUpload(ctx: Context, what: keyof typeof CUSTOMER_UPLOADS, amount: number): Promise<void> {
  if (isAdmin(ctx)) return;
  const { customer_id } = requireCustomer(ctx);
  // The database counts in 32-bit integers, so bytes are counted in KiB.
  const unit = what === 'bytes' ? 1024 : 1;
  const key = `uploaded ${what} ${customer_id}`;
  const { hits } = await countHits(ctx.studio.pool, key, Math.ceil(amount / unit), DAY, ctx.now);
  if (hits > CUSTOMER_UPLOADS[what] / unit) throw new AppError('file/too-many');
}

/**
 * Checks an upload before its content is read, and returns where to write it. Throws 'file/unavailable',
 * 'file/no-cloud', 'files/full', 'file/too-many'.
 */
export async function beginUpload(ctx: Context, storage: Storage): Promise<string> {
  storeOf(ctx, storage, false);
  await requireSpace(ctx, 1);
  await countUpload(ctx, 'files', 1);
  return ctx.studio.files!.incoming;
}

async function tryStoring(store: FileStore, ctx: Context, file_id: number, path: string): Promise<Stored> {
  const { db } = ctx.studio;
  // Uploads by a form are limited while they arrive (receive.ts).
  const videoSize = isAdmin(ctx) ? MAX_STUDIO_VIDEO_SIZE : MAX_VIDEO_SIZE;
  try {
    return await storeFile(store, db, file_id, path, videoSize);
  } catch (error) {
    if (error instanceof AppError) throw error;
    ctx.log.error({ err: error }, 'an upload could not be stored');
    throw new AppError('file/unavailable');
  }
}

/** Throws 'file/…' for a file that isn't accepted, 'files/full'. */
export async function uploadFile(ctx: Context, storage: Storage, received: Received): Promise<StoredFile> {
  const { size } = await stat(received.path);
  await requireSpace(ctx, size);
  await countUpload(ctx, 'bytes', size);
  return storeUpload(ctx, storage, received, await nextFileId(ctx.studio.db));
}

/**
 * Stores a file under this id, once: a concurrent call gets the result of the first. If the row can't be inserted the
 * stored file stays, as the row may have been written; the sweep removes it otherwise.
 */
export async function storeUpload(
  ctx: Context,
  storage: Storage,
  { path, name, private: asked }: Received,
  file_id: number,
): Promise<StoredFile> {
  const is_private = asked || !isAdmin(ctx);
  const customer_id = isAdmin(ctx) ? null : requireCustomer(ctx).customer_id;
  const store = storeOf(ctx, storage, is_private);
  const stored = await tryStoring(store, ctx, file_id, path);
  try {
    const created = await ctx.transaction(async (trx) => {
      await takeSpace(trx, ctx, stored.size ?? 0, file_id);
      const file = await insertFile(trx, { ...stored, name, is_private, customer_id, created_at: ctx.now });
      await auditCreated(trx, ctx, { action: 'file.upload', entity: 'file', id: file_id, ...ownerOf(customer_id) });
      return file;
    });
    return await withAddress(ctx, created);
  } catch (error) {
    if (violatesUnique(error, 'file_pkey')) return oneFile(ctx, file_id);
    // Another upload took the room meanwhile.
    if (isFull(error)) await store.remove(storedNames(stored.src)).catch(() => undefined);
    throw error;
  }
}

const ownerOf = (customer_id: number | null) => (customer_id === null ? {} : { owner: customer_id });

const withAddress = async (ctx: Context, file: StoredFile): Promise<StoredFile> => ({
  ...file,
  src: await signedAddress(ctx, file.src),
});

/** The row of a file that is the caller's own, or if their role is at least `role`. Throws 'file/not-found'. */
async function fileFor(ctx: Context, id: number, role: Role) {
  const found = await findFile(ctx.studio.db, id);
  if (!found || !isFileFor(ctx, { ...found, type: found.file.type }, role)) throw new AppError('file/not-found');
  return found;
}

/** A file with a fresh address: any for staff, their own for customers. */
export async function oneFile(ctx: Context, id: number): Promise<StoredFile> {
  return withAddress(ctx, (await fileFor(ctx, id, 'staff')).file);
}

/** A page of the studio's files, private ones with fresh addresses. */
export async function listFiles(ctx: Context, query: FilesQuery): Promise<FilesResponse> {
  const { files, ...page } = await findFiles(ctx.studio.db, query);
  return { ...page, files: await Promise.all(files.map((file) => withAddress(ctx, file))) };
}

export async function changeFile(ctx: Context, id: number, name: string): Promise<StoredFile> {
  const changed = await ctx.transaction((trx) =>
    auditChange(trx, ctx, { action: 'file.rename', entity: 'file', id }, () => renameFile(trx, id, name.trim())),
  );
  if (!changed) throw new AppError('file/not-found');
  return withAddress(ctx, changed);
}

/**
 * Deletes a file: any for admins, their own for others. Throws 'file/in-use' with the places where it is used: a class
 * type, a coach, a page, an announcement, the configuration.
 */
export async function deleteFile(ctx: Context, id: number): Promise<void> {
  const { customer_id } = await fileFor(ctx, id, 'admin');
  const uses = await usesOf(ctx.studio.db, id);
  if (uses.length > 0)
    throw new AppError('file/in-use', {
      message: `Este archivo se usa en ${uses.slice(0, 5).join(', ')}. Cámbialo ahí antes de eliminarlo.`,
    });
  const rows = await ctx
    .transaction((trx) =>
      auditChange(trx, ctx, { action: 'file.delete', entity: 'file', id, ...ownerOf(customer_id) }, () =>
        deleteWithDerived(trx, id),
      ),
    )
    .catch(refuseReference('file/in-use'));
  if (rows.length === 0) throw new AppError('file/not-found');
  for (const row of rows) await removeStored(ctx, row);
}

/** Removes a file from its store; the sweep removes what stays. */
async function removeStored({ studio, log }: Context, row: StoredRow): Promise<void> {
  if (row.storage === null || !studio.files) return;
  const stores = row.is_private ? studio.files.private : studio.files;
  const store = row.storage === 'disk' ? stores.disk : stores.cloud;
  if (!store) return;
  try {
    const names = storedNames(row.src);
    // A file whose original database still uses it stays.
    if (await isOwnFile(studio.db, store, pictureStem(names[0] ?? '')?.stem ?? '')) await store.remove(names);
  } catch (error) {
    log.warn({ err: error, file_id: row.file_id }, 'a deleted file is still stored');
  }
}
