import { sql, type Kysely } from 'kysely';

/** Creates rooms, weekly series and holidays; classes get the time of their publication and a version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    create table room (
      room_id bigint generated always as identity primary key,
      location_id bigint not null references location,
      name text not null check (name <> ''),
      capacity int check (capacity > 0),
      version int not null default 1,
      deleted_at timestamptz
    );
    create unique index room_name on room (location_id, lower(name)) where deleted_at is null;

    -- What its classes to come are made of.
    create table class_series (
      class_series_id bigint generated always as identity primary key,
      -- ISO days of the week: 1 is Monday.
      weekdays int[] not null check (weekdays <> '{}' and weekdays <@ '{1,2,3,4,5,6,7}'),
      -- The location's wall clock.
      start_time time not null,
      starts_on date not null,
      ends_on date,
      duration int not null check (duration > 0),
      capacity int not null check (capacity >= 0),
      description text not null default '',
      class_type_id bigint not null references class_type,
      location_id bigint not null references location,
      room_id bigint references room,
      class_package_id bigint references class_package,
      class_category_id bigint references class_category,
      instructors bigint[] not null default '{}',
      tags bigint[] not null default '{}',
      -- { weeks_before, weekday, time }: when each of its classes opens to customers.
      publish jsonb
    );

    create table holiday (
      holiday_id bigint generated always as identity primary key,
      day date not null,
      -- null: all of them.
      location_id bigint references location,
      name text not null check (name <> '')
    );
    create unique index holiday_day on holiday (day, coalesce(location_id, 0));

    -- Not validated: every row lacks the new columns, and the checks would read them all.
    alter table single_class
      add column room_id bigint,
      add column class_series_id bigint,
      -- The day of the series that this class stands for, also where it was moved or cancelled.
      add column series_day date,
      -- Changed alone: later changes of the series leave it as it is.
      add column is_exception boolean not null default false,
      -- Customers see and book it from then on; null: at once.
      add column published_at timestamptz,
      -- Its time or place was changed: reservations from before may be cancelled without loss.
      add column moved_at timestamptz,
      add column version int not null default 1,
      add constraint single_class_room foreign key (room_id) references room not valid,
      add constraint single_class_series foreign key (class_series_id) references class_series not valid,
      add constraint single_class_series_day check ((class_series_id is null) = (series_day is null)) not valid;
    -- However often and by how many servers a series is extended.
    create unique index single_class_of_series on single_class (class_series_id, series_day)
      where class_series_id is not null`,
    )
    .execute(db);
}
