import { sql, type Kysely } from 'kysely';

/** When each worker of the job queue was last seen alive, and old provider events found by their age. */
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
