import { sql, type Kysely } from 'kysely';

/** A payment method that purchases have is archived instead of deleted; two admins who change one at once are told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('alter table payment_method add column version integer not null default 1, add column archived_at timestamptz')
    .execute(db);
}
