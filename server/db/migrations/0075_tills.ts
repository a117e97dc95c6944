import { sql, type Kysely } from 'kysely';

/** Stores in whose till the money of a payment is, and counts of tills. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SQL).execute(db);
}

const SQL = `
alter table invoice
  drop constraint invoice_provider_check,
  add constraint invoice_provider_check check (provider in ('stripe', 'paypal', 'cash', 'terminal')) not valid,
  -- In whose till the money is.
  add column taken_by bigint references customer;

create table cash_count (
  cash_count_id bigint generated always as identity primary key,
  -- Whose till it is.
  customer_id bigint not null references customer,
  opened_at timestamptz not null,
  opening_float bigint not null default 0 check (opening_float >= 0),
  closed_at timestamptz,
  expected bigint,
  counted bigint check (counted >= 0),
  -- { "50000": 2 }: pieces by their centavos.
  denominations jsonb,
  note text not null default '',
  constraint cash_count_closed check (num_nonnulls(closed_at, expected, counted, denominations) in (0, 4))
);
create unique index cash_count_open on cash_count (customer_id) where closed_at is null;
create index cash_count_person on cash_count (customer_id, cash_count_id desc);

create table till_movement (
  till_movement_id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  -- Given by a trigger: the till's open count.
  cash_count_id bigint not null references cash_count,
  method text not null check (method in ('cash', 'terminal')),
  kind text not null check (kind in ('sale', 'confirmed', 'refund', 'deposit', 'withdrawal')),
  -- Centavos; what leaves the till is negative.
  amount bigint not null,
  desk_sale_id bigint references desk_sale,
  invoice_id bigint constraint till_movement_invoice unique references invoice,
  refund_id bigint constraint till_movement_refund unique references refund,
  note text not null default '',
  created_at timestamptz not null,
  constraint till_movement_sign check (amount <> 0 and (amount < 0) = (kind in ('refund', 'withdrawal')))
);
create index till_movement_count on till_movement (cash_count_id, till_movement_id);
-- A visitor's sale has no invoice: it comes and goes once.
create unique index till_movement_visitor on till_movement (desk_sale_id, kind)
  where invoice_id is null and refund_id is null and desk_sale_id is not null;

create function put_in_till() returns trigger language plpgsql as 'begin return new; end';
create trigger till_movement_count before insert on till_movement for each row execute function put_in_till();
create function take_payment() returns trigger language plpgsql as 'begin return null; end';
create trigger invoice_in_till after insert on invoice for each row execute function take_payment();
create function give_payment_back() returns trigger language plpgsql as 'begin return null; end';
create trigger refund_from_till after insert or update of status on refund
  for each row execute function give_payment_back();
`;
