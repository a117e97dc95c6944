/** Visits as the studio that sold the class stores them. */
import { sql } from 'kysely';
import type { VisitOutcome } from '../../../../domain/brandVisits';
import { paymentOf } from '../../../db/soldCredits';
import type { Db, Trx } from '../../../db/schema';
import { IS_PAID, OVERDUE_SINCE, penaltyEnd, type Writer } from '../../booking/seats/repository';

interface Lendable {
  readonly available_class_id: number;
  readonly counted: boolean;
  readonly expires_at: Date | null;
}

interface LendQuestion {
  readonly customer_id: number;
  /** The studio in which the class is taken, by its number in the directory. */
  readonly host: number;
  readonly starts_at: Date;
  readonly now: Date;
  readonly withUnlimited: boolean;
}

/** Most credits that are counted for an offer. */
const SHOWN_MAX = 500;

/**
 * The customer's credits that can pay for a class there, in the order of use: an unlimited plan, then by expiry. Those
 * of a class type pay at home only, as types are each studio's own.
 */
export async function findLendable(db: Db, question: LendQuestion): Promise<Lendable[]> {
  const { customer_id, host, starts_at, now, withUnlimited } = question;
  const { rows } = await sql<Lendable>`
    select a.available_class_id, a.counted, a.expires_at
    from usable_credit a join purchase p using (purchase_id)
    join package_brand b on b.class_package_id = p.class_package_id
      and (b.studio_ids is null or ${host}::bigint = any(b.studio_ids))
    where a.customer_id = ${customer_id} and a.class_type_id is null and p.credit_kind = 'presencial'
      and ${sql.raw(IS_PAID)} and a.usable_until >= ${starts_at}
      and (a.counted or (${withUnlimited} and coalesce((select l.most > (
        select count(*) from active_reservation r join single_class sc using (single_class_id)
        where r.customer_id = a.customer_id and not r.counted and sc.starts_at > ${now}) + (
        select count(*) from brand_visit v
        where v.customer_id = a.customer_id and not v.counted and v.state = 'taken' and v.starts_at > ${now})
          from unlimited_limit l), true)))
    order by a.unlimited desc, a.expires_at nulls last, a.available_class_id limit ${SHOWN_MAX}`.execute(db);
  return rows;
}

const BLOCKS = `select ${penaltyEnd('$2')} as penalty_end, ${OVERDUE_SINCE} as overdue_at
  from customer cu where cu.customer_id = $1`;

interface Blocks {
  readonly penalty_end: Date | null;
  readonly overdue_at: Date | null;
}

/** What keeps a customer from reserving at home, too. */
export async function findBlocks({ statement }: Writer, customer_id: number, now: Date): Promise<Blocks | undefined> {
  const [row] = await statement<Blocks & Record<string, unknown>>('brand-blocks', BLOCKS, [customer_id, now]);
  return row;
}

interface SoldFor {
  readonly paid: number;
  readonly granted: number;
  /** Which of its payment's credits it is, from 1. */
  readonly place: number;
}

/** What a credit's payment took, and for how many; null: it was given back, or is in dispute. */
export async function findSoldFor(db: Db, available_class_id: number): Promise<SoldFor | null> {
  const { rows } = await sql<SoldFor>`
    select payment.paid, payment.granted, (
      select count(*) from available_class b
      where b.purchase_id = a.purchase_id and b.invoice_id is not distinct from a.invoice_id
        and b.available_class_id <= a.available_class_id) as place
    from available_class a ${paymentOf('a')}
    where a.available_class_id = ${available_class_id}`.execute(db);
  return rows[0] ?? null;
}

export const findVisit = (db: Db, visit_id: string) =>
  db
    .selectFrom('brand_visit as v')
    .innerJoin('available_class as a', 'a.available_class_id', 'v.available_class_id')
    .select(['v.customer_id', 'v.studio_id', 'v.state', 'v.price', 'a.expires_at'])
    .where('v.visit_id', '=', visit_id)
    .executeTakeFirst();

interface NewVisit {
  readonly visit_id: string;
  readonly customer_id: number;
  readonly available_class_id: number;
  readonly counted: boolean;
  readonly studio_id: number;
  readonly studio: string;
  readonly starts_at: Date;
  readonly day: string;
  readonly class_name: string;
  readonly price: number;
  readonly taken_at: Date;
}

export const insertVisit = (trx: Trx, visit: NewVisit) => trx.insertInto('brand_visit').values(visit).execute();

const updateTakenVisit = (trx: Trx, visit_id: string, studio_id: number) =>
  trx
    .updateTable('brand_visit')
    .where('visit_id', '=', visit_id)
    .where('studio_id', '=', studio_id)
    .where('state', '=', 'taken');

/**
 * The class can be used again from now on, once; of a purchase that has lost its classes meanwhile it is gone, too. The
 * caller has its customer's lock. false: the visit had ended before, or never began.
 */
export async function returnVisit(trx: Trx, visit_id: string, studio_id: number, now: Date): Promise<boolean> {
  const returned = await updateTakenVisit(trx, visit_id, studio_id)
    .set({ state: 'returned', ended_at: now })
    .returning(['available_class_id', 'counted'])
    .executeTakeFirst();
  if (returned?.counted)
    await trx
      .updateTable('available_class as a')
      .set({ forfeited_at: now, revoked: true })
      .where('a.available_class_id', '=', returned.available_class_id)
      .where('a.forfeited_at', 'is', null)
      .where('a.purchase_id', 'in', (eb) =>
        eb.selectFrom('purchase').select('purchase_id').where('status', 'in', ['revoked', 'failed']),
      )
      .execute();
  return returned !== undefined;
}

export const confirmVisit = (trx: Trx, visit_id: string, studio_id: number, now: Date) =>
  updateTakenVisit(trx, visit_id, studio_id).where('placed_at', 'is', null).set({ placed_at: now }).execute();

export interface VisitEnd {
  readonly outcome: VisitOutcome;
  readonly owed: number;
  readonly starts_at: Date;
  readonly day: string;
  readonly class_name: string;
}

export async function endVisit(
  trx: Trx,
  visit_id: string,
  studio_id: number,
  end: VisitEnd,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await updateTakenVisit(trx, visit_id, studio_id)
    .set({ ...end, state: 'used', ended_at: now })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Visits of which the other studio has said nothing since `before`. */
export const findUnconfirmed = (db: Db, before: Date, limit: number) =>
  db
    .selectFrom('brand_visit')
    .select(['visit_id', 'studio_id'])
    .where('state', '=', 'taken')
    .where('placed_at', 'is', null)
    .where('taken_at', '<', before)
    .orderBy('taken_at')
    .limit(limit)
    .execute();
