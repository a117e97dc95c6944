import { sql, type Kysely } from 'kysely';

/** Gift cards, each sold by a sale, and whether its customer ordered a sale by themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table desk_sale add column by_customer boolean not null default false`.execute(db);
  await sql`create table gift_card (
    gift_card_id bigint generated always as identity primary key,
    customer_id bigint not null references customer,
    desk_sale_id bigint not null unique references desk_sale,
    amount bigint not null check (amount > 0),
    recipient_name text not null default '',
    recipient_email text,
    message text not null default '',
    send_on date,
    seed text not null,
    code_hash bytea not null unique,
    last4 text not null,
    sent_at timestamptz,
    created_at timestamptz not null
  )`.execute(db);
}
