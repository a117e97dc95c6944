import { sql, type Kysely } from 'kysely';

/**
 * Places that customers hold in a series while a package lasts. `fixed_place_day` says what became of each class; a class
 * stands for one day of its series, so that each date is reserved once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table fixed_place (
      fixed_place_id bigint generated always as identity primary key,
      customer_id bigint not null references customer,
      class_series_id bigint not null references class_series,
      spot integer check (spot >= 1),
      purchase_id bigint not null references purchase,
      starts_on date not null,
      ends_on date,
      state text not null default 'active' check (state in ('active', 'ended')),
      end_reason text check (end_reason in ('customer', 'studio', 'package', 'freeze', 'series', 'continued', 'merged')),
      created_at timestamptz not null,
      ended_at timestamptz,
      constraint fixed_place_end check ((state = 'ended') = (ended_at is not null)
        and (state = 'ended') = (end_reason is not null))
    )`.execute(db);
  await sql`
    create unique index fixed_place_spot on fixed_place (class_series_id, spot)
      where state = 'active' and spot is not null`.execute(db);
  await sql`
    create unique index fixed_place_holder on fixed_place (class_series_id, customer_id) where state = 'active'`.execute(
    db,
  );
  await sql`create index fixed_place_series on fixed_place (class_series_id)`.execute(db);
  await sql`create index fixed_place_customer on fixed_place (customer_id)`.execute(db);
  await sql`
    create trigger fixed_place_merged before insert on fixed_place
      for each row execute function refuse_merged_customer()`.execute(db);
  await sql`create index fixed_place_purchase on fixed_place (purchase_id)`.execute(db);
  await sql`
    create table fixed_place_day (
      fixed_place_id bigint not null references fixed_place on delete cascade,
      single_class_id bigint not null references single_class on delete cascade,
      state text not null check (state in ('reserved', 'missed', 'released')),
      class_reservation_id bigint references class_reservation on delete cascade,
      reason text check ((reason is not null) = (state = 'missed')),
      decided_at timestamptz not null,
      primary key (fixed_place_id, single_class_id),
      constraint fixed_place_day_reserved check (state <> 'reserved' or class_reservation_id is not null)
    )`.execute(db);
  await sql`create index fixed_place_day_class on fixed_place_day (single_class_id)`.execute(db);
  await sql`
    create index fixed_place_day_reservation on fixed_place_day (class_reservation_id)
      where class_reservation_id is not null`.execute(db);
}
