/**
 * Makes files private that are sold (a package's download or attachment, a video), even if uploaded as public: their
 * addresses are for buyers, and expire.
 */
import { pictureStem, storedNames } from '../../../domain/pictures';
import type { Context } from '../../context';
import type { Trx } from '../../db/schema';
import { auditChange } from '../audit/record';
import { isOwnFile } from './ownerTag';
import { findHideable, findSoldFiles, hideFile, type PublicFile } from './repository';

export interface Hiding {
  /** Marks the row private, in the transaction that sells the file. */
  commit(trx: Trx): Promise<void>;
  /** Removes the public copy; if that fails the sweep does it, as no row refers to it. */
  finish(): Promise<void>;
}

/** Makes the private copy; null: the file isn't in one of this studio's stores. */
async function prepareHiding(ctx: Context, { file_id, src, storage }: PublicFile): Promise<Hiding | null> {
  const { db, files } = ctx.studio;
  if (!files) return null;
  const [from, to] = storage === 's3' ? [files.cloud, files.private.cloud] : [files.disk, files.private.disk];
  const names = storedNames(src);
  const stem = pictureStem(names[0] ?? '')?.stem;
  if (!from || !to || stem === undefined || !(await isOwnFile(db, from, stem))) return null;
  for (const name of names) await to.adopt(name);
  return {
    commit: (trx) =>
      auditChange(trx, ctx, { action: 'file.hide', entity: 'file', id: file_id }, () =>
        hideFile(trx, file_id, to.addressOf(src.slice(src.lastIndexOf('/') + 1))),
      ),
    finish: () => from.remove(names),
  };
}

/** Prepares a file that is to be sold; null: it is private already, or a page shows it. */
export async function hidingOf(ctx: Context, file_id: number): Promise<Hiding | null> {
  const file = await findHideable(ctx.studio.db, file_id);
  return file ? prepareHiding(ctx, file) : null;
}

/**
 * Makes the private copy, then updates the row, then removes the public file, so that the file stays readable if it is
 * interrupted.
 */
export async function hideSoldFiles(ctx: Context): Promise<number> {
  let hidden = 0;
  for (const file of await findSoldFiles(ctx.studio.db)) {
    const hiding = await prepareHiding(ctx, file);
    if (!hiding) continue;
    await ctx.transaction((trx) => hiding.commit(trx));
    await hiding.finish();
    hidden += 1;
  }
  return hidden;
}
