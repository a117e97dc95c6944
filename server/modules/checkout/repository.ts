import type { Kysely, Transaction } from 'kysely';
import type { PaymentMethod } from '../../../domain/contract/checkout';
import type { GrantedCredits } from '../../../domain/credits';
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
  trx: Transaction<DB>, owner: { customer_id: number; purchase_id: number; invoice_id?: number }, granted: ReadonlyArray<GrantedCredits & { expires_at: Date }>,
): Promise<void> {
  const rows = granted.flatMap(({ class_type_id, unlimited, count, expires_at }) =>
    Array.from({ length: count }, () => ({ ...owner, class_type_id, unlimited, expires_at })));
  if (rows.length > 0) await trx.insertInto('available_class').values(rows).execute();
}
