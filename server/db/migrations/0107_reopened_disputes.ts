import { sql, type Kysely } from 'kysely';

/** Lets disputes be reopened after they were decided. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
alter table dispute
  -- How often its status has changed since it was taken in: tells what is read late, and one mail from the next.
  add column moves int not null default 0,
  -- Since when the credits are frozen, where that isn't since it was taken in.
  add column frozen_at timestamptz,
  -- When it was lost, and what its purchase was until then: null where it is not lost, or didn't revoke the purchase.
  add column lost_at timestamptz,
  add column revoked_from text check (revoked_from in ('active', 'completed'));
update dispute set lost_at = closed_at where status = 'lost';
`,
    )
    .execute(db);
}
