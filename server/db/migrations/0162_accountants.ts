import { sql, type Kysely } from 'kysely';

/** Adds the role of the accountant to people. Rows of before have one of the others, so that none is checked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table customer drop constraint customer_role_check,
        add constraint customer_role_check check (role in ('customer', 'coach', 'contador', 'staff', 'admin')) not valid`,
    )
    .execute(db);
}
