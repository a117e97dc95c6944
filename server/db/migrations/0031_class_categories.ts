import { sql, type Kysely } from 'kysely';

/** Creates categories of classes, and gives a class its own icon. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    create table class_category (
      class_category_id bigint generated always as identity primary key,
      name text not null,
      handle text not null constraint class_category_handle unique,
      description text not null default '',
      available boolean not null default true
    );
    alter table single_class
      add column class_category_id bigint references class_category,
      add column icon text`,
    )
    .execute(db);
}
