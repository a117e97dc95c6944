import { sql, type Kysely } from 'kysely';

/**
 * The words of a customer's name, address and phone number, as searchWords (domain/customerSearch) finds them in what
 * staff type. The search takes this very text, so that it uses the index; another rule needs another index.
 */
export const CUSTOMER_WORDS = `array_to_tsvector(array_remove(regexp_split_to_array(lower(regexp_replace(
  normalize(name || ' ' || last_name || ' ' || email || ' ' || phone, nfd), '[\\u0300-\\u036f]', '', 'g')),
  '[^a-z0-9]+'), ''))`;

/** Absent toggles are off. A studio that relied on these being on without a word gets them written down. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    create index customer_search on customer using gin ((${CUSTOMER_WORDS}));

    insert into app_config (key, value)
    select key, 'true' from unnest(array['allow_cancel_reservations', 'hero_enabled']) key
    where exists (select from app_config) or exists (select from customer)
    on conflict (key) do nothing`,
    )
    .execute(db);
}
