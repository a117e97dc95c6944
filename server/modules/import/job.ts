/**
 * The job that checks and runs imports, one at a time. Each is a single transaction: a worker that dies leaves nothing
 * behind, and the next one starts over. Only the progress is written outside of it.
 */
import { setImmediate } from 'node:timers/promises';
import type { ImportCounts } from '../../../domain/contract/imports';
import { AppError } from '../../../domain/errors';
import { readRow, type ImportedRow, type Problem } from '../../../domain/import/cells';
import { studioDay } from '../../../domain/studioTime';
import type { Context } from '../../context';
import { hasSqlState } from '../../db/errors';
import type { Trx } from '../../db/schema';
import { recordAudit } from '../audit/record';
import { CREDIT_GONE, NO_SEAT } from '../booking/seats/repository';
import { KINDS } from './kinds';
import * as repository from './repository';
import type { Batch } from './repository';
import { analyzeImported } from './writeRepository';

/** Most tries, including those whose worker died. */
const ATTEMPTS = 3;
/** Percent of the progress that reading the rows takes. */
const READING = 30;
/** Rows processed before other requests get a turn. */
const IN_ONE_GO = 250;

class Cancelled extends Error {}
/** Thrown when the run finds a problem that the check didn't: nothing is written. */
class Refused extends Error {
  constructor(
    readonly problems: readonly Problem[],
    readonly counts: ImportCounts,
  ) {
    super('The rows have changed since they were checked.');
  }
}

async function storeProgress(ctx: Context, { import_batch_id }: Batch, progress: number): Promise<void> {
  if (await ctx.transaction((beside) => repository.noteProgress(beside, import_batch_id, Math.floor(progress))))
    throw new Cancelled();
}

async function readRows(ctx: Context, trx: Trx, batch: Batch, part: number) {
  const { kind, mapping, date_order, row_count, import_batch_id } = batch;
  const { timezone } = await ctx.studio.config(trx);
  const options = {
    order: date_order,
    today: studioDay(ctx.now, timezone),
    timezone,
    emptiesCells: batch.empties_cells,
  };
  const rows: ImportedRow[] = [];
  const problems: Problem[] = [];
  let read = 0;
  let emptied = 0;
  for await (const portion of repository.rowsOf(trx, import_batch_id)) {
    for (const row of portion) {
      const found = readRow(kind, mapping, row, options);
      // A row with a wrong cell has no further problems reported, as its meaning is unknown.
      if (found.problems.length > 0) problems.push(...found.problems);
      else rows.push(found.read);
      emptied += found.emptied;
      read += 1;
      if (read % IN_ONE_GO === 0) await setImmediate();
    }
    await storeProgress(ctx, batch, (read / row_count) * part);
  }
  return { rows, problems, emptied };
}

async function planBatch(ctx: Context, trx: Trx, batch: Batch) {
  const isRun = batch.state === 'running';
  const { rows, problems, emptied } = await readRows(ctx, trx, batch, isRun ? READING : 90);
  const planned = await KINDS[batch.kind]({ ctx, trx, batch, rows, lock: isRun });
  const { creates, updates, same, skipped } = planned.plan;
  const all = [...problems, ...planned.plan.problems].sort((a, b) => a.row - b.row);
  const counts: ImportCounts = {
    create: creates.length,
    update: updates.length,
    same,
    skipped,
    problems: new Set(all.map(({ row }) => row)).size,
    emptied: emptied + (planned.emptied ?? 0),
  };
  return { counts, problems: all, write: planned.write };
}

async function processBatch(ctx: Context, trx: Trx, batch: Batch): Promise<void> {
  const { import_batch_id: id, kind, file_name } = batch;
  const { counts, problems, write } = await planBatch(ctx, trx, batch);
  if (batch.state === 'checking') {
    await repository.replaceProblems(trx, id, problems);
    await repository.setState(trx, id, { state: 'checked', progress: 100, counts });
    return;
  }
  if (problems.length > 0 && !batch.leaves_out_rows) throw new Refused(problems, counts);
  await write((share) => storeProgress(ctx, batch, READING + share * (99 - READING)));
  await analyzeImported(trx);
  await repository.replaceProblems(trx, id, problems);
  await repository.setState(trx, id, { state: 'done', progress: 100, counts, finished_at: ctx.now });
  const event = { action: 'import.run', entity: 'import_batch', id } as const;
  await recordAudit(trx, ctx, { ...event, before: null, after: { kind, file_name, ...counts } });
}

/** Returns the import to the state from which it can be tried again. */
async function giveUp(ctx: Context, { import_batch_id: id, state }: Batch, failure: string, refused?: Refused) {
  await ctx.transaction(async (trx) => {
    // Another worker may have finished it meanwhile.
    if ((await repository.lockBatch(trx, id))?.state !== state) return;
    const counts = refused ? { counts: refused.counts } : {};
    if (refused) await repository.replaceProblems(trx, id, refused.problems);
    await repository.setState(trx, id, {
      state: state === 'checking' ? 'uploaded' : 'checked',
      failure,
      progress: 0,
      cancel_requested: false,
      ...counts,
    });
  });
}

/** Whether something was taken after it was read: a customer signed up or booked meanwhile. */
const isLostRace = (error: unknown): boolean =>
  ['23505', '40P01', NO_SEAT, CREDIT_GONE].some((state) => hasSqlState(error, state));

/** false: no import is ordered, or another worker has the lock. */
async function workOnNext(ctx: Context): Promise<boolean> {
  const next = await repository.findOrdered(ctx.studio.db);
  if (!next) return false;
  if (next.attempts >= ATTEMPTS) {
    // Only if no worker is running it.
    const isFree = await ctx.transaction((trx) => repository.tryImportLock(trx));
    if (isFree) await giveUp(ctx, next, 'No pudimos terminar. Nada cambió; inténtalo de nuevo.');
    return isFree;
  }
  let current = next;
  try {
    return await ctx.transaction(async (trx) => {
      if (!(await repository.tryImportLock(trx))) return false;
      const batch = await repository.findOrdered(trx);
      if (!batch) return false;
      current = batch;
      if (batch.cancel_requested) throw new Cancelled();
      // It counts where the import is rolled back, too; one worker at a time comes here.
      // eslint-disable-next-line no-restricted-syntax
      await ctx.transaction((beside) => repository.noteAttempt(beside, batch.import_batch_id));
      await processBatch(ctx, trx, batch);
      return true;
    });
  } catch (error) {
    if (error instanceof Cancelled) await giveUp(ctx, current, 'La detuviste. Nada cambió.');
    else if (error instanceof Refused)
      await giveUp(ctx, current, 'Algo cambió desde la revisión. No importamos nada: mira los errores.', error);
    else if (error instanceof AppError) await giveUp(ctx, current, error.message);
    else if (!isLostRace(error)) throw error;
    return true;
  }
}

export async function runImports(ctx: Context): Promise<void> {
  for (;;) if (!(await workOnNext(ctx))) return;
}
