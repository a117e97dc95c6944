import { sql, type Kysely } from 'kysely';

/** Creates sales at the desk. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SQL).execute(db);
}

const SQL = `
create table desk_sale (
  desk_sale_id bigint generated always as identity primary key,
  -- null: a visitor, who buys no package.
  customer_id bigint references customer,
  sold_by bigint not null references customer,
  method text not null check (method in ('cash', 'terminal', 'link')),
  class_package_id bigint references class_package,
  discount_code text,
  -- [{ "concept": "Agua", "amount": 3500 }]
  charges jsonb not null default '[]' check (jsonb_typeof(charges) = 'array'),
  title text not null,
  total bigint not null check (total >= 0),
  -- Cash that was handed over, at least the total.
  received bigint check (received >= total),
  terminal_digits text check (terminal_digits ~ '^[0-9]{4}$'),
  terminal_authorisation text,
  created_at timestamptz not null,
  link_expires_at timestamptz,
  -- Voided, or its link withdrawn.
  voided_at timestamptz,
  voided_by bigint references customer,
  void_reason text,
  check ((method = 'link') = (link_expires_at is not null)),
  check (customer_id is not null or (class_package_id is null and method <> 'link')),
  check (received is null or method = 'cash'),
  check ((voided_at is null) = (voided_by is null))
);
create index desk_sale_customer on desk_sale (customer_id) where customer_id is not null;
create index desk_sale_link on desk_sale (customer_id, class_package_id) where method = 'link' and voided_at is null;

alter table purchase
  add column desk_sale_id bigint references desk_sale,
  -- What a charge without a product is for.
  add column concept text;
create index purchase_desk_sale on purchase (desk_sale_id) where desk_sale_id is not null;
`;
