/** What this studio and the others of its brand owe each other, from its own rows alone. In centavos. */
import { sql } from 'kysely';
import type { VisitOutcome } from '../../../../domain/brandVisits';
import type { Db } from '../../../db/schema';
import type { Period } from '../../../../domain/reports/types';

/** SQL for the visits of a period that used a class, in both directions. */
const settledVisits = ({ from, to }: Period) => sql`
  select visit_id, 'out' as direction, studio_id, studio, customer_id, day, class_name, outcome, price, owed
  from brand_visit where state = 'used' and day >= ${from}::date and day <= ${to}::date
  union all
  select visit_id, 'in', studio_id, studio, customer_id, day, class_name, outcome, price, owed
  from brand_pass where state = 'used' and day >= ${from}::date and day <= ${to}::date`;

export interface Visit {
  readonly visit_id: string;
  readonly direction: 'out' | 'in';
  readonly studio_id: number;
  readonly studio: string;
  readonly customer_id: number;
  readonly customer: string;
  readonly day: string;
  readonly class_name: string;
  readonly outcome: VisitOutcome;
  readonly price: number;
  readonly owed: number;
}

export async function findSettled(db: Db, period: Period, limit: number): Promise<Visit[]> {
  const { rows } = await sql<Visit>`
    select s.*, btrim(c.name || ' ' || c.last_name) as customer
    from (${settledVisits(period)}) s join customer c using (customer_id)
    order by s.day, s.visit_id, s.direction limit ${limit}`.execute(db);
  return rows;
}

export interface Pair {
  readonly studio_id: number;
  readonly studio: string;
  readonly visits_out: number;
  readonly owes: number;
  readonly visits_in: number;
  readonly is_owed: number;
}

/** A studio is named as it was in its last visit. */
export async function findPairs(db: Db, period: Period): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select studio_id, (array_agg(studio order by day desc, visit_id))[1] as studio,
      count(*) filter (where direction = 'out')::int as visits_out,
      coalesce(sum(owed) filter (where direction = 'out'), 0)::bigint as owes,
      count(*) filter (where direction = 'in')::int as visits_in,
      coalesce(sum(owed) filter (where direction = 'in'), 0)::bigint as is_owed
    from (${settledVisits(period)}) s group by studio_id order by 2, 1`.execute(db);
  return rows;
}

/** Visits that are still to come, or that the team may still correct. */
export async function countOpen(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from brand_visit where state = 'taken')::int
      + (select count(*) from brand_pass where state = 'open')::int as count`.execute(db);
  return rows[0]?.count ?? 0;
}
