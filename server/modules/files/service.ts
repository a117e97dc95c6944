/**
 * Uploading and deleting: files come before their row and leave after it, so that no row ever tells of a file that
 * isn't there.
 */
import type { StoredFile } from '../../../domain/contract/files';
import { AppError } from '../../../domain/errors';
import { stemOf, storedNames } from '../../../domain/pictures';
import { isOwnFile } from './ownerTag';
import { layFile, type Laid } from './storeFile';
import type { Received } from './receive';
import type { FileStore } from './store';
import { breaksReference } from '../../db/errors';
import type { Context } from '../../context';
import { auditChange, auditCreated } from '../audit/record';
import { deleteFileRow, findFile, insertFile, nextFileId, renameFile, usesOf } from './repository';

export type Storage = 'disk' | 's3';

function storeOf({ studio: { files } }: Context, storage: Storage): FileStore {
  if (!files) throw new AppError('file/unavailable');
  if (storage === 'disk') return files.disk;
  if (!files.cloud) throw new AppError('file/no-cloud');
  return files.cloud;
}

/** Where arriving files are written; refuses before anything is read where there is no such store. */
export function incomingFor(ctx: Context, storage: Storage): string {
  storeOf(ctx, storage);
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

/**
 * Throws 'file/…' for what can't be taken. What is laid but gets no row (the database went away) the sweep takes out:
 * the row may have been written.
 */
export async function uploadFile(ctx: Context, storage: Storage, { path, name }: Received): Promise<StoredFile> {
  const file_id = await nextFileId(ctx.studio.db);
  const laid = await lay(storeOf(ctx, storage), ctx, file_id, path);
  return ctx.transaction(async (trx) => {
    const created = await insertFile(trx, { ...laid, name, created_at: ctx.now });
    await auditCreated(trx, ctx, { action: 'file.upload', entity: 'file', id: file_id });
    return created;
  });
}

export async function oneFile({ studio: { db } }: Context, id: number): Promise<StoredFile> {
  const found = await findFile(db, id);
  if (!found) throw new AppError('file/not-found');
  return found;
}

export async function changeFile(ctx: Context, id: number, name: string): Promise<StoredFile> {
  const changed = await ctx.transaction((trx) =>
    auditChange(trx, ctx, { action: 'file.rename', entity: 'file', id }, () => renameFile(trx, id, name.trim())),
  );
  if (!changed) throw new AppError('file/not-found');
  return changed;
}

/**
 * Throws 'file/in-use' with the places where it is used: a class type, a coach, a page, an announcement, the
 * configuration.
 */
export async function deleteFile(ctx: Context, id: number): Promise<void> {
  const { studio, log } = ctx;
  const { src } = await oneFile(ctx, id);
  const name = src.slice(src.lastIndexOf('/') + 1);
  const uses = await usesOf(studio.db, id, stemOf(name)?.stem ?? src);
  if (uses.length > 0)
    throw new AppError('file/in-use', {
      message: `Este archivo se usa en ${uses.slice(0, 5).join(', ')}. Cámbialo ahí antes de eliminarlo.`,
    });
  const row = await ctx
    .transaction((trx) =>
      auditChange(trx, ctx, { action: 'file.delete', entity: 'file', id }, () => deleteFileRow(trx, id)),
    )
    .catch((error: unknown) => {
      throw breaksReference(error) ? new AppError('file/in-use') : error;
    });
  if (!row) throw new AppError('file/not-found');
  if (row.storage === null || !studio.files) return;
  const store = row.storage === 'disk' ? studio.files.disk : studio.files.cloud;
  if (!store) return;
  try {
    // Another database's file, of which this one is a copy, stays; what else stays here the sweep takes out.
    if (await isOwnFile(studio.db, store, stemOf(name)?.stem ?? '')) await store.remove(storedNames(row.src));
  } catch (error) {
    log.warn({ err: error, file_id: id }, 'a deleted file is still stored');
  }
}
