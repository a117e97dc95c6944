import { sql } from 'kysely';
import { queueJob } from '../../db/jobs';
import type { Db, Trx } from '../../db/schema';

export interface LatestExport {
  readonly studio_export_id: number;
  readonly requested_at: Date;
  readonly by: string | null;
  readonly ready_at: Date | null;
  readonly failed_at: Date | null;
  readonly src: string | null;
  readonly size: number | null;
}

export function findLatest(db: Db): Promise<LatestExport | undefined> {
  return db
    .selectFrom('studio_export as e')
    .leftJoin('file as f', 'f.file_id', 'e.file_id')
    .leftJoin('customer as c', 'c.customer_id', 'e.requested_by')
    .select(['e.studio_export_id', 'e.requested_at', 'e.ready_at', 'e.failed_at', 'f.src', 'f.size'])
    .select(sql<string | null>`btrim(c.name || ' ' || c.last_name)`.as('by'))
    .orderBy('e.studio_export_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Orders an export unless one is being made. Returns its id; undefined: one is being made. */
export async function insertExport(trx: Trx, by: number | null, now: Date): Promise<number | undefined> {
  const made = await trx
    .insertInto('studio_export')
    .values({ requested_by: by, requested_at: now })
    .onConflict((c) => c.doNothing())
    .returning('studio_export_id')
    .executeTakeFirst();
  if (made) await queueJob(trx, 'exportStudio');
  return made?.studio_export_id;
}
