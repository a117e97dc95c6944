import { sql, type Kysely } from 'kysely';

/** Deleting a package no longer deletes discounts: a package that has one is archived instead. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table discount
         drop constraint discount_class_package_id_fkey,
         add constraint discount_class_package_id_fkey foreign key (class_package_id) references class_package`,
    )
    .execute(db);
}
