import { sql, type Kysely } from 'kysely';

/** Stores heartbeats of the job queue's workers, and indexes provider events by age. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    create table job_worker (worker_id text primary key, seen_at timestamptz not null);
    create index provider_event_received on provider_event (received_at);
  `,
    )
    .execute(db);
}
