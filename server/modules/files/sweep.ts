/** Deletes files without a row: interrupted uploads, and files whose row was deleted. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY } from '../../../domain/durations';
import { PRIVATE_PATH } from '../../../domain/files';
import { pictureStem } from '../../../domain/pictures';
import type { Context } from '../../context';
import type { Studio } from '../../studio';
import { claimTags } from './ownerTag';
import { findSources } from './repository';
import { hideSoldFiles } from './sold';
import type { FileStore } from '../../ports/files';
import { deleteUpload, findUploadsBefore, type Upload } from './uploadRepository';

/** Names compared with the table at a time. */
const CHUNK = 1_000;

async function orphansOf({ db }: Studio, names: readonly string[], isPublic: boolean): Promise<string[]> {
  const stems = names.flatMap((name) => pictureStem(name) ?? []);
  const addresses = await findSources(
    db,
    stems.map(({ file_id }) => file_id),
  );
  return names.filter((name) => {
    const found = pictureStem(name);
    if (found === null) return false;
    const address = addresses.get(found.file_id) ?? '';
    // A file that became private may have left a public copy.
    return !address.includes(found.stem) || (isPublic && address.startsWith(PRIVATE_PATH));
  });
}

async function sweepStore(
  studio: Studio,
  store: FileStore,
  isPublic: boolean,
  now: Date,
  before: Date,
): Promise<number> {
  const tags = await claimTags(studio.db, store, now);
  let gone = 0;
  let names: string[] = [];
  const flush = async (): Promise<void> => {
    const orphans = await orphansOf(studio, names, isPublic);
    await store.remove(orphans);
    gone += orphans.length;
    names = [];
  };
  for await (const { name, keptAt } of store.list()) {
    const stem = pictureStem(name)?.stem;
    if (keptAt < before && stem !== undefined && tags.some((tag) => stem.endsWith(tag))) names.push(name);
    if (names.length === CHUNK) await flush();
  }
  await flush();
  return gone;
}

async function sweepIncoming(folder: string, before: Date): Promise<number> {
  let gone = 0;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtime < before) {
      await rm(path, { force: true });
      gone += 1;
    }
  }
  return gone;
}

/**
 * Deletes uploads in pieces, finished or not, with what has arrived in the bucket; the sweep deletes what arrived at
 * the server.
 */
export async function dropUploads(ctx: Context, uploads: readonly Upload[]): Promise<number> {
  const cloud = ctx.studio.files?.private.cloud;
  for (const { upload_id, parts_id } of uploads) {
    if (parts_id !== null) await cloud?.dropParts(upload_id, parts_id);
    await ctx.transaction((trx) => deleteUpload(trx, upload_id));
  }
  return uploads.length;
}

/** Deletes only files older than a day: the row of a younger one may still be inserted. Returns how many. */
export async function sweepFiles(ctx: Context): Promise<number> {
  const { studio, now } = ctx;
  const { files } = studio;
  if (!files) return 0;
  const before = new Date(now.getTime() - DAY);
  let gone = await sweepIncoming(files.incoming, before);
  gone += await dropUploads(ctx, await findUploadsBefore(studio.db, before));
  await hideSoldFiles(ctx);
  for (const { disk, cloud } of [files, files.private])
    for (const store of [disk, cloud])
      if (store) gone += await sweepStore(studio, store, disk === files.disk, now, before);
  return gone;
}
