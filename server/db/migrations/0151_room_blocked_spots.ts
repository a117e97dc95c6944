import { sql, type Kysely } from 'kysely';

/** Spots out of service in a room with a map of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    alter table blocked_spot
      alter column class_type_id drop not null,
      add column room_id bigint references room,
      add constraint blocked_spot_map check (num_nonnulls(class_type_id, room_id) = 1);
    create unique index blocked_spot_room on blocked_spot (room_id, spot) where room_id is not null`,
    )
    .execute(db);
}
