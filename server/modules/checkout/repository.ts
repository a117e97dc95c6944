import { sql, type Kysely, type Transaction } from 'kysely';
import type { PaymentMethod, Purchase } from '../../../domain/contract/checkout';
import type { GrantedCredits } from '../../../domain/credits';
import { toPesos } from '../../../domain/money';
import type { PurchaseStatus } from '../../../domain/purchaseStatus';
import type { DB } from '../../db/schema';

export function findPaymentMethods(db: Kysely<DB>): Promise<PaymentMethod[]> {
  return db.selectFrom('payment_method').select(['payment_method_id', 'name']).orderBy('payment_method_id').execute();
}

/** First lock of every purchase: a customer buys one thing at a time. */
export async function lockCustomer(trx: Transaction<DB>, customerId: number): Promise<void> {
  await trx.selectFrom('customer').select('customer_id').where('customer_id', '=', customerId).forNoKeyUpdate().execute();
}

/** Purchases of a package that count against its limit per customer: all that did not fail. */
export async function countPurchases(trx: Transaction<DB>, customerId: number, packageId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('purchase').select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId).where('class_package_id', '=', packageId).where('status', '<>', 'failed')
    .executeTakeFirstOrThrow();
  return count;
}

export interface NewPurchase {
  readonly customer_id: number;
  readonly class_package_id: number;
  readonly status: PurchaseStatus;
  /** Centavos. */
  readonly amount: number;
  readonly total_payment: number;
  readonly payment_method_id: number | null;
  readonly class_amount: number;
  readonly expiration_days: number;
  readonly created_at: Date;
}

export async function insertPurchase(trx: Transaction<DB>, purchase: NewPurchase): Promise<number> {
  const { purchase_id } = await trx
    .insertInto('purchase').values({ ...purchase, updated_at: purchase.created_at }).returning('purchase_id').executeTakeFirstOrThrow();
  return purchase_id;
}

/** One row per credit, in one statement. */
export async function insertCredits(
  trx: Transaction<DB>, owner: { customer_id: number; purchase_id: number }, granted: ReadonlyArray<GrantedCredits & { expires_at: Date }>,
): Promise<void> {
  const rows = granted.flatMap(({ class_type_id, unlimited, count, expires_at }) =>
    Array.from({ length: count }, () => ({ ...owner, class_type_id, unlimited, expires_at })));
  if (rows.length > 0) await trx.insertInto('available_class').values(rows).execute();
}

/** A customer's purchases, newest first; one of them where `purchaseId` is given. */
export async function findPurchases(db: Kysely<DB>, customerId: number, purchaseId?: number): Promise<Purchase[]> {
  let query = db
    .selectFrom('purchase as p')
    .innerJoin('class_package as cp', 'cp.class_package_id', 'p.class_package_id')
    .leftJoin('payment_method as pm', 'pm.payment_method_id', 'p.payment_method_id')
    .select([
      'p.purchase_id', 'p.customer_id', 'p.status', 'p.amount', 'p.total_payment', 'p.created_at', 'p.updated_at', 'p.cancelled_at',
      'p.expiration_days', 'p.class_amount', 'p.payment_method_id',
    ])
    .select(sql<PaymentMethod | null>`case when pm.payment_method_id is null then null
      else json_build_object('payment_method_id', pm.payment_method_id, 'name', pm.name) end`.as('payment_method'))
    .select(sql<Purchase['class_package']>`json_build_object('class_package_id', cp.class_package_id, 'title', cp.title,
      'short_description', cp.short_description, 'is_subscription', cp.is_subscription)`.as('class_package'))
    .where('p.customer_id', '=', customerId)
    .orderBy('p.created_at', 'desc').orderBy('p.purchase_id', 'desc');
  if (purchaseId !== undefined) query = query.where('p.purchase_id', '=', purchaseId);
  return (await query.execute()).map(({ amount, total_payment, created_at, updated_at, cancelled_at, ...rest }) => ({
    ...rest,
    amount: toPesos(amount),
    total_payment: toPesos(total_payment),
    createdAt: created_at.toISOString(),
    updatedAt: updated_at.toISOString(),
    cancelledAt: cancelled_at?.toISOString() ?? null,
  }));
}
