import { sql, type Kysely } from 'kysely';
import { layout_spot_map, spot_count } from '../routines/spots';

/** Stores how a room is drawn, and spots that are out of service; the next migration brings them to the classes. */
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
    create unique index blocked_spot_one on blocked_spot (class_type_id, location_id, spot)`,
    )
    .execute(db);
}
