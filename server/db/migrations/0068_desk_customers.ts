import { sql, type Kysely } from 'kysely';

/** Customers of the front desk, who have no account yet; when each customer last had a class. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    alter table customer alter column uid drop not null;
    create table customer_activity (
      customer_id bigint primary key references customer,
      last_class_at timestamptz not null
    );
    create index customer_activity_last on customer_activity (last_class_at);
      `,
    )
    .execute(db);
}
