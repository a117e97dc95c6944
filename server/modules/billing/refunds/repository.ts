/** Refunds on their way to their provider. */
import { sql } from 'kysely';
import { BOOK_METHODS } from '../../../../domain/till';
import { updateRows } from '../../../db/rows';
import type { Db, Provider, Trx } from '../../../db/schema';
import type { ProviderRefund } from '../../../ports/paymentFacts';

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
