import { sql } from 'kysely';
import type { AvailableClass, Penalty } from '../../../../domain/contract/credits';
import { UNLIMITED, type CreditKind } from '../../../../domain/credits';
import type { Db } from '../../../db/schema';
import { CREDIT_KIND } from '../seats/repository';

/** `table`: which credits are read. */
const selectCredits = (db: Db, table: 'usable_credit' | 'available_class') =>
  db
    .selectFrom(`${table} as a` as 'usable_credit as a')
    .leftJoin('class_type as t', 't.class_type_id', 'a.class_type_id')
    .leftJoin('purchase as p', 'p.purchase_id', 'a.purchase_id')
    .leftJoin('class_package as k', 'k.class_package_id', 'p.class_package_id')
    .select(['a.available_class_id', 'a.class_type_id', 'a.unlimited', 'a.purchase_id', 'a.expires_at', 'a.cancels'])
    .select([
      't.name as class_type_name',
      'p.class_package_id',
      'k.booking_opens',
      'k.family',
      sql.raw<CreditKind>(CREDIT_KIND).as('kind'),
    ])
    .select(({ fn, val }) => fn.coalesce('t.restricted', val(false)).as('restricted'));

type Row = Awaited<ReturnType<ReturnType<typeof selectCredits>['execute']>>[number];
const asCredit = ({ unlimited, expires_at, booking_opens, family, ...rest }: Row): AvailableClass => ({
  ...rest,
  ...(booking_opens !== null && { booking_opens }),
  ...(family !== null && { family }),
  class_amount: unlimited ? UNLIMITED : 1,
  expiration_date: expires_at?.toISOString() ?? null,
});

/**
 * The time by which a day ends later at the studio's western locations than in its `zone`: credits that expire
 * meanwhile still pay for classes there.
 */
const longestDay = (now: Date, zone: string) => sql<Date>`${now}::timestamptz - coalesce((
  select greatest(max((${now}::timestamptz at time zone ${zone}) - (${now}::timestamptz at time zone l.timezone)),
    interval '0')
  from location l where l.timezone is not null), interval '0')`;

/**
 * A customer's credits that are unused, not forfeited and not expired (in any location's time zone), the earliest
 * expiry first. `zone`: the studio's.
 */
export async function findAvailableClasses(
  db: Db,
  customerId: number,
  now: Date,
  zone: string,
): Promise<AvailableClass[]> {
  const rows = await selectCredits(db, 'usable_credit')
    .where('a.customer_id', '=', customerId)
    .where('a.usable_until', '>=', longestDay(now, zone))
    .orderBy('a.expires_at', (o) => o.asc().nullsLast())
    .orderBy('a.available_class_id')
    .execute();
  return rows.map(asCredit);
}

/** A credit in any state. */
export async function findCredit(db: Db, id: number): Promise<AvailableClass | null> {
  const row = await selectCredits(db, 'available_class').where('a.available_class_id', '=', id).executeTakeFirst();
  return row ? asCredit(row) : null;
}

export interface PenaltyFilter {
  readonly customer_id?: number;
  readonly class_reservation_penalty_id?: number;
  /** Only penalties that last beyond this instant. */
  readonly activeAt?: Date;
}

export async function findPenalties(db: Db, filter: PenaltyFilter): Promise<Penalty[]> {
  let query = db
    .selectFrom('class_reservation_penalty')
    .select(['class_reservation_penalty_id', 'customer_id', 'end_date'])
    .orderBy('end_date', 'desc');
  if (filter.customer_id !== undefined) query = query.where('customer_id', '=', filter.customer_id);
  if (filter.class_reservation_penalty_id !== undefined)
    query = query.where('class_reservation_penalty_id', '=', filter.class_reservation_penalty_id);
  if (filter.activeAt !== undefined) query = query.where('end_date', '>', filter.activeAt);
  return (await query.execute()).map((p) => ({ ...p, end_date: p.end_date.toISOString() }));
}
