import { sql, type Kysely } from 'kysely';

/** What people write to the studio's WhatsApp, until the team has seen to it. `provider_id` is Meta's id of the message. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table received_message (
      received_message_id bigint generated always as identity primary key,
      customer_id bigint references customer,
      phone text not null,
      body text not null,
      provider_id text not null unique,
      received_at timestamptz not null,
      done_at timestamptz,
      done_by bigint references customer,
      constraint received_message_done check (done_by is null or done_at is not null)
    )`.execute(db);
  await sql`create index received_message_customer on received_message (customer_id)`.execute(db);
  await sql`create index received_message_done_by on received_message (done_by) where done_by is not null`.execute(db);
  await sql`create index received_message_open on received_message (received_message_id) where done_at is null`.execute(
    db,
  );
  await sql`create index received_message_at on received_message (received_at)`.execute(db);
}
