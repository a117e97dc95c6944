import { sql, type Kysely } from 'kysely';
import { add_tax_refund } from '../routines/cfdi';

/** Refunds cancel a tax invoice or make a credit note; what was not invoiced goes into global invoices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table tax_refund (
        refund_id bigint primary key references refund,
        tax_receipt_id bigint not null references tax_receipt,
        amount bigint not null check (amount > 0),
        action text check (action in ('cancel_receipt', 'cancel_cfdi', 'credit_note')),
        stale_receipt_id text,
        done_at timestamptz,
        failure text,
        tries int not null default 0,
        next_try_at timestamptz not null,
        created_at timestamptz not null
      );
      alter table cfdi
        add column refund_id bigint constraint cfdi_refund unique references refund,
        add column period text check (period in ('day', 'week', 'month')),
        add column period_from date,
        add column period_to date,
        drop constraint cfdi_kind_check,
        add constraint cfdi_kind_check check (kind in ('customer', 'global', 'credit_note')),
        drop constraint cfdi_status_check,
        add constraint cfdi_status_check check (status in ('waiting', 'stamped', 'refused', 'cancelling', 'cancelled')),
        drop constraint cfdi_stamped,
        add constraint cfdi_stamped
          check ((status in ('stamped', 'cancelling', 'cancelled')) = (provider_invoice_id is not null)),
        add constraint cfdi_of_refund check ((kind = 'credit_note') = (refund_id is not null)),
        add constraint cfdi_of_period check ((kind = 'global') = (period is not null));
      drop index cfdi_once;
      create unique index cfdi_once on cfdi (tax_receipt_id)
        where kind = 'customer' and status in ('waiting', 'stamped', 'cancelling')`,
    )
    .execute(db);
  await sql.raw(add_tax_refund).execute(db);
}
