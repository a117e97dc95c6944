import { sql, type Kysely } from 'kysely';

/**
 * The place whose calendar entry a place took over when it was moved to another class. Those that moved before keep
 * their own: their mails entered it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Not validated: every row lacks the new column, and the check would read them all.
  await sql
    .raw(
      `alter table class_reservation
         add column entry_of bigint,
         add constraint class_reservation_entry foreign key (entry_of) references class_reservation not valid`,
    )
    .execute(db);
}
