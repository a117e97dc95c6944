import { sql, type Kysely } from 'kysely';

/**
 * Classes of a package that are taken in other studios of the brand. `brand_visit` is what this studio's customers take
 * elsewhere, `brand_pass` what others' customers take here; both rows of one visit have its number, and are written by
 * their own studio alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table package_brand (
      class_package_id bigint primary key references class_package on delete cascade,
      studio_ids bigint[]
    )`.execute(db);
  await sql`
    create table brand_visit (
      visit_id uuid primary key,
      customer_id bigint not null references customer,
      available_class_id bigint not null references available_class,
      counted boolean not null,
      studio_id bigint not null,
      studio text not null,
      starts_at timestamptz not null,
      day date not null,
      class_name text not null,
      price bigint not null check (price >= 0),
      state text not null default 'taken' check (state in ('taken', 'returned', 'used')),
      taken_at timestamptz not null,
      placed_at timestamptz,
      ended_at timestamptz check ((ended_at is not null) = (state <> 'taken')),
      outcome text check (outcome in ('attended', 'no_show', 'late_cancel')),
      owed bigint check (owed >= 0),
      constraint brand_visit_used check ((state = 'used') = (outcome is not null) and (outcome is null) = (owed is null))
    )`.execute(db);
  await sql`
    create unique index brand_visit_credit on brand_visit (available_class_id)
      where counted and state <> 'returned'`.execute(db);
  await sql`create index brand_visit_customer on brand_visit (customer_id)`.execute(db);
  await sql`create index brand_visit_of_credit on brand_visit (available_class_id)`.execute(db);
  await sql`create index brand_visit_day on brand_visit (day)`.execute(db);
  await sql`create index brand_visit_open on brand_visit (taken_at) where state = 'taken' and placed_at is null`.execute(
    db,
  );
  await sql`
    create table brand_pass (
      visit_id uuid primary key,
      studio_id bigint not null,
      studio text not null,
      customer_id bigint references customer,
      available_class_id bigint unique references available_class,
      price bigint check (price >= 0),
      state text not null check (state in ('open', 'ended', 'used')),
      told text check (told in ('open', 'ended', 'used')),
      created_at timestamptz not null,
      ended_at timestamptz check ((ended_at is not null) = (state <> 'open')),
      starts_at timestamptz,
      day date,
      class_name text,
      outcome text check (outcome in ('attended', 'no_show', 'late_cancel')),
      owed bigint check (owed >= 0),
      constraint brand_pass_granted check (
        state = 'ended' or (customer_id is not null and available_class_id is not null and price is not null)),
      constraint brand_pass_used check ((state = 'used') = (outcome is not null)
        and (outcome is null) = (owed is null) and (outcome is null or day is not null))
    )`.execute(db);
  await sql`create index brand_pass_customer on brand_pass (customer_id)`.execute(db);
  await sql`create index brand_pass_day on brand_pass (day) where state = 'used'`.execute(db);
  await sql`create index brand_pass_open on brand_pass (visit_id) where state = 'open'`.execute(db);
  await sql`create index brand_pass_untold on brand_pass (visit_id) where told is distinct from state`.execute(db);
}
