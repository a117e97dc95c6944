import { sql, type Kysely } from 'kysely';

/** The team's notes about a rating of a class or a video; a rated video gets a number of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`alter table video_rating add column video_rating_id bigint generated always as identity unique`)
    .execute(db);
  await sql
    .raw(
      `alter table customer_note
         add column class_reservation_id bigint references class_reservation on delete set null,
         add column video_rating_id bigint references video_rating (video_rating_id) on delete set null,
         add constraint customer_note_one_rating check (num_nonnulls(class_reservation_id, video_rating_id) <= 1)`,
    )
    .execute(db);
}
