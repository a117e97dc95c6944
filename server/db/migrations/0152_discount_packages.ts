import { sql, type Kysely } from 'kysely';

/**
 * The packages of a discount besides discount.class_package_id, which stays the first of them: a server of the previous
 * version then grants the discount for that one alone, never for any.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table discount_package (
         discount_id bigint not null references discount,
         class_package_id bigint not null references class_package,
         primary key (discount_id, class_package_id)
       )`,
    )
    .execute(db);
}
