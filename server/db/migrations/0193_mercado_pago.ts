import { sql, type Kysely } from 'kysely';

/** Mercado Pago takes payments too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into payment_method (payment_method_id, name)
    select 8, case when exists (select from payment_method where lower(name) = 'mercado pago')
      then 'Mercado Pago en línea' else 'Mercado Pago' end`.execute(db);
  // Not validated, as that reads the whole table: every row fitted the narrower check.
  await sql`alter table purchase
    drop constraint purchase_provider_check,
    add constraint purchase_provider_check check (provider in ('stripe', 'paypal', 'mercadopago')) not valid`.execute(
    db,
  );
  await sql`alter table invoice
    drop constraint invoice_provider_check,
    add constraint invoice_provider_check check (provider in
      ('stripe', 'paypal', 'mercadopago', 'cash', 'terminal', 'store_credit', 'transfer')) not valid`.execute(db);
  await sql`alter table dispute
    drop constraint dispute_provider_check,
    add constraint dispute_provider_check check (provider in ('stripe', 'paypal', 'mercadopago')) not valid`.execute(
    db,
  );
}
