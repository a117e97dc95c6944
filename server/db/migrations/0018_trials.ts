import { sql, type Kysely } from 'kysely';

/** Stores who has had which free trial, and by which card; an invoice names the charge that it settles. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
-- A row is written when a trial begins and stays: a second one of the package fails on a constraint.
create table trial (
  purchase_id bigint primary key references purchase on delete cascade,
  customer_id bigint not null references customer,
  class_package_id bigint not null references class_package,
  -- Of the card or the wallet's account that the trial will charge; the same for all customers.
  fingerprint text,
  created_at timestamptz not null,
  constraint trial_customer unique (customer_id, class_package_id),
  constraint trial_card unique (class_package_id, fingerprint)
);
insert into trial (purchase_id, customer_id, class_package_id, created_at)
select distinct on (p.customer_id, p.class_package_id) p.purchase_id, p.customer_id, p.class_package_id, p.created_at
from purchase p
where p.free_trial_length is not null
  and exists (select from invoice i where i.purchase_id = p.purchase_id and i.fulfilled and i.total_payment = 0)
order by p.customer_id, p.class_package_id, p.purchase_id;

-- What was charged, where the provider names it otherwise than the payment (Stripe's invoice).
alter table invoice add column charge_id text;
create unique index invoice_charge on invoice (provider, coalesce(charge_id, provider_payment_id));
`,
    )
    .execute(db);
}
