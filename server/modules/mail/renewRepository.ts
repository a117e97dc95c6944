/** Which package a mail offers to buy again, and which overdue renewal to pay. */
import { sql } from 'kysely';
import { SOLD_TITLE } from '../../db/expressions';
import type { Db } from '../../db/schema';
import { DISCOUNT, NEXT_CHARGE } from './purchaseFactsRepository';

export interface Renewable {
  readonly purchase_id: number;
  /** The package's. */
  readonly title: string;
  /** Its price, in centavos. */
  readonly most: number;
}

/**
 * Of a mail about credits that expire, or of a journey that begins with that or with a package's end: the package
 * that its customer bought last, those with credits left to expire first. Subscriptions renew by themselves, events
 * are over, and what costs nothing or isn't sold any more isn't offered, nor what was bought again by such a link.
 */
export async function findRenewable(db: Db, mailId: number): Promise<Renewable | undefined> {
  const { rows } = await sql<Renewable & { renewed: boolean }>`
    select p.purchase_id, k.title, coalesce(k.sale_price, k.price) as most,
      exists (select from purchase n where n.renews = p.purchase_id and n.status not in ('pending', 'failed')) as renewed
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
  const [found] = rows;
  return found?.renewed ? undefined : found;
}

/** Of a mail of a journey that begins with a declined renewal: the one that is overdue, if a card can pay it. */
export function findOverdue(db: Db, mailId: number) {
  return db
    .selectFrom('mail as m')
    .innerJoin('journey_run as x', (join) =>
      join.on(sql<boolean>`x.journey_run_id = (m.details->>'journey_run_id')::bigint`),
    )
    .innerJoin('journey as j', 'j.journey_id', 'x.journey_id')
    .innerJoin('purchase as p', 'p.customer_id', 'm.customer_id')
    .innerJoin('class_package as cp', 'cp.class_package_id', 'p.class_package_id')
    .select(['p.purchase_id', SOLD_TITLE.as('title'), 'p.amount', 'p.first_payment', 'p.later_payment'])
    .select([NEXT_CHARGE.as('next_charge'), DISCOUNT.as('discount')])
    .where('m.mail_id', '=', mailId)
    .where('j.trigger', '=', 'payment-failed')
    .where('p.status', '=', 'active')
    .where('p.provider', '=', 'stripe')
    .where('p.overdue_at', 'is not', null)
    .orderBy('p.overdue_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
