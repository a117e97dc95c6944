/** Which package a mail offers to buy again. */
import { sql } from 'kysely';
import type { Db } from '../../db/schema';

export interface Renewable {
  readonly purchase_id: number;
  /** The package's. */
  readonly title: string;
}

/**
 * Of a mail about credits that expire, or of a journey that begins with that or with a package's end: the package
 * that its customer bought last, those with credits left to expire first. Subscriptions renew by themselves, events
 * are over, and what costs nothing or isn't sold any more isn't offered.
 */
export async function findRenewable(db: Db, mailId: number): Promise<Renewable | undefined> {
  const { rows } = await sql<Renewable>`
    select p.purchase_id, k.title
    from mail m join purchase p using (customer_id) join class_package k on k.class_package_id = p.class_package_id
    where m.mail_id = ${mailId} and p.status = 'completed' and p.credit_kind = 'presencial'
      and k.status = 'active' and not k.is_charge and k.subscription_period is null and k.kind <> 'especial'
      and coalesce(k.sale_price, k.price) > 0
      and (m.kind = 'credits-lapsing' or exists (
        select from journey_run x join journey j using (journey_id)
        where x.journey_run_id = (m.details->>'journey_run_id')::bigint
          and j.trigger in ('credits-expiring', 'package-ended')))
    order by exists (
        select from lapsing_credit l join available_class a using (available_class_id)
        where l.customer_id = p.customer_id and a.purchase_id = p.purchase_id) desc, p.created_at desc, p.purchase_id desc
    limit 1`.execute(db);
  return rows[0];
}
