import { sql, type Kysely } from 'kysely';

/**
 * Whose place of the family a reservation is, beside the name in `guest`: a person of its own customer. A plan can pay
 * for them, which it never does for a guest. The constraints aren't validated, as that reads the whole table: every row
 * fitted the narrower ones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table class_reservation add column family_member_id bigint,
      add constraint class_reservation_family foreign key (customer_id, family_member_id)
        references family_member (customer_id, family_member_id) not valid,
      drop constraint class_reservation_guest_counts,
      add constraint class_reservation_guest_counts check (
        guest is null or counted or family_member_id is not null) not valid,
      add constraint class_reservation_family_named check (family_member_id is null or guest is not null) not valid`.execute(
    db,
  );
}
