import { sql, type Kysely } from 'kysely';
import { keep_former_slug } from '../routines/pages';

/** Stores former addresses of pages: each redirects to its page until another page takes it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table page_former_slug (
        slug text primary key,
        page_id bigint not null references page on delete cascade
      );
      create index page_former_slug_page on page_former_slug (page_id)`,
    )
    .execute(db);
  await sql.raw(keep_former_slug).execute(db);
  await sql
    .raw(
      `create trigger page_keep_former_slug after insert or update of slug on page
        for each row execute function keep_former_slug()`,
    )
    .execute(db);
}
