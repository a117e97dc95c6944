import { sql, type Kysely } from 'kysely';

/**
 * Stores whose calendar entry a place took over when it was moved to another class. Places that were moved earlier have
 * entries of their own, made by their mails.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Not validated: the new column is null in every row, and the check would read them all.
  await sql
    .raw(
      `alter table class_reservation
         add column entry_of bigint,
         add constraint class_reservation_entry foreign key (entry_of) references class_reservation not valid`,
    )
    .execute(db);
}
