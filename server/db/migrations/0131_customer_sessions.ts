import { sql, type Kysely } from 'kysely';

/** Stores when each session of a customer was last used. A session is identified by the time of its sign-in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    create table customer_session (
      customer_id bigint not null references customer,
      signed_in_at timestamptz not null,
      seen_at timestamptz not null,
      primary key (customer_id, signed_in_at)
    )`,
    )
    .execute(db);
}
