import { sql, type Kysely } from 'kysely';

/** A studio may enter its keys of PayPal, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table payment_key
         drop constraint payment_key_provider_check,
         add constraint payment_key_provider_check check (provider in ('stripe', 'paypal'))`,
    )
    .execute(db);
}
