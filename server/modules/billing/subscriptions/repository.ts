/** Ending subscriptions: which ones their provider still has to end, and what the page of a cancel link shows. */
import { sql } from 'kysely';
import { SOLD_TITLE } from '../../../db/expressions';
import { updateRows } from '../../../db/rows';
import { DISCOUNT, NEXT_CHARGE } from '../../mail/purchaseFactsRepository';
import type { Db, Provider, Trx } from '../../../db/schema';

/** Stores why a cancelled subscription was cancelled, unless that is known. */
export async function storeReason(trx: Trx, purchaseId: number, reason: string): Promise<boolean> {
  return (
    (await updateRows(
      trx,
      'purchase',
      { purchase_id: purchaseId, status: 'cancelled', cancel_reason: null },
      { cancel_reason: reason },
    )) > 0
  );
}

/** Subscriptions that are over here and not yet at their provider. `cancelled_at` of a revoked one is set afterwards. */
export function findToEnd(db: Db, purchaseId?: number) {
  return db
    .selectFrom('purchase')
    .select(['purchase_id', 'customer_id', 'status', 'provider', 'subscription_id'])
    .where((eb) =>
      eb.or([
        eb.and([eb('ends_at_provider', '=', true), eb('status', '<>', 'failed')]),
        eb.and([eb('status', '=', 'revoked'), eb('cancelled_at', 'is', null), eb('subscription_id', 'is not', null)]),
      ]),
    )
    .where('provider', 'is not', null)
    .$if(purchaseId !== undefined, (query) => query.where('purchase_id', '=', purchaseId ?? 0))
    .$narrowType<{ provider: Provider; subscription_id: string }>()
    .execute();
}

/** A subscription as the page of its cancel link shows it; amounts in centavos. */
export function findLinkedSubscription(db: Db, purchaseId: number, now: Date) {
  return db
    .selectFrom('purchase as p')
    .innerJoin('customer as c', 'c.customer_id', 'p.customer_id')
    .innerJoin('class_package as cp', 'cp.class_package_id', 'p.class_package_id')
    .leftJoin('renewal as n', 'n.purchase_id', 'p.purchase_id')
    .select(['c.name as first_name', SOLD_TITLE.as('title')])
    .select(sql<boolean>`p.status = 'cancelled'`.as('cancelled'))
    .select(sql<Date | null>`case when p.status = 'active' and n.due_at > ${now} then n.due_at end`.as('next_charge'))
    .select(['p.amount', 'p.first_payment', 'p.later_payment'])
    .select([NEXT_CHARGE.as('next_charge_index'), DISCOUNT.as('discount')])
    .select(
      sql<Date | null>`(select max(u.usable_until) from usable_credit u
        where u.purchase_id = p.purchase_id and u.expires_at is not null and u.usable_until > ${now})`.as(
        'usable_until',
      ),
    )
    .select(sql<boolean>`p.cancel_reason is not null`.as('reason_given'))
    .where('p.purchase_id', '=', purchaseId)
    .where('p.subscription_period', 'is not', null)
    .where('c.anonymised_at', 'is', null)
    .executeTakeFirst();
}
