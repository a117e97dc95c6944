import { sql, type Kysely } from 'kysely';

/** In how many months a purchase is paid without interest; null: at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table purchase add column installments smallint`.execute(db);
  await sql`
    alter table purchase add constraint purchase_installments
      check (installments is null or installments between 2 and 60 and subscription_period is null) not valid`.execute(
    db,
  );
}
