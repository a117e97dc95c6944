/** Visits as the studio that gives the class stores them. */
import { sql } from 'kysely';
import type { VisitOutcome } from '../../../../domain/brandVisits';
import type { Db, Trx } from '../../../db/schema';
import { LATE_UNTIL } from '../../booking/seats/repository';

/** The class as a visit names it. */
interface VisitClass {
  readonly starts_at: Date;
  readonly day: string;
  readonly class_name: string;
}

const CLASS = sql`sc.starts_at, sc.class_date::date as day, coalesce(cp.title, ct.name) as class_name`;
const ITS_NAME = sql`join class_type ct on ct.class_type_id = sc.class_type_id
  left join class_package cp on cp.class_package_id = sc.class_package_id`;

/** `isOpen`: a credit without a class type can pay for it. */
export async function findVisitClass(
  db: Db,
  single_class_id: number,
  now: Date,
): Promise<(VisitClass & { readonly isOpen: boolean }) | null> {
  const { rows } = await sql<VisitClass & { readonly isOpen: boolean }>`
    select ${CLASS}, not ct.restricted and sc.class_package_id is null as "isOpen"
    from single_class sc ${ITS_NAME}
    where sc.single_class_id = ${single_class_id} and sc.deleted_at is null and is_published(sc.published_at, ${now})`.execute(
    db,
  );
  return rows[0] ?? null;
}

export const findPassState = async (db: Db, visit_id: string) =>
  (await db.selectFrom('brand_pass').select('state').where('visit_id', '=', visit_id).executeTakeFirst())?.state ??
  null;

interface NewPass {
  readonly visit_id: string;
  readonly studio_id: number;
  readonly studio: string;
  readonly customer_id: number;
  readonly price: number;
  readonly expires_at: Date | null;
  readonly now: Date;
}

/** Grants the class as a credit that its place must take in the same transaction. Returns the credit. */
export async function insertPass(trx: Trx, { expires_at, now, ...pass }: NewPass): Promise<number> {
  const { available_class_id } = await trx
    .insertInto('available_class')
    .values({ customer_id: pass.customer_id, purchase_id: null, class_type_id: null, expires_at, created_at: now })
    .returning('available_class_id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('brand_pass')
    .values({ ...pass, available_class_id, state: 'open', created_at: now })
    .execute();
  return available_class_id;
}

/**
 * Ends a visit that has no place, for good: a request that is still under way then finds it ended. Returns the state of
 * the visit, which has a place unless it is ended.
 */
export async function endWithoutPlace(
  trx: Trx,
  visit: { readonly visit_id: string; readonly studio_id: number; readonly studio: string },
  now: Date,
): Promise<'open' | 'ended' | 'used'> {
  await trx
    .insertInto('brand_pass')
    .values({
      ...visit,
      customer_id: null,
      available_class_id: null,
      price: null,
      state: 'ended',
      created_at: now,
      ended_at: now,
    })
    .onConflict((conflict) => conflict.column('visit_id').doNothing())
    .execute();
  const { state } = await trx
    .selectFrom('brand_pass')
    .select('state')
    .where('visit_id', '=', visit.visit_id)
    .executeTakeFirstOrThrow();
  return state;
}

interface OverVisit extends VisitClass {
  readonly visit_id: string;
  readonly price: number;
  readonly outcome: VisitOutcome;
}

/** Visits whose class is over and which the team can't correct any more. */
export async function findOver(db: Db, now: Date, limit: number): Promise<OverVisit[]> {
  const { rows } = await sql<OverVisit>`
    select p.visit_id, p.price, ${CLASS},
      case when r.deleted_at is not null then 'late_cancel' when r.attend then 'attended' else 'no_show' end as outcome
    from brand_pass p
    join lateral (
      select * from class_reservation r
      where r.customer_id = p.customer_id and r.available_class_id = p.available_class_id
      order by r.deleted_at is null desc, r.class_reservation_id desc limit 1) r on true
    join single_class sc on sc.single_class_id = r.single_class_id ${ITS_NAME}
    where p.state = 'open' and sc.starts_at <= ${now} and ${sql.raw(LATE_UNTIL)} <= ${now}
    order by p.visit_id limit ${limit}`.execute(db);
  return rows;
}

export async function usePass(
  trx: Trx,
  { visit_id, outcome, starts_at, day, class_name }: OverVisit,
  owed: number,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('brand_pass')
    .set({ state: 'used', ended_at: now, outcome, owed, starts_at, day, class_name })
    .where('visit_id', '=', visit_id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Visits whose state the other studio doesn't know yet; all, of one customer, or one. */
export const findUntold = (
  db: Db,
  limit: number,
  { customer_id, visit_id }: { readonly customer_id?: number | undefined; readonly visit_id?: string } = {},
) =>
  db
    .selectFrom('brand_pass')
    .select(['visit_id', 'studio_id', 'state', 'outcome', 'owed', 'starts_at', 'day', 'class_name'])
    .where(sql<boolean>`told is distinct from state`)
    .$if(customer_id !== undefined, (query) => query.where('customer_id', '=', customer_id ?? 0))
    .$if(visit_id !== undefined, (query) => query.where('visit_id', '=', visit_id ?? ''))
    .orderBy('visit_id')
    .limit(limit)
    .execute();

export const setTold = (trx: Trx, visit_id: string, told: 'open' | 'ended' | 'used') =>
  trx.updateTable('brand_pass').set({ told }).where('visit_id', '=', visit_id).execute();
