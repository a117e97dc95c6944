/**
 * Imports: a file is stored as rows, checked (a dry run of all rows) and run (all rows or none). A job checks and runs;
 * calls by admins only change the state.
 */
import { createHash } from 'node:crypto';
import { stringify } from 'csv-stringify/sync';
import type { Readable } from 'node:stream';
import type {
  Import,
  ImportNames,
  ImportsResponse,
  ImportTerms,
  ListedImport,
  ProblemsQuery,
  ImportProblemsResponse,
} from '../../../domain/contract/imports';
import { csvCell } from '../../../domain/csv';
import { DAY } from '../../../domain/durations';
import { AppError, type ErrorCode, requireFound } from '../../../domain/errors';
import {
  guessMapping,
  guessSource,
  headerWords,
  holdsDays,
  IMPORT_COLUMNS,
  IMPORT_DAYS,
  IMPORT_MAX_BYTES,
  mappingError,
  type ImportKind,
  type Mapping,
} from '../../../domain/import/columns';
import { splitNames } from '../../../domain/personNames';
import { commonOrder, type DateOrder, type OrderSeen } from '../../../domain/import/days';
import { concurrencyLimit } from '../../concurrencyLimit';
import { readApart } from '../../reader/readApart';
import { requireCustomer, type Context } from '../../context';
import { recordAudit } from '../audit/record';
import { readableName } from '../files/receive';
import type { FileColumn } from '../../db/importTables';
import { keysetPage } from '../../db/cursors';
import { queueJob } from '../../db/jobs';
import * as repository from './repository';
import type { Batch, ListedBatch } from './repository';

/** Limits how many files are in memory at a time. */
const limit = concurrencyLimit(1, 3, () => new AppError('file/busy'));

const listedImport = (batch: ListedBatch): ListedImport => ({
  import_id: batch.import_batch_id,
  kind: batch.kind,
  file_name: batch.file_name,
  rows: batch.row_count,
  state: batch.state,
  progress: batch.progress,
  counts: batch.counts,
  failure: batch.failure,
  createdAt: batch.created_at.toISOString(),
  created_by: batch.by,
  finishedAt: batch.finished_at?.toISOString() ?? null,
});

/** Throws 'import/not-found'. */
export async function oneImport(ctx: Context, id: number): Promise<{ import: Import }> {
  const batch = requireFound(await repository.findBatch(ctx.studio.db, id), 'import/not-found');
  const { columns, mapping, source, date_order, remembered, expired, imported_before } = batch;
  const { empties_cells, leaves_out_rows } = batch;
  return {
    import: {
      ...listedImport(batch),
      columns: columns.map(({ header, samples, order, zoned = false }) => ({
        header,
        // Sample values are deleted with the rows.
        samples: expired ? [] : [...samples],
        order,
        zoned,
      })),
      mapping: [...mapping],
      source,
      date_order,
      empties_cells,
      leaves_out_rows,
      remembered,
      expired,
      imported_before: imported_before?.toISOString() ?? null,
    },
  };
}

export async function listImports(ctx: Context, after: string | undefined): Promise<ImportsResponse> {
  const found = await repository.findBatches(ctx.studio.db, after === undefined ? null : Number(after));
  const { shown, next } = keysetPage(found, repository.PAGE, ({ import_batch_id }) => String(import_batch_id));
  return { imports: shown.map(listedImport), next };
}

async function receiveFile(body: Readable): Promise<{ readonly bytes: Buffer; readonly digest: string }> {
  const pieces: Buffer[] = [];
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of body as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > IMPORT_MAX_BYTES) throw new AppError('import/too-large');
    pieces.push(piece);
    hash.update(piece);
  }
  return { bytes: Buffer.concat(pieces), digest: hash.digest('base64url') };
}

const headerKeyOf = (headers: readonly string[]): string =>
  createHash('sha256').update(headers.map(headerWords).join('\n')).digest('base64url');

/** Order of day and month that the file's date columns show, if any. */
const orderOf = (kind: ImportKind, columns: readonly FileColumn[], mapping: Mapping): OrderSeen =>
  commonOrder(columns.map(({ order }, n) => (holdsDays(kind, mapping[n] ?? null) ? order : null)));

/** Reads a file and stores its rows, all or none. Throws the errors of the contract. */
export async function readImport(
  ctx: Context,
  { kind, name }: { readonly kind: ImportKind; readonly name: string },
  body: Readable,
): Promise<{ import: Import }> {
  const { customer_id } = requireCustomer(ctx);
  const id = await limit(async () => {
    const { bytes, digest } = await receiveFile(body);
    return readApart('csv', { bytes }, async ({ headers, columns, rowCount }, parts) => {
      const header_key = headerKeyOf(headers);
      const kept = await repository.findMapping(ctx.studio.db, kind, header_key);
      const mapping = kept?.mapping ?? guessMapping(kind, headers);
      return ctx.transaction(async (trx) => {
        const made = await repository.insertBatch(trx, {
          kind,
          file_name: readableName(name),
          header_key,
          digest,
          row_count: rowCount,
          columns: JSON.stringify(columns),
          mapping: JSON.stringify(mapping),
          source: kept?.source ?? guessSource(headers),
          date_order: kept?.date_order ?? null,
          remembered: kept !== undefined,
          created_by: customer_id,
          created_at: ctx.now,
        });
        for await (const rows of parts) await repository.insertRows(trx, made, rows);
        await recordAudit(trx, ctx, {
          action: 'import.upload',
          entity: 'import_batch',
          id: made,
          before: null,
          after: { kind, file_name: readableName(name), rows: rowCount },
        });
        return made;
      });
    });
  });
  return oneImport(ctx, id);
}

/** Changes an import under its lock, while no job is working on it. */
async function changeBatch(
  ctx: Context,
  id: number,
  work: (trx: Parameters<Parameters<Context['transaction']>[0]>[0], batch: Batch) => Promise<void>,
): Promise<{ import: Import }> {
  await ctx.transaction(async (trx) => {
    const batch = requireFound(await repository.lockBatch(trx, id), 'import/not-found');
    await work(trx, batch);
  });
  return oneImport(ctx, id);
}

function refuseIf(condition: boolean, code: ErrorCode): void {
  if (condition) throw new AppError(code);
}

const isBusy = ({ state }: Batch): boolean => state === 'checking' || state === 'running';

/** Throws 'import/mapping', 'import/date-order'. */
function requireTerms({ kind, columns }: Batch, { mapping, date_order = null }: ImportTerms): DateOrder | null {
  const message =
    mapping.length === columns.length
      ? mappingError(kind, mapping)
      : 'El archivo tiene otras columnas. Vuelve a subirlo.';
  if (message !== null) throw new AppError('import/mapping', { message, field: 'mapping' });
  const seen = orderOf(kind, columns, mapping);
  if (seen === 'dmy' || seen === 'mdy') return seen;
  if (seen !== null && date_order === null) throw new AppError('import/date-order', { field: 'date_order' });
  return date_order;
}

/** Orders the dry run. The mapping is remembered for the next file with the same header. */
export const checkImport = (ctx: Context, id: number, terms: ImportTerms): Promise<{ import: Import }> =>
  changeBatch(ctx, id, async (trx, batch) => {
    refuseIf(isBusy(batch), 'import/busy');
    refuseIf(batch.state === 'done' || batch.state === 'undone', 'import/done');
    refuseIf(batch.expired, 'import/expired');
    const date_order = requireTerms(batch, terms);
    const { mapping, source } = terms;
    const { kind, header_key } = batch;
    const kept = { kind, header_key, mapping: JSON.stringify(mapping), source, date_order, updated_at: ctx.now };
    await repository.storeMapping(trx, kept);
    const ordered = { state: 'checking', progress: 0, attempts: 0, failure: null, cancel_requested: false } as const;
    const { empties_cells = false, leaves_out_rows = false } = terms;
    const left = { empties_cells, leaves_out_rows };
    await repository.setState(trx, id, { ...ordered, counts: null, mapping, source, date_order, ...left });
    await queueJob(trx, 'runImports');
    const before = { mapping: batch.mapping, source: batch.source, date_order: batch.date_order };
    const event = { action: 'import.check', entity: 'import_batch', id } as const;
    await recordAudit(trx, ctx, { ...event, before, after: { mapping, source, date_order, ...left } });
  });

/** Orders the import. A repeat changes nothing, even once it is done. */
export const runImport = (ctx: Context, id: number): Promise<{ import: Import }> =>
  changeBatch(ctx, id, async (trx, batch) => {
    if (batch.state === 'running' || batch.state === 'done') return;
    refuseIf(batch.state === 'checking', 'import/busy');
    refuseIf(batch.expired, 'import/expired');
    refuseIf(
      batch.state !== 'checked' || batch.counts === null || (batch.counts.problems > 0 && !batch.leaves_out_rows),
      'import/unchecked',
    );
    await repository.setState(trx, id, {
      state: 'running',
      progress: 0,
      attempts: 0,
      failure: null,
      cancel_requested: false,
    });
    await queueJob(trx, 'runImports');
    const { kind, file_name, counts } = batch;
    const event = { action: 'import.start', entity: 'import_batch', id } as const;
    await recordAudit(trx, ctx, { ...event, before: { state: 'checked' }, after: { kind, file_name, ...counts } });
  });

/** Stops what is being done; finished work stays. */
export const cancelImport = (ctx: Context, id: number): Promise<{ import: Import }> =>
  changeBatch(ctx, id, async (trx, batch) => {
    if (!isBusy(batch) || batch.cancel_requested) return;
    await repository.setState(trx, id, { cancel_requested: true });
    await queueJob(trx, 'runImports');
    const event = { action: 'import.cancel', entity: 'import_batch', id } as const;
    await recordAudit(trx, ctx, { ...event, before: { state: batch.state }, after: { cancel_requested: true } });
  });

export async function deleteImport(ctx: Context, id: number): Promise<void> {
  await ctx.transaction(async (trx) => {
    const batch = requireFound(await repository.lockBatch(trx, id), 'import/not-found');
    refuseIf(isBusy(batch), 'import/busy');
    await repository.deleteBatch(trx, id);
    const { kind, file_name, state, row_count } = batch;
    const event = { action: 'import.delete', entity: 'import_batch', id } as const;
    await recordAudit(trx, ctx, { ...event, before: { kind, file_name, state, rows: row_count }, after: null });
  });
}

async function requireImport(ctx: Context, id: number): Promise<Batch> {
  return requireFound(await repository.findBatch(ctx.studio.db, id), 'import/not-found');
}

export async function listProblems(
  ctx: Context,
  id: number,
  { after, column }: ProblemsQuery,
): Promise<ImportProblemsResponse> {
  await requireImport(ctx, id);
  const found = await repository.findProblems(ctx.studio.db, id, { after: Number(after ?? 0), column });
  const { shown, next } = keysetPage(found, repository.PROBLEMS_PAGE, (problem) => String(problem.import_problem_id));
  return {
    problems: shown.map(({ import_problem_id, row_no, column_key, message, value }) => ({
      import_problem_id,
      message,
      value,
      row: row_no,
      column: column_key,
    })),
    next,
  };
}

/** Most rows in a list of problems, more than an admin reads. */
const CSV_MAX = 100_000;

/** So many names are shown. */
const NAMES_MAX = 20;

/** How the full names of a column would be split, those that may be split wrong first. */
export async function namesOf(ctx: Context, id: number, column: number): Promise<ImportNames> {
  const { expired } = requireFound(await repository.findBatch(ctx.studio.db, id), 'import/not-found');
  if (expired) throw new AppError('import/expired');
  const names = splitNames(await repository.findCells(ctx.studio.db, id, column));
  return {
    names: names.slice(0, NAMES_MAX),
    total: names.length,
    doubtful: names.filter((one) => one.is_doubtful).length,
  };
}

export async function problemsCsv(ctx: Context, id: number): Promise<string> {
  const { kind } = await requireImport(ctx, id);
  const labelOf = (key: string | null): string => IMPORT_COLUMNS[kind].find((one) => one.key === key)?.label ?? '';
  const found = await repository.findProblems(ctx.studio.db, id, { limit: CSV_MAX });
  const rows = found.map(({ row_no, column_key, value, message }) => [row_no, labelOf(column_key), value, message]);
  return `\uFEFF${stringify([['Fila', 'Columna', 'Dice', 'Error'], ...rows.map((row) => row.map(csvCell))])}`;
}

/** Deletes the rows of old files, as they are personal data. */
export async function expireImports(ctx: Context): Promise<void> {
  await ctx.transaction(async (trx) => {
    const files = await repository.expireBefore(trx, new Date(ctx.now.getTime() - IMPORT_DAYS * DAY));
    const event = { action: 'import.expire', entity: 'import_batch', id: '*' } as const;
    if (files > 0) await recordAudit(trx, ctx, { ...event, before: { deleted: files }, after: null });
  });
}
