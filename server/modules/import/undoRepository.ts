import { sql, type RawBuilder } from 'kysely';
import type { ImportKind } from '../../../domain/import/columns';
import type { Trx } from '../../db/schema';
import type { Batch } from './repository';

type TakeBack = (trx: Trx, id: number, now: Date) => Promise<boolean>;

/**
 * Rows per statement: for each customer PostgreSQL checks some forty referring tables, and all customers at once would
 * exceed the statement timeout.
 */
const PORTION = 1_000;

/** Removes in portions; returns whether all were removed. */
async function inPortions(ids: readonly number[], remove: (portion: number[]) => Promise<number>): Promise<boolean> {
  for (let from = 0; from < ids.length; from += PORTION) {
    const portion = ids.slice(from, from + PORTION);
    if ((await remove(portion)) !== portion.length) return false;
  }
  return true;
}

const countOf = async (trx: Trx, statement: RawBuilder<{ n: number }>): Promise<number> =>
  (await statement.execute(trx)).rows[0]?.n ?? 0;

/** Deletes the import's keys of the rows; `ids`: SQL of the created rows. */
async function deleteKeys(trx: Trx, batchId: number, ids: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] | null }>`
    with mine as (delete from import_key where import_batch_id = ${batchId} returning *)
    select json_agg(distinct id) as ids from (${ids}) made (id) where id is not null`.execute(trx);
  return rows[0]?.ids ?? [];
}

/**
 * Deletes imported customers without data: a row that refers to one prevents it. Values filled in for existing
 * customers stay.
 */
const takeBackCustomers: TakeBack = async (trx, id) =>
  inPortions(await deleteKeys(trx, id, sql`select customer_id from mine where not is_known`), (portion) =>
    countOf(
      trx,
      sql`with gone as (
        delete from customer where customer_id = any(${portion}::bigint[]) and uid is null returning customer_id)
      select count(*) as n from gone`,
    ),
  );

/**
 * Deletes imported credits and their purchases under the locks of their customers, as with everything that takes
 * credits away.
 */
const takeBackCredits: TakeBack = async (trx, id) => {
  await sql`select from customer where customer_id in (
      select customer_id from import_key where import_batch_id = ${id} and kind = 'credits')
    order by customer_id for no key update`.execute(trx);
  return inPortions(await deleteKeys(trx, id, sql`select unnest(available_classes) from mine`), (portion) =>
    countOf(
      trx,
      sql`with gone as (
        delete from available_class where available_class_id = any(${portion}::bigint[]) and forfeited_at is null
          and cancels = 0 returning available_class_id, purchase_id),
      -- What else refers to a purchase, as a freeze does, hinders.
      given as (
        delete from purchase where purchase_id in (select purchase_id from gone) returning class_package_id),
      left_over as (
        update class_package p set attendees = p.attendees - g.n
        from (select class_package_id, count(*)::int as n from given group by 1) g
        where p.class_package_id = g.class_package_id)
      select count(*) as n from gone`,
    ),
  );
};

const takeBackClasses: TakeBack = async (trx, id) =>
  inPortions(await deleteKeys(trx, id, sql`select single_class_id from mine`), (portion) =>
    countOf(
      trx,
      sql`with gone as (
        delete from single_class where single_class_id = any(${portion}::bigint[])
          and reserved = 0 and held_seats = 0 and version = 1 returning single_class_id)
      select count(*) as n from gone`,
    ),
  );

/** Deletes unchanged imported places in future classes without a waitlist. */
const takeBackReservations: TakeBack = async (trx, id, now) => {
  await sql`select from customer where customer_id in (
      select customer_id from import_key where import_batch_id = ${id}) order by customer_id for no key update`.execute(
    trx,
  );
  await sql`select from single_class where single_class_id in (
      select single_class_id from import_key where import_batch_id = ${id})
    order by single_class_id for no key update`.execute(trx);
  return inPortions(await deleteKeys(trx, id, sql`select class_reservation_id from mine`), (portion) =>
    countOf(
      trx,
      sql`with gone as (
        delete from class_reservation r using single_class s
        where r.class_reservation_id = any(${portion}::bigint[]) and s.single_class_id = r.single_class_id
          and r.deleted_at is null and not r.attend and s.starts_at > ${now}
          and not exists (select from active_waitlist w where w.single_class_id = r.single_class_id)
        returning r.single_class_id),
      freed as (
        update single_class s set reserved = s.reserved - g.places
        from (select single_class_id, count(*)::int as places from gone group by single_class_id) g
        where g.single_class_id = s.single_class_id)
      select count(*) as n from gone`,
    ),
  );
};

const KINDS: Readonly<Record<ImportKind, TakeBack>> = {
  customers: takeBackCustomers,
  credits: takeBackCredits,
  classes: takeBackClasses,
  reservations: takeBackReservations,
};

/** false: something was used since, and the caller must roll back. Also throws violated foreign keys. */
export const takeBack = (trx: Trx, { kind, import_batch_id }: Batch, now: Date): Promise<boolean> =>
  KINDS[kind](trx, import_batch_id, now);
