import { sql, type Kysely } from 'kysely';

/** Filters of lists that a person of the team saved under a name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table saved_view (
        customer_id bigint not null references customer,
        list text not null check (list ~ '^[a-z0-9.-]{1,60}$'),
        name text not null check (char_length(name) between 1 and 40),
        search text not null check (char_length(search) <= 2000),
        primary key (customer_id, list, name)
      );
      create trigger saved_view_refuses_merged before insert on saved_view
        for each row execute function refuse_merged_customer()`,
    )
    .execute(db);
}
