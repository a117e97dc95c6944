import { sql, type Kysely } from 'kysely';

/** The class that is reserved with the credits of a package of several classes, once they are granted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table purchase add column reserve_class_id bigint references single_class`).execute(db);
}
