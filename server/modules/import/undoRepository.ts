import { sql } from 'kysely';
import type { ImportKind } from '../../../domain/import/columns';
import type { Trx } from '../../db/schema';
import type { Batch } from './repository';

type TakeBack = (trx: Trx, id: number, now: Date) => Promise<boolean>;

const counted = async (trx: Trx, query: ReturnType<typeof sql<{ ok: boolean }>>): Promise<boolean> =>
  (await query.execute(trx)).rows[0]?.ok ?? false;

/** Customers who have nothing yet: whatever refers to one refuses. What was filled in of others stays. */
const customers: TakeBack = (trx, id) =>
  counted(
    trx,
    sql<{ ok: boolean }>`
      with mine as (
        delete from import_key where import_batch_id = ${id} returning customer_id, is_known),
      gone as (
        delete from customer c using mine m where m.customer_id = c.customer_id and not m.is_known and c.uid is null
        returning c.customer_id)
      select (select count(distinct customer_id) from mine where not is_known) = (select count(*) from gone) as ok`,
  );

/** Under the locks of their customers, as all that takes a credit away. */
const credits: TakeBack = async (trx, id) => {
  await sql`select from customer where customer_id in (
      select customer_id from import_key where import_batch_id = ${id} and kind = 'credits')
    order by customer_id for no key update`.execute(trx);
  return counted(
    trx,
    sql<{ ok: boolean }>`
      with mine as (
        delete from import_key where import_batch_id = ${id} returning available_classes),
      wanted as (select unnest(available_classes) as id from mine),
      gone as (
        delete from available_class a using wanted w where a.available_class_id = w.id and a.forfeited_at is null
          and a.cancels = 0 returning a.available_class_id)
      select (select count(*) from wanted) = (select count(*) from gone) as ok`,
  );
};

const classes: TakeBack = (trx, id) =>
  counted(
    trx,
    sql<{ ok: boolean }>`
      with mine as (
        delete from import_key where import_batch_id = ${id} returning single_class_id),
      gone as (
        delete from single_class s using (select distinct single_class_id from mine) m
        where s.single_class_id = m.single_class_id and s.reserved = 0 and s.held_seats = 0 and s.version = 1
        returning s.single_class_id)
      select (select count(distinct single_class_id) from mine) = (select count(*) from gone) as ok`,
  );

/** Places that are as they were made, in future classes that have no waitlist. */
const reservations: TakeBack = async (trx, id, now) => {
  await sql`select from customer where customer_id in (
      select customer_id from import_key where import_batch_id = ${id}) order by customer_id for no key update`.execute(
    trx,
  );
  await sql`select from single_class where single_class_id in (
      select single_class_id from import_key where import_batch_id = ${id})
    order by single_class_id for no key update`.execute(trx);
  return counted(
    trx,
    sql<{ ok: boolean }>`
      with mine as (
        delete from import_key where import_batch_id = ${id} returning class_reservation_id),
      gone as (
        delete from class_reservation r using mine m, single_class s
        where r.class_reservation_id = m.class_reservation_id and s.single_class_id = r.single_class_id
          and r.deleted_at is null and not r.attend and s.starts_at > ${now}
          and not exists (select from active_waitlist w where w.single_class_id = r.single_class_id)
        returning r.single_class_id),
      freed as (
        update single_class s set reserved = s.reserved - g.places
        from (select single_class_id, count(*)::int as places from gone group by single_class_id) g
        where g.single_class_id = s.single_class_id)
      select (select count(*) from mine) = (select count(*) from gone) as ok`,
  );
};

const KINDS: Readonly<Record<ImportKind, TakeBack>> = { customers, credits, classes, reservations };

/** false: something was used since; the caller rolls back. What refers to a row refuses with its foreign key. */
export const takeBack = (trx: Trx, { kind, import_batch_id }: Batch, now: Date): Promise<boolean> =>
  KINDS[kind](trx, import_batch_id, now);
