/** Reads the stored data that importing rows depends on, one statement per kind. */
import { sql } from 'kysely';
import type { Credit } from '../../../domain/credits';
import { classKey, type NamedLocation } from '../../../domain/import/classes';
import type { ImportKind } from '../../../domain/import/columns';
import type { NamedPackage, NamedType } from '../../../domain/import/credits';
import type { Customers, KnownCustomer } from '../../../domain/import/plan';
import { placeKey, reservationKey, type ImportedHolder, type ReservedClass } from '../../../domain/import/reservations';
import { SPOT_MAP } from '../../db/expressions';
import type { Db, Trx } from '../../db/schema';
import { CREDIT_KIND, IS_PAID } from '../booking/seats/repository';

/** Our ids for ids of the other system. */
export async function findNumbers(
  db: Db,
  kind: ImportKind,
  source: string,
  numbers: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; id: number }>`
    select key, coalesce(single_class_id, customer_id) as id from import_key
    where kind = ${kind} and key = any(${numbers.map((number) => `${source}#${number}`)}::text[])
      and coalesce(single_class_id, customer_id) is not null`.execute(db);
  return new Map(rows.map(({ key, id }) => [key.slice(source.length + 1), id]));
}

/** All customers that one of the rows may mean. */
export async function findCustomers(
  db: Db,
  source: string,
  named: {
    readonly emails: readonly string[];
    readonly phones: readonly string[];
    readonly numbers: readonly string[];
  },
): Promise<Customers> {
  const byNumber = await findNumbers(db, 'customers', source, named.numbers);
  const { rows } = await sql<KnownCustomer>`
    with wanted as (
      select customer_id from customer join unnest(${named.emails}::text[]) as e on lower(email) = e
      union select customer_id from customer join unnest(${named.phones}::text[]) as p on phone = p
      union select unnest(${[...byNumber.values()]}::bigint[]))
    select customer_id, email, phone, name, last_name, birthdate, instagram
    from customer join wanted using (customer_id) where anonymised_at is null`.execute(db);
  return { all: rows, byNumber };
}

/**
 * Class types, also archived ones, as existing credits and classes still use them. Their names
 * are the current ones.
 */
export const findTypes = (db: Db): Promise<(NamedType & { readonly spot_map: string | null })[]> =>
  db.selectFrom('class_type').select(['class_type_id', 'name', 'spot_map']).execute();

/** Packages, also those that aren't for sale any more, by which credits of the other system may be named. */
export async function findPackages(db: Db): Promise<NamedPackage[]> {
  const { rows } = await sql<NamedPackage>`
    select p.class_package_id, p.title, p.expiration_days, coalesce(p.sale_price, p.price) as price,
      coalesce((select json_agg(t.class_type_id) from class_package_type t
        where t.class_package_id = p.class_package_id and p.class_amount = 0), '[]') as types,
      p.kind = 'especial' or p.attendee_limit is not null or exists (
        select from single_class s where s.class_package_id = p.class_package_id) as is_limited
    from class_package p where not p.is_charge`.execute(db);
  return rows;
}

export const findLocations = (db: Db): Promise<NamedLocation[]> =>
  db.selectFrom('location').select(['location_id', 'name', 'timezone']).execute();

export const findInstructors = (db: Db) =>
  db.selectFrom('instructor').select(['instructor_id', 'name', 'last_name', 'nickname']).execute();

/** Classes between two wall clocks by `classKey`, and imported ones even if they were moved since. */
export async function findClasses(db: Db, from: string, to: string): Promise<Map<string, number>> {
  const { rows: known } = await sql<{ key: string; id: number }>`
    select substr(key, 2) as key, single_class_id as id from import_key
    where kind = 'classes' and key like '=%' and single_class_id is not null`.execute(db);
  const { rows } = await sql<{ id: number; location_id: number; class_date: string; class_type_id: number }>`
    select single_class_id as id, location_id, class_date, class_type_id from single_class
    where deleted_at is null and class_date >= ${from}::timestamp and class_date <= ${to}::timestamp
    order by single_class_id desc`.execute(db);
  return new Map([
    ...known.map(({ key, id }) => [key, id] as const),
    ...rows.map((row) => [classKey(row.location_id, row.class_date, row.class_type_id), row.id] as const),
  ]);
}

/** Keys of credits given to these customers before, and of those with these ids in the other system. */
export async function findCreditKeys(
  db: Db,
  source: string,
  customers: readonly number[],
  numbers: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string; customer_id: number }>`
    select key, customer_id from import_key
    where kind = 'credits' and (customer_id = any(${customers}::bigint[])
      or key = any(${numbers.map((number) => `${source}#${number}`)}::text[]))
    union all
    -- A file that this studio has exported itself.
    select '#' || available_class_id, customer_id from available_class
    where ${source} = 'estudio' and customer_id = any(${customers}::bigint[])
      and available_class_id::text = any(${numbers}::text[])`.execute(db);
  // The customer may have been merged into another one since.
  return new Set(
    rows.map(({ key, customer_id }) =>
      key.startsWith('=') ? key.replace(/^=\d+/, String(customer_id)) : key.slice(key.indexOf('#')),
    ),
  );
}

export async function lockSeats(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`select from single_class where single_class_id = any(${ids}::bigint[])
    order by single_class_id for no key update`.execute(trx);
}

export async function findReservedClasses(
  db: Db,
  ids: readonly number[],
  now: Date,
  zone: string,
): Promise<Map<number, ReservedClass>> {
  const { rows } = await sql<
    Omit<ReservedClass, 'startsAt' | 'studioStart' | 'reserved'> & {
      readonly starts_at: Date;
      readonly studio_start: Date;
      readonly reserved: ReadonlyArray<readonly [number, string | null]>;
    }
  >`
    select sc.single_class_id, sc.class_type_id, ct.restricted, ${sql.raw(SPOT_MAP)} as spot_map, sc.class_package_id, sc.starts_at,
      sc.class_date at time zone ${zone} as studio_start,
      (least(sc.capacity, sc.usable_spots) - sc.reserved - sc.held_seats)::int as "seatsLeft",
      is_published(sc.published_at, ${now}) as published,
      coalesce(array_to_json(sc.blocked_spots)::jsonb, '[]') || coalesce((select jsonb_agg(r.spot)
        from active_reservation r where r.single_class_id = sc.single_class_id and r.spot is not null), '[]')
        || coalesce((select jsonb_agg(h.spot) from active_hold h where h.single_class_id = sc.single_class_id
          and h.spot is not null), '[]') as "takenSpots",
      coalesce((select jsonb_agg(jsonb_build_array(r.customer_id, r.guest)) from active_reservation r
        where r.single_class_id = sc.single_class_id), '[]') as reserved
    from single_class sc join class_type ct using (class_type_id)
    where sc.single_class_id = any(${ids}::bigint[]) and sc.deleted_at is null`.execute(db);
  return new Map(
    rows.map(({ starts_at, studio_start, reserved, ...row }) => [
      row.single_class_id,
      {
        ...row,
        startsAt: starts_at,
        studioStart: studio_start,
        reserved: reserved.map(([id, guest]) => placeKey(id, guest)),
      },
    ]),
  );
}

/** Credits of customers, and what prevents them from reserving. */
export async function findHolders(db: Db, ids: readonly number[], now: Date): Promise<Map<number, ImportedHolder>> {
  const { rows: credits } = await sql<
    Omit<Credit, 'expiresAt'> & { readonly customer_id: number; readonly expires_at: Date | null }
  >`
    select a.customer_id, a.available_class_id, a.class_type_id, a.unlimited, a.expires_at,
      ${sql.raw(CREDIT_KIND)} as kind, p.class_package_id, ${sql.raw(IS_PAID)} as is_paid
    from usable_credit a left join purchase p using (purchase_id)
    where a.customer_id = any(${ids}::bigint[]) and a.usable_until >= ${now}`.execute(db);
  const { rows: limits } = await sql<{
    readonly customer_id: number;
    readonly unpaid: number | null;
    readonly end_date: Date | null;
  }>`
    select customer_id, min(unpaid)::int as unpaid, max(end_date) as end_date from (
      select u.customer_id, u.places - (select count(*) from purchase_place x
        where x.purchase_id = u.purchase_id and x.starts_at > ${now}) as unpaid, null::timestamptz as end_date
      from unpaid_cash u where u.customer_id = any(${ids}::bigint[])
      union all
      select n.customer_id, null, n.end_date from class_reservation_penalty n
      where n.customer_id = any(${ids}::bigint[]) and n.end_date > ${now}) x
    group by customer_id`.execute(db);
  const found = new Map<number, ImportedHolder & { readonly credits: Credit[] }>();
  const of = (id: number) => found.get(id) ?? { credits: [], unpaidPlacesLeft: null, penalty: null };
  for (const { customer_id, unpaid, end_date } of limits)
    found.set(customer_id, { ...of(customer_id), unpaidPlacesLeft: unpaid, penalty: end_date && { end_date } });
  for (const { customer_id, expires_at, ...credit } of credits) {
    const holder = of(customer_id);
    holder.credits.push({ ...credit, expiresAt: expires_at });
    found.set(customer_id, holder);
  }
  return found;
}

/** Keys of places in these classes that were imported before. */
export async function findReservationKeys(db: Db, classes: readonly number[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string; customer_id: number; single_class_id: number }>`
    select key, customer_id, single_class_id from import_key
    where kind = 'reservations' and single_class_id = any(${classes}::bigint[])`.execute(db);
  return new Set(
    rows.map(({ key, customer_id, single_class_id }) =>
      reservationKey(single_class_id, customer_id, key.split('|').slice(2).join('|') || null),
    ),
  );
}
