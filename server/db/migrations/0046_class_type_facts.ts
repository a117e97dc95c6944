import { sql, type Kysely } from 'kysely';

/** What a class type asks of those who come; empty: the studio says nothing of it. */
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
