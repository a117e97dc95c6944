import { sql, type Kysely } from 'kysely';

/**
 * What moved the studio's balance at a payment provider, and what the provider paid out to its bank: copies of the
 * provider's books, by its ids. `parts`: whether the provider says what a payout consists of, and whether we have read it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table payout (
        payout_id bigint generated always as identity primary key,
        provider text not null check (provider in ('stripe', 'paypal')),
        provider_payout_id text not null,
        amount bigint not null,
        status text not null check (status in ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
        failure text,
        parts text not null check (parts in ('waiting', 'ready', 'read', 'never')),
        created_at timestamptz not null,
        arrives_at timestamptz,
        constraint payout_provider unique (provider, provider_payout_id)
      );
      create table balance_entry (
        balance_entry_id bigint generated always as identity primary key,
        provider text not null check (provider in ('stripe', 'paypal')),
        provider_entry_id text not null,
        kind text not null check (kind in ('payment', 'refund', 'dispute', 'fee', 'payout', 'adjustment')),
        gross bigint not null,
        fee bigint not null,
        net bigint not null check (net = gross - fee),
        created_at timestamptz not null,
        available_at timestamptz not null,
        provider_payment_id text,
        provider_refund_id text,
        provider_dispute_id text,
        payout_id bigint references payout,
        constraint balance_entry_provider unique (provider, provider_entry_id)
      )`,
    )
    .execute(db);
}
