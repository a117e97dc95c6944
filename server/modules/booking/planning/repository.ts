/** Writes classes of the schedule, singly or those of a series together. */
import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/schema';

/** The facts of a class that staff enter. */
export interface ClassFacts {
  /** Wall clock of its location. */
  readonly class_date: string;
  /** Minutes. */
  readonly duration: number;
  readonly capacity: number;
  readonly description: string;
  readonly class_type_id: number;
  readonly location_id: number;
  readonly room_id: number | null;
  readonly class_package_id: number | null;
  readonly class_category_id: number | null;
  readonly published_at: Date | null;
  readonly live_url: string | null;
  /** In display order. */
  readonly instructors: readonly number[];
  readonly tags: readonly number[];
}

/** The class with its instant and its place in a series. */
export interface ClassRow extends ClassFacts {
  readonly starts_at: Date;
  readonly class_series_id: number | null;
  readonly series_day: string | null;
}

/**
 * Stores new classes, except those of a series on a day that has one; archived tags are left out. Returns the new ids.
 */
export async function insertClasses(trx: Trx, classes: readonly ClassRow[]): Promise<number[]> {
  if (classes.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    with wanted as materialized (
      select nextval(pg_get_serial_sequence('single_class', 'single_class_id')) as id, w.*
      from jsonb_to_recordset(${JSON.stringify(classes)}::jsonb) as w(class_date timestamp, starts_at timestamptz,
        duration int,
        capacity int, description text, class_type_id bigint, location_id bigint, room_id bigint,
          class_package_id bigint,
        class_category_id bigint, published_at timestamptz, live_url text, class_series_id bigint, series_day date,
          instructors jsonb, tags jsonb)
    ), stored as (
      insert into single_class (single_class_id, class_date, starts_at, duration, capacity, description,
        class_type_id, location_id,
        room_id, class_package_id, class_category_id, published_at, live_url, class_series_id, series_day)
      overriding system value
      select id, class_date, starts_at, duration, capacity, description, class_type_id, location_id, room_id,
        class_package_id,
        class_category_id, published_at, live_url, class_series_id, series_day
      from wanted order by class_date
      on conflict (class_series_id, series_day) where class_series_id is not null do nothing
      returning single_class_id
    ), coaches as (
      insert into class_instructor (single_class_id, instructor_id, position)
      select w.id, x.id::bigint, x.position - 1
      from stored s join wanted w on w.id = s.single_class_id
      cross join jsonb_array_elements_text(w.instructors) with ordinality as x(id, position)
    ), tagged as (
      insert into single_class_tag (single_class_id, tag_id)
      select w.id, x.id::bigint
      from stored s join wanted w on w.id = s.single_class_id cross join jsonb_array_elements_text(w.tags) as x(id)
      join tag t on t.tag_id = x.id::bigint and t.archived_at is null
    )
    select single_class_id as id from stored order by 1`.execute(trx);
  return rows.map(({ id }) => id);
}

/** A stored class with what may prevent changing it. */
export interface StoredClass extends ClassRow {
  readonly single_class_id: number;
  readonly deleted_at: Date | null;
  readonly is_exception: boolean;
  readonly reserved: number;
  readonly held_seats: number;
  readonly version: number;
}

/** Locks classes in the order of their ids, and reads them. */
export async function lockClasses(trx: Trx, ids: readonly number[]): Promise<StoredClass[]> {
  await sql`select
    from single_class where single_class_id = any(${ids}) order by single_class_id for no key update`.execute(trx);
  return findStored(trx, ids);
}

export async function findStored(db: Db, ids: readonly number[]): Promise<StoredClass[]> {
  const { rows } = await sql<StoredClass>`
    select sc.single_class_id, sc.class_date, sc.starts_at, sc.duration, sc.capacity, sc.description,
      sc.class_type_id, sc.location_id,
      sc.room_id, sc.class_package_id, sc.class_category_id, sc.published_at, sc.live_url,
      sc.class_series_id, sc.series_day, sc.is_exception,
      sc.deleted_at, sc.reserved, sc.held_seats, sc.version,
      coalesce((select json_agg(ci.instructor_id order by ci.position) from class_instructor ci
        where ci.single_class_id = sc.single_class_id), '[]') as instructors,
      coalesce((select json_agg(st.tag_id order by st.tag_id) from single_class_tag st
        where st.single_class_id = sc.single_class_id), '[]') as tags
    from single_class sc where sc.single_class_id = any(${ids}) order by sc.class_date, sc.single_class_id`.execute(db);
  return rows;
}

interface Change {
  readonly single_class_id: number;
  readonly facts: ClassRow;
  readonly is_exception: boolean;
  /** When its time or place changed; null: unchanged. */
  readonly moved_at: Date | null;
  readonly coach_changed_at: Date | null;
}

/** Stores changes under the locks of their classes. */
export async function updateClasses(trx: Trx, changes: readonly Change[], now: Date): Promise<void> {
  const rows = JSON.stringify(changes.map(({ facts, ...change }) => ({ ...facts, ...change })));
  await sql`
    update single_class sc set class_date = w.class_date, starts_at = w.starts_at, duration = w.duration,
      capacity = w.capacity,
      description = w.description, class_type_id = w.class_type_id, location_id = w.location_id, room_id = w.room_id,
      class_package_id = w.class_package_id, class_category_id = w.class_category_id, published_at = w.published_at,
      live_url = w.live_url,
      class_series_id = w.class_series_id, series_day = w.series_day, is_exception = w.is_exception,
      moved_at = coalesce(w.moved_at, sc.moved_at), coach_changed_at = coalesce(w.coach_changed_at,
        sc.coach_changed_at),
      version = sc.version + 1, changed_at = ${now}
    from jsonb_to_recordset(${rows}::jsonb) as w(single_class_id bigint, class_date timestamp, starts_at timestamptz,
      duration int,
      capacity int, description text, class_type_id bigint, location_id bigint, room_id bigint, class_package_id bigint,
      class_category_id bigint, published_at timestamptz, live_url text, class_series_id bigint, series_day date,
      is_exception boolean,
      moved_at timestamptz, coach_changed_at timestamptz)
    where w.single_class_id = sc.single_class_id`.execute(trx);
  const ids = changes.map(({ single_class_id }) => single_class_id);
  const parts = JSON.stringify(
    changes.map(({ single_class_id, facts: { instructors, tags } }) => ({ single_class_id, instructors, tags })),
  );
  await sql`delete from class_instructor where single_class_id = any(${ids})`.execute(trx);
  await sql`
    insert into class_instructor (single_class_id, instructor_id, position)
    select w.single_class_id, x.id::bigint, x.position - 1
    from jsonb_to_recordset(${parts}::jsonb) as w(single_class_id bigint, instructors jsonb)
    cross join jsonb_array_elements_text(w.instructors) with ordinality as x(id, position)`.execute(trx);
  await sql`delete from single_class_tag where single_class_id = any(${ids})`.execute(trx);
  await sql`
    insert into single_class_tag (single_class_id, tag_id)
    select w.single_class_id, x.id::bigint
    from jsonb_to_recordset(${parts}::jsonb) as w(single_class_id bigint, tags jsonb)
    cross join jsonb_array_elements_text(w.tags) as x(id)`.execute(trx);
}

/** What is known of the parts (type, location, coaches ...) that classes name; parts that don't exist are missing. */
export interface Parts {
  readonly location: { readonly timezone: string | null } | null;
  /** With the map that its class has in the room. */
  readonly type: { readonly spot_map: string | null } | null;
  /** The location of the room; null: there is no such room. */
  readonly roomLocation: number | null;
  readonly hasRest: boolean;
}

type Named = Omit<ClassFacts, 'class_date' | 'published_at'>;

/**
 * Reads the named parts. Foreign keys prevent their deletion once the classes are stored. Archived parts count only if
 * the class had them `before`.
 */
export async function findParts(db: Db, facts: Named, before?: Named): Promise<Parts> {
  const offered = (table: 'location' | 'class_type' | 'instructor' | 'tag', had: number | readonly number[] = []) =>
    sql<boolean>`(archived_at is null or ${sql.ref(`${table}_id`)} = any(${[had].flat()}::bigint[]))`;
  const { rows } = await sql<Parts>`
    select (select json_build_object('timezone', timezone) from location
        where location_id = ${facts.location_id} and ${offered('location', before?.location_id)}) as location,
      (select json_build_object('spot_map', m.spot_map)
        from class_type cross join lateral class_map(class_type_id, ${facts.room_id}) m
        where class_type_id = ${facts.class_type_id} and ${offered('class_type', before?.class_type_id)}) as type,
      (select location_id from room where room_id = ${facts.room_id} and deleted_at is null) as "roomLocation",
      (select count(*) from instructor where instructor_id = any(${facts.instructors})
          and ${offered('instructor', before?.instructors)}) = ${facts.instructors.length}
        and (select count(*) from tag where tag_id = any(${facts.tags})
          and ${offered('tag', before?.tags)}) = ${facts.tags.length}
        and (${facts.class_category_id}::bigint is null
          or exists (select from class_category where class_category_id = ${facts.class_category_id}))
        and (${facts.class_package_id}::bigint is null
          or exists (select
            from class_package where class_package_id = ${facts.class_package_id})) as "hasRest"`.execute(db);
  return rows[0]!;
}

/** Archived parts of planned classes, with each class's index. */
export async function findArchived(
  db: Db,
  classes: ReadonlyArray<Pick<Named, 'class_type_id' | 'location_id' | 'instructors'>>,
): Promise<Array<{ n: number; field: string; name: string }>> {
  const parts = classes.map(({ class_type_id, location_id, instructors }, n) => ({
    n,
    class_type_id,
    location_id,
    instructors,
  }));
  const { rows } = await sql<{ n: number; field: string; name: string }>`
    with w as (select * from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
      as w(n int, class_type_id bigint, location_id bigint, instructors jsonb))
    select n, 'class_type_id' as field, t.name from w
      join class_type t using (class_type_id) where archived_at is not null
    union all
    select n, 'location_id', l.name from w join location l using (location_id) where archived_at is not null
    union all
    select n, 'class_instructors', trim(concat_ws(' ', i.name, i.last_name)) from w
      join instructor i on w.instructors @> to_jsonb(i.instructor_id) where i.archived_at is not null
    order by 1, 2, 3`.execute(db);
  return rows;
}

/** Names of customers who have or hold a place in a class. */
export async function findNames(trx: Trx, singleClassId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' ', cu.name, cu.last_name) || case when sum(x.guests) > 0 then ' +'
      || sum(x.guests) else '' end as name
    from (
      select customer_id, (guest is not null)::int as guests from active_reservation
      where single_class_id = ${singleClassId}
      union all
      select customer_id, is_guest::int from active_hold where single_class_id = ${singleClassId}) x
    join customer cu using (customer_id) group by cu.customer_id, cu.name, cu.last_name order by 1`.execute(trx);
  return rows.map(({ name }) => name);
}

/** Which of these classes have a waitlist. */
export async function findWithQueue(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct single_class_id as id from active_waitlist where single_class_id = any(${ids}) order by 1`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** A class to be copied. */
export interface WeekClass extends ClassRow {
  readonly timezone: string | null;
  readonly name: string;
}

/** The classes of the week from `monday` that aren't cancelled. */
export async function findWeek(db: Db, monday: string, locationId?: number): Promise<WeekClass[]> {
  const { rows } = await sql<WeekClass>`
    select sc.class_date, sc.starts_at, sc.duration, sc.capacity, sc.description, sc.class_type_id, sc.location_id,
      sc.room_id,
      sc.class_package_id, sc.class_category_id, sc.published_at, sc.live_url, sc.class_series_id, sc.series_day,
        l.timezone,
        ct.name,
      coalesce((select json_agg(ci.instructor_id order by ci.position) from class_instructor ci
        where ci.single_class_id = sc.single_class_id), '[]') as instructors,
      coalesce((select json_agg(st.tag_id order by st.tag_id) from single_class_tag st
        where st.single_class_id = sc.single_class_id), '[]') as tags
    from single_class sc join location l using (location_id) join class_type ct using (class_type_id)
    where sc.deleted_at is null and sc.class_date >= ${monday}::date and sc.class_date < ${monday}::date + 7
      and (${locationId ?? null}::bigint is null or sc.location_id = ${locationId ?? null})
    order by sc.class_date, sc.single_class_id`.execute(db);
  return rows;
}

interface Concerned {
  readonly single_class_id: number;
  readonly customer_id: number;
  /** The customer's own place, else the first guest's; null: they are on the waitlist. */
  readonly class_reservation_id: number | null;
}

/** Customers with a place in, or on the waitlist of, one of these classes: once per class. */
export async function findConcerned(trx: Trx, ids: readonly number[]): Promise<Concerned[]> {
  const { rows } = await sql<Concerned>`
    select distinct on (single_class_id, customer_id) single_class_id, customer_id, class_reservation_id from (
      select single_class_id, customer_id, class_reservation_id, guest is not null as is_guest from active_reservation
      where single_class_id = any(${ids})
      union all
      select single_class_id, customer_id, null, true from active_waitlist where single_class_id = any(${ids})) x
    order by single_class_id, customer_id, is_guest, class_reservation_id nulls last`.execute(trx);
  return rows;
}

/** Location names of classes, with the room where there is one. */
export async function findPlaces(
  trx: Trx,
  places: ReadonlyArray<readonly [location: number, room: number | null]>,
): Promise<(location: number, room: number | null) => string> {
  const read = async (table: 'location' | 'room', ids: ReadonlyArray<number | null>) => {
    const key = sql.ref(`${table}_id`);
    const { rows } = await sql<{ id: number; name: string }>`
      select ${key} as id, name from ${sql.table(table)} where ${key} = any(${ids})`.execute(trx);
    return new Map(rows.map(({ id, name }) => [id, name]));
  };
  const locations = await read(
    'location',
    places.map(([id]) => id),
  );
  const rooms = await read(
    'room',
    places.map(([, id]) => id),
  );
  return (location, room) =>
    [locations.get(location), room === null ? undefined : rooms.get(room)]
      .filter((name) => name !== undefined)
      .join(', ');
}

/** The classes that a copy made, by the first of them, as the audit log has them; undefined: that is no copy's. */
export async function findCopied(trx: Trx, firstId: number): Promise<number[] | undefined> {
  const event = await trx
    .selectFrom('audit_event')
    .select('after')
    .where('entity', '=', 'single_class')
    .where('entity_id', '=', String(firstId))
    .where('action', '=', 'class.copy-week')
    .executeTakeFirst();
  const ids = event?.after?.single_classes;
  return Array.isArray(ids)
    ? ids.filter((id): id is number => typeof id === 'number').sort((a, b) => a - b)
    : undefined;
}
