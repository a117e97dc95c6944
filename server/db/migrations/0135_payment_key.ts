import { sql, type Kysely } from 'kysely';

/** Keys of payment providers that the studio has entered itself, encrypted by the server (server/sealedText). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table payment_key (
         provider text primary key check (provider = 'stripe'),
         sealed bytea not null,
         last4 text not null check (length(last4) = 4),
         account_id text,
         endpoint_id text not null,
         changed_at timestamptz not null
       )`,
    )
    .execute(db);
}
