/** Undoes an import: everything that it created is deleted, or nothing. Refused if something was used since. */
import type { HindrancesResponse, Import } from '../../../domain/contract/imports';
import { AppError, requireFound } from '../../../domain/errors';
import type { Context } from '../../context';
import { breaksReference } from '../../db/errors';
import { recordAudit } from '../audit/record';
import { findHindrances } from './hindrancesRepository';
import { findBatch, lockBatch, setState, tryImportLock } from './repository';
import { oneImport } from './service';
import { takeBack } from './undoRepository';

/** A repeat changes nothing. Throws 'import/not-done', 'import/in-use'. */
export async function undoImport(ctx: Context, id: number): Promise<{ import: Import }> {
  try {
    await ctx.transaction(async (trx) => {
      if (!(await tryImportLock(trx))) throw new AppError('import/busy');
      const batch = requireFound(await lockBatch(trx, id), 'import/not-found');
      if (batch.state === 'undone') return;
      if (batch.state !== 'done') throw new AppError('import/not-done');
      if (!(await takeBack(trx, batch, ctx.now))) throw new AppError('import/in-use');
      await setState(trx, id, { state: 'undone' });
      const event = { action: 'import.undo', entity: 'import_batch', id } as const;
      const after = { state: 'undone', kind: batch.kind, ...batch.counts };
      await recordAudit(trx, ctx, { ...event, before: { state: 'done' }, after });
    });
  } catch (error) {
    if (breaksReference(error)) throw new AppError('import/in-use');
    throw error;
  }
  return oneImport(ctx, id);
}

/** What hinders the undoing. Throws 'import/not-found'. */
export async function hindrancesOf({ studio: { db }, now }: Context, id: number): Promise<HindrancesResponse> {
  return findHindrances(db, requireFound(await findBatch(db, id), 'import/not-found'), now);
}
