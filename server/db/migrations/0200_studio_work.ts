import { sql, type Kysely } from 'kysely';

/**
 * When which part of the jobs is due, and which server does it, as in the directory of many studios. `job_worker` stays
 * for servers of the previous version.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table studio_work (
      studio_id bigint not null,
      lane text not null check (lane in ('mail', 'messages', 'tasks', 'providers', 'slow', 'videos')),
      due_at timestamptz not null,
      visit text,
      leased_until timestamptz check ((leased_until is null) = (visit is null)),
      scheduled_until timestamptz,
      outages integer not null default 0,
      written_at timestamptz,
      primary key (studio_id, lane)
    )`.execute(db);
  await sql`create index studio_work_due on studio_work (lane, least(due_at, leased_until))`.execute(db);
}
