import { sql, type Kysely } from 'kysely';
import { keep_page_version, name_accepted_version, refuse_history_change } from '../routines/pages';

/**
 * Creates versions of content pages, and acceptances name one. Earlier acceptances count for the current text, as no
 * older one was stored. Triggers write the versions, so that the previous version's server does too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    -- A version stays when its page is deleted: it is what customers accepted.
    create table page_version (
      page_version_id bigint generated always as identity primary key,
      page_id bigint not null,
      title text not null,
      content text,
      -- null: from before pages had times.
      created_at timestamptz
    );
    create index page_version_page on page_version (page_id, page_version_id);
    alter table page add column page_version_id bigint references page_version;
    insert into page_version (page_id, title, content, created_at)
      select page_id, title, content, updated_at from page order by page_id;
    update page p set page_version_id = v.page_version_id from page_version v where v.page_id = p.page_id;

    alter table accepted_page
      add column page_version_id bigint references page_version,
      drop constraint accepted_page_page_id_fkey,
      drop constraint accepted_page_pkey;
    update accepted_page a set page_version_id = p.page_version_id from page p where p.page_id = a.page_id;
    alter table accepted_page add primary key (customer_id, page_version_id)`,
    )
    .execute(db);
  for (const routine of [keep_page_version, name_accepted_version, refuse_history_change])
    await sql.raw(routine).execute(db);
  await sql
    .raw(
      `
    create trigger page_keep_version before insert or update on page for each row execute function keep_page_version();
    create trigger accepted_page_name_version before insert on accepted_page
      for each row execute function name_accepted_version();
    create trigger accepted_page_append_only before update or delete on accepted_page
      for each row execute function refuse_history_change();
    create trigger page_version_append_only before update or delete on page_version
      for each row execute function refuse_history_change()`,
    )
    .execute(db);
}
