import { sql, type Kysely } from 'kysely';
import { add_tax_dispute, add_tax_refund } from '../routines/cfdi';

/** Lost disputes change tax invoices as refunds do; both are undone where the refund failed or the dispute is won. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tax_refund
    drop constraint tax_refund_pkey,
    add column tax_refund_id bigint generated always as identity primary key,
    add constraint tax_refund_once unique (refund_id),
    alter column refund_id drop not null,
    add column dispute_id bigint references dispute,
    add column failed_at timestamptz,
    add column undone_at timestamptz,
    add constraint tax_refund_of check ((refund_id is null) <> (dispute_id is null))`.execute(db);
  await sql`create unique index tax_refund_lost on tax_refund (dispute_id) where failed_at is null`.execute(db);
  await sql`alter table cfdi
    add column tax_refund_id bigint constraint cfdi_tax_refund unique references tax_refund,
    drop constraint cfdi_of_refund,
    add constraint cfdi_of_refund
      check ((kind = 'credit_note') = (refund_id is not null or tax_refund_id is not null)) not valid`.execute(db);
  await sql.raw(add_tax_refund).execute(db);
  await sql.raw(add_tax_dispute).execute(db);
  await sql`create trigger dispute_tax_refund after insert or update of status on dispute
    for each row execute function add_tax_dispute()`.execute(db);
}
