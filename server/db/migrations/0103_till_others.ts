import { sql, type Kysely } from 'kysely';

/** Stores in the till's movements also money taken at the desk otherwise (a transfer). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table till_movement drop constraint till_movement_method_check,
      add constraint till_movement_method_check check (method in ('cash', 'terminal', 'other')) not valid`,
    )
    .execute(db);
}
