import { sql, type Kysely } from 'kysely';

/** Stores what a class type demands of customers; null: the studio says nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    alter table class_type
      add column level text
        constraint class_type_level check (level in ('Principiante', 'Intermedio', 'Avanzado', 'Todos los niveles')),
      add column what_to_bring text check (what_to_bring <> '')`,
    )
    .execute(db);
}
