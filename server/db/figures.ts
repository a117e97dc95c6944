/** Figures of one studio for its operator: how much waits and fails, and how large it is. */
import { sql } from 'kysely';
import type { Db } from './schema';

export async function readFigures(db: Db, now: Date): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*) from mail where sent_at is null and failed_at is null and due_at <= ${now})::int as mails_waiting,
      (select count(*) from mail where failed_at > ${now}::timestamptz - interval '1 day')::int as mails_failed_in_a_day,
      (select count(*) from graphile_worker.jobs where attempts >= max_attempts)::int as jobs_failed,
      (select count(*) from pg_stat_activity where datname = current_database())::int as connections,
      pg_database_size(current_database())::float8 as database_bytes`.execute(db);
  return rows[0] ?? {};
}
