import { sql } from 'kysely';
import { TRIAL_USED } from '../../../../domain/checkoutErrors';
import type { CreditKind } from '../../../../domain/credits';
import { discountedPrice, SPEI, type DiscountTerms } from '../../../../domain/pricing';
import type { PurchaseStatus } from '../../../../domain/purchaseStatus';
import type { SubscriptionPeriod } from '../../../../domain/renewal';
import { SOLD_TITLE } from '../../../db/expressions';
import { findValue, insertRow } from '../../../db/rows';
import type { Db, Provider, Trx } from '../../../db/schema';
import type { CouponTerms } from '../../../ports/payments';

/** Purchases of a package that count against its limit per customer: all that did not fail. */
export async function countPurchases(trx: Db, customerId: number, packageId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('purchase')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('class_package_id', '=', packageId)
    .where('status', '<>', 'failed')
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Counts a claim of each contact for each subject; returns the highest count by subject. Concurrent claims of a contact
 * run one after another.
 */
export async function claimFree(
  trx: Trx,
  subjects: readonly string[],
  contacts: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ subject: string; claims: number }>`
    insert into free_claim (subject, contact, claims)
    select s, c, 1 from unnest(${subjects}::text[]) s cross join unnest(${contacts}::text[]) c order by s, c
    on conflict (subject, contact) do update set claims = free_claim.claims + 1
    returning subject, claims`.execute(trx);
  const highest = new Map<string, number>();
  for (const { subject, claims } of rows) highest.set(subject, Math.max(claims, highest.get(subject) ?? 0));
  return highest;
}

export async function owesCash(trx: Trx, customerId: number): Promise<boolean> {
  return (
    (await trx
      .selectFrom('unsettled_cash')
      .select('purchase_id')
      .where('customer_id', '=', customerId)
      .limit(1)
      .executeTakeFirst()) !== undefined
  );
}

export const findPhone = async (trx: Trx, customerId: number): Promise<string> =>
  (await findValue(trx, 'customer', { customer_id: customerId }, 'phone')) ?? '';

/** Statuses of a customer's purchases of a package. */
export async function findStatuses(trx: Db, customerId: number, packageId: number): Promise<PurchaseStatus[]> {
  const rows = await trx
    .selectFrom('purchase')
    .select('status')
    .where('customer_id', '=', customerId)
    .where('class_package_id', '=', packageId)
    .execute();
  return rows.map(({ status }) => status);
}

/** The package's version, incremented by each change of its terms. */
export async function findPackageVersion(trx: Trx, packageId: number): Promise<number | undefined> {
  return findValue(trx, 'class_package', { class_package_id: packageId }, 'version');
}

/**
 * Whether a customer began a free trial of the package, or was refused one because their card had been used for one.
 */
export async function hasUsedTrial(trx: Db, customerId: number, packageId: number): Promise<boolean> {
  const own = { customer_id: customerId, class_package_id: packageId };
  const [began, refused] = [
    await trx
      .selectFrom('trial')
      .select('purchase_id')
      .where((eb) => eb.and(own))
      .executeTakeFirst(),
    await trx
      .selectFrom('purchase')
      .select('purchase_id')
      .where((eb) => eb.and({ ...own, status: 'failed', failure: TRIAL_USED }))
      .executeTakeFirst(),
  ];
  return began !== undefined || refused !== undefined;
}

/** When a customer first began to pay for a seat of this class by transfer, since then. */
export async function firstTransferFor(
  trx: Trx,
  customerId: number,
  classId: number,
  since: Date,
): Promise<Date | null> {
  const { first } = await trx
    .selectFrom('purchase')
    .select((eb) => eb.fn.min('created_at').as('first'))
    .where('customer_id', '=', customerId)
    .where('payment_method_id', '=', SPEI)
    .where('created_at', '>', since)
    .where((eb) => eb.or([eb('single_class_id', '=', classId), eb('reserve_class_id', '=', classId)]))
    .executeTakeFirstOrThrow();
  return first;
}

export interface OpenPurchase {
  readonly purchase_id: number;
  readonly class_package_id: number;
  readonly desk_sale_id: number | null;
  readonly store_credit: number;
  readonly created_at: Date;
}

/** A customer's purchases that wait at these providers, the oldest first. */
export function findOpen(trx: Trx, customerId: number, providers: readonly Provider[]): Promise<OpenPurchase[]> {
  return trx
    .selectFrom('purchase')
    .select(['purchase_id', 'class_package_id', 'desk_sale_id', 'store_credit', 'created_at'])
    .where('customer_id', '=', customerId)
    .where('status', '=', 'pending')
    .where((eb) => eb('provider', '=', eb.fn.any(eb.val(providers))))
    .orderBy('purchase_id')
    .execute();
}

export interface NewPurchase {
  readonly customer_id: number;
  readonly class_package_id: number;
  readonly status: PurchaseStatus;
  /** Centavos. */
  readonly amount: number;
  readonly total_payment: number;
  /** The part of it that store credit pays. */
  readonly store_credit?: number;
  /** What its way of paying takes off, in centavos. */
  readonly method_discount?: number;
  /** In how many months it is paid without interest; null: at once. */
  readonly installments?: number | null;
  /** Amount of a subscription's first charge, and of each later one. */
  readonly first_payment?: number;
  readonly later_payment?: number;
  readonly payment_method_id: number | null;
  readonly class_amount: number;
  readonly expiration_days: number;
  readonly single_class_id: number | null;
  readonly reserve_class_id?: number | null;
  readonly spot: number | null;
  /** The purchase that it buys again, by the link of a mail. */
  readonly renews?: number | null;
  readonly desk_sale_id?: number | null;
  readonly concept?: string | null;
  readonly confirmed_by?: number | null;
  readonly renewal_consent?: string | null;
  readonly renewal_consent_at?: Date | null;
  readonly credit_kind: CreditKind;
  readonly provider: Provider | null;
  readonly discount_id: number | null;
  readonly subscription_period: SubscriptionPeriod | null;
  readonly subscription_interval: number | null;
  readonly free_trial_length: number | null;
  readonly free_trial_period?: SubscriptionPeriod;
  /** Deadline of a cash purchase; null for others. */
  readonly pay_by: Date | null;
  readonly unpaid_places: number | null;
  /** Answers as JSON text. */
  readonly custom_values: string;
  readonly created_at: Date;
}

export async function insertPurchase(trx: Trx, purchase: NewPurchase): Promise<number> {
  return insertRow(trx, 'purchase', { ...purchase, updated_at: purchase.created_at }, 'purchase_id');
}

export interface PurchaseTerms {
  /** Centavos. */
  readonly amount: number;
  readonly total_payment: number;
  /** The part of it that store credit pays; the provider is asked for the rest. */
  readonly store_credit: number;
  readonly first_payment: number | null;
  readonly later_payment: number | null;
  readonly title: string;
  readonly class_package_id: number;
  readonly subscription_period: SubscriptionPeriod | null;
  readonly subscription_interval: number | null;
  readonly free_trial_length: number | null;
  readonly free_trial_period: SubscriptionPeriod;
  readonly discount: DiscountTerms | null;
  readonly customer: { readonly customer_id: number; readonly email: string | null; readonly name: string };
}

/** Price and payer of a purchase, as sent to providers. */
export async function findTerms(db: Db, purchaseId: number): Promise<PurchaseTerms> {
  const { discount_amount, is_percent, first_invoice_only, customer_id, email, name, last_name, ...terms } = await db
    .selectFrom('purchase as p')
    .innerJoin('class_package as cp', 'cp.class_package_id', 'p.class_package_id')
    .innerJoin('customer as c', 'c.customer_id', 'p.customer_id')
    .leftJoin('discount as d', 'd.discount_id', 'p.discount_id')
    .select([
      'p.amount',
      'p.total_payment',
      'p.store_credit',
      'p.first_payment',
      'p.later_payment',
      SOLD_TITLE.as('title'),
      'p.class_package_id',
      'p.subscription_period',
      'p.subscription_interval',
      'p.free_trial_length',
      'p.free_trial_period',
      'd.amount as discount_amount',
      'd.is_percent',
      'd.first_invoice_only',
      'c.customer_id',
      'c.email',
      'c.name',
      'c.last_name',
    ])
    .where('p.purchase_id', '=', purchaseId)
    .executeTakeFirstOrThrow();
  const discount =
    discount_amount === null || is_percent === null || first_invoice_only === null
      ? null
      : { amount: discount_amount, is_percent, first_invoice_only };
  return { ...terms, discount, customer: { customer_id, email, name: `${name} ${last_name}`.trim() } };
}

/**
 * The discount on a subscription's charges in centavos, as of its purchase even if the discount has changed since;
 * null: none. For purchases from before first_payment was stored, and with a free trial, the current discount is used.
 */
export function couponOf(terms: PurchaseTerms): CouponTerms | null {
  const { amount, total_payment, free_trial_length, discount, later_payment } = terms;
  const first = terms.first_payment ?? (free_trial_length === null ? total_payment : discountedPrice(amount, discount));
  const firstInvoiceOnly = later_payment === null ? (discount?.first_invoice_only ?? false) : later_payment !== first;
  return first === amount ? null : { off: amount - first, firstInvoiceOnly };
}

/** A customer's saved card; without an id the most recently saved one. */
export async function findCard(db: Db, customerId: number, sourceId?: number): Promise<string | null> {
  let query = db
    .selectFrom('payment_source')
    .select('source_id')
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .orderBy('payment_source_id', 'desc')
    .limit(1);
  if (sourceId !== undefined) query = query.where('payment_source_id', '=', sourceId);
  return (await query.executeTakeFirst())?.source_id ?? null;
}
