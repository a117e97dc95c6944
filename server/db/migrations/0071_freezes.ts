import { sql, type Kysely } from 'kysely';

/** Creates freezes of memberships: meanwhile credits can't be used and charges are paused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    create table purchase_freeze (
      purchase_freeze_id bigint generated always as identity primary key,
      purchase_id bigint not null references purchase,
      starts_at timestamptz not null,
      -- null: until it is resumed.
      until timestamptz check (until > starts_at),
      ended_at timestamptz check (ended_at >= starts_at),
      -- Of a subscription that goes on: its next charge, from which its cycle counts.
      next_charge_at timestamptz,
      reason text not null default '',
      -- When its provider was told; resumed_at is also set where there is nothing (more) to tell.
      paused_at timestamptz,
      resumed_at timestamptz
    );
    create unique index purchase_freeze_open on purchase_freeze (purchase_id) where ended_at is null;
    create index purchase_freeze_purchase on purchase_freeze (purchase_id, purchase_freeze_id);
    create index purchase_freeze_untold on purchase_freeze (purchase_freeze_id) where resumed_at is null;
    alter table purchase add column renews_at timestamptz;
  `,
    )
    .execute(db);
}
