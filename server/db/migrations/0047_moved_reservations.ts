import { sql, type Kysely } from 'kysely';

/**
 * Where a customer moved a place to, in another class; and which of a guest's links serves: a renewed one ends those
 * before it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Not validated: every row lacks the new column, and the check would read them all.
  await sql
    .raw(
      `alter table class_reservation
         add column moved_to bigint,
         add column guest_link int not null default 0,
         add constraint class_reservation_moved foreign key (moved_to) references class_reservation not valid`,
    )
    .execute(db);
}
