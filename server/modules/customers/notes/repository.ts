import { sql, type Selectable } from 'kysely';
import type { CustomerNote, NewNote } from '../../../../domain/contract/customerNotes';
import { deleteRows, insertRow, updateRows } from '../../../db/rows';
import type { DB, Db, Trx } from '../../../db/schema';

const nameOf = (column: 'created_by' | 'updated_by') => sql<string | null>`
  (select btrim(p.name || ' ' || p.last_name) from customer p where p.customer_id = n.${sql.ref(column)})`;

const RATED = sql<string | null>`coalesce(
  (select t.name from class_reservation r join single_class s using (single_class_id) join class_type t using (class_type_id)
    where r.class_reservation_id = n.class_reservation_id),
  (select v.title from video_rating g join video v using (video_id) where g.video_rating_id = n.video_rating_id))`;

/** The rating that a note is about. */
export type Rated = Pick<CustomerNote, 'class_reservation_id' | 'video_rating_id'>;

interface NoteFilter {
  readonly customer_id?: number;
  readonly customer_note_id?: number;
  readonly same?: Rated & { readonly text: string };
}

/** Notes, pinned ones first, then the newest. */
export async function findNotes(db: Db, filter: NoteFilter): Promise<CustomerNote[]> {
  let query = db
    .selectFrom('customer_note as n')
    .select(['n.customer_note_id', 'n.customer_id', 'n.text', 'n.pinned', 'n.version', 'n.created_at', 'n.updated_at'])
    .select(['n.class_reservation_id', 'n.video_rating_id'])
    .select([nameOf('created_by').as('created_by'), nameOf('updated_by').as('updated_by'), RATED.as('rated')])
    .orderBy('n.pinned', 'desc')
    .orderBy('n.created_at', 'desc')
    .orderBy('n.customer_note_id', 'desc');
  if (filter.customer_id !== undefined) query = query.where('n.customer_id', '=', filter.customer_id);
  if (filter.customer_note_id !== undefined) query = query.where('n.customer_note_id', '=', filter.customer_note_id);
  if (filter.same) {
    const { text, class_reservation_id, video_rating_id } = filter.same;
    query = query
      .where('n.text', '=', text)
      .where('n.class_reservation_id', 'is not distinct from', class_reservation_id)
      .where('n.video_rating_id', 'is not distinct from', video_rating_id);
  }
  return (await query.execute()).map(({ created_at, updated_at, ...note }) => ({
    ...note,
    createdAt: created_at.toISOString(),
    updatedAt: updated_at?.toISOString() ?? null,
  }));
}

export async function insertNote(
  trx: Trx,
  note: Pick<NewNote, 'text' | 'pinned'> &
    Rated & { readonly customer_id: number; readonly created_by: number; readonly created_at: Date },
): Promise<number> {
  return insertRow(trx, 'customer_note', note, 'customer_note_id');
}

/** Whether a rating is of this customer. */
export async function hasRated(db: Db, customerId: number, { class_reservation_id, video_rating_id }: Rated) {
  const { rows } = await sql<{ own: boolean }>`select exists (
      select from class_reservation r where r.class_reservation_id = ${class_reservation_id}
        and r.customer_id = ${customerId} and r.class_stars is not null)
    or exists (select from video_rating g where g.video_rating_id = ${video_rating_id}
        and g.customer_id = ${customerId}) as own`.execute(db);
  return rows[0]?.own === true;
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
  change: Pick<NewNote, 'text' | 'pinned'> & { readonly updated_by: number; readonly updated_at: Date },
): Promise<void> {
  await updateRows(trx, 'customer_note', { customer_note_id: id }, { ...change, version: sql<number>`version + 1` });
}

export async function removeNote(trx: Trx, id: number): Promise<void> {
  await deleteRows(trx, 'customer_note', { customer_note_id: id });
}
