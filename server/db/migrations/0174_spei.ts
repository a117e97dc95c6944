import { sql, type Kysely } from 'kysely';

/** SPEI, the transfer that Stripe notices by itself: a built-in payment method. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into payment_method (payment_method_id, name)
    select 6, case when exists (select from payment_method where lower(name) = 'spei')
      then 'SPEI en línea' else 'SPEI' end`.execute(db);
}
