/** What servers note of studios while they do their jobs: which jobs fail, and how much room the studios take. */
import { sql } from 'kysely';
import type { Lane } from '../db/work';
import { recordEvent, type Acting } from './events';
import type { DirectoryDb } from './tables';

interface Visited {
  readonly studio_id: number;
  readonly lane: Lane;
  readonly now: Date;
  /** Jobs that went well: they fail no longer. */
  readonly ran: readonly string[];
  /** Jobs that failed, with what they said. */
  readonly failed: ReadonlyMap<string, string>;
}

/** The first failure of a row of failures stays known; one that went well ends the row. */
export async function noteVisit(db: DirectoryDb, { studio_id, lane, now, ran, failed }: Visited): Promise<void> {
  if (ran.length > 0)
    await sql`delete from failing_job where studio_id = ${studio_id} and job = any(${[...ran]}::text[])`.execute(db);
  for (const [job, error] of failed)
    await sql`
      insert into failing_job as f (studio_id, job, lane, since, last_at, times, error)
      select studio_id, ${job}, ${lane}, ${now}::timestamptz, ${now}::timestamptz, 1, ${error}
      from studio where studio_id = ${studio_id}
      on conflict (studio_id, job) do update
        set lane = excluded.lane, last_at = excluded.last_at, times = f.times + 1, error = excluded.error`.execute(db);
}

/** A measurement that is older than the one that is there is dropped. */
export async function noteSizes(
  db: DirectoryDb,
  studio_id: number,
  { database_bytes, file_bytes }: { readonly database_bytes: number; readonly file_bytes: number },
  now: Date,
): Promise<void> {
  await sql`
    insert into studio_size as z (studio_id, database_bytes, file_bytes, measured_at)
    select studio_id, ${database_bytes}::bigint, ${file_bytes}::bigint, ${now}::timestamptz
    from studio where studio_id = ${studio_id}
    on conflict (studio_id) do update
      set database_bytes = excluded.database_bytes, file_bytes = excluded.file_bytes, measured_at = excluded.measured_at
      where z.measured_at < excluded.measured_at`.execute(db);
}

export const findFailing = (db: DirectoryDb, studio_id: number) =>
  db.selectFrom('failing_job').selectAll().where('studio_id', '=', studio_id).orderBy('since').orderBy('job').execute();

/** When each lane of a studio's jobs was last done, and when it is due; null: a server is at it. */
export const findLanes = (db: DirectoryDb, studio_id: number) =>
  db
    .selectFrom('studio_work')
    .select(['lane', 'scheduled_until', 'visit'])
    .select(sql<Date | null>`nullif(due_at, 'infinity')`.as('due_at'))
    .where('studio_id', '=', studio_id)
    .orderBy('lane')
    .execute();

/** Puts on record that an operator has a job done again. */
export const recordRetry = (db: DirectoryDb, acting: Acting, studio_id: number, job: string): Promise<void> =>
  db.transaction().execute((trx) => recordEvent(trx, acting, { action: 'job.retry', studio_id, after: { job } }));
