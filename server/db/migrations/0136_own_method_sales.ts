import { sql, type Kysely } from 'kysely';

/** Sales at the desk that are paid in one of the studio's own ways. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table desk_sale
         add column payment_method_id bigint references payment_method,
         drop constraint desk_sale_method_check,
         add constraint desk_sale_method_check check (method in ('cash', 'terminal', 'other', 'link')) not valid,
         add constraint desk_sale_own_method check ((method = 'other') = (payment_method_id is not null)) not valid`,
    )
    .execute(db);
}
