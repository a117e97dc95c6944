/**
 * The rows of refunds, and the credits revoked with them (under the customer's lock, so that none is used meanwhile).
 */
import { sql, type Insertable } from 'kysely';
import type { BookMethod } from '../../../../domain/till';
import { queueJob } from '../../../db/jobs';
import { insertRow } from '../../../db/rows';
import type { DB, Provider, Trx } from '../../../db/schema';
import { insertEntry } from '../storeCredit/repository';

const HOLDS_A_SEAT = sql<boolean>`exists (
  select from active_reservation r where r.available_class_id = a.available_class_id)`;

/**
 * Whether a credit of the purchase holds a place, or paid for a past class. `begunBy`: places in classes that begin
 * later don't count, unless the customer was checked in.
 */
export async function areCreditsUsed(trx: Trx, purchaseId: number, begunBy: Date | null = null): Promise<boolean> {
  const used = await trx
    .selectFrom('available_class as a')
    .select('a.available_class_id')
    .where('a.purchase_id', '=', purchaseId)
    .where(
      sql<boolean>`exists (
        select from active_reservation r join single_class sc using (single_class_id)
        where r.available_class_id = a.available_class_id
          and (r.attend or ${begunBy}::timestamptz is null or sc.starts_at <= ${begunBy}::timestamptz))`,
    )
    .limit(1)
    .executeTakeFirst();
  return used !== undefined;
}

/**
 * The purchase's usable credits in the order in which they are revoked: general ones first, those that expire last
 * first.
 */
export async function usableCredits(trx: Trx, purchaseId: number, now: Date): Promise<number[]> {
  const rows = await trx
    .selectFrom('usable_credit as a')
    .select('a.available_class_id')
    .where('a.purchase_id', '=', purchaseId)
    .where('a.usable_until', '>=', now)
    // The credit of a plan that holds a seat stays.
    .where((eb) => eb.not(HOLDS_A_SEAT))
    .orderBy(sql`class_type_id is not null`)
    .orderBy('expires_at', (o) => o.desc().nullsFirst())
    .orderBy('available_class_id', 'desc')
    .execute();
  return rows.map((row) => row.available_class_id);
}

/** SQLSTATE of the trigger that refuses refunds of more than was paid. */
export const MORE_THAN_PAID = 'SR010';

export interface NewRefund {
  readonly invoice_id: number;
  /** Centavos. */
  readonly amount: number;
  readonly reason: string;
  /** The admin; null: the system. */
  readonly created_by: number | null;
}

export async function insertRefund(trx: Trx, refund: Insertable<DB['refund']>): Promise<number> {
  return insertRow(trx, 'refund', refund, 'refund_id');
}

/**
 * Orders a refund at the payment's provider and wakes the job that sends it. Raises SR010 for more than is left of the
 * payment.
 */
export async function orderRefund(trx: Trx, refund: NewRefund, now: Date): Promise<number> {
  const refund_id = await insertRefund(trx, { ...refund, created_at: now, updated_at: now });
  await queueJob(trx, 'sendRefunds', { queue: 'payments' });
  return refund_id;
}

/** Refunds a payment as store credit of the purchase's customer, at once. Raises SR010 as `orderRefund` does. */
export async function refundToStoreCredit(
  trx: Trx,
  { purchase_id, customer_id }: { readonly purchase_id: number; readonly customer_id: number },
  refund: NewRefund,
  now: Date,
  kind: 'refund' | 'overpayment' = 'refund',
): Promise<void> {
  const { amount, reason, created_by } = refund;
  const done = { status: 'succeeded', to_store_credit: true, created_at: now, updated_at: now } as const;
  const refund_id = await insertRefund(trx, { ...refund, ...done });
  const entry = { customer_id, kind, amount, reason, purchase_id, refund_id, created_by } as const;
  await insertEntry(trx, { ...entry, created_at: now });
}

/**
 * A purchase's payments with the paid and the refundable amount in centavos, in the order in which they are refunded:
 * newest first, and what store credit paid after the rest.
 */
export async function findInvoicesToRefund(
  trx: Trx,
  purchaseId: number,
): Promise<Array<{ invoice_id: number; provider: Provider | BookMethod; paid: number; left: number }>> {
  const rows = await trx
    .selectFrom('invoice_balance as i')
    .select(['i.invoice_id', 'i.provider', 'i.total_payment', 'i.refunded', 'i.charged_back'])
    .where('i.purchase_id', '=', purchaseId)
    .orderBy(sql`i.provider = 'store_credit'`)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.invoice_id', 'desc')
    .execute();
  return rows.map(({ total_payment, refunded, charged_back, ...invoice }) => ({
    ...invoice,
    paid: total_payment,
    left: Math.max(0, total_payment - refunded - charged_back),
  }));
}
