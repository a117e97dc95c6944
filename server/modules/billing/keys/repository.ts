import { sql, type Selectable } from 'kysely';
import type { DB, Db, KeyProvider, Trx } from '../../../db/schema';

export type PaymentKey = Selectable<DB['payment_key']>;

export const findPaymentKeys = (db: Db): Promise<PaymentKey[]> => db.selectFrom('payment_key').selectAll().execute();

export async function findPaymentKey(db: Db, provider: KeyProvider): Promise<PaymentKey | null> {
  const row = await db.selectFrom('payment_key').selectAll().where('provider', '=', provider).executeTakeFirst();
  return row ?? null;
}

/** What was stored before, locked until the transaction ends: of two that store one each replaces the other's. */
export async function lockPaymentKey(trx: Trx, provider: KeyProvider): Promise<PaymentKey | null> {
  // The studio's row, as there may be none of the key to lock.
  await trx.selectFrom('studio').select('one_row').forUpdate().execute();
  return findPaymentKey(trx, provider);
}

export async function storePaymentKey(trx: Trx, key: PaymentKey): Promise<void> {
  await trx
    .insertInto('payment_key')
    .values(key)
    .onConflict((row) => row.column('provider').doUpdateSet(key))
    .execute();
}

/** Whether the provider still charges subscriptions of ours. */
export async function hasSubscriptions(db: Db, provider: KeyProvider): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from purchase where provider = ${provider} and subscription_id is not null and status = 'active'
    ) as found`.execute(db);
  return rows[0]?.found ?? false;
}

export const findAdmins = async (trx: Trx): Promise<number[]> =>
  (
    await trx.selectFrom('customer').select('customer_id').where('role', '=', 'admin').orderBy('customer_id').execute()
  ).map(({ customer_id }) => customer_id);
