import { sql, type Kysely } from 'kysely';

/** Creates tables for payments: providers' ids, invoices, refunds, saved cards, discounts and limits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLES).execute(db);
  await sql.raw(LIMITS).execute(db);
}

const TABLES = `
insert into payment_method values (3, 'PayPal');

-- What a customer, or a package at certain terms, is called at a provider.
create table provider_customer (
  customer_id bigint not null references customer,
  provider text not null check (provider in ('stripe', 'paypal')),
  provider_customer_id text not null,
  primary key (customer_id, provider),
  unique (provider, provider_customer_id)
);
create table provider_plan (
  class_package_id bigint not null references class_package,
  provider text not null check (provider in ('stripe', 'paypal')),
  -- The terms as one text: other terms are another plan.
  terms text not null,
  provider_plan_id text not null,
  primary key (class_package_id, provider, terms)
);

alter table discount
  add column uses int not null default 0,
  add column created_at timestamptz not null default now(),
  add column deleted_at timestamptz,
  add constraint discount_limit check (uses >= 0 and (limit_total is null or uses <= limit_total));
drop index discount_code;
create unique index discount_code on discount (lower(code)) where deleted_at is null;

-- The terms are those of the moment of buying: a package may change later.
alter table purchase
  add column subscription_id text,
  add column subscription_period text check (subscription_period in ('day', 'month', 'year')),
  add column subscription_interval int check (subscription_interval > 0),
  add column free_trial_length int check (free_trial_length > 0),
  add column discount_id bigint references discount,
  add column provider text check (provider in ('stripe', 'paypal')),
  -- The payment, subscription, order or checkout session that it waits for.
  add column provider_reference text,
  add column cancel_reason text,
  -- The provider's words for why it failed: card_declined/insufficient_funds, ...
  add column failure text,
  add column confirmed_by bigint references customer,
  add constraint purchase_subscription check ((subscription_period is null) = (subscription_interval is null)),
  add constraint purchase_provider check (provider_reference is null or provider is not null);
create unique index purchase_provider_reference on purchase (provider, provider_reference) where provider_reference is not null;
create unique index purchase_subscription_id on purchase (provider, subscription_id) where subscription_id is not null;
create index purchase_pending on purchase (created_at) where status = 'pending';
create index purchase_package on purchase (class_package_id);
create index purchase_discount on purchase (discount_id, customer_id) where discount_id is not null;

-- One row is one payment that was taken (or the free period that begins a subscription).
create table invoice (
  invoice_id bigint generated always as identity primary key,
  purchase_id bigint not null references purchase,
  customer_id bigint not null references customer,
  provider text not null check (provider in ('stripe', 'paypal', 'cash')),
  provider_payment_id text not null,
  total_payment bigint not null check (total_payment >= 0),
  -- Whether it gave credits; one that came too late gives a refund instead.
  fulfilled boolean not null,
  created_at timestamptz not null default now(),
  constraint invoice_payment unique (provider, provider_payment_id)
);
create index invoice_customer on invoice (customer_id, created_at desc);
create index invoice_purchase on invoice (purchase_id);

create table refund (
  refund_id bigint generated always as identity primary key,
  invoice_id bigint not null references invoice,
  amount bigint not null check (amount > 0),
  reason text not null default '',
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  provider_refund_id text,
  failure text,
  -- null: by itself, for a payment that came too late.
  created_by bigint references customer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index refund_invoice on refund (invoice_id);
create index refund_pending on refund (created_at) where status = 'pending';
create unique index refund_provider on refund (provider_refund_id) where provider_refund_id is not null;

-- More than was paid is never given back; a refund that failed doesn't count.
create function refund_within_invoice() returns trigger language plpgsql as 'begin return null; end';
create constraint trigger refund_within_invoice after insert or update on refund for each row execute function refund_within_invoice();

create table payment_source (
  payment_source_id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  source_id text not null constraint payment_source_source unique,
  card_type text not null,
  last_digits text not null check (last_digits ~ '^[0-9]{4}$'),
  fingerprint text,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index payment_source_card on payment_source (customer_id, fingerprint) where deleted_at is null;

-- Written in the transaction that an event changes something in: a repeat of the event finds it here.
create table provider_event (
  provider text not null,
  event_id text not null,
  type text not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);

-- Which payment gave a credit; and one that went with its payment is lost, like a forfeited one.
alter table available_class
  add column invoice_id bigint references invoice,
  add column revoked boolean not null default false,
  add constraint available_class_revoked check (not revoked or forfeited_at is not null);
-- Until now a revoked purchase was all that told it.
update available_class a set revoked = true from purchase p
 where p.purchase_id = a.purchase_id and p.status = 'revoked' and a.forfeited_at is not null
   and not exists (select from class_reservation r where r.available_class_id = a.available_class_id and r.deleted_at = a.forfeited_at);
create index available_class_invoice on available_class (invoice_id) where invoice_id is not null;
`;

/** The database counts how many have bought a package: the one too many fails on the CHECK. */
const LIMITS = `
alter table class_package
  add column attendee_limit int check (attendee_limit > 0),
  add column attendees int not null default 0,
  add constraint class_package_attendees check (attendees >= 0 and (attendee_limit is null or attendees <= attendee_limit));
update class_package p set attendees = (
  select count(*) from purchase where class_package_id = p.class_package_id and status not in ('failed', 'revoked'));

create function count_attendees() returns trigger language plpgsql as 'begin return null; end';
create trigger purchase_counts_attendees after insert on purchase
  referencing new table as bought for each statement execute function count_attendees();

create function return_attendees() returns trigger language plpgsql as 'begin return null; end';
create trigger purchase_returns_attendees after update on purchase
  referencing old table as before new table as after for each statement execute function return_attendees();

-- A discount's use goes with its purchase.
create function use_discount() returns trigger language plpgsql as 'begin return null; end';
create trigger purchase_uses_discount after insert on purchase
  referencing new table as bought for each statement execute function use_discount();

create function return_discount() returns trigger language plpgsql as 'begin return null; end';
create trigger purchase_returns_discount after update on purchase
  referencing old table as before new table as after for each statement execute function return_discount();
`;
