/**
 * Uploads in pieces, for slow connections: arrived pieces are kept, and an interrupted upload continues behind them.
 * Pieces go to the server, which appends them to a file, or straight to the bucket, from which the server fetches the
 * whole file to check it.
 */
import { constants, copyFile, open, rm, stat, writeFile } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { NewUpload, StoredFile, UploadState } from '../../../domain/contract/files';
import { AppError, requireFound } from '../../../domain/errors';
import { MAX_STUDIO_VIDEO_SIZE } from '../../../domain/uploads';
import { errorCode } from '../../db/errors';
import { requireCustomer, type Context } from '../../context';
import { HEAD_SIZE, MAX_FILE_SIZE, detectFileType, maxSizeOf, tooLarge } from './detectFileType';
import { nextFileId } from './repository';
import { readableName, writeRefusal } from './receive';
import { beginUpload, isAdmin, oneFile, countUpload, storeUpload } from './service';
import { requireSpace, takeSpace } from './space';
import { deleteUpload, findUpload, insertUpload, newUploadId, type Upload } from './uploadRepository';

/** Bytes of a piece sent to the server: proxies often accept no more. */
const PIECE_BYTES = 1024 * 1024;
/** Minimum bytes of a part sent to the bucket, as S3 requires. */
const PART = 5 * 1024 * 1024;
/** Most parts of an upload: S3 lists a thousand at a time. */
const MAX_PARTS = 900;

const partOf = (size: number): number => Math.max(PART, Math.ceil(size / MAX_PARTS));
const largestUpload = (ctx: Context): number => (isAdmin(ctx) ? MAX_STUDIO_VIDEO_SIZE : MAX_FILE_SIZE);

const pathOf = ({ studio }: Context, { upload_id }: Pick<Upload, 'upload_id'>): string =>
  join(studio.files!.incoming, upload_id);

/** For `catch`: an upload is deleted a day after its beginning. */
const isGone = (error: unknown): never => {
  throw errorCode(error) === 'ENOENT' ? new AppError('upload/not-found') : error;
};

async function stateOf(ctx: Context, upload: Upload): Promise<UploadState> {
  const { upload_id, parts_id } = upload;
  const size = Number(upload.size);
  if (parts_id === null) {
    const { size: offset } = await stat(pathOf(ctx, upload)).catch(isGone);
    const target = offset < size ? { url: `/uploads/${upload_id}`, size: Math.min(PIECE_BYTES, size - offset) } : null;
    return { upload_id, offset, target };
  }
  const { cloud } = ctx.studio.files!.private;
  if (!cloud) throw new AppError('file/no-cloud');
  const parts = requireFound(await cloud.parts(upload_id, parts_id), 'upload/not-found');
  const offset = parts.reduce((sum, part) => sum + part.size, 0);
  if (offset >= size) return { upload_id, offset, target: null };
  const next = Math.min(partOf(size), size - offset);
  return {
    upload_id,
    offset,
    target: { url: await cloud.partAddress(upload_id, parts_id, parts.length + 1, next), size: next },
  };
}

async function ownUpload(ctx: Context, id: string): Promise<Upload> {
  const found = ctx.studio.files && (await findUpload(ctx.studio.db, id, requireCustomer(ctx).customer_id));
  if (!found) throw new AppError('upload/not-found');
  return found;
}

/** Throws 'file/missing', 'file/too-large', 'file/too-many', 'files/full', 'file/unavailable'. */
export async function startUpload(
  ctx: Context,
  { name, size, private: asked = false }: NewUpload,
): Promise<UploadState> {
  if (size === 0) throw new AppError('file/missing', { field: 'file' });
  if (size > largestUpload(ctx)) throw tooLarge(largestUpload(ctx));
  const { studio } = ctx;
  const isCloud = (await studio.config()).files_location === 'aws' && Boolean(studio.files?.private.cloud);
  const storage = isCloud ? 's3' : 'disk';
  await beginUpload(ctx, storage);
  await requireSpace(ctx, size);
  await countUpload(ctx, 'bytes', size);
  const upload_id = await newUploadId(studio.db);
  const parts_id = isCloud ? await studio.files!.private.cloud!.beginParts(upload_id) : null;
  if (!isCloud) await writeFile(pathOf(ctx, { upload_id }), '', { flag: 'wx' });
  const upload = await ctx
    .transaction(async (trx) => {
      const file_id = await nextFileId(trx);
      await takeSpace(trx, ctx, size, file_id);
      return insertUpload(trx, {
        upload_id,
        parts_id,
        storage,
        size,
        name: readableName(name),
        customer_id: requireCustomer(ctx).customer_id,
        file_id,
        is_private: asked || !isAdmin(ctx),
        created_at: ctx.now,
      });
    })
    .catch(async (error: unknown) => {
      // Another upload took the room meanwhile; what was begun here has no row.
      if (parts_id !== null) await studio.files!.private.cloud!.dropParts(upload_id, parts_id).catch(() => undefined);
      throw error;
    });
  return stateOf(ctx, upload);
}

export const uploadState = async (ctx: Context, id: string): Promise<UploadState> =>
  stateOf(ctx, await ownUpload(ctx, id));

async function* atMost(source: AsyncIterable<Buffer>, max: number): AsyncIterable<Buffer> {
  let seen = 0;
  for await (const bytes of source) {
    seen += bytes.length;
    if (seen > max) throw new AppError('file/too-large', { field: 'file' });
    yield bytes;
  }
}

/** Refuses a file of the wrong type by its first bytes, before the rest is sent. */
async function checkHead(ctx: Context, upload: Upload): Promise<void> {
  const handle = await open(pathOf(ctx, upload));
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_SIZE), 0, HEAD_SIZE, 0);
    if (bytesRead < Math.min(HEAD_SIZE, Number(upload.size))) return;
    const kind = detectFileType(buffer.subarray(0, bytesRead));
    if (!kind) throw new AppError('file/type', { field: 'file' });
    if (Number(upload.size) > maxSizeOf(kind, largestUpload(ctx))) throw tooLarge(largestUpload(ctx));
  } finally {
    await handle.close();
  }
}

async function forgetUpload(ctx: Context, upload: Upload): Promise<void> {
  await ctx.transaction((trx) => deleteUpload(trx, upload.upload_id));
  await rm(pathOf(ctx, upload), { force: true });
  if (upload.parts_id !== null) await ctx.studio.files!.private.cloud?.dropParts(upload.upload_id, upload.parts_id);
}

/** Deletes the upload if its file is refused for good. */
async function orForget<T>(ctx: Context, upload: Upload, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code.startsWith('file/') && error.status < 500)
      await forgetUpload(ctx, upload);
    throw error;
  }
}

/**
 * Writes a piece at its offset; of an interrupted one the arrived part is kept. A repeated piece writes the same bytes.
 * Throws 'upload/offset' if something before it is missing.
 */
export async function receivePiece(ctx: Context, id: string, offset: number, piece: Readable): Promise<UploadState> {
  const upload = await ownUpload(ctx, id);
  const path = pathOf(ctx, upload);
  if (upload.parts_id !== null || offset > (await stat(path).catch(isGone)).size) throw new AppError('upload/offset');
  const room = Number(upload.size) - offset;
  await orForget(ctx, upload, async () => {
    try {
      const writer = createWriteStream(path, { flags: 'r+', start: offset });
      await pipeline(piece, (bytes: AsyncIterable<Buffer>) => atMost(bytes, room), writer);
    } catch (error) {
      throw writeRefusal(error, ctx.log);
    }
    if (offset < HEAD_SIZE) await checkHead(ctx, upload);
  });
  return stateOf(ctx, upload);
}

/** Makes the file of an upload; once, however often it is called. Throws 'upload/offset' if something is missing. */
export async function endUpload(ctx: Context, id: string): Promise<StoredFile> {
  const upload = await ownUpload(ctx, id);
  const key = `${ctx.studio.id} ${id}`;
  // Processing gigabytes takes minutes, in which browser or proxy repeat the request: all of them share one run.
  const running = ending.get(key) ?? makeFile(ctx, upload).finally(() => ending.delete(key));
  ending.set(key, running);
  return running;
}

/** Uploads whose files are being made now. */
const ending = new Map<string, Promise<StoredFile>>();

async function makeFile(ctx: Context, upload: Upload): Promise<StoredFile> {
  const made = await oneFile(ctx, upload.file_id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'file/not-found') return null;
    throw error;
  });
  if (made) return made;
  const { offset } = await stateOf(ctx, upload);
  if (offset < Number(upload.size)) throw new AppError('upload/offset');
  // Works on a copy, so that pieces still arriving can't change what is checked.
  const path = join(ctx.studio.files!.incoming, randomUUID());
  try {
    const cloud = upload.parts_id === null ? null : ctx.studio.files!.private.cloud;
    if (cloud) await cloud.fetchParts(upload.upload_id, upload.parts_id!, path);
    // Cloned instantly by some file systems.
    else await copyFile(pathOf(ctx, upload), path, constants.COPYFILE_FICLONE).catch(isGone);
    const file = await orForget(ctx, upload, () =>
      storeUpload(ctx, upload.storage, { path, name: upload.name, private: upload.is_private }, upload.file_id),
    );
    await rm(pathOf(ctx, upload), { force: true });
    if (cloud) await cloud.dropParts(upload.upload_id, upload.parts_id!).catch(() => undefined);
    return file;
  } finally {
    await rm(path, { force: true });
  }
}
