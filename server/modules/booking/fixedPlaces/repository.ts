/** SQL of fixed places: their rows, the seats kept for them, and the purchases that they last with. */
import { sql } from 'kysely';
import type { FixedPlaceEnd } from '../../../../domain/fixedPlaces';
import type { Day } from '../../../../domain/studioTime';
import { CLASS_MAP } from '../../../db/expressions';
import { insertRow, lockRow, updateRows } from '../../../db/rows';
import type { Db, Trx } from '../../../db/schema';
import { lockCustomer } from '../../../people/repository';

export interface StoredPlace {
  readonly fixed_place_id: number;
  readonly customer_id: number;
  readonly class_series_id: number;
  readonly spot: number | null;
  readonly purchase_id: number;
  readonly state: 'active' | 'ended';
}

const COLUMNS = ['fixed_place_id', 'customer_id', 'class_series_id', 'spot', 'purchase_id', 'state'] as const;

export const findPlace = (db: Db, id: number): Promise<StoredPlace | undefined> =>
  db.selectFrom('fixed_place').select(COLUMNS).where('fixed_place_id', '=', id).executeTakeFirst();

/** The active place of a customer in a series. */
export const findOwnPlace = (db: Db, customerId: number, seriesId: number): Promise<StoredPlace | undefined> =>
  db
    .selectFrom('fixed_place')
    .select(COLUMNS)
    .where('customer_id', '=', customerId)
    .where('class_series_id', '=', seriesId)
    .where('state', '=', 'active')
    .executeTakeFirst();

/** The active places that last with a purchase, locked: the customer's lock is held. */
export const findPlacesOf = (trx: Trx, purchaseId: number): Promise<StoredPlace[]> =>
  trx
    .selectFrom('fixed_place')
    .select(COLUMNS)
    .where('purchase_id', '=', purchaseId)
    .where('state', '=', 'active')
    .orderBy('fixed_place_id')
    .forNoKeyUpdate()
    .execute();

/** Locks the customer, then the place: before any class. */
export async function lockPlace(trx: Trx, place: StoredPlace): Promise<StoredPlace | undefined> {
  await lockCustomer(trx, place.customer_id);
  return lockRow(trx, 'fixed_place', { fixed_place_id: place.fixed_place_id }, [...COLUMNS]);
}

/** Locks the active places of the series of a class, before its classes are locked. */
export async function lockPlacesOfSeries(trx: Trx, singleClassId: number): Promise<void> {
  await sql`
    select from fixed_place where state = 'active'
      and class_series_id = (select class_series_id from single_class where single_class_id = ${singleClassId})
    order by fixed_place_id for no key update`.execute(trx);
}

export const insertPlace = (
  trx: Trx,
  row: Omit<StoredPlace, 'fixed_place_id' | 'state'> & { readonly starts_on: Day; readonly created_at: Date },
): Promise<number> => insertRow(trx, 'fixed_place', row, 'fixed_place_id');

/** false: it has ended already. */
export async function endPlace(trx: Trx, id: number, end_reason: FixedPlaceEnd, now: Date): Promise<boolean> {
  const done = { state: 'ended', end_reason, ended_at: now } as const;
  return (await updateRows(trx, 'fixed_place', { fixed_place_id: id, state: 'active' }, done)) > 0;
}

/** A class of a series, with what decides about a fixed place in it. */
export interface SeriesClass {
  readonly single_class_id: number;
  readonly class_series_id: number | null;
  readonly series_day: Day | null;
  readonly location_id: number;
  readonly class_type_id: number;
  readonly class_package_id: number | null;
  readonly starts_at: Date;
  readonly spot_map: string | null;
}

export async function findSeriesClass(db: Db, singleClassId: number): Promise<SeriesClass | undefined> {
  const { rows } = await sql<SeriesClass>`
    select sc.single_class_id, sc.class_series_id, sc.series_day, sc.location_id, sc.class_type_id, sc.class_package_id,
      sc.starts_at, m.spot_map
    from single_class sc ${sql.raw(CLASS_MAP)}
    where sc.single_class_id = ${singleClassId} and sc.deleted_at is null`.execute(db);
  return rows[0];
}

/** The spot of a customer's own place in a class; undefined: they have none. */
export async function findOwnSpot(db: Db, customerId: number, singleClassId: number) {
  return db
    .selectFrom('active_reservation')
    .select('spot')
    .where('customer_id', '=', customerId)
    .where('single_class_id', '=', singleClassId)
    .where('guest', 'is', null)
    .executeTakeFirst();
}

export interface Source {
  readonly purchase_id: number;
  /** null: it goes on. */
  readonly ends_at: Date | null;
}

/** The purchase of a customer that gives fixed places in classes of a type and lasts longest. */
export async function findSource(
  db: Db,
  { customer_id, class_type_id }: { readonly customer_id: number; readonly class_type_id: number },
  now: Date,
): Promise<Source | undefined> {
  const { rows } = await sql<Source>`
    select purchase_id, nullif(ends_at, 'infinity') as ends_at from fixed_place_source
    where customer_id = ${customer_id} and ends_at > ${now} and pays_for_type(purchase_id, ${class_type_id})
    order by fixed_place_source.ends_at desc, purchase_id desc limit 1`.execute(db);
  return rows[0];
}

/** Coming classes of series with places that are neither decided nor kept (yet). `place`: of that one alone. */
export async function findUnkept(db: Db, now: Date, place: number | null): Promise<number[]> {
  const { rows } = await sql<{ single_class_id: number }>`
    select distinct sc.single_class_id
    from fixed_place p join single_class sc using (class_series_id)
    where p.state = 'active' and (${place}::bigint is null or p.fixed_place_id = ${place})
      and sc.deleted_at is null and sc.starts_at > ${now}
      and sc.series_day >= p.starts_on and sc.series_day <= coalesce(p.ends_on, 'infinity')
      and sc.reserved + sc.held_seats < least(sc.capacity, sc.usable_spots)
      and not exists (select from fixed_place_day d
        where d.fixed_place_id = p.fixed_place_id and d.single_class_id = sc.single_class_id)
      and not exists (select from active_hold h
        where h.fixed_place_id = p.fixed_place_id and h.single_class_id = sc.single_class_id)
    order by 1`.execute(db);
  return rows.map(({ single_class_id }) => single_class_id);
}

/** Keeps the seats of fixed places in classes, under their locks. */
export async function holdPlaces(trx: Trx, classIds: readonly number[], now: Date): Promise<number> {
  if (classIds.length === 0) return 0;
  const { rows } = await sql<{ kept: number }>`select hold_fixed_places(${classIds}, ${now}) as kept`.execute(trx);
  return rows[0]!.kept;
}

export interface DroppedHold {
  readonly spot_hold_id: number;
  readonly single_class_id: number;
  readonly spot: number | null;
}

/** Kept seats of places that have ended, or whose package is frozen at that time. */
export async function findDropped(db: Db, now: Date): Promise<DroppedHold[]> {
  const { rows } = await sql<DroppedHold>`
    select h.spot_hold_id, h.single_class_id, h.spot
    from active_hold h join fixed_place p using (fixed_place_id) join single_class sc using (single_class_id)
    left join fixed_place_source s using (purchase_id)
    where h.expires_at > ${now} and (p.state = 'ended' or sc.starts_at < s.frozen_until
      or sc.series_day > p.ends_on)
    order by h.single_class_id, h.spot_hold_id`.execute(db);
  return rows;
}

export async function dropHolds(trx: Trx, ids: readonly number[], now: Date): Promise<void> {
  await sql`update active_hold set released_at = ${now} where spot_hold_id = any(${ids})`.execute(trx);
}

/** The seat that is kept for a place in a class. */
export const findHold = (db: Db, placeId: number, singleClassId: number): Promise<DroppedHold | undefined> =>
  db
    .selectFrom('active_hold')
    .select(['spot_hold_id', 'single_class_id', 'spot'])
    .where('fixed_place_id', '=', placeId)
    .where('single_class_id', '=', singleClassId)
    .executeTakeFirst();

/** Places that last no longer: the purchase gives none any more. With the type that another one would have to pay for. */
export interface LastingPlace extends StoredPlace {
  readonly class_type_id: number;
  /** Whether the purchase still gives it. */
  readonly lasts: boolean;
  /** null: it goes on. */
  readonly ends_at: Date | null;
  /** The last day of it or of its series has passed, and no class is left. */
  readonly over: 'series' | 'continued' | null;
}

export async function findLasting(db: Db, now: Date): Promise<LastingPlace[]> {
  const { rows } = await sql<LastingPlace>`
    select p.fixed_place_id, p.customer_id, p.class_series_id, p.spot, p.purchase_id, p.state, c.class_type_id,
      coalesce(s.ends_at > ${now}, false) as lasts, nullif(s.ends_at, 'infinity') as ends_at,
      case when p.ends_on is not null and not ${hasClass(now)} then 'continued'
        when c.ends_on is not null and not ${hasClass(now)} then 'series' end as over
    from fixed_place p join class_series c using (class_series_id)
    left join fixed_place_source s using (purchase_id)
    where p.state = 'active' order by p.fixed_place_id`.execute(db);
  return rows;
}

const hasClass = (now: Date) => sql`exists (
  select from single_class sc where sc.class_series_id = p.class_series_id and sc.deleted_at is null
    and sc.starts_at > ${now} and sc.series_day >= p.starts_on and sc.series_day <= coalesce(p.ends_on, 'infinity'))`;

/**
 * Lets the places of a series go on in the one that continues it from a day on. Decided days and kept seats go along.
 */
export async function continuePlaces(
  trx: Trx,
  { from, to, day, now }: { readonly from: number; readonly to: number; readonly day: Day; readonly now: Date },
): Promise<void> {
  type Going = Pick<StoredPlace, 'customer_id' | 'spot' | 'purchase_id'> & { readonly before: number };
  const { rows } = await sql<Going>`
    update fixed_place set ends_on = ${day}::date - 1
    where class_series_id = ${from} and state = 'active' and coalesce(ends_on, 'infinity') >= ${day}
    returning fixed_place_id as before, customer_id, spot, purchase_id`.execute(trx);
  for (const { before, ...place } of rows) {
    const id = await insertPlace(trx, { ...place, class_series_id: to, starts_on: day, created_at: now });
    for (const table of ['fixed_place_day', 'spot_hold'])
      await sql`
        update ${sql.table(table)} set fixed_place_id = ${id}
        where fixed_place_id = ${before}
          and single_class_id in (select single_class_id from single_class where class_series_id = ${to})`.execute(trx);
  }
}

export interface LostSpot {
  readonly fixed_place_id: number;
  readonly customer_id: number;
  readonly spot: number;
}

/** Takes the spots off the places of a series whose room doesn't have them (any more), and off the kept seats. */
export async function loseSpots(trx: Trx, seriesIds: readonly number[]): Promise<LostSpot[]> {
  if (seriesIds.length === 0) return [];
  await sql`
    update active_hold h set spot = null
    from single_class sc ${sql.raw(CLASS_MAP)}
    where h.fixed_place_id is not null and h.single_class_id = sc.single_class_id and sc.class_series_id = any(${seriesIds})
      and h.spot > coalesce(spot_count(m.spot_map), 0)`.execute(trx);
  const { rows } = await sql<LostSpot>`
    with lost as (
      select p.fixed_place_id, p.spot from fixed_place p join class_series sc using (class_series_id)
        ${sql.raw(CLASS_MAP)}
      where p.state = 'active' and p.class_series_id = any(${seriesIds})
        and p.spot > coalesce(spot_count(m.spot_map), 0))
    update fixed_place p set spot = null from lost where lost.fixed_place_id = p.fixed_place_id
    returning p.fixed_place_id, p.customer_id, lost.spot`.execute(trx);
  return rows;
}
