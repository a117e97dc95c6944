import { sql, type Selectable } from 'kysely';
import type { CustomerNote, NewNote } from '../../../../domain/contract/customerNotes';
import { deleteRows, insertRow, updateRows } from '../../../db/rows';
import type { DB, Db, Trx } from '../../../db/schema';

const nameOf = (column: 'created_by' | 'updated_by') => sql<string | null>`
  (select btrim(p.name || ' ' || p.last_name) from customer p where p.customer_id = n.${sql.ref(column)})`;

interface NoteFilter {
  readonly customer_id?: number;
  readonly customer_note_id?: number;
  readonly text?: string;
}

/** Notes, pinned ones first, then the newest. */
export async function findNotes(db: Db, filter: NoteFilter): Promise<CustomerNote[]> {
  let query = db
    .selectFrom('customer_note as n')
    .select(['n.customer_note_id', 'n.customer_id', 'n.text', 'n.pinned', 'n.version', 'n.created_at', 'n.updated_at'])
    .select([nameOf('created_by').as('created_by'), nameOf('updated_by').as('updated_by')])
    .orderBy('n.pinned', 'desc')
    .orderBy('n.created_at', 'desc')
    .orderBy('n.customer_note_id', 'desc');
  if (filter.customer_id !== undefined) query = query.where('n.customer_id', '=', filter.customer_id);
  if (filter.customer_note_id !== undefined) query = query.where('n.customer_note_id', '=', filter.customer_note_id);
  if (filter.text !== undefined) query = query.where('n.text', '=', filter.text);
  return (await query.execute()).map(({ created_at, updated_at, ...note }) => ({
    ...note,
    createdAt: created_at.toISOString(),
    updatedAt: updated_at?.toISOString() ?? null,
  }));
}

export async function insertNote(
  trx: Trx,
  note: NewNote & { readonly customer_id: number; readonly created_by: number; readonly created_at: Date },
): Promise<number> {
  return insertRow(trx, 'customer_note', note, 'customer_note_id');
}

export type StoredNote = Pick<Selectable<DB['customer_note']>, 'customer_id' | 'text' | 'pinned' | 'version'>;

export function lockNote(trx: Trx, id: number): Promise<StoredNote | undefined> {
  return trx
    .selectFrom('customer_note')
    .select(['customer_id', 'text', 'pinned', 'version'])
    .where('customer_note_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateNote(
  trx: Trx,
  id: number,
  change: NewNote & { readonly updated_by: number; readonly updated_at: Date },
): Promise<void> {
  await updateRows(trx, 'customer_note', { customer_note_id: id }, { ...change, version: sql<number>`version + 1` });
}

export async function removeNote(trx: Trx, id: number): Promise<void> {
  await deleteRows(trx, 'customer_note', { customer_note_id: id });
}
