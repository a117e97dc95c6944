/** The bytes of a studio's files. */
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/schema';

/** What was uploaded, begun or made, without the upload that becomes this file. One that was begun counts whole. */
export async function usedBytes(db: Db, without: number | null): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select ((select coalesce(sum(size), 0) from file where storage is not null)
      + (select coalesce(sum(u.size), 0) from upload u where u.file_id is distinct from ${without}::bigint
          and not exists (select from file f where f.file_id = u.file_id)))::float8 as used`.execute(db);
  return rows[0]?.used ?? 0;
}

/** Until the transaction ends no other one takes room. */
export const lockSpace = (trx: Trx): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('space for files', 0))`.execute(trx);
