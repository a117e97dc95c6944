import { sql, type Kysely } from 'kysely';

/** Money that is taken at the desk without cash and terminal (a transfer) is in the till's movements too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table till_movement drop constraint till_movement_method_check,
      add constraint till_movement_method_check check (method in ('cash', 'terminal', 'other')) not valid`,
    )
    .execute(db);
}
