import { sql, type Kysely } from 'kysely';

/** Transfers to the studio's account: their proofs, and at most one unpaid purchase per customer, in whichever way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into payment_method (payment_method_id, name)
    select 5, case when exists (select from payment_method where lower(name) = 'transferencia bancaria')
      then 'Transferencia con comprobante' else 'Transferencia bancaria' end`.execute(db);
  await sql`alter table invoice
    drop constraint invoice_provider_check,
    add constraint invoice_provider_check
      check (provider in ('stripe', 'paypal', 'cash', 'terminal', 'store_credit', 'transfer')) not valid`.execute(db);
  await sql`create unique index purchase_unpaid on purchase (customer_id)
    where status = 'pending' and payment_method_id in (2, 5)`.execute(db);
  await sql`drop index purchase_unconfirmed_cash`.execute(db);
  await sql`create table transfer_proof (
    transfer_proof_id bigint generated always as identity primary key,
    purchase_id bigint not null references purchase,
    file_id bigint unique references file,
    status text not null check (status in ('waiting', 'replaced', 'refused', 'confirmed', 'credited')),
    reason text not null default '',
    decided_by bigint references customer,
    decided_at timestamptz,
    created_at timestamptz not null,
    constraint transfer_proof_decided check ((status = 'waiting') = (decided_at is null))
  )`.execute(db);
  await sql`create unique index transfer_proof_waiting on transfer_proof (purchase_id) where status = 'waiting'`.execute(
    db,
  );
}
