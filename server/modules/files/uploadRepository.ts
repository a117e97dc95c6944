/** Uploads in pieces; their rows are kept for a day. */
import { sql, type Insertable, type Selectable } from 'kysely';
import { deleteRows } from '../../db/rows';
import type { DB, Db, Trx } from '../../db/schema';

export type Upload = Selectable<DB['upload']>;

export async function insertUpload(trx: Trx, row: Insertable<DB['upload']>): Promise<Upload> {
  return trx.insertInto('upload').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function findUpload(db: Db, upload_id: string, customer_id: number): Promise<Upload | undefined> {
  return db
    .selectFrom('upload')
    .selectAll()
    .where('upload_id', '=', upload_id)
    .where('customer_id', '=', customer_id)
    .executeTakeFirst();
}

export async function deleteUpload(trx: Trx, upload_id: string): Promise<void> {
  await deleteRows(trx, 'upload', { upload_id });
}

/** Uploads that began before then, in portions. */
export async function findUploadsBefore(db: Db, before: Date): Promise<Upload[]> {
  return db
    .selectFrom('upload')
    .selectAll()
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(1_000)
    .execute();
}

/** A new id, taken before the row is inserted. */
export async function newUploadId(db: Db): Promise<string> {
  return (await sql<{ id: string }>`select gen_random_uuid() as id`.execute(db)).rows[0]!.id;
}
