import { sql, type Kysely } from 'kysely';

/** A room may have a map of its own, which its classes have instead of their type's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table room
         -- Rows of cells as in class_type; null: the map of each class's type.
         add column spot_layout text[],
         add column spot_map text generated always as (layout_spot_map(spot_layout)) stored`,
    )
    .execute(db);
}
