import { sql, type Kysely } from 'kysely';

/**
 * Stores rate limits, tried cards and the position of reconciliation in the database, for all servers of the studio.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    -- Hits of the running windows. Unlogged: a crash may empty it, and counting waits for no disk.
    create unlogged table rate_limit (
      key text primary key,
      hits int not null,
      ends_at timestamptz not null
    );

    -- A card that was shown to its bank, for a purchase or to be saved. It counts while it is asked about
    -- (at most until open_until) and, where it was declined, for an hour.
    create table card_try (
      card_try_id bigint generated always as identity primary key,
      customer_id bigint not null references customer on delete cascade,
      address text,
      purchase_id bigint references purchase on delete cascade,
      -- Of a card to be saved, while its holder is asked by the bank: the provider's id of it.
      setup_id text,
      tried_at timestamptz not null,
      open_until timestamptz,
      declined_at timestamptz
    );
    create index card_try_declined on card_try (declined_at) where declined_at is not null;
    create index card_try_open on card_try (open_until) where open_until is not null;
    create index card_try_purchase on card_try (purchase_id) where purchase_id is not null;
    create index card_try_setup on card_try (setup_id) where setup_id is not null;
    create index card_try_age on card_try (tried_at);
    create index card_try_customer on card_try (customer_id);

    create table reconciliation_cursor (
      list text primary key,
      -- The last item that was looked at.
      place text not null
    );
    -- The open purchases of one customer.
    create index purchase_open on purchase (customer_id) where status = 'pending' and provider is not null`,
    )
    .execute(db);
}
