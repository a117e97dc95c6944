import { sql, type Kysely } from 'kysely';

/** Whose entry of the family it is; null: the customer's own. Each person waits once for a class. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table waitlist add column family_member_id bigint,
      add constraint waitlist_family foreign key (customer_id, family_member_id)
        references family_member (customer_id, family_member_id) not valid`.execute(db);
  await sql`
    create unique index waitlist_person on waitlist (customer_id, single_class_id, coalesce(family_member_id, 0))
      where promoted_at is null and removed_at is null`.execute(db);
  // The name that servers of the previous version know.
  await sql`drop index waitlist_active`.execute(db);
  await sql`alter index waitlist_person rename to waitlist_active`.execute(db);
}
