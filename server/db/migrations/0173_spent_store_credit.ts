import { sql, type Kysely } from 'kysely';

/** Purchases that store credit pays: how much of each, taken from the ledger once and returned at most once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table purchase
    add column store_credit bigint not null default 0,
    add constraint purchase_store_credit check (store_credit between 0 and total_payment) not valid`.execute(db);
  await sql`alter table invoice
    drop constraint invoice_provider_check,
    add constraint invoice_provider_check
      check (provider in ('stripe', 'paypal', 'cash', 'terminal', 'store_credit')) not valid`.execute(db);
  // Archived, as it isn't offered among the methods.
  await sql`insert into payment_method (payment_method_id, name, archived_at)
    select 9, case when exists (select from payment_method where lower(name) = 'saldo a favor')
      then 'Saldo a favor del cliente' else 'Saldo a favor' end, '2026-01-01T00:00:00Z'`.execute(db);
  await sql`create unique index store_credit_entry_payment on store_credit_entry (purchase_id)
    where kind = 'payment'`.execute(db);
  await sql`create unique index store_credit_entry_payment_returned on store_credit_entry (purchase_id)
    where kind = 'payment_returned'`.execute(db);
}
