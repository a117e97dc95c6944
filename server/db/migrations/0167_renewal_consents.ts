import { sql, type Kysely } from 'kysely';

/** What the buyer of a subscription agreed to before it charges by itself, word by word, and when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table purchase add column renewal_consent text, add column renewal_consent_at timestamptz,
    add constraint purchase_renewal_consent check ((renewal_consent is null) = (renewal_consent_at is null)) not valid`.execute(
    db,
  );
}
