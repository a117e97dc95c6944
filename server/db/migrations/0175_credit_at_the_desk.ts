import { sql, type Kysely } from 'kysely';

/** Sales at the desk of which store credit pays a part, or all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table desk_sale
    add column store_credit bigint not null default 0,
    add constraint desk_sale_store_credit check (
      store_credit between 0 and total and (store_credit = 0 or customer_id is not null and method <> 'link'))
    not valid,
    drop constraint if exists desk_sale_check,
    add constraint desk_sale_received check (received >= total - store_credit) not valid`.execute(db);
}
