import { sql, type Kysely } from 'kysely';

/** Absent toggles are off from now on. Studios that relied on the old default, on, get it stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into app_config (key, value)
    select key, 'true' from unnest(array['allow_cancel_reservations', 'hero_enabled']) key
    where exists (select from app_config) or exists (select from customer)
    on conflict (key) do nothing`.execute(db);
}
