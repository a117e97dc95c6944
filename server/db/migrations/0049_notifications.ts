import { sql, type Kysely } from 'kysely';

/** Stores customers' choices of notifications; without a choice the defaults of domain/notifications count. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    create table notification_preference (
      customer_id bigint not null references customer,
      kind text not null,
      channel text not null,
      enabled boolean not null,
      updated_at timestamptz not null,
      primary key (customer_id, kind, channel)
    )`,
    )
    .execute(db);
}
