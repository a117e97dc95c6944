import { sql } from 'kysely';
import { canMovePurchase, PAID_LATE_TRANSITION, type PurchaseStatus } from '../../../../domain/purchaseStatus';
import type { CreditKind } from '../../../../domain/credits';
import type { SubscriptionPeriod } from '../../../../domain/renewal';
import type { TillMethod } from '../../../../domain/till';
import { updateRows } from '../../../db/rows';
import type { Db, Provider, Trx } from '../../../db/schema';
import type { KnownPurchase, SavedCard } from '../../../ports/payments';

/** A purchase with what its payments need to know of it. */
export interface PaidPurchase extends KnownPurchase {
  readonly customer_id: number;
  readonly class_package_id: number;
  /** The sale at the desk that it was made by; null: none. */
  readonly desk_sale_id: number | null;
  /** The event whose seat it reserves; null: none. */
  readonly single_class_id: number | null;
  /** The spot that was chosen in it. */
  readonly spot: number | null;
  readonly credit_kind: CreditKind;
  readonly status: PurchaseStatus;
  readonly provider: Provider | null;
  readonly payment_method_id: number | null;
  /** Centavos. */
  readonly total_payment: number;
  readonly class_amount: number;
  readonly expiration_days: number;
  /** In free_trial_period; null: no free trial. */
  readonly free_trial_length: number | null;
  readonly free_trial_period: SubscriptionPeriod;
  readonly cancelled_at: Date | null;
  readonly failure: string | null;
  /** The card that a subscription was charged to when we last looked; null: not known. */
  readonly charged_source: string | null;
}

/** Purchases are numbered anew in every database; providers' idempotency outlives a database. */
export function purchaseKey(purchaseId: number, createdAt: Date): string {
  return `p${purchaseId}-${createdAt.getTime().toString(36)}`;
}

const find = (db: Db) =>
  db
    .selectFrom('purchase as p')
    .leftJoin('provider_customer as pc', (join) =>
      join.onRef('pc.customer_id', '=', 'p.customer_id').onRef('pc.provider', '=', 'p.provider'),
    )
    .select([
      'p.purchase_id',
      'p.customer_id',
      'p.class_package_id',
      'p.desk_sale_id',
      'p.single_class_id',
      'p.spot',
      'p.credit_kind',
      'p.status',
      'p.provider',
      'p.payment_method_id',
      'p.total_payment',
      'p.class_amount',
      'p.expiration_days',
      'p.free_trial_length',
      'p.free_trial_period',
      'p.created_at',
      'p.cancelled_at',
      'p.failure',
      'p.charged_source',
      'p.provider_reference',
      'p.subscription_id',
      'pc.provider_customer_id',
    ])
    .select(sql<boolean>`p.subscription_period is not null`.as('is_subscription'));

const keyed = <T extends { purchase_id: number; created_at: Date }>(row: T) => ({
  ...row,
  key: purchaseKey(row.purchase_id, row.created_at),
});

export async function findPaidPurchase(db: Db, purchaseId: number): Promise<PaidPurchase | null> {
  const row = await find(db).where('p.purchase_id', '=', purchaseId).executeTakeFirst();
  return row ? keyed(row) : null;
}

export async function findBySubscription(
  db: Db,
  provider: Provider,
  subscriptionId: string,
): Promise<PaidPurchase | null> {
  const row = await find(db)
    .where('p.provider', '=', provider)
    .where('p.subscription_id', '=', subscriptionId)
    .executeTakeFirst();
  return row ? keyed(row) : null;
}

/** By what it waits for at the provider: an order, a payment, a session. */
export async function findByReference(db: Db, provider: Provider, reference: string): Promise<PaidPurchase | null> {
  const row = await find(db)
    .where('p.provider', '=', provider)
    .where('p.provider_reference', '=', reference)
    .executeTakeFirst();
  return row ? keyed(row) : null;
}

/** The first subscription that comes for a purchase is its own, whatever has become of the purchase meanwhile. */
export async function bindSubscription(trx: Trx, purchaseId: number, subscriptionId: string): Promise<void> {
  await updateRows(
    trx,
    'purchase',
    { purchase_id: purchaseId, subscription_id: null },
    { subscription_id: subscriptionId },
  );
}

/** Locks customer, then purchase; returns the purchase as it is then. */
export async function lockPurchase(trx: Trx, purchaseId: number): Promise<PaidPurchase> {
  await sql`select from customer
    where customer_id = (select customer_id from purchase where purchase_id = ${purchaseId}) for no key update`.execute(
    trx,
  );
  await trx
    .selectFrom('purchase')
    .select('purchase_id')
    .where('purchase_id', '=', purchaseId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return keyed(await find(trx).where('p.purchase_id', '=', purchaseId).executeTakeFirstOrThrow());
}

/** Moves a purchase that is locked; the former status is named again, as the last word. */
export async function movePurchase(
  trx: Trx,
  { purchase_id, status }: Pick<PaidPurchase, 'purchase_id' | 'status'>,
  to: PurchaseStatus,
  now: Date,
  fields: {
    readonly cancelled_at?: Date;
    readonly failure?: string | null;
    readonly cancel_reason?: string;
    readonly confirmed_by?: number;
  } = {},
): Promise<void> {
  if (!canMovePurchase(status, to)) throw new Error(`A purchase can't go from ${status} to ${to}.`);
  const { numUpdatedRows } = await trx
    .updateTable('purchase')
    .set({ ...fields, status: to, updated_at: now })
    .where('purchase_id', '=', purchase_id)
    .where('status', '=', status)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`Purchase ${purchase_id} was no longer ${status}.`);
}

/** Since when a purchase's cash is owed; undefined: it isn't. */
export async function findOwed(db: Db, purchaseId: number): Promise<{ readonly lapsed_at: Date } | undefined> {
  return db.selectFrom('unsettled_cash').select('lapsed_at').where('purchase_id', '=', purchaseId).executeTakeFirst();
}

/** Cash that is owed was paid: moves its purchase, which is locked, and gives back the credits that lapsed with it. */
export async function revivePurchase(
  trx: Trx,
  purchaseId: number,
  { lapsed_at, days, timezone }: { readonly lapsed_at: Date; readonly days: number; readonly timezone: string },
  fields: { readonly confirmed_by: number; readonly updated_at: Date },
): Promise<void> {
  await updateRows(
    trx,
    'purchase',
    { purchase_id: purchaseId, status: PAID_LATE_TRANSITION.from },
    { ...fields, status: PAID_LATE_TRANSITION.to, failure: null },
  );
  await sql`
    update available_class
       set forfeited_at = null, revoked = false, expires_at =
         (expires_at at time zone ${timezone} + make_interval(days => ${days}::int)) at time zone ${timezone}
     where purchase_id = ${purchaseId} and revoked and forfeited_at = ${lapsed_at}`.execute(trx);
}

/** An admin waives what is owed; false: nothing is. */
export async function forgiveDebt(trx: Trx, purchaseId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('purchase')
    .set({ debt_forgiven_at: now })
    .where('purchase_id', '=', purchaseId)
    .where('purchase_id', 'in', (eb) => eb.selectFrom('unsettled_cash').select('purchase_id'))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False where the purchase is no longer pending: the caller must not take money for it. */
export async function storeReference(
  trx: Trx,
  { purchase_id }: Pick<PaidPurchase, 'purchase_id'>,
  reference: string,
  subscriptionId: string | null,
): Promise<boolean> {
  return (
    (await updateRows(
      trx,
      'purchase',
      { purchase_id, status: 'pending' },
      { provider_reference: reference, ...(subscriptionId === null ? {} : { subscription_id: subscriptionId }) },
    )) === 1
  );
}

export interface NewInvoice {
  readonly provider: Provider | TillMethod;
  readonly provider_payment_id: string;
  /** Payment.charge */
  readonly charge_id?: string | undefined;
  readonly total_payment: number;
  readonly fulfilled: boolean;
  readonly card_type?: string | null;
  readonly last_digits?: string | null;
  /** In whose till the money is: of cash and the terminal. */
  readonly taken_by?: number;
  readonly created_at: Date;
}

/**
 * null: the payment is known already, or what it was charged for. One that was known by its charge alone gets the
 * payment's id, by which it can be given back.
 */
export async function insertInvoice(
  trx: Trx,
  purchase: Pick<PaidPurchase, 'purchase_id' | 'customer_id'>,
  invoice: NewInvoice,
): Promise<number | null> {
  const { purchase_id, customer_id } = purchase;
  const row = await trx
    .insertInto('invoice')
    .values({ purchase_id, customer_id, ...invoice })
    .onConflict((c) => c.doNothing())
    .returning('invoice_id')
    .executeTakeFirst();
  const { provider, provider_payment_id, charge_id } = invoice;
  if (!row && charge_id !== undefined && charge_id !== provider_payment_id)
    await trx
      .updateTable('invoice as i')
      .set({ provider_payment_id, charge_id })
      .where('i.provider', '=', provider)
      .where('i.provider_payment_id', '=', charge_id)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('invoice as other')
              .select('other.invoice_id')
              .where('other.provider', '=', provider)
              .where('other.provider_payment_id', '=', provider_payment_id),
          ),
        ),
      )
      .execute();
  return row?.invoice_id ?? null;
}

/**
 * Claims the one free trial of a package for its customer and payer; false: either has had it. Simultaneous claims wait
 * for one another.
 */
export async function claimTrial(
  trx: Trx,
  { purchase_id, customer_id, class_package_id }: PaidPurchase,
  fingerprint: string | null,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .insertInto('trial')
    .values({ purchase_id, customer_id, class_package_id, fingerprint, created_at: now })
    .onConflict((c) => c.doNothing())
    .returning('purchase_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Which card a subscription is charged to, and since when a renewal waits for its money. Unchanged, it writes nothing.
 */
export async function storeSubscriptionState(
  trx: Trx,
  purchaseId: number,
  card: SavedCard | null,
  overdueAt: Date | null,
): Promise<void> {
  await trx
    .updateTable('purchase')
    .set((eb) => ({
      charged_source: card?.source_id ?? null,
      charged_brand: card?.card_type ?? null,
      charged_digits: card?.last_digits ?? null,
      charged_exp_month: card?.exp_month ?? null,
      charged_exp_year: card?.exp_year ?? null,
      overdue_at: overdueAt === null ? null : eb.fn.coalesce('overdue_at', eb.val(overdueAt)),
    }))
    .where('purchase_id', '=', purchaseId)
    .where((eb) =>
      eb.or([
        eb('charged_source', 'is distinct from', card?.source_id ?? null),
        eb('charged_exp_month', 'is distinct from', card?.exp_month ?? null),
        eb('charged_exp_year', 'is distinct from', card?.exp_year ?? null),
        eb('overdue_at', overdueAt === null ? 'is not' : 'is', null),
      ]),
    )
    .execute();
}

/** Why a failed purchase failed, where that became known only later. */
export async function setFailure(trx: Trx, purchaseId: number, failure: string): Promise<void> {
  await updateRows(trx, 'purchase', { purchase_id: purchaseId, failure: null }, { failure });
}
