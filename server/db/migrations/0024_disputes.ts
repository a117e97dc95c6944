import { sql, type Kysely } from 'kysely';

/** Creates disputes: payments that a bank or PayPal takes back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
create table dispute (
  dispute_id bigint generated always as identity primary key,
  invoice_id bigint not null references invoice,
  provider text not null check (provider in ('stripe', 'paypal')),
  provider_dispute_id text not null,
  amount bigint not null check (amount >= 0),
  -- In the provider's word.
  reason text not null,
  status text not null check (status in ('open', 'won', 'lost')),
  respond_by timestamptz,
  opened_at timestamptz not null,
  -- When it was taken in here: the payment's credits are frozen since then.
  created_at timestamptz not null,
  closed_at timestamptz,
  constraint dispute_once unique (provider, provider_dispute_id),
  constraint dispute_closed check ((closed_at is null) = (status = 'open'))
);
-- What keeps credits from being used is read with every reservation.
create index dispute_blocks on dispute (invoice_id) where status <> 'won';
create index dispute_invoice on dispute (invoice_id);
create index dispute_open on dispute (provider) where status = 'open';
create index dispute_decided on dispute (closed_at) where status <> 'open';

-- Which kinds there are is said by MailKind, which every writer is checked against.
alter table mail
  drop constraint mail_kind,
  drop constraint mail_about,
  add constraint mail_about check (num_nonnulls(purchase_id, single_class_id) = 1);
`,
    )
    .execute(db);
}
