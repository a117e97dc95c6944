import { sql, type Kysely } from 'kysely';

/** Creates downloads of a customer's data, requests to delete it, and the mark of customers whose data was deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    -- First: a reservation holds mail while waiting for the customer. A mail may be about the account alone.
    alter table mail
      drop constraint mail_about,
      add constraint mail_about check (num_nonnulls(purchase_id, single_class_id) <= 1) not valid;

    alter table customer
      add column anonymised_at timestamptz,
      drop constraint customer_phone_check,
      add constraint customer_phone_check check (phone ~ '^[0-9]{10}$' or anonymised_at is not null) not valid;

    create table data_export (
      data_export_id bigint generated always as identity primary key,
      customer_id bigint not null references customer,
      requested_at timestamptz not null,
      -- Until then it is being made; a server that died leaves it to another one afterwards.
      lease_until timestamptz,
      attempts int not null default 0,
      ready_at timestamptz,
      failed_at timestamptz,
      file_id bigint references file on delete set null
    );
    create unique index data_export_one on data_export (customer_id) where ready_at is null and failed_at is null;
    create index data_export_customer on data_export (customer_id, requested_at);
    create index data_export_file on data_export (file_id) where file_id is not null;

    create table deletion_request (
      deletion_request_id bigint generated always as identity primary key,
      customer_id bigint not null references customer,
      requested_at timestamptz not null,
      -- Until then the customer can take it back.
      due_at timestamptz not null,
      cancelled_at timestamptz,
      -- The last mail was written; the data goes once it was sent.
      told_at timestamptz,
      -- No personal data is left in this database.
      anonymised_at timestamptz,
      -- The account at the identity service while it has to be deleted there.
      uid text,
      done_at timestamptz
    );
    create unique index deletion_request_one on deletion_request (customer_id)
      where cancelled_at is null and done_at is null;
    create index deletion_request_due on deletion_request (due_at) where cancelled_at is null and done_at is null;
    create index deletion_request_customer on deletion_request (customer_id)`,
    )
    .execute(db);
}
