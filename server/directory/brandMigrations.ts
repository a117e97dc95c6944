/** The directory's tables of brands. */
import { sql, type Kysely, type Migration } from 'kysely';

export const addBrands: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      create table brand (
        brand_id bigint generated always as identity primary key,
        name text not null unique check (name ~ '^[a-z][a-z0-9-]{0,38}[a-z0-9]$'),
        title text not null check (title <> ''),
        created_at timestamptz not null
      )`.execute(db);
    await sql`
      create table brand_config (
        brand_id bigint not null references brand on delete cascade,
        key text not null,
        rule text not null check (rule in ('fix', 'suggest')),
        value text not null,
        primary key (brand_id, key)
      )`.execute(db);
    await sql`alter table studio add column brand_id bigint references brand`.execute(db);
    await sql`create index studio_brand on studio (brand_id) where brand_id is not null`.execute(db);
    await sql`alter table directory_event add column brand_id bigint`.execute(db);
    await sql`
      create index directory_event_brand on directory_event (brand_id, event_id) where brand_id is not null`.execute(
      db,
    );
    // Its studios' own trigger announces what the brand says.
    await sql`
      create function note_brand() returns trigger language plpgsql as $$
      begin
        update studio set name = name where brand_id = coalesce(new.brand_id, old.brand_id);
        return null;
      end $$`.execute(db);
    for (const table of ['brand', 'brand_config'])
      await sql`
        create trigger note_brand after update or delete or insert on ${sql.table(table)}
          for each row execute function note_brand()`.execute(db);
  },
};

/** What visits between studios cost, and which studios were of a brand: what they began together is finished. */
export const brandVisits: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      alter table brand
        add column visit_price bigint check (visit_price >= 0),
        add column settles text not null default 'used' check (settles in ('used', 'attended'))`.execute(db);
    await sql`
      create table brand_past (
        brand_id bigint not null references brand on delete cascade,
        studio_id bigint not null references studio on delete cascade,
        primary key (studio_id, brand_id)
      )`.execute(db);
    await sql`
      create function note_past_brand() returns trigger language plpgsql as $$
      begin
        insert into brand_past (brand_id, studio_id) values (old.brand_id, old.studio_id) on conflict do nothing;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger note_past_brand after update of brand_id on studio
        for each row when (old.brand_id is not null and old.brand_id is distinct from new.brand_id)
        execute function note_past_brand()`.execute(db);
  },
};
