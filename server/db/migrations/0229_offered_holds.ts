import { sql, type Kysely } from 'kysely';
import { active_hold, hold_seats, paying_hold } from '../routines/holds';

/** A customer may be offered seats of several classes, beside the one that they pay. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unique index spot_hold_payer on spot_hold (customer_id, is_guest)
      where released_at is null and fixed_place_id is null and waitlist_offer_id is null`.execute(db);
  await sql`drop index spot_hold_paying`.execute(db);
  // The function names the index that was replaced.
  for (const routine of [active_hold, paying_hold, hold_seats]) await sql.raw(routine).execute(db);
}
