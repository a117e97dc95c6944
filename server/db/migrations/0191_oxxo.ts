import { sql, type Kysely } from 'kysely';

/** OXXO, a built-in payment method, and the voucher that pays a purchase at one of its shops. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into payment_method (payment_method_id, name)
    select 7, case when exists (select from payment_method where lower(name) = 'oxxo')
      then 'OXXO en línea' else 'OXXO' end`.execute(db);
  await sql`alter table purchase
    add column voucher_number text,
    add column voucher_ends_at timestamptz,
    add constraint purchase_voucher_whole check ((voucher_number is null) = (voucher_ends_at is null)) not valid`.execute(
    db,
  );
}
