import { sql, type Kysely } from 'kysely';

/** Absent toggles are off. A studio that relied on these being on without a word gets them written down. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into app_config (key, value)
    select key, 'true' from unnest(array['allow_cancel_reservations', 'hero_enabled']) key
    where exists (select from app_config) or exists (select from customer)
    on conflict (key) do nothing`.execute(db);
}
