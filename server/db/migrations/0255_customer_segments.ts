import { sql, type Kysely } from 'kysely';

/**
 * Filters of the customers' list that campaigns and journeys name by 'saved-' and their id. A deleted one stays for
 * runs that still read it, and for the reports of what was sent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table customer_segment (
      customer_segment_id bigint generated always as identity primary key,
      name text not null check (char_length(name) between 1 and 40),
      filter jsonb not null,
      created_at timestamptz not null,
      deleted_at timestamptz
    )`.execute(db);
  await sql`create unique index customer_segment_name on customer_segment (name) where deleted_at is null`.execute(db);
}
