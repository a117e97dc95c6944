import { sql, type Kysely } from 'kysely';

/** Stores when a page or an announcement was last changed, for search engines; unknown for existing ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    alter table page add column updated_at timestamptz;
    alter table page alter column updated_at set default now();
    alter table announcement add column updated_at timestamptz;
    alter table announcement alter column updated_at set default now();
  `,
    )
    .execute(db);
}
