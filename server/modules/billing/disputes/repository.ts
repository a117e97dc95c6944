/** Stores disputes and their effect on the credits of their payment, under its customer's lock. */
import { sql, type RawBuilder } from 'kysely';
import { DISPUTES_SHOWN_DAYS, type Dispute } from '../../../../domain/contract/disputes';
import { disputeReason, type DisputeStatus } from '../../../../domain/disputes';
import { DAY } from '../../../../domain/durations';
import { toPesos } from '../../../../domain/money';
import type { PurchaseStatus } from '../../../../domain/purchaseStatus';
import { SOLD_TITLE } from '../../../db/expressions';
import { findRow, insertRow, updateRows } from '../../../db/rows';
import type { Db, Provider, Trx } from '../../../db/schema';
import type { ProviderDispute } from '../../../ports/paymentFacts';

/** The payment that a dispute is about. */
export function findDisputedInvoice(
  db: Db,
  provider: Provider,
  paymentId: string,
): Promise<{ invoice_id: number; purchase_id: number } | undefined> {
  return findRow(db, 'invoice', { provider, provider_payment_id: paymentId }, ['invoice_id', 'purchase_id']);
}

export interface StoredDispute {
  readonly dispute_id: number;
  readonly provider_dispute_id: string;
  readonly status: DisputeStatus;
  readonly moves: number;
  /** Since when the dispute has frozen the payment's credits. */
  readonly frozenSince: Date;
  readonly revoked_from: 'active' | 'completed' | null;
}

/** The stored disputes of a payment. */
export async function findStored(db: Db, invoiceId: number): Promise<ReadonlyMap<string, StoredDispute>> {
  const rows = await db
    .selectFrom('dispute')
    .select(['dispute_id', 'provider_dispute_id', 'status', 'moves', 'revoked_from'])
    .select((eb) => eb.fn.coalesce('frozen_at', 'created_at').as('frozenSince'))
    .where('invoice_id', '=', invoiceId)
    .execute();
  return new Map(rows.map((row) => [row.provider_dispute_id, row]));
}

export async function insertDispute(
  trx: Trx,
  invoice: { readonly invoice_id: number; readonly provider: Provider },
  { id, amount, reason, status, respondBy, openedAt }: ProviderDispute,
  now: Date,
): Promise<number> {
  return insertRow(
    trx,
    'dispute',
    {
      ...invoice,
      provider_dispute_id: id,
      amount,
      reason,
      status,
      respond_by: respondBy,
      opened_at: openedAt,
      created_at: now,
      closed_at: status === 'open' ? null : now,
      lost_at: status === 'lost' ? now : null,
    },
    'dispute_id',
  );
}

/** Updates a dispute, locked through its purchase. A lost one keeps the time of its loss until it is won. */
export async function moveDispute(
  trx: Trx,
  { dispute_id, status: from }: StoredDispute,
  { status, respondBy, amount }: ProviderDispute,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('dispute')
    .set((eb) => ({
      status,
      // Less, where a part was given back before the bank took it up again.
      amount,
      respond_by: respondBy,
      closed_at: status === 'open' ? null : now,
      moves: eb('moves', '+', 1),
      ...(from === 'won' && { frozen_at: now }),
      ...(status === 'lost' && { lost_at: eb.fn.coalesce('lost_at', eb.val(now)) }),
    }))
    .where('dispute_id', '=', dispute_id)
    .execute();
}

/** Stores the purchase's status from before a lost dispute revoked it. */
export async function storeRevokedFrom(
  trx: Trx,
  disputeId: number,
  revoked_from: 'active' | 'completed',
): Promise<void> {
  await updateRows(trx, 'dispute', { dispute_id: disputeId }, { revoked_from });
}

/**
 * Gives back the credits that lost disputes of the payment revoked, once none is lost any more. Credits that were
 * revoked before stay revoked.
 */
export async function restoreCreditsOfPayment(trx: Trx, invoiceId: number): Promise<void> {
  await sql`
    with lost as (
      select min(lost_at) as since from dispute where invoice_id = ${invoiceId} having bool_and(status <> 'lost')),
    restored as (
      update available_class a set forfeited_at = null, revoked = false from lost
       where a.invoice_id = ${invoiceId} and a.revoked and a.forfeited_at >= lost.since)
    update dispute d set lost_at = null, revoked_from = null from lost where d.invoice_id = ${invoiceId}`.execute(trx);
}

/** Restores a revoked purchase and counts it again; false: its package is full. */
export async function restorePurchase(
  trx: Trx,
  purchaseId: number,
  status: PurchaseStatus,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with package as (
      select class_package_id from class_package
       where class_package_id = (select class_package_id from purchase where purchase_id = ${purchaseId})
         and (attendee_limit is null or attendees < attendee_limit) for no key update)
    update purchase p set status = ${status}, updated_at = ${now} from package
     where p.purchase_id = ${purchaseId} and p.status = 'revoked'`.execute(trx);
  return numAffectedRows === 1n;
}

/** Ends the loss of a won dispute without giving back what it had revoked. */
export async function forgetLoss(trx: Trx, disputeId: number): Promise<void> {
  await updateRows(trx, 'dispute', { dispute_id: disputeId }, { lost_at: null, revoked_from: null });
}

async function hasDispute(trx: Trx, purchaseId: number, which: RawBuilder<boolean>): Promise<boolean> {
  const found = await trx
    .selectFrom('dispute as d')
    .innerJoin('invoice as i', 'i.invoice_id', 'd.invoice_id')
    .select('d.dispute_id')
    .where('i.purchase_id', '=', purchaseId)
    .where(which)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether a payment of the purchase has an open dispute. */
export const isDisputed = (trx: Trx, purchaseId: number): Promise<boolean> =>
  hasDispute(trx, purchaseId, sql<boolean>`d.status = 'open'`);

/** Whether a payment of the purchase is lost to a dispute. */
export const isLost = (trx: Trx, purchaseId: number): Promise<boolean> =>
  hasDispute(trx, purchaseId, sql<boolean>`d.status = 'lost'`);

/** Whether a dispute revoked the purchase, of whichever of its payments, and not a refund. */
export const hasRevoked = (trx: Trx, purchaseId: number): Promise<boolean> =>
  hasDispute(trx, purchaseId, sql<boolean>`d.revoked_from is not null`);

/** Revokes the payment's credits that no place uses; the others stay blocked by the dispute (usable_credit). */
export async function revokeCreditsOfPayment(trx: Trx, invoiceId: number, now: Date): Promise<void> {
  await trx
    .updateTable('available_class as a')
    .set({ forfeited_at: now, revoked: true })
    .where('a.invoice_id', '=', invoiceId)
    .where('a.forfeited_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('active_reservation as r')
            .select('r.class_reservation_id')
            .whereRef('r.available_class_id', '=', 'a.available_class_id'),
        ),
      ),
    )
    .execute();
}

/**
 * Extends the payment's credits by the days for which they were frozen, unless another dispute still blocks them. Days
 * are the studio's, so that daylight saving doesn't move the end of the day.
 */
export async function extendFrozenCredits(
  trx: Trx,
  invoiceId: number,
  { since, days, timezone }: { readonly since: Date; readonly days: number; readonly timezone: string },
): Promise<void> {
  await sql`
    update available_class
       set expires_at =
         (expires_at at time zone ${timezone} + make_interval(days => ${days}::int)) at time zone ${timezone}
     where invoice_id = ${invoiceId} and forfeited_at is null and expires_at >= ${since}
       and not exists (select from dispute d where d.invoice_id = ${invoiceId} and d.status <> 'won')`.execute(trx);
}

/** Staff and admins, who are notified of disputes. */
export async function findStaff(trx: Trx): Promise<number[]> {
  const rows = await trx
    .selectFrom('customer')
    .select('customer_id')
    .where('role', 'in', ['staff', 'admin'])
    .orderBy('customer_id')
    .execute();
  return rows.map((row) => row.customer_id);
}

/** Payments with an open dispute, or one decided since then, which may be reopened. */
export async function findDisputed(db: Db, provider: Provider, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('dispute as d')
    .innerJoin('invoice as i', 'i.invoice_id', 'd.invoice_id')
    .select('i.provider_payment_id')
    .where('d.provider', '=', provider)
    .where((eb) => eb.or([eb('d.status', '=', 'open'), eb('d.closed_at', '>=', since)]))
    .execute();
  return rows.map((row) => row.provider_payment_id);
}

export interface LostPlace {
  readonly class_reservation_id: number;
  readonly single_class_id: number;
  readonly customer_id: number;
  readonly spot: number | null;
  readonly invoice_id: number;
}

/** Future places paid by credits of payments lost to a dispute. */
export function findLostPlaces(db: Db, now: Date): Promise<LostPlace[]> {
  return (
    db
      .selectFrom('dispute as d')
      .innerJoin('available_class as a', 'a.invoice_id', 'd.invoice_id')
      .innerJoin('active_reservation as r', 'r.available_class_id', 'a.available_class_id')
      .innerJoin('single_class as sc', 'sc.single_class_id', 'r.single_class_id')
      .select(['r.class_reservation_id', 'r.single_class_id', 'r.customer_id', 'r.spot', 'd.invoice_id'])
      .distinct()
      .where('d.status', '=', 'lost')
      .where('r.attend', '=', false)
      .where('sc.starts_at', '>', now)
      // Joined by customer too, so that the index of reservations by customer is used.
      .whereRef('r.customer_id', '=', 'a.customer_id')
      .orderBy('r.class_reservation_id')
      .execute()
  );
}

/** Open disputes, the most urgent first, and recently decided ones, the newest first. */
export async function findDisputes(db: Db, now: Date): Promise<Dispute[]> {
  const since = new Date(now.getTime() - DISPUTES_SHOWN_DAYS * DAY);
  const rows = await db
    .selectFrom('dispute as d')
    .innerJoin('invoice as i', 'i.invoice_id', 'd.invoice_id')
    .innerJoin('purchase as p', 'p.purchase_id', 'i.purchase_id')
    .innerJoin('class_package as cp', 'cp.class_package_id', 'p.class_package_id')
    .innerJoin('customer as c', 'c.customer_id', 'i.customer_id')
    .select([
      'd.dispute_id',
      'i.purchase_id',
      'd.provider',
      'd.provider_dispute_id',
      'd.status',
      'd.amount',
      'd.reason',
      'd.respond_by',
      'd.opened_at',
      'd.closed_at',
      'c.customer_id',
      'c.name',
      'c.last_name',
      'c.email',
      'cp.class_package_id',
      SOLD_TITLE.as('title'),
    ])
    .where((eb) => eb.or([eb('d.status', '=', 'open'), eb('d.closed_at', '>=', since)]))
    .orderBy((eb) => eb('d.status', '=', 'open'), 'desc')
    .orderBy((eb) => eb.case().when('d.status', '=', 'open').then(eb.ref('d.respond_by')).end())
    .orderBy('d.closed_at', 'desc')
    .orderBy('d.dispute_id', 'desc')
    .execute();
  return rows.map(
    ({
      amount,
      reason,
      respond_by,
      opened_at,
      closed_at,
      customer_id,
      name,
      last_name,
      email,
      class_package_id,
      title,
      ...rest
    }) => ({
      ...rest,
      amount: toPesos(amount),
      reason: disputeReason(reason),
      respondBy: respond_by?.toISOString() ?? null,
      openedAt: opened_at.toISOString(),
      closedAt: closed_at?.toISOString() ?? null,
      customer: { customer_id, name, last_name, email },
      class_package: { class_package_id, title },
    }),
  );
}
