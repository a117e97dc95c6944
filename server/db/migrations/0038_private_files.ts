import { sql, type Kysely } from 'kysely';

/**
 * Creates private files, which only their owner and staff may read by expiring addresses, and the key that signs these.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    alter table file
      add column is_private boolean not null default false,
      -- Whose upload it is; null: the studio's.
      add column customer_id bigint references customer,
      add constraint file_of_customer_private check (customer_id is null or is_private);
    alter table studio add column signing_key bytea not null
      default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))`,
    )
    .execute(db);
}
