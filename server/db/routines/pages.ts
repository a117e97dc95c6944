/** Trigger: stores each new text of a page as a version, which has to be accepted anew. */
export const keep_page_version = `
create or replace function keep_page_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.content is distinct from old.content then
    insert into page_version (page_id, title, content, created_at)
    values (new.page_id, new.title, new.content, new.updated_at)
    returning page_version_id into new.page_version_id;
    new.accepted_from_id := null;
  end if;
  return new;
end $$`;

/**
 * Trigger: a page's former address redirects to it; an address that a page has now redirects nowhere, so that there are
 * no loops.
 */
export const keep_former_slug = `
create or replace function keep_former_slug() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.slug is distinct from old.slug then
    insert into page_former_slug (slug, page_id) values (old.slug, new.page_id)
    on conflict (slug) do update set page_id = excluded.page_id;
  end if;
  delete from page_former_slug where slug = new.slug;
  return null;
end $$`;

/** Trigger: an acceptance without a version is one of the current text. */
export const name_accepted_version = `
create or replace function name_accepted_version() returns trigger language plpgsql as $$
begin
  if new.page_version_id is null then
    select page_version_id into new.page_version_id from page where page_id = new.page_id;
  end if;
  return new;
end $$`;

/** Trigger: refuses changes of who accepted which text when. */
export const refuse_history_change = `
create or replace function refuse_history_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'SR012';
end $$`;

/** Pages that each customer has accepted in the current version, or in one with only minor differences. */
export const accepted_current_page = `
create or replace view accepted_current_page as
select distinct a.customer_id, p.page_id from accepted_page a join page p
  on p.page_id = a.page_id and a.page_version_id >= coalesce(p.accepted_from_id, p.page_version_id)`;
