/**
 * Files that are sold with a package (its download, the one of its receipt) become private, also those that were uploaded
 * as public: their addresses are for buyers, and end.
 */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { stemOf, storedNames } from '../../../domain/pictures';
import type { Context } from '../../context';
import { auditChange } from '../audit/record';
import { isOwnFile } from './ownerTag';
import { findSoldFiles, hideFile, usesOf } from './repository';

/** Names of the stores have these endings. */
const TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
};

/** First the private copy, then the row, then the public file goes: a break in between leaves all readable. */
export async function hideSoldFiles(ctx: Context): Promise<number> {
  const { db, files } = ctx.studio;
  if (!files) return 0;
  let hidden = 0;
  for (const { file_id, src, storage } of await findSoldFiles(db)) {
    const [from, to] = storage === 's3' ? [files.cloud, files.private.cloud] : [files.disk, files.private.disk];
    const names = storedNames(src);
    const stem = stemOf(names[0] ?? '')?.stem;
    if (!from || !to || stem === undefined || !(await isOwnFile(db, from, stem))) continue;
    // What is also shown on a page stays public.
    if ((await usesOf(db, 0, stem)).length > 0) continue;
    for (const name of names) {
      const path = join(files.incoming, randomUUID());
      try {
        await from.fetch(name, path);
        await to.put(name, { path }, TYPES[name.slice(name.lastIndexOf('.') + 1)]!);
      } finally {
        await rm(path, { force: true });
      }
    }
    await ctx.transaction((trx) =>
      auditChange(trx, ctx, { action: 'file.hide', entity: 'file', id: file_id }, () =>
        hideFile(trx, file_id, to.addressOf(src.slice(src.lastIndexOf('/') + 1))),
      ),
    );
    await from.remove(names);
    hidden += 1;
  }
  return hidden;
}
