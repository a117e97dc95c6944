import { sql, type Kysely } from 'kysely';
import { refuse_missing_spot, take_blocked_spots } from '../routines/spots';

/** Stores the out-of-service spots of a room in its classes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    alter table single_class
      -- Those of its location and class type, and how many spots they leave (null: all): kept by the database.
      add column blocked_spots int[] not null default '{}',
      add column usable_spots int;

    ${take_blocked_spots};
    create trigger single_class_blocked before insert or update of location_id, class_type_id on single_class
      for each row execute function take_blocked_spots();
    ${refuse_missing_spot};
    create trigger class_reservation_spot before insert or update of spot, deleted_at on class_reservation
      for each row when (new.spot is not null and new.deleted_at is null) execute function refuse_missing_spot();
    create trigger spot_hold_spot before insert or update of spot on spot_hold
      for each row when (new.spot is not null) execute function refuse_missing_spot()`,
    )
    .execute(db);
}
