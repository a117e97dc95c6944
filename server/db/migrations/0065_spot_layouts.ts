import { sql, type Kysely } from 'kysely';
import { layout_spot_map, refuse_missing_spot, spot_count, take_blocked_spots } from '../routines/spots';

/** How a room is drawn, and spots that are out of service. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    ${spot_count};
    ${layout_spot_map};
    alter table class_type
      -- Rows of cells: o a spot, . a gap, C the coach's place. null: the rows of spot_map alone.
      add column spot_layout text[],
      add column version int not null default 1,
      add constraint class_type_layout
        check (spot_layout is null or spot_map is not distinct from layout_spot_map(spot_layout));

    create table blocked_spot (
      blocked_spot_id bigint generated always as identity primary key,
      location_id bigint not null references location,
      class_type_id bigint not null references class_type,
      spot int not null check (spot > 0),
      reason text not null,
      created_at timestamptz not null
    );
    create unique index blocked_spot_one on blocked_spot (class_type_id, location_id, spot);

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
