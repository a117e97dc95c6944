import { sql, type Kysely } from 'kysely';

/** Creates price changes of running subscriptions, which customers are told of before the provider is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    -- They follow the package's price now, which may have risen since it was bought.
    alter table purchase
      drop constraint purchase_check, drop constraint purchase_check1,
      add constraint purchase_first_payment check (first_payment >= 0),
      add constraint purchase_later_payment check (later_payment >= 0);
    create table subscription_price (
      subscription_price_id bigint generated always as identity primary key,
      purchase_id bigint not null references purchase,
      -- Centavos: the package's price, and the charges that follow from it.
      price bigint not null check (price >= 0),
      first_payment bigint not null check (first_payment >= 0),
      later_payment bigint not null check (later_payment >= 0),
      -- No charge before it costs the new price.
      not_before date not null,
      created_at timestamptz not null,
      -- The provider is being told: from here on nothing takes it back.
      telling_at timestamptz,
      -- The provider has heard, and the purchase says so.
      applied_at timestamptz,
      -- Another price came before this one, or the subscription ended.
      dropped_at timestamptz,
      check (applied_at is null or telling_at is not null),
      check (applied_at is null or dropped_at is null)
    );
    create unique index subscription_price_planned on subscription_price (purchase_id)
      where telling_at is null and dropped_at is null;
    create index subscription_price_open on subscription_price (subscription_price_id)
      where applied_at is null and dropped_at is null;
    create index subscription_price_purchase on subscription_price (purchase_id, subscription_price_id)`,
    )
    .execute(db);
}
