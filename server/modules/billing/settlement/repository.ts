/** Reads what reconciliation compares with the providers. */
import { sql } from 'kysely';
import { BOOK_METHODS } from '../../../../domain/till';
import { SPEI } from '../../../../domain/pricing';
import { SOLD_TITLE } from '../../../db/expressions';
import { findValue, hasRow } from '../../../db/rows';
import type { Db, Provider, Trx } from '../../../db/schema';
import { onePaidPurchase, type PaidPurchase } from '../purchases/paidPurchaseRepository';

/** Rows per run. */
const BATCH = 200;

export interface Waiting {
  /** The deadline of a transfer or a voucher. */
  readonly pay_by: Date | null;
  readonly payment_method_id: number | null;
}

export interface PendingPurchase extends Waiting {
  readonly purchase_id: number;
  readonly provider: Provider;
}

/** The position where the last run stopped in a list; null: the beginning. */
export async function findPlace(db: Db, list: string): Promise<string | null> {
  return (await findValue(db, 'reconciliation_cursor', { list }, 'place')) ?? null;
}

export async function movePlace(trx: Trx, list: string, place: string): Promise<void> {
  await trx
    .insertInto('reconciliation_cursor')
    .values({ list, place })
    .onConflict((c) => c.column('list').doUpdateSet({ place }))
    .execute();
}

/** Purchases pending since before then, by id, starting behind `place`. */
export function findPending(db: Db, provider: Provider, before: Date, place: string | null) {
  return db
    .selectFrom('purchase')
    .select(['purchase_id', 'provider_reference', 'subscription_id', 'created_at', 'pay_by', 'payment_method_id'])
    .where('status', '=', 'pending')
    .where('provider', '=', provider)
    .where('created_at', '<', before)
    .orderBy(sql`purchase_id <= ${place ?? 0}`)
    .orderBy('purchase_id')
    .limit(BATCH)
    .execute();
}

/** Purchases that have waited for a provider since before then, and whose deadline is over if they have one. */
export async function findWaitingSince(
  db: Db,
  before: Date,
  now: Date,
): Promise<Array<PendingPurchase & { readonly state_version: number }>> {
  const rows = await db
    .selectFrom('purchase')
    .select(['purchase_id', 'state_version', 'provider', 'pay_by', 'payment_method_id'])
    .where('status', '=', 'pending')
    .where('provider', 'is not', null)
    .where('created_at', '<', before)
    .where((eb) => eb.or([eb('pay_by', 'is', null), eb('pay_by', '<=', now)]))
    .orderBy('purchase_id')
    .limit(BATCH)
    .$narrowType<{ provider: Provider }>()
    .execute();
  return rows;
}

/** Purchases that failed and still have to end at their provider, in the same order. */
export function findLapsed(db: Db, provider: Provider, place: string | null) {
  return db
    .selectFrom('purchase')
    .select(['purchase_id', 'failure'])
    .where('ends_at_provider', '=', true)
    .where('status', '=', 'failed')
    .where('provider', '=', provider)
    .orderBy(sql`purchase_id <= ${place ?? 0}`)
    .orderBy('purchase_id')
    .limit(BATCH)
    .execute();
}

/** Active subscriptions whose charge was due before then, in the same order. */
export function findDueRenewals(db: Db, provider: Provider, before: Date, place: string | null) {
  return db
    .selectFrom('purchase as p')
    .innerJoin('renewal as r', 'r.purchase_id', 'p.purchase_id')
    .select('p.purchase_id')
    .where('p.status', '=', 'active')
    .where('p.provider', '=', provider)
    .where('r.due_at', '<', before)
    .orderBy(sql`p.purchase_id <= ${place ?? 0}`)
    .orderBy('p.purchase_id')
    .limit(BATCH)
    .execute();
}

/** Whether a customer's purchase by transfer is pending. */
export async function hasPendingTransfer(db: Db, customerId: number): Promise<boolean> {
  return hasRow(db, 'purchase', { customer_id: customerId, status: 'pending', payment_method_id: SPEI });
}

/** A customer's newest purchase by transfer that reached its provider. */
export function findNewestTransfer(db: Db, customerId: number): Promise<PaidPurchase | null> {
  return onePaidPurchase(db, (p) =>
    p
      .where('p.customer_id', '=', customerId)
      .where('p.payment_method_id', '=', SPEI)
      .where('p.provider_reference', 'is not', null)
      .orderBy('p.purchase_id', 'desc'),
  );
}

/**
 * The newest purchase that lapsed for want of its transfer, that this much pays, and whose package the customer hasn't
 * bought since.
 */
export function findLateTransfer(
  db: Db,
  customerId: number,
  { since, most, failure }: { readonly since: Date; readonly most: number; readonly failure: string },
): Promise<PaidPurchase | null> {
  return onePaidPurchase(db, (p) =>
    p
      .where('p.customer_id', '=', customerId)
      .where('p.payment_method_id', '=', SPEI)
      .where('p.provider_reference', 'is not', null)
      .where('p.status', '=', 'failed')
      .where('p.failure', '=', failure)
      .where('p.created_at', '>', since)
      .where('p.total_payment', '<=', most)
      // A part that store credit paid was returned when it lapsed.
      .where('p.store_credit', '=', 0)
      .where(
        sql<boolean>`not exists (select from invoice i where i.purchase_id = p.purchase_id)
          and not exists (select from purchase o
            where o.customer_id = p.customer_id and o.class_package_id = p.class_package_id
              and o.status not in ('pending', 'failed') and o.created_at > p.created_at)`,
      )
      .orderBy('p.purchase_id', 'desc'),
  );
}

/** What a purchase's customer reads as its title. */
export async function findSoldTitle(db: Db, purchaseId: number): Promise<string> {
  const { title } = await db
    .selectFrom('purchase as p')
    .innerJoin('class_package as cp', 'cp.class_package_id', 'p.class_package_id')
    .select(SOLD_TITLE.as('title'))
    .where('p.purchase_id', '=', purchaseId)
    .executeTakeFirstOrThrow();
  return title;
}

/** Our customer of a provider's; null: none. */
export async function findCustomerAt(db: Db, provider: Provider, id: string): Promise<number | null> {
  return (await findValue(db, 'provider_customer', { provider, provider_customer_id: id }, 'customer_id')) ?? null;
}

export async function countInvoices(db: Db, purchaseId: number): Promise<number> {
  const { count } = await db
    .selectFrom('invoice')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('purchase_id', '=', purchaseId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Which of a provider's payments have an invoice. */
export async function findKnownPayments(
  db: Db,
  provider: Provider,
  payments: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('invoice')
    .select('provider_payment_id')
    .where('provider', '=', provider)
    .where('provider_payment_id', 'in', [...payments, ''])
    .execute();
  return new Set(rows.map((row) => row.provider_payment_id));
}

/**
 * Payments with a failed refund. Those that bought nothing, or nothing any more, are listed until they are fully refunded,
 * others if it failed since then.
 */
export function findFailedRefunds(db: Db, since: Date) {
  return db
    .selectFrom('invoice_balance as i')
    .select(['i.provider', 'i.provider_payment_id'])
    .where('i.provider', 'not in', BOOK_METHODS)
    .where(
      sql<boolean>`(not i.fulfilled and i.total_payment > i.refunded + i.charged_back
      or exists (select from refund r join purchase p on p.purchase_id = i.purchase_id
        where r.invoice_id = i.invoice_id and r.status = 'failed' and (r.updated_at > ${since}
          or p.status = 'revoked' and i.total_payment > i.refunded + i.charged_back)))`,
    )
    .orderBy('i.invoice_id')
    .limit(BATCH)
    .execute();
}
