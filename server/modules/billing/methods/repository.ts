import type { Kysely, Transaction } from 'kysely';
import type { PaymentMethod } from '../../../../domain/contract/checkout';
import type { DB } from '../../../db/schema';

export function findPaymentMethods(db: Kysely<DB>): Promise<PaymentMethod[]> {
  return db.selectFrom('payment_method').select(['payment_method_id', 'name']).orderBy('payment_method_id').execute();
}

export function findPaymentMethod(db: Kysely<DB>, id: number): Promise<PaymentMethod | undefined> {
  return db.selectFrom('payment_method').selectAll().where('payment_method_id', '=', id).executeTakeFirst();
}

export function insertPaymentMethod(trx: Transaction<DB>, name: string): Promise<PaymentMethod> {
  return trx.insertInto('payment_method').values({ name }).returningAll().executeTakeFirstOrThrow();
}

export function updatePaymentMethod(
  trx: Transaction<DB>,
  id: number,
  name: string,
): Promise<PaymentMethod | undefined> {
  return trx
    .updateTable('payment_method')
    .set({ name })
    .where('payment_method_id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** false: there is none. Purchases paid by it refuse (SQLSTATE 23503). */
export async function removePaymentMethod(trx: Transaction<DB>, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('payment_method')
    .where('payment_method_id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
