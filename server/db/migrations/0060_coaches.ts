import { sql, type Kysely } from 'kysely';

/** Adds the role of coaches, and the account of an instructor. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    alter table customer drop constraint customer_role_check,
      add constraint customer_role_check check (role in ('customer', 'coach', 'staff', 'admin')) not valid;
    create index customer_team on customer (role) where role <> 'customer';
    alter table instructor add column customer_id bigint unique references customer;
  `,
    )
    .execute(db);
}
