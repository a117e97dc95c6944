import { sql, type Kysely } from 'kysely';

/** Creates the front desk's notes about customers. A pinned note is shown as an alert at the desk. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    create table customer_note (
      customer_note_id bigint generated always as identity primary key,
      customer_id bigint not null references customer,
      text text not null check (text ~ '\\S' and char_length(text) <= 2000),
      pinned boolean not null default false,
      version int not null default 1,
      created_at timestamptz not null,
      created_by bigint references customer,
      updated_at timestamptz,
      updated_by bigint references customer
    );
    create index customer_note_customer on customer_note (customer_id, created_at, customer_note_id);
    create index customer_note_pinned on customer_note (customer_id) where pinned`,
    )
    .execute(db);
}
