import { sql, type Kysely } from 'kysely';

/**
 * Stores to which place in another class a customer moved a place, and which link of a guest is valid: renewing it ends
 * the earlier ones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Not validated: the new column is null in every row, and the check would read them all.
  await sql
    .raw(
      `alter table class_reservation
         add column moved_to bigint,
         add column guest_link int not null default 0,
         add constraint class_reservation_moved foreign key (moved_to) references class_reservation not valid`,
    )
    .execute(db);
}
