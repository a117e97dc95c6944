import { sql, type Kysely } from 'kysely';

/** A person of the family who has a place no longer waits for one, as the customer doesn't for their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Its body is in server/db/routines.
  await sql`
    create function leave_family_waitlist() returns trigger language plpgsql as 'begin return null; end'`.execute(db);
  await sql`
    create trigger class_reservation_leaves_family_waitlist after insert on class_reservation for each row
      when (new.family_member_id is not null and new.deleted_at is null) execute function leave_family_waitlist()`.execute(
    db,
  );
}
