/** Stores a file in every form of its type. The callers insert its row afterwards. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Selectable } from 'kysely';
import { AppError } from '../../../domain/errors';
import { concurrencyLimit } from '../../concurrencyLimit';
import type { DB, Db } from '../../db/schema';
import { readApart } from '../../reader/readApart';
import { HEAD_SIZE, MAX_FILE_SIZE, detectFileType, maxSizeOf, tooLarge, type Kind } from './detectFileType';
import { stemFor, tagForNewFile } from './ownerTag';
import type { FileStore } from '../../ports/files';

/** Pictures processed at a time: each takes a core and up to some hundred megabytes. */
const AT_ONCE = 2;
/** Pictures waiting; further uploads would wait for minutes and are refused. */
const MAX_WAITING = 100;
const limit = concurrencyLimit(AT_ONCE, MAX_WAITING, () => new AppError('file/busy'));

/** Columns of the file's row, except its name. */
export type Stored = Omit<Selectable<DB['file']>, 'name' | 'created_at' | 'is_private' | 'customer_id'>;

async function headOf(path: string): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_SIZE), 0, HEAD_SIZE, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

function checkKind(kind: Kind | null, size: number, videoSize: number = MAX_FILE_SIZE): Kind {
  if (size === 0) throw new AppError('file/missing', { field: 'file' });
  if (!kind) throw new AppError('file/type', { field: 'file' });
  if (size > maxSizeOf(kind, videoSize)) throw tooLarge(videoSize);
  return kind;
}

/** If `work` fails, deletes what it has stored, as far as possible; the sweep deletes the rest. */
async function removingOnFailure<T>(store: FileStore, work: (stored: string[]) => Promise<T>): Promise<T> {
  const stored: string[] = [];
  try {
    return await work(stored);
  } catch (error) {
    await store.remove(stored).catch(() => undefined);
    throw error;
  }
}

function storePicture(store: FileStore, file_id: number, path: string, stem: string, size: number): Promise<Stored> {
  return readApart('picture', { path, stem }, (picture, files) =>
    removingOnFailure(store, async (stored) => {
      for await (const { name, content, type } of files) {
        stored.push(name);
        await store.put(name, content, type);
      }
      const { width, height, type } = picture;
      const src = store.addressOf(picture.name);
      return { file_id, type, src, width, height, size, storage: store.kind, duration: null };
    }),
  );
}

/**
 * Stores a local file, which may be moved away. `videoSize`: the maximum bytes of a video. Throws 'file/…' for a file
 * that isn't accepted.
 */
export async function storeFile(
  store: FileStore,
  db: Db,
  file_id: number,
  path: string,
  videoSize?: number,
): Promise<Stored> {
  const { size } = await stat(path);
  const kind = checkKind(detectFileType(await headOf(path)), size, videoSize);
  const tag = await tagForNewFile(db);
  return limit(async () => {
    const duration = kind.as === 'kept' ? await removeMetadata(kind.extension, resolve(path)) : null;
    const stem = stemFor(file_id, await sha256OfFile(path), tag);
    if (kind.as === 'picture') return storePicture(store, file_id, resolve(path), stem, size);
    const name = `${stem}.${kind.extension}`;
    return removingOnFailure(store, async (stored) => {
      stored.push(name);
      await store.put(name, { path }, kind.type);
      return {
        file_id,
        type: kind.type,
        src: store.addressOf(name),
        width: null,
        height: null,
        size,
        storage: store.kind,
        duration,
      };
    });
  });
}

/** Removes personal metadata from the file itself. Returns the seconds of a video. */
const removeMetadata = (extension: 'pdf' | 'mp4', path: string): Promise<number | null> =>
  extension === 'pdf'
    ? readApart('document', { path }, async () => null)
    : readApart('video', { path }, async ({ duration }) => duration);

const MADE = { zip: 'application/zip', mp4: 'video/mp4' } as const;

/** Stores an archive or video that the server made; the local file may be moved away. */
export async function storeMade(
  store: FileStore,
  db: Db,
  file_id: number,
  path: string,
  extension: keyof typeof MADE,
): Promise<Stored> {
  const { size } = await stat(path);
  const name = `${stemFor(file_id, await sha256OfFile(path), await tagForNewFile(db))}.${extension}`;
  const type = MADE[extension];
  return removingOnFailure(store, async (stored) => {
    stored.push(name);
    await store.put(name, { path }, type);
    const none = { width: null, height: null, duration: null };
    return { file_id, type, src: store.addressOf(name), size, storage: store.kind, ...none };
  });
}
