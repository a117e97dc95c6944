import { sql, type Kysely } from 'kysely';
import type { PaymentMethod } from '../../../domain/contract/checkout';
import type { Purchase } from '../../../domain/contract/purchases';
import { failureText } from '../../../domain/checkoutErrors';
import { toPesos } from '../../../domain/money';
import type { DB } from '../../db/schema';

/** A customer's purchases, newest first; one of them where `purchaseId` is given. */
export async function findPurchases(db: Kysely<DB>, customerId: number, purchaseId?: number): Promise<Purchase[]> {
  let query = db
    .selectFrom('purchase as p')
    .innerJoin('class_package as cp', 'cp.class_package_id', 'p.class_package_id')
    .leftJoin('payment_method as pm', 'pm.payment_method_id', 'p.payment_method_id')
    .select([
      'p.purchase_id', 'p.customer_id', 'p.status', 'p.amount', 'p.total_payment', 'p.created_at', 'p.updated_at', 'p.cancelled_at',
      'p.expiration_days', 'p.class_amount', 'p.payment_method_id', 'p.subscription_id', 'p.subscription_period', 'p.subscription_interval',
      'p.free_trial_length', 'p.failure',
    ])
    .select(sql<number>`(select coalesce(sum(r.amount), 0) from refund r join invoice i using (invoice_id)
      where i.purchase_id = p.purchase_id and r.status <> 'failed')::bigint`.as('refunded'))
    .select(sql<PaymentMethod | null>`case when pm.payment_method_id is null then null
      else json_build_object('payment_method_id', pm.payment_method_id, 'name', pm.name) end`.as('payment_method'))
    .select(sql<Purchase['class_package']>`json_build_object('class_package_id', cp.class_package_id, 'title', cp.title,
      'short_description', cp.short_description, 'is_subscription', cp.is_subscription)`.as('class_package'))
    .where('p.customer_id', '=', customerId)
    .orderBy('p.created_at', 'desc').orderBy('p.purchase_id', 'desc');
  if (purchaseId !== undefined) query = query.where('p.purchase_id', '=', purchaseId);
  return (await query.execute()).map(({ amount, total_payment, refunded, failure, created_at, updated_at, cancelled_at, ...rest }) => ({
    ...rest,
    amount: toPesos(amount),
    total_payment: toPesos(total_payment),
    refunded: toPesos(refunded),
    failure: failure === null ? null : failureText(failure),
    createdAt: created_at.toISOString(),
    updatedAt: updated_at.toISOString(),
    cancelledAt: cancelled_at?.toISOString() ?? null,
  }));
}
