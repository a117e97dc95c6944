import { sql } from 'kysely';
import { canMovePurchase, PAID_LATE_TRANSITION, type PurchaseStatus } from '../../../../domain/purchaseStatus';
import type { CreditKind } from '../../../../domain/credits';
import type { SubscriptionPeriod } from '../../../../domain/renewal';
import { updateRows } from '../../../db/rows';
import type { Db, Provider, Trx } from '../../../db/schema';
import type { KnownPurchase, SavedCard, Tried } from '../../../ports/paymentFacts';

/** A purchase with the data that its payments need. */
export interface PaidPurchase extends KnownPurchase {
  readonly customer_id: number;
  readonly class_package_id: number;
  /** The sale at the desk to which it belongs; null: none. */
  readonly desk_sale_id: number | null;
  /** The class of an event whose seat it reserves; null: none. */
  readonly single_class_id: number | null;
  readonly reserve_class_id: number | null;
  /** The chosen spot in that class. */
  readonly spot: number | null;
  readonly credit_kind: CreditKind;
  readonly status: PurchaseStatus;
  readonly provider: Provider | null;
  readonly payment_method_id: number | null;
  /** Centavos. */
  readonly total_payment: number;
  /** The part of it that store credit pays. */
  readonly store_credit: number;
  /** In how many months its card pays it without interest; null: at once. */
  readonly installments: number | null;
  /** Until when it waits for cash, a transfer or a voucher's payment; null: for others. */
  readonly pay_by: Date | null;
  /** The voucher that pays it at OXXO, and when that ends; null: none. */
  readonly voucher_number: string | null;
  readonly voucher_ends_at: Date | null;
  readonly class_amount: number;
  readonly expiration_days: number;
  /** Length of the free trial, in free_trial_period units; null: none. */
  readonly free_trial_length: number | null;
  readonly free_trial_period: SubscriptionPeriod;
  readonly cancelled_at: Date | null;
  readonly failure: string | null;
  /** The card that a subscription was charged to when last read; null: not known. */
  readonly charged_source: string | null;
  /** Of what is stored of its state at the provider, for a subscription. */
  readonly state_version: number;
}

/**
 * A key unique across databases: each numbers its purchases anew, and providers remember idempotency keys longer than a
 * database may live.
 */
export function purchaseKey(purchaseId: number, createdAt: Date): string {
  return `p${purchaseId}-${createdAt.getTime().toString(36)}`;
}

const selectPurchases = (db: Db) =>
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
      'p.reserve_class_id',
      'p.spot',
      'p.credit_kind',
      'p.status',
      'p.provider',
      'p.payment_method_id',
      'p.total_payment',
      'p.store_credit',
      'p.installments',
      'p.pay_by',
      'p.voucher_number',
      'p.voucher_ends_at',
      'p.class_amount',
      'p.expiration_days',
      'p.free_trial_length',
      'p.free_trial_period',
      'p.created_at',
      'p.cancelled_at',
      'p.failure',
      'p.charged_source',
      'p.state_version',
      'p.provider_reference',
      'p.subscription_id',
      'pc.provider_customer_id',
    ])
    .select(sql<boolean>`p.subscription_period is not null`.as('is_subscription'));

const withKey = <T extends { purchase_id: number; created_at: Date }>(row: T) => ({
  ...row,
  key: purchaseKey(row.purchase_id, row.created_at),
});

export async function findPaidPurchase(db: Db, purchaseId: number): Promise<PaidPurchase | null> {
  const row = await selectPurchases(db).where('p.purchase_id', '=', purchaseId).executeTakeFirst();
  return row ? withKey(row) : null;
}

export async function findBySubscription(
  db: Db,
  provider: Provider,
  subscriptionId: string,
): Promise<PaidPurchase | null> {
  const row = await selectPurchases(db)
    .where('p.provider', '=', provider)
    .where('p.subscription_id', '=', subscriptionId)
    .executeTakeFirst();
  return row ? withKey(row) : null;
}

/** Finds a purchase by its reference at the provider: an order, a payment, a session. */
export async function findByReference(db: Db, provider: Provider, reference: string): Promise<PaidPurchase | null> {
  const row = await selectPurchases(db)
    .where('p.provider', '=', provider)
    .where('p.provider_reference', '=', reference)
    .executeTakeFirst();
  return row ? withKey(row) : null;
}

/** The first purchase that the conditions leave. */
export async function onePaidPurchase(
  db: Db,
  narrow: (query: ReturnType<typeof selectPurchases>) => ReturnType<typeof selectPurchases>,
): Promise<PaidPurchase | null> {
  const row = await narrow(selectPurchases(db)).limit(1).executeTakeFirst();
  return row ? withKey(row) : null;
}

/** Stores the first subscription reported for a purchase as its own, whatever the purchase's status. */
export async function bindSubscription(trx: Trx, purchaseId: number, subscriptionId: string): Promise<void> {
  await updateRows(
    trx,
    'purchase',
    { purchase_id: purchaseId, subscription_id: null },
    { subscription_id: subscriptionId },
  );
}

/** Locks customer, then purchase; returns the purchase read under the lock. */
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
  return withKey(await selectPurchases(trx).where('p.purchase_id', '=', purchaseId).executeTakeFirstOrThrow());
}

/** Changes the status of a locked purchase; the condition on the former status is a safeguard. */
export async function movePurchase(
  trx: Trx,
  { purchase_id, status }: Pick<PaidPurchase, 'purchase_id' | 'status'>,
  to: PurchaseStatus,
  now: Date,
  fields: {
    readonly cancelled_at?: Date;
    readonly failure?: string | null;
    readonly cancel_reason?: string;
    readonly ends_at_provider?: boolean;
    readonly confirmed_by?: number;
    readonly installments?: number | null;
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

/** Its provider has ended a purchase that was over here before. */
export const storeEnded = (trx: Trx, purchaseId: number): Promise<number> =>
  updateRows(trx, 'purchase', { purchase_id: purchaseId, ends_at_provider: true }, { ends_at_provider: false });

/** Since when a purchase's cash or transfer is owed; undefined: nothing is. */
export async function findOwed(db: Db, purchaseId: number): Promise<{ readonly lapsed_at: Date } | undefined> {
  return db.selectFrom('unsettled_cash').select('lapsed_at').where('purchase_id', '=', purchaseId).executeTakeFirst();
}

/**
 * Marks what lapsed unpaid as paid: changes the status of its locked purchase, and gives back the credits that lapsed
 * with it.
 */
export async function revivePurchase(
  trx: Trx,
  purchaseId: number,
  { lapsed_at, days, timezone }: { readonly lapsed_at: Date; readonly days: number; readonly timezone: string },
  fields: { readonly confirmed_by: number; readonly payment_method_id?: number; readonly updated_at: Date },
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

/** Whether the customer has bought the purchase's package again since. */
export async function hasBoughtSince(
  trx: Trx,
  { customer_id, class_package_id, created_at }: PaidPurchase,
): Promise<boolean> {
  const found = await trx
    .selectFrom('purchase')
    .select('purchase_id')
    .where('customer_id', '=', customer_id)
    .where('class_package_id', '=', class_package_id)
    .where('status', 'not in', ['pending', 'failed'])
    .where('created_at', '>', created_at)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Completes a locked purchase whose transfer came after it had lapsed. */
export async function completeLate(trx: Trx, purchaseId: number, now: Date): Promise<void> {
  const { from, to } = PAID_LATE_TRANSITION;
  const where = { purchase_id: purchaseId, status: from };
  if ((await updateRows(trx, 'purchase', where, { status: to, failure: null, updated_at: now })) !== 1)
    throw new Error(`Purchase ${purchaseId} was no longer ${from}.`);
}

/** Stores the voucher of a pending purchase, and until when its payment is waited for; false: it has one. */
export async function storeVoucher(
  trx: Trx,
  purchaseId: number,
  voucher: { readonly voucher_number: string; readonly voucher_ends_at: Date; readonly pay_by: Date },
): Promise<boolean> {
  const where = { purchase_id: purchaseId, status: 'pending', voucher_number: null } as const;
  return (await updateRows(trx, 'purchase', where, voucher)) === 1;
}

/** Forgives a debt; false: there is none. */
export async function forgiveDebt(trx: Trx, purchaseId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('purchase')
    .set({ debt_forgiven_at: now })
    .where('purchase_id', '=', purchaseId)
    .where('purchase_id', 'in', (eb) => eb.selectFrom('unsettled_cash').select('purchase_id'))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns false if the purchase is no longer pending: the caller must not take money for it. */
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

/**
 * Claims a package's one free trial for its customer and payer; false: either has had it. Concurrent claims run one
 * after another.
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
 * Stores which card a subscription is charged to, and since when a renewal is overdue and how often it was tried. Writes
 * nothing if all is unchanged.
 */
export async function storeSubscriptionState(
  trx: Trx,
  purchaseId: number,
  card: SavedCard | null,
  overdue: { readonly at: Date; readonly tried: Tried | null } | null,
): Promise<void> {
  const tries = overdue?.tried?.times ?? null;
  const nextAt = overdue?.tried?.nextAt ?? null;
  await trx
    .updateTable('purchase')
    .set((eb) => ({
      state_version: eb('state_version', '+', 1),
      charged_source: card?.source_id ?? null,
      charged_brand: card?.card_type ?? null,
      charged_digits: card?.last_digits ?? null,
      charged_exp_month: card?.exp_month ?? null,
      charged_exp_year: card?.exp_year ?? null,
      overdue_at: overdue === null ? null : eb.fn.coalesce('overdue_at', eb.val(overdue.at)),
      overdue_tries: tries,
      overdue_tried_at:
        overdue === null || tries === null
          ? null
          : eb.case().when('overdue_tries', '=', tries).then(eb.ref('overdue_tried_at')).else(overdue.at).end(),
      overdue_next_at: nextAt,
    }))
    .where('purchase_id', '=', purchaseId)
    .where((eb) =>
      eb.or([
        eb('charged_source', 'is distinct from', card?.source_id ?? null),
        eb('charged_exp_month', 'is distinct from', card?.exp_month ?? null),
        eb('charged_exp_year', 'is distinct from', card?.exp_year ?? null),
        eb('overdue_at', overdue === null ? 'is not' : 'is', null),
        eb('overdue_tries', 'is distinct from', tries),
        eb('overdue_next_at', 'is distinct from', nextAt),
      ]),
    )
    .execute();
}

/** Stores why a purchase failed, if that became known later. */
export async function setFailure(trx: Trx, purchaseId: number, failure: string): Promise<void> {
  await updateRows(trx, 'purchase', { purchase_id: purchaseId, failure: null }, { failure });
}
