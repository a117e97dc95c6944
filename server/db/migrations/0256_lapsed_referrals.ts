import { sql, type Kysely } from 'kysely';

/** A friend who never bought: their referral ends after some time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table referral drop constraint referral_state_check,
      add constraint referral_state_check check (state in ('waiting', 'given', 'refused', 'taken_back', 'lapsed'))`.execute(
    db,
  );
  await sql`create index referral_waiting_since on referral (created_at) where state = 'waiting'`.execute(db);
}
