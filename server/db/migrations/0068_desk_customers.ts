import { sql, type Kysely } from 'kysely';

/** Allows customers without an account, created at the front desk; stores when each customer last had a class. */
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
