import { sql, type Kysely } from 'kysely';
import { add_tax_receipt } from '../routines/cfdi';

/** Tax invoices: whom they are for, one receipt per payment, and what is stamped. A payment is in one of them at a time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table tax_profile (
        customer_id bigint primary key references customer,
        rfc text not null,
        legal_name text not null,
        zip text not null,
        tax_system text not null,
        cfdi_use text not null,
        updated_at timestamptz not null
      );
      create table tax_receipt (
        tax_receipt_id bigint generated always as identity primary key,
        invoice_id bigint not null constraint tax_receipt_payment unique references invoice,
        total bigint not null check (total > 0),
        status text not null default 'waiting' check (status in ('waiting', 'open', 'cancelled')),
        provider_receipt_id text constraint tax_receipt_provider unique,
        cfdi_id bigint,
        failure text,
        tries int not null default 0,
        next_try_at timestamptz not null,
        created_at timestamptz not null,
        constraint tax_receipt_open check (status <> 'open' or provider_receipt_id is not null)
      );
      create table cfdi (
        cfdi_id bigint generated always as identity primary key,
        kind text not null check (kind in ('customer')),
        status text not null default 'waiting' check (status in ('waiting', 'stamped', 'refused', 'cancelled')),
        customer_id bigint references customer,
        tax_receipt_id bigint references tax_receipt,
        rfc text,
        legal_name text,
        zip text,
        tax_system text,
        cfdi_use text,
        total bigint not null check (total > 0),
        provider_invoice_id text constraint cfdi_provider unique,
        uuid text,
        failure text,
        tries int not null default 0,
        next_try_at timestamptz not null,
        created_at timestamptz not null,
        stamped_at timestamptz,
        constraint cfdi_stamped check ((status in ('stamped', 'cancelled')) = (provider_invoice_id is not null)),
        constraint cfdi_of_customer check (kind <> 'customer' or tax_receipt_id is not null)
      );
      alter table tax_receipt add constraint tax_receipt_cfdi foreign key (cfdi_id) references cfdi;
      create unique index cfdi_once on cfdi (tax_receipt_id) where kind = 'customer' and status in ('waiting', 'stamped')`,
    )
    .execute(db);
  await sql.raw(add_tax_receipt).execute(db);
}
