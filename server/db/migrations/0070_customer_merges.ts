import { sql, type Kysely } from 'kysely';
import { refuse_merged_customer } from '../routines/merges';

/** Stores merges of two accounts of one person into one customer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    create table customer_merge (
      merged_customer_id bigint primary key references customer,
      -- Who has everything now.
      customer_id bigint not null references customer,
      -- The account whose sign-in ended; null: there was none, or it was deleted.
      uid text,
      merged_at timestamptz not null,
      constraint customer_merge_other check (customer_id <> merged_customer_id)
    );
    create index customer_merge_customer on customer_merge (customer_id);
    create unique index customer_merge_uid on customer_merge (uid) where uid is not null`,
    )
    .execute(db);
  await sql.raw(refuse_merged_customer).execute(db);
  for (const table of ['available_class', 'purchase', 'waitlist', 'payment_source', 'spot_hold', 'customer_note'])
    await sql
      .raw(
        `create trigger ${table}_refuses_merged before insert on ${table}
          for each row execute function refuse_merged_customer()`,
      )
      .execute(db);
}
