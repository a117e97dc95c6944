import { sql, type Kysely } from 'kysely';

/** A held seat waits longer for a SPEI transfer than for a card: at most three hours, from the first hold on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table spot_hold
    drop constraint spot_hold_length,
    add constraint spot_hold_length check (expires_at <= first_held_at + interval '4 hours') not valid`.execute(db);
}
