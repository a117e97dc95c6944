/** Takes away what no row tells of: uploads that ended in the middle, files whose row is gone. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { stemOf } from '../../../domain/pictures';
import type { Context } from '../../context';
import type { Studio } from '../../studio';
import { claimTags } from './ownerTag';
import { findSources } from './repository';
import { hideSoldFiles } from './sold';
import type { FileStore } from './store';
import { deleteUpload, findUploadsBefore } from './uploadRepository';

const DAY = 86_400_000;
/** How many names are compared with the table at once. */
const CHUNK = 1_000;

async function orphansOf({ db }: Studio, names: readonly string[]): Promise<string[]> {
  const stems = names.flatMap((name) => stemOf(name) ?? []);
  const addresses = await findSources(
    db,
    stems.map(({ file_id }) => file_id),
  );
  return names.filter((name) => {
    const found = stemOf(name);
    return found !== null && !addresses.get(found.file_id)?.includes(found.stem);
  });
}

async function sweepStore(studio: Studio, store: FileStore, now: Date, before: Date): Promise<number> {
  const tags = await claimTags(studio.db, store, now);
  let gone = 0;
  let names: string[] = [];
  const flush = async (): Promise<void> => {
    const orphans = await orphansOf(studio, names);
    await store.remove(orphans);
    gone += orphans.length;
    names = [];
  };
  for await (const { name, keptAt } of store.list()) {
    const stem = stemOf(name)?.stem;
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

/** Uploads in pieces that were begun before then, ended or not; what arrived at the server is gone with the others. */
async function sweepUploads(ctx: Context, before: Date): Promise<number> {
  const { db, files } = ctx.studio;
  const cloud = files?.private.cloud;
  const old = await findUploadsBefore(db, before);
  for (const { upload_id, parts_id } of old) {
    if (parts_id !== null) await cloud?.dropParts(upload_id, parts_id);
    await ctx.transaction((trx) => deleteUpload(trx, upload_id));
  }
  return old.length;
}

/**
 * Only what is older than a day: a younger one may be an upload whose row is about to come. Answers how many are gone.
 */
export async function sweepFiles(ctx: Context): Promise<number> {
  const { studio, now } = ctx;
  const { files } = studio;
  if (!files) return 0;
  const before = new Date(now.getTime() - DAY);
  let gone = await sweepIncoming(files.incoming, before);
  gone += await sweepUploads(ctx, before);
  await hideSoldFiles(ctx);
  for (const store of [files.disk, files.cloud, files.private.disk, files.private.cloud])
    if (store) gone += await sweepStore(studio, store, now, before);
  return gone;
}
