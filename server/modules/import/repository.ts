import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { ImportCounts, ImportState } from '../../../domain/contract/imports';
import type { Problem } from '../../../domain/import/cells';
import type { ImportKind, ImportSource, Mapping } from '../../../domain/import/columns';
import type { DateOrder } from '../../../domain/import/days';
import type { DB } from '../../db/schema';
import type { FileRow } from './readFile';

export type Batch = Selectable<DB['import_batch']>;

/** Any fixed number; another than the schedule's. */
const IMPORT_LOCK = 7_236_090;
const PAGE = 25;
export const PROBLEMS_PAGE = 100;
/** Rows of one statement. */
const CHUNK = 1_000;

/** One check or run at a time, on all servers; false: there is one. A worker that dies loses it with its connection. */
export async function tryImportLock(trx: Transaction<DB>): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${IMPORT_LOCK}) as locked`.execute(trx);
  return rows[0]?.locked ?? false;
}

export const orderWork = async (trx: Transaction<DB>): Promise<void> =>
  void (await sql`select graphile_worker.add_job('runImports', '{}'::json, job_key => 'runImports',
    max_attempts => 5)`.execute(trx));

const BY = sql<string | null>`(select btrim(c.name || ' ' || c.last_name) from customer c
  where c.customer_id = b.created_by)`;

export type ListedBatch = Batch & { readonly by: string | null };

export function findBatches(db: Kysely<DB>, after: number | null): Promise<ListedBatch[]> {
  let query = db.selectFrom('import_batch as b').selectAll('b').select(BY.as('by'));
  if (after !== null) query = query.where('b.import_batch_id', '<', after);
  return query
    .orderBy('b.import_batch_id', 'desc')
    .limit(PAGE + 1)
    .execute();
}
export const pageOf = <T>(rows: readonly T[], size = PAGE): readonly T[] => rows.slice(0, size);
export const hasMore = (rows: readonly unknown[], size = PAGE): boolean => rows.length > size;

/** With when a file of the very same content was imported. */
export async function findBatch(
  db: Kysely<DB>,
  id: number,
): Promise<(ListedBatch & { readonly imported_before: Date | null }) | undefined> {
  return db
    .selectFrom('import_batch as b')
    .selectAll('b')
    .select(BY.as('by'))
    .select(
      sql<Date | null>`(select max(o.finished_at) from import_batch o where o.digest = b.digest and o.kind = b.kind
        and o.state = 'done' and o.import_batch_id <> b.import_batch_id)`.as('imported_before'),
    )
    .where('b.import_batch_id', '=', id)
    .executeTakeFirst();
}

/** The batch, locked: what decides about its state comes one after another. */
export function lockBatch(trx: Transaction<DB>, id: number): Promise<Batch | undefined> {
  return trx.selectFrom('import_batch').selectAll().where('import_batch_id', '=', id).forUpdate().executeTakeFirst();
}

/** The oldest that something is to be done with. */
export function findOrdered(db: Kysely<DB>): Promise<Batch | undefined> {
  return db
    .selectFrom('import_batch')
    .selectAll()
    .where('state', 'in', ['checking', 'running'])
    .orderBy('import_batch_id')
    .limit(1)
    .executeTakeFirst();
}

export async function insertBatch(
  trx: Transaction<DB>,
  batch: {
    readonly kind: ImportKind;
    readonly file_name: string;
    readonly digest: string;
    readonly row_count: number;
    readonly columns: string;
    readonly header_key: string;
    readonly mapping: string;
    readonly source: ImportSource;
    readonly date_order: DateOrder | null;
    readonly remembered: boolean;
    readonly created_by: number;
    readonly created_at: Date;
  },
): Promise<number> {
  const { import_batch_id } = await trx
    .insertInto('import_batch')
    .values(batch)
    .returning('import_batch_id')
    .executeTakeFirstOrThrow();
  return import_batch_id;
}

export async function insertRows(trx: Transaction<DB>, id: number, rows: readonly FileRow[]): Promise<void> {
  await sql`
    insert into import_row (import_batch_id, row_no, cells)
    select ${id}, (w->>'row')::int, w->'cells' from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) w`.execute(
    trx,
  );
}

export async function* rowsOf(db: Kysely<DB>, id: number): AsyncGenerator<readonly FileRow[]> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('import_row')
      .select(['row_no as row', 'cells'])
      .where('import_batch_id', '=', id)
      .where('row_no', '>', after)
      .orderBy('row_no')
      .limit(CHUNK)
      .execute();
    if (rows.length > 0) yield rows;
    if (rows.length < CHUNK) return;
    after = rows.at(-1)?.row ?? after;
  }
}

export async function setState(
  trx: Transaction<DB>,
  id: number,
  fields: Partial<{
    state: ImportState;
    progress: number;
    counts: ImportCounts | null;
    failure: string | null;
    mapping: Mapping;
    source: ImportSource;
    date_order: DateOrder | null;
    cancel_requested: boolean;
    attempts: number;
    finished_at: Date;
  }>,
): Promise<void> {
  const { counts, mapping, ...rest } = fields;
  await trx
    .updateTable('import_batch')
    .set({
      ...rest,
      ...(counts === undefined ? {} : { counts: counts && JSON.stringify(counts) }),
      ...(mapping === undefined ? {} : { mapping: JSON.stringify(mapping) }),
    })
    .where('import_batch_id', '=', id)
    .execute();
}

/** Another try begins, on its own connection: a try that ends with its worker counts too. */
export const noteAttempt = (trx: Transaction<DB>, id: number): Promise<unknown> =>
  trx
    .updateTable('import_batch')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('import_batch_id', '=', id)
    .execute();

/** Written outside of the work's transaction, so that it is visible. Returns whether to stop. */
export async function noteProgress(trx: Transaction<DB>, id: number, progress: number): Promise<boolean> {
  const row = await trx
    .updateTable('import_batch')
    .set({ progress })
    .where('import_batch_id', '=', id)
    .returning('cancel_requested')
    .executeTakeFirst();
  return row?.cancel_requested ?? true;
}

export async function replaceProblems(trx: Transaction<DB>, id: number, problems: readonly Problem[]): Promise<void> {
  await trx.deleteFrom('import_problem').where('import_batch_id', '=', id).execute();
  for (let at = 0; at < problems.length; at += CHUNK)
    await trx
      .insertInto('import_problem')
      .values(
        problems.slice(at, at + CHUNK).map(({ row, column, message, value }) => ({
          import_batch_id: id,
          row_no: row,
          column_key: column,
          message,
          value,
        })),
      )
      .execute();
}

export function findProblems(
  db: Kysely<DB>,
  id: number,
  { after = 0, column, limit = PROBLEMS_PAGE + 1 }: { after?: number; column?: string | undefined; limit?: number },
): Promise<Selectable<DB['import_problem']>[]> {
  let query = db
    .selectFrom('import_problem')
    .selectAll()
    .where('import_batch_id', '=', id)
    .where('import_problem_id', '>', after);
  if (column !== undefined) query = query.where('column_key', '=', column);
  return query.orderBy('import_problem_id').limit(limit).execute();
}

export function findMapping(
  db: Kysely<DB>,
  kind: ImportKind,
  headerKey: string,
): Promise<Selectable<DB['import_mapping']> | undefined> {
  return db
    .selectFrom('import_mapping')
    .selectAll()
    .where('kind', '=', kind)
    .where('header_key', '=', headerKey)
    .executeTakeFirst();
}

export async function storeMapping(
  trx: Transaction<DB>,
  row: {
    readonly kind: ImportKind;
    readonly header_key: string;
    readonly mapping: string;
    readonly source: ImportSource;
    readonly date_order: DateOrder | null;
    readonly updated_at: Date;
  },
): Promise<void> {
  const { kind: _kind, header_key: _key, ...fields } = row;
  await trx
    .insertInto('import_mapping')
    .values(row)
    .onConflict((c) => c.columns(['kind', 'header_key']).doUpdateSet(fields))
    .execute();
}

export async function deleteBatch(trx: Transaction<DB>, id: number): Promise<void> {
  await trx.deleteFrom('import_batch').where('import_batch_id', '=', id).execute();
}

/** Deletes the rows, and what is wrong with them, of files from before then. Returns how many files. */
export async function expireBefore(trx: Transaction<DB>, before: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with old as (
      update import_batch set expired = true
      where not expired and created_at < ${before} and state not in ('checking', 'running') returning import_batch_id),
    gone as (delete from import_row r using old where r.import_batch_id = old.import_batch_id),
    removed as (delete from import_problem p using old where p.import_batch_id = old.import_batch_id)
    select count(*) as count from old`.execute(trx);
  return rows[0]?.count ?? 0;
}
