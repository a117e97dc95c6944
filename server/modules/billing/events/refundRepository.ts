import { sql } from 'kysely';
import type { BookMethod } from '../../../../domain/till';
import type { Db, Provider } from '../../../db/schema';

/** A purchase of an event whose reserved place still exists. */
export interface PaidSeat {
  readonly purchase_id: number;
  readonly customer_id: number;
  /** Centavos that can be refunded. */
  readonly left: number;
  /** Provider or desk method that took the money, or what store credit left of it; null: nothing was paid. */
  readonly provider: Provider | BookMethod | null;
  /** Not refunded automatically: it is in dispute, or also holds a place of another date. */
  readonly kept: boolean;
}

/** Paid seats of these classes, by customer. */
export async function findPaidSeats(db: Db, classIds: readonly number[]): Promise<PaidSeat[]> {
  const { rows } = await sql<PaidSeat>`
    select p.purchase_id, p.customer_id, i.provider, coalesce(i.left, 0) as left,
      exists (
        select from dispute d join invoice using (invoice_id)
        where invoice.purchase_id = p.purchase_id and d.status = 'open') or exists (
        select from active_reservation r join available_class a using (available_class_id)
        where a.purchase_id = p.purchase_id and r.single_class_id <> all(${classIds})) as kept
    from (
      select distinct a.purchase_id, r.single_class_id
      from active_reservation r join available_class a using (available_class_id)
      where r.single_class_id = any(${classIds})) taken
    join purchase p using (purchase_id, single_class_id)
    left join lateral (
      select sum(b.total_payment - b.refunded - b.charged_back)::bigint as left,
        (array_agg(b.provider order by b.provider = 'store_credit'))[1] as provider
      from invoice_balance b where b.purchase_id = p.purchase_id and b.fulfilled) i on true
    where p.credit_kind = 'especial' and p.status = 'completed' and p.subscription_period is null
    order by p.customer_id, p.purchase_id`.execute(db);
  return rows;
}
