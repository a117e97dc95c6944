import { sql, type Kysely } from 'kysely';

/** What a sale at the desk sold besides its first package: `[{ class_package_id, concept, amount }]`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table desk_sale add column more_packages jsonb not null default '[]'`).execute(db);
}
