/**
 * Lays a file into a store, in every form that it has there. The row that tells of it comes afterwards, and is others'
 * to write.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Kysely, Selectable } from 'kysely';
import { AppError } from '../../../domain/errors';
import { concurrencyLimit } from '../../concurrencyLimit';
import type { DB } from '../../db/schema';
import { HEAD_SIZE, kindOf, type Kind } from './detectFileType';
import { stemFor, tagForNewFile } from './ownerTag';
import { cleanPdf } from './pdfMetadata';
import { readPicture } from './pictures';
import type { FileStore } from './store';
import { cleanVideo } from './videoMetadata';

/** Pictures at a time: each takes a core and, at worst, some hundred megabytes. */
const AT_ONCE = 2;
/** Further behind an upload would wait for minutes. */
const MAX_WAITING = 100;
const limit = concurrencyLimit(AT_ONCE, MAX_WAITING, () => new AppError('file/busy'));

/** What the row says, but for its name. */
export type Laid = Omit<Selectable<DB['file']>, 'name' | 'created_at' | 'is_private' | 'customer_id'>;

async function headOf(path: string): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_SIZE), 0, HEAD_SIZE, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function fingerprintOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

function check(kind: Kind | null, size: number): Kind {
  if (size === 0) throw new AppError('file/missing', { field: 'file' });
  if (!kind) throw new AppError('file/type', { field: 'file' });
  if (size > kind.maxSize) throw new AppError('file/too-large', { field: 'file' });
  return kind;
}

/** On any failure what was already laid is taken out again, as far as that is possible; the sweep sees to the rest. */
async function undoing<T>(store: FileStore, work: (laid: string[]) => Promise<T>): Promise<T> {
  const laid: string[] = [];
  try {
    return await work(laid);
  } catch (error) {
    await store.remove(laid).catch(() => undefined);
    throw error;
  }
}

async function layPictureNow(
  store: FileStore,
  file_id: number,
  source: Buffer | string,
  stem: string,
  size: number,
): Promise<Laid> {
  const picture = await readPicture(source, stem);
  return undoing(store, async (laid) => {
    for await (const { name, content, type } of picture.files()) {
      laid.push(name);
      await store.put(name, content, type);
    }
    const { width, height, type } = picture;
    return { file_id, type, src: store.addressOf(picture.name), width, height, size, storage: store.kind };
  });
}

/** A file of this machine, which is gone from there afterwards or not. Throws 'file/…' for what can't be taken. */
export async function layFile(store: FileStore, db: Kysely<DB>, file_id: number, path: string): Promise<Laid> {
  const { size } = await stat(path);
  const kind = check(kindOf(await headOf(path)), size);
  const tag = await tagForNewFile(db);
  return limit(async () => {
    if (kind.as === 'kept') await (kind.extension === 'pdf' ? cleanPdf : cleanVideo)(path);
    const stem = stemFor(file_id, await fingerprintOf(path), tag);
    if (kind.as === 'picture') return layPictureNow(store, file_id, path, stem, size);
    const name = `${stem}.${kind.extension}`;
    return undoing(store, async (laid) => {
      laid.push(name);
      await store.put(name, { path }, kind.type);
      return {
        file_id,
        type: kind.type,
        src: store.addressOf(name),
        width: null,
        height: null,
        size,
        storage: store.kind,
      };
    });
  });
}

/** An archive that the server made itself; the file is gone from its path afterwards or not. */
export async function layArchive(store: FileStore, db: Kysely<DB>, file_id: number, path: string): Promise<Laid> {
  const { size } = await stat(path);
  const name = `${stemFor(file_id, await fingerprintOf(path), await tagForNewFile(db))}.zip`;
  const type = 'application/zip';
  return undoing(store, async (laid) => {
    laid.push(name);
    await store.put(name, { path }, type);
    return { file_id, type, src: store.addressOf(name), width: null, height: null, size, storage: store.kind };
  });
}

/**
 * A picture that is at hand (the seed draws its own): the fields of its row in the table `file` but for `name`. The
 * same number and bytes give the same addresses in one database.
 */
export async function layPicture(store: FileStore, db: Kysely<DB>, file_id: number, bytes: Buffer): Promise<Laid> {
  if (check(kindOf(bytes.subarray(0, HEAD_SIZE)), bytes.length).as !== 'picture')
    throw new AppError('file/type', { field: 'file' });
  const stem = stemFor(file_id, createHash('sha256').update(bytes).digest('hex'), await tagForNewFile(db));
  return limit(() => layPictureNow(store, file_id, bytes, stem, bytes.length));
}
