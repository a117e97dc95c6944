import { sql, type Kysely } from 'kysely';

/** Stores the optional answers of sign-up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    alter table customer
      add column instagram text check (length(instagram) <= 120),
      add column birthdate date,
      add column signup_reason text check (length(signup_reason) <= 80),
      add column other text check (length(other) <= 200);
  `,
    )
    .execute(db);
}
