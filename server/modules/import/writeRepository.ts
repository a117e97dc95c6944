/** Writes imported rows, many per statement, each with its key in the other system (`import_key`). */
import { sql } from 'kysely';
import { UNLIMITED } from '../../../domain/credits';
import type { NewClass } from '../../../domain/import/classes';
import type { NewCredits } from '../../../domain/import/credits';
import type { FilledCustomer, NewCustomer } from '../../../domain/import/customers';
import { reservationKey, type NewReservation } from '../../../domain/import/reservations';
import { classKey } from '../../../domain/import/classes';
import type { Trx } from '../../db/schema';
import { insertClasses } from '../booking/planning/repository';

export interface Target {
  readonly import_batch_id: number;
  readonly source: string;
}

const json = (rows: unknown): string => JSON.stringify(rows);

export async function insertCustomers(
  trx: Trx,
  { import_batch_id, source }: Target,
  customers: readonly NewCustomer[],
  now: Date,
): Promise<void> {
  await sql`
    with wanted as materialized (
      select * from jsonb_to_recordset(${json(customers)}::jsonb) as w(name text, last_name text, email text,
        phone text, birthdate date, instagram text, number text)),
    made as (
      insert into customer (uid, name, last_name, email, phone, birthdate, instagram, role, created_at)
      select null, name, last_name, email, phone, birthdate, instagram, 'customer', ${now} from wanted
      returning customer_id, phone)
    insert into import_key (kind, key, import_batch_id, customer_id)
    select 'customers', coalesce(${`${source}#`} || w.number, '=' || m.customer_id), ${import_batch_id}, m.customer_id
    from made m join wanted w using (phone)
    on conflict (kind, key) do update set import_batch_id = excluded.import_batch_id,
      customer_id = excluded.customer_id, is_known = false`.execute(trx);
}

/** Stores the other system's ids of customers who existed before. */
export async function noteNumbers(
  trx: Trx,
  { import_batch_id, source }: Target,
  numbers: ReadonlyArray<{ readonly key: string; readonly customer_id: number }>,
): Promise<void> {
  await sql`
    insert into import_key (kind, key, import_batch_id, customer_id, is_known)
    select 'customers', ${`${source}#`} || w.key, ${import_batch_id}, w.customer_id, true
    from jsonb_to_recordset(${json(numbers)}::jsonb) as w(key text, customer_id bigint)
    on conflict (kind, key) do nothing`.execute(trx);
}

/** Fills only columns that are still empty, as they may have been written since they were read. */
export async function fillCustomers(trx: Trx, customers: readonly FilledCustomer[]): Promise<void> {
  await sql`
    update customer c set last_name = case when c.last_name = '' then coalesce(w.last_name, '') else c.last_name end,
      birthdate = coalesce(c.birthdate, w.birthdate), instagram = coalesce(c.instagram, w.instagram),
      version = c.version + 1
    from jsonb_to_recordset(${json(customers)}::jsonb) as w(customer_id bigint, last_name text, birthdate date,
      instagram text)
    where w.customer_id = c.customer_id`.execute(trx);
}

/** Credits of a package belong to a purchase of it, one for each row, for which nothing was paid here. */
export async function insertCredits(
  trx: Trx,
  { import_batch_id, source }: Target,
  credits: ReadonlyArray<NewCredits & { readonly expires_at: Date | null; readonly days: number }>,
  now: Date,
): Promise<void> {
  await sql`
    with rows as materialized (
      select case when w.class_package_id is not null
          then nextval(pg_get_serial_sequence('purchase', 'purchase_id')) end as purchase_id, w.*
      from jsonb_to_recordset(${json(credits)}::jsonb) as w(key text, customer_id bigint, class_package_id bigint,
        price bigint, days int, class_type_id bigint, unlimited boolean, count int, expires_at timestamptz)),
    wanted as materialized (
      select nextval(pg_get_serial_sequence('available_class', 'available_class_id')) as id, r.*
      from rows r cross join lateral generate_series(1, r.count)),
    bought as (
      insert into purchase (purchase_id, customer_id, class_package_id, status, amount, total_payment, class_amount,
        expiration_days, credit_kind, created_at, updated_at)
      overriding system value
      select r.purchase_id, r.customer_id, r.class_package_id, 'completed', r.price, 0,
        case when r.class_type_id is not null then 0 when r.unlimited then ${UNLIMITED}::int else r.count end, r.days, p.kind, ${now}, ${now}
      from rows r join class_package p using (class_package_id)),
    made as (
      insert into available_class (available_class_id, customer_id, purchase_id, class_type_id, unlimited, expires_at,
        created_at)
      overriding system value
      select id, customer_id, purchase_id, class_type_id, unlimited, expires_at, ${now} from wanted)
    insert into import_key (kind, key, import_batch_id, customer_id, available_classes)
    select 'credits', case when key like '#%' then ${source} else '=' end || key, ${import_batch_id}, customer_id,
      array_agg(id order by id)
    from wanted group by key, customer_id`.execute(trx);
}

export async function storeClasses(
  trx: Trx,
  { import_batch_id, source }: Target,
  classes: readonly NewClass[],
): Promise<void> {
  const nothing = {
    room_id: null,
    class_package_id: null,
    class_category_id: null,
    published_at: null,
    live_url: null,
    tags: [],
  };
  // Returned in the order of the classes.
  const ids = await insertClasses(
    trx,
    classes.map((one) => ({ ...one, ...nothing, class_series_id: null, series_day: null })),
  );
  const keys = classes.flatMap(({ number, location_id, class_date, class_type_id }, n) => [
    { key: `=${classKey(location_id, class_date, class_type_id)}`, id: ids[n] },
    ...(number === null ? [] : [{ key: `${source}#${number}`, id: ids[n] }]),
  ]);
  await sql`
    insert into import_key (kind, key, import_batch_id, single_class_id)
    select 'classes', w.key, ${import_batch_id}, w.id
    from jsonb_to_recordset(${json(keys)}::jsonb) as w(key text, id bigint)
    on conflict (kind, key) do update set import_batch_id = excluded.import_batch_id,
      single_class_id = excluded.single_class_id`.execute(trx);
}

/** Reserves seats by the normal function (reserve_seat), in the order of the file. The caller holds the locks. */
export async function reserveSeats(
  trx: Trx,
  { import_batch_id }: Target,
  places: readonly NewReservation[],
  now: Date,
): Promise<void> {
  const rows = places.map((place) => ({
    ...place,
    key: `=${reservationKey(place.single_class_id, place.customer_id, place.guest)}`,
  }));
  await sql`
    with wanted as materialized (
      select w.*, (reserve_seat(w.customer_id, w.single_class_id, array[w.available_class_id], w.spot, w.guest, ${now},
        null, null)->>'class_reservation_id')::bigint as id
      from jsonb_to_recordset(${json(rows)}::jsonb) as w(key text, customer_id bigint, single_class_id bigint,
        available_class_id bigint, spot int, guest text))
    insert into import_key (kind, key, import_batch_id, customer_id, single_class_id, class_reservation_id)
    select 'reservations', key, ${import_batch_id}, customer_id, single_class_id, id from wanted`.execute(trx);
}

/**
 * Counts what an import has written for PostgreSQL's planner. Autovacuum comes a minute later; until then it takes thousands of rows
 * for a handful, and a search takes seconds.
 */
export const analyzeImported = async (trx: Trx): Promise<void> =>
  void (await sql`analyze customer, available_class, single_class, class_reservation, purchase`.execute(trx));
