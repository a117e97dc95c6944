import { sql, type Kysely } from 'kysely';
import { active_hold, hold_seats, paying_hold } from '../routines/holds';
import { count_fixed_places } from '../routines/fixedPlaces';

/**
 * The seat of a fixed place in a class that isn't reserved yet is a hold, so that no other customer takes it. A customer
 * has any number of these, beside the one that is being paid.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table spot_hold add column fixed_place_id bigint,
      add constraint spot_hold_fixed_place foreign key (fixed_place_id) references fixed_place
        on delete cascade not valid,
      drop constraint spot_hold_length,
      add constraint spot_hold_length check (
        fixed_place_id is not null or expires_at <= first_held_at + interval '4 hours') not valid`.execute(db);
  await sql`
    create unique index spot_hold_paying on spot_hold (customer_id, is_guest)
      where released_at is null and fixed_place_id is null`.execute(db);
  await sql`drop index spot_hold_customer`.execute(db);
  await sql`
    create unique index spot_hold_fixed on spot_hold (fixed_place_id, single_class_id)
      where released_at is null and fixed_place_id is not null`.execute(db);
  await sql`create index spot_hold_of_fixed on spot_hold (fixed_place_id) where fixed_place_id is not null`.execute(db);
  // The functions name the index that was replaced.
  for (const routine of [active_hold, paying_hold, hold_seats, count_fixed_places]) await sql.raw(routine).execute(db);
  await sql`
    create trigger fixed_place_count before insert on fixed_place
      for each row execute function count_fixed_places()`.execute(db);
}
