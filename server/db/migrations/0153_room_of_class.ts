import { sql, type Kysely } from 'kysely';

/** A class that changes its room takes the spots that are out of service there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create or replace trigger single_class_blocked
         before insert or update of location_id, class_type_id, room_id on single_class
         for each row execute function take_blocked_spots()`,
    )
    .execute(db);
}
