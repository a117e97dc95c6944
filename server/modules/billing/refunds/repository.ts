/** Refunds, and the credits revoked with them (under the customer's lock, so that none is used meanwhile). */
import { sql, type Insertable } from 'kysely';
import { BOOK_METHODS, type BookMethod } from '../../../../domain/till';
import { insertRow, updateRows } from '../../../db/rows';
import type { DB, Db, Provider, Trx } from '../../../db/schema';
import type { ProviderRefund } from '../../../ports/payments';
import { insertEntry } from '../storeCredit/repository';

const HOLDS_A_SEAT = sql<boolean>`exists (
  select from class_reservation r where r.available_class_id = a.available_class_id and r.deleted_at is null)`;

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
        select from class_reservation r join single_class sc using (single_class_id)
        where r.available_class_id = a.available_class_id and r.deleted_at is null
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
  await sql`select graphile_worker.add_job('sendRefunds', '{}'::json,
    job_key => 'sendRefunds', queue_name => 'payments', max_attempts => 5)`.execute(trx);
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

/**
 * Refunds not yet sent to their provider, the oldest first; none while its payment is disputed. `disputed`: how often
 * disputes of it have changed.
 */
export function findPendingRefunds(db: Db) {
  return db
    .selectFrom('refund as r')
    .innerJoin('invoice as i', 'i.invoice_id', 'r.invoice_id')
    .select([
      'r.refund_id',
      'r.invoice_id',
      'r.amount',
      'r.created_at',
      'r.provider_refund_id',
      'i.provider',
      'i.provider_payment_id',
      sql<number>`(select coalesce(sum(d.moves + 1), 0) from dispute d where d.invoice_id = r.invoice_id)::bigint`.as(
        'disputed',
      ),
    ])
    .where('r.status', '=', 'pending')
    .where('i.provider', 'not in', BOOK_METHODS)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('dispute as d')
            .select('d.dispute_id')
            .whereRef('d.invoice_id', '=', 'r.invoice_id')
            .where('d.status', '=', 'open'),
        ),
      ),
    )
    .orderBy('r.refund_id')
    .limit(200)
    .execute();
}

/** Whether a payment has an open dispute. */
export async function awaitsBank(db: Db, provider: Provider, paymentId: string): Promise<boolean> {
  const found = await db
    .selectFrom('dispute as d')
    .innerJoin('invoice as i', 'i.invoice_id', 'd.invoice_id')
    .select('d.dispute_id')
    .where('i.provider', '=', provider)
    .where('i.provider_payment_id', '=', paymentId)
    .where('d.status', '=', 'open')
    .executeTakeFirst();
  return found !== undefined;
}

/** Locks a payment, so that its refunds are recorded one after another. */
export function lockInvoice(
  trx: Trx,
  payment: { invoice_id: number } | { provider: Provider; provider_payment_id: string },
): Promise<{ invoice_id: number } | undefined> {
  return trx
    .selectFrom('invoice')
    .select('invoice_id')
    .where((eb) => eb.and(payment))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Finds a refund of a payment by the provider's id, or by ours. */
export function findRefund(
  trx: Trx,
  invoiceId: number,
  { provider_refund_id, refund_id }: ProviderRefund,
): Promise<{ refund_id: number } | undefined> {
  return trx
    .selectFrom('refund')
    .select('refund_id')
    .where('invoice_id', '=', invoiceId)
    .where((eb) =>
      eb.or([
        eb('provider_refund_id', '=', provider_refund_id),
        ...(refund_id === null ? [] : [eb('refund_id', '=', refund_id)]),
      ]),
    )
    .executeTakeFirst();
}

/** The first refund of a payment by us that waits for its provider, of this amount: what the provider made of it. */
export function findUnsent(trx: Trx, invoiceId: number, amount: number): Promise<{ refund_id: number } | undefined> {
  return trx
    .selectFrom('refund')
    .select('refund_id')
    .where('invoice_id', '=', invoiceId)
    .where('amount', '=', amount)
    .where('status', '=', 'pending')
    .where('provider_refund_id', 'is', null)
    .orderBy('refund_id')
    .limit(1)
    .executeTakeFirst();
}

export type RefundResult = Pick<ProviderRefund, 'status' | 'failure'> & { readonly provider_refund_id: string | null };

/** What is known of a refund that its provider has made; undefined: nothing yet. */
export function findMade(db: Db, refundId: number): Promise<RefundResult | undefined> {
  return db
    .selectFrom('refund')
    .select(['status', 'failure', 'provider_refund_id'])
    .where('refund_id', '=', refundId)
    .where('provider_refund_id', 'is not', null)
    .executeTakeFirst();
}

/** Updates a refund. One that succeeded may still fail later (the bank returned it); a failed one stays failed. */
export async function updateRefund(
  trx: Trx,
  refundId: number,
  { status, failure, provider_refund_id }: RefundResult,
  now: Date,
): Promise<void> {
  await updateRows(
    trx,
    'refund',
    { refund_id: refundId, status: status === 'failed' ? ['pending', 'succeeded'] : ['pending'] },
    { status, failure, updated_at: now, ...(provider_refund_id === null ? {} : { provider_refund_id }) },
  );
}
