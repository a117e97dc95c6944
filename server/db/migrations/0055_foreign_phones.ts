import { sql, type Kysely } from 'kysely';

/**
 * Allows phone numbers of other countries in E.164; ten digits stay Mexican. All existing rows satisfy the constraint.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    alter table customer
      drop constraint customer_phone_check,
      add constraint customer_phone_check check (
        phone ~ '^([0-9]{10}|\\+(1[2-9][0-9]{9}|5[013-9][0-9]{5,13}|[2346789][0-9]{6,14}))$' or anonymised_at is not null
      ) not valid;
      `,
    )
    .execute(db);
}
