import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { ImportCounts } from '../../../domain/contract/imports';
import type { Problem } from '../../../domain/import/cells';
import type { ImportKind, ImportSource, Mapping } from '../../../domain/import/columns';
import type { DateOrder } from '../../../domain/import/days';
import { deleteRows, insertRow, updateRows } from '../../db/rows';
import type { DB, Db, Trx } from '../../db/schema';
import type { FileRow } from '../../reader/csv';

export type Batch = Selectable<DB['import_batch']>;

/** An arbitrary advisory lock number, different from the schedule's. */
const IMPORT_LOCK = 7_236_090;
export const PAGE = 25;
export const PROBLEMS_PAGE = 100;
/** Rows per statement. */
const CHUNK = 1_000;

/**
 * Takes the lock for one check or run at a time on all servers; false: it is taken. A worker that dies loses it with
 * its connection.
 */
export async function tryImportLock(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${IMPORT_LOCK}) as locked`.execute(trx);
  return rows[0]?.locked ?? false;
}

const BY = sql<string | null>`(select btrim(c.name || ' ' || c.last_name) from customer c
  where c.customer_id = b.created_by)`;

export type ListedBatch = Batch & { readonly by: string | null };

export function findBatches(db: Db, after: number | null): Promise<ListedBatch[]> {
  let query = db.selectFrom('import_batch as b').selectAll('b').select(BY.as('by'));
  if (after !== null) query = query.where('b.import_batch_id', '<', after);
  return query
    .orderBy('b.import_batch_id', 'desc')
    .limit(PAGE + 1)
    .execute();
}

/** An import, with the time at which a file of identical content was imported. */
export async function findBatch(
  db: Db,
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

/** Locks an import, so that changes of its state happen one after another. */
export function lockBatch(trx: Trx, id: number): Promise<Batch | undefined> {
  return trx.selectFrom('import_batch').selectAll().where('import_batch_id', '=', id).forUpdate().executeTakeFirst();
}

/** The oldest import with a check or run to do. */
export function findOrdered(db: Db): Promise<Batch | undefined> {
  return db
    .selectFrom('import_batch')
    .selectAll()
    .where('state', 'in', ['checking', 'running'])
    .orderBy('import_batch_id')
    .limit(1)
    .executeTakeFirst();
}

export async function insertBatch(trx: Trx, batch: Insertable<DB['import_batch']>): Promise<number> {
  return insertRow(trx, 'import_batch', batch, 'import_batch_id');
}

export async function insertRows(trx: Trx, id: number, rows: readonly FileRow[]): Promise<void> {
  await sql`
    insert into import_row (import_batch_id, row_no, cells)
    select ${id}, (w->>'row')::int, w->'cells' from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) w`.execute(
    trx,
  );
}

export async function* rowsOf(db: Db, id: number): AsyncGenerator<readonly FileRow[]> {
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

/** A column's cells, in the order of the rows. `column` counts from 0. */
export async function findCells(db: Db, id: number, column: number): Promise<string[]> {
  const rows = await db
    .selectFrom('import_row')
    .select(sql<string | null>`cells->>${sql.lit(column)}`.as('cell'))
    .where('import_batch_id', '=', id)
    .orderBy('row_no')
    .execute();
  return rows.map(({ cell }) => cell ?? '');
}

export async function setState(
  trx: Trx,
  id: number,
  fields: Omit<Updateable<DB['import_batch']>, 'counts' | 'mapping'> & {
    counts?: ImportCounts | null;
    mapping?: Mapping;
  },
): Promise<void> {
  const { counts, mapping, ...rest } = fields;
  await updateRows(
    trx,
    'import_batch',
    { import_batch_id: id },
    {
      ...rest,
      ...(counts === undefined ? {} : { counts: counts && JSON.stringify(counts) }),
      ...(mapping === undefined ? {} : { mapping: JSON.stringify(mapping) }),
    },
  );
}

/** Counts a try in a separate transaction, so that one whose worker dies counts too. */
export const noteAttempt = (trx: Trx, id: number): Promise<unknown> =>
  trx
    .updateTable('import_batch')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('import_batch_id', '=', id)
    .execute();

/** Stores the progress in a separate transaction, so that it is visible. Returns whether to stop. */
export async function noteProgress(trx: Trx, id: number, progress: number): Promise<boolean> {
  const row = await trx
    .updateTable('import_batch')
    .set({ progress })
    .where('import_batch_id', '=', id)
    .returning('cancel_requested')
    .executeTakeFirst();
  return row?.cancel_requested ?? true;
}

export async function replaceProblems(trx: Trx, id: number, problems: readonly Problem[]): Promise<void> {
  await deleteRows(trx, 'import_problem', { import_batch_id: id });
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
  db: Db,
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
  db: Db,
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
  trx: Trx,
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

export async function deleteBatch(trx: Trx, id: number): Promise<void> {
  await deleteRows(trx, 'import_batch', { import_batch_id: id });
}

/** Deletes rows and problems of files from before then. Returns the number of files. */
export async function expireBefore(trx: Trx, before: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with old as (
      update import_batch set expired = true
      where not expired and created_at < ${before} and state not in ('checking', 'running') returning import_batch_id),
    gone as (delete from import_row r using old where r.import_batch_id = old.import_batch_id),
    removed as (delete from import_problem p using old where p.import_batch_id = old.import_batch_id)
    select count(*) as count from old`.execute(trx);
  return rows[0]?.count ?? 0;
}
