/** Data for mails about purchases, read when the mail is sent. */
import { sql } from 'kysely';
import type { CreditKind } from '../../../domain/credits';
import type { DiscountTerms } from '../../../domain/pricing';
import type { PurchaseStatus } from '../../../domain/purchaseStatus';
import type { BookMethod } from '../../../domain/till';
import type { WallClock } from '../../../domain/studioTime';
import { CLASS_DATE, SOLD_TITLE } from '../../db/expressions';
import type { Db, Provider } from '../../db/schema';
import { CLASS_NAME, CUSTOMER, type MailFacts } from './factsRepository';
import type { PurchaseEndReason, PriceChangeDetails, PurchaseMailKind } from '../../../domain/mailKinds';

export interface DisputeFacts {
  readonly provider: Provider;
  readonly reason: string;
  /** Instant as text. */
  readonly respond_by: string | null;
  /** The customer who paid, for mails to staff; null: the reader. */
  readonly buyer: string | null;
}

/** A payment, in centavos. */
export interface InvoiceFacts {
  readonly provider: Provider | BookMethod;
  /** Name of the purchase's payment method; null: none. */
  readonly method: string | null;
  readonly total: number;
  /** Instant as text. */
  readonly paid_at: string;
  /** Last digits of the card; null: no card, or not known. */
  readonly last_digits: string | null;
  /** In how many months a card pays it without interest; null or absent: at once. */
  readonly installments?: number | null;
  /** Index of the payment within the purchase, from 0. */
  readonly position: number;
}

interface GrantedCredits {
  readonly count: number;
  readonly unlimited: boolean;
  readonly expires_at: string | null;
}

interface SoldWith {
  readonly title: string;
  readonly total_payment: number;
  readonly store_credit: number;
  readonly credits: GrantedCredits;
  /** The date of an event. */
  readonly class_date: WallClock | null;
}

export interface PurchaseMailFacts {
  readonly mail_id: number;
  readonly kind: PurchaseMailKind;
  readonly details: {
    readonly ended?: PurchaseEndReason;
    /** What was handed back for a voided sale, in centavos. */
    readonly amount?: number;
    readonly due_at?: string;
    readonly price?: PriceChangeDetails;
    /** Why the proof of a transfer was refused. */
    readonly reason?: string | null;
    /** Last digits of the card that is charged from now on. */
    readonly last_digits?: string | null;
  };
  readonly customer: MailFacts['customer'];
  readonly purchase_id: number;
  readonly title: string;
  readonly status: PurchaseStatus;
  readonly created_at: Date;
  /** Centavos. */
  readonly amount: number;
  readonly total_payment: number;
  /** The part of it that store credit pays, and what was given back of it as the purchase failed. */
  readonly store_credit: number;
  readonly returned_credit: number;
  /** What paying in cash or by transfer took off. */
  readonly method_discount: number;
  readonly failure: string | null;
  /** When the mail was written. */
  readonly mailed_at: Date;
  /** Since when its renewal is overdue, and when its provider tries again. */
  readonly overdue_at: Date | null;
  readonly overdue_next_at: Date | null;
  readonly is_subscription: boolean;
  /** Its card can be changed in 'Mis Compras'. */
  readonly by_card: boolean;
  readonly credit_kind: CreditKind;
  /** Payment deadline of a cash purchase. */
  readonly pay_by: Date | null;
  /** What pays it at OXXO, and until when. */
  readonly voucher_number: string | null;
  readonly voucher_ends_at: Date | null;
  /** When a subscription is charged next. */
  readonly due_at: Date | null;
  /** Path of the page that cancels it without signing in; null: the mail has no such link. */
  readonly cancel_path: string | null;
  /** Path of the page that agrees to a new price without signing in; null: the mail has no such link. */
  readonly price_path: string | null;
  /** Path of the page that pays an overdue renewal without signing in; null: the mail has no such link. */
  readonly pay_path: string | null;
  /** Amount of a subscription's first charge; null: bought before amounts were stored. */
  readonly first_payment: number | null;
  readonly later_payment: number | null;
  /** Index of the next charge, from 0, not counting a free trial. */
  readonly next_charge: number;
  readonly discount: (DiscountTerms & { readonly code: string }) | null;
  /** The payment that the mail is about; null: free, or not paid yet. */
  readonly invoice: InvoiceFacts | null;
  /** How the sale at the desk was paid besides with store credit; null: not sold there, or by that alone. */
  readonly sale_way: Pick<InvoiceFacts, 'provider' | 'method'> | null;
  /** What else was paid in the same sale at the desk, in centavos. */
  readonly sold_with: readonly SoldWith[];
  /** Credits granted by this payment. */
  readonly credits: GrantedCredits;
  /** The event with the reserved seat. */
  readonly event: {
    readonly class_name: string;
    readonly class_date: WallClock;
    readonly location: string;
    readonly spot: number | null;
  } | null;
  /** null: the mail isn't about a dispute. */
  readonly dispute: DisputeFacts | null;
}

const DISPUTE = sql<DisputeFacts | null>`case when d.dispute_id is null then null else json_build_object(
  'provider', d.provider, 'reason', d.reason, 'respond_by', d.respond_by,
  'buyer', case when b.customer_id = c.customer_id then null else btrim(b.name || ' ' || b.last_name) end) end`;

const INVOICE = sql<InvoiceFacts | null>`case when i.invoice_id is null then null else json_build_object(
  'provider', i.provider,
  'method', (select pm.name from payment_method pm where pm.payment_method_id = p.payment_method_id),
  'total', i.total_payment, 'paid_at', i.created_at, 'last_digits', i.last_digits,
  'installments', case i.provider when 'stripe' then p.installments end, 'position', (
    select count(*) from invoice e where e.purchase_id = p.purchase_id and e.fulfilled and e.provider <> 'store_credit'
      and (e.created_at, e.invoice_id) < (i.created_at, i.invoice_id))) end`;

const SALE_WAY = sql<PurchaseMailFacts['sale_way']>`(
  select json_build_object('provider', o.provider, 'method', pm.name)
  from purchase q join invoice o using (purchase_id) left join payment_method pm using (payment_method_id)
  where q.desk_sale_id = p.desk_sale_id and o.provider <> 'store_credit' order by o.invoice_id limit 1)`;

const SOLD_WITH = sql<readonly SoldWith[]>`coalesce((
  select json_agg(json_build_object('title', coalesce(o.concept, ocp.title), 'total_payment', o.total_payment,
    'store_credit', o.store_credit, 'class_date', case when sc.single_class_id is not null then ${sql.raw(CLASS_DATE)} end,
    'credits', (select json_build_object('count', count(*), 'unlimited', coalesce(bool_or(a.unlimited), false),
      'expires_at', max(a.expires_at)) from available_class a where a.purchase_id = o.purchase_id))
    order by o.purchase_id)
  from purchase o join class_package ocp on ocp.class_package_id = o.class_package_id
    left join single_class sc on sc.single_class_id = o.single_class_id
  where o.desk_sale_id = p.desk_sale_id and o.purchase_id <> p.purchase_id
    and o.status not in ('pending', 'failed')), '[]')`;

/** How many charges of purchase `p` came before the next one, without a free trial. */
export const NEXT_CHARGE = sql<number>`greatest(0, (
  select count(*) from invoice e
  where e.purchase_id = p.purchase_id and e.fulfilled) - (p.free_trial_length is not null)::int)`;

const RETURNED_CREDIT = sql<number>`coalesce((
  select e.amount from store_credit_entry e
  where e.purchase_id = p.purchase_id and e.kind = 'payment_returned'), 0)`;

const CREDITS = sql<PurchaseMailFacts['credits']>`(
  select json_build_object('count', count(*), 'unlimited', coalesce(bool_or(a.unlimited), false),
    'expires_at', max(a.expires_at))
  from available_class a
  where a.purchase_id = p.purchase_id
    and (i.invoice_id is null or a.invoice_id is null or a.invoice_id = i.invoice_id))`;

const EVENT = sql<PurchaseMailFacts['event']>`(
  select json_build_object('class_name', ${CLASS_NAME}, 'class_date', ${sql.raw(CLASS_DATE)},
    'location', l.name, 'spot', (
    select r.spot from purchase_place r
    where r.purchase_id = p.purchase_id and r.single_class_id = sc.single_class_id and r.guest is null limit 1))
  from single_class sc join class_type ct using (class_type_id) join location l using (location_id)
  where sc.single_class_id = p.single_class_id)`;

export const DISCOUNT = sql<PurchaseMailFacts['discount']>`(
  select json_build_object('code', o.code, 'amount', o.amount, 'is_percent', o.is_percent,
    'first_invoice_only', o.first_invoice_only)
  from discount o where o.discount_id = p.discount_id)`;

export function readPurchaseFacts(
  db: Db,
  mailId: number,
): Promise<Omit<PurchaseMailFacts, 'cancel_path' | 'price_path' | 'pay_path'>> {
  return db
    .selectFrom('mail as m')
    .innerJoin('customer as c', 'c.customer_id', 'm.customer_id')
    .innerJoin('purchase as p', 'p.purchase_id', 'm.purchase_id')
    .innerJoin('class_package as cp', 'cp.class_package_id', 'p.class_package_id')
    .innerJoin('customer as b', 'b.customer_id', 'p.customer_id')
    .leftJoin('renewal as n', 'n.purchase_id', 'p.purchase_id')
    .leftJoin('dispute as d', (join) => join.on(sql<boolean>`d.dispute_id = (m.details->>'dispute_id')::bigint`))
    .leftJoin('invoice as i', (join) => join.on(sql<boolean>`i.invoice_id = (m.details->>'invoice_id')::bigint`))
    .select(['m.mail_id', 'm.details', 'p.purchase_id', SOLD_TITLE.as('title'), 'p.status', 'p.created_at', 'p.amount'])
    .select(['p.total_payment', 'p.store_credit', 'p.failure', 'p.credit_kind', 'p.pay_by', 'n.due_at'])
    .select([
      'm.created_at as mailed_at',
      'p.overdue_at',
      'p.overdue_next_at',
      'p.method_discount',
      'p.first_payment',
      'p.later_payment',
    ])
    .select(['p.voucher_number', 'p.voucher_ends_at'])
    .select([
      sql<PurchaseMailKind>`m.kind`.as('kind'),
      sql<boolean>`p.subscription_period is not null`.as('is_subscription'),
      sql<boolean>`p.provider is not distinct from 'stripe'`.as('by_card'),
      NEXT_CHARGE.as('next_charge'),
      DISPUTE.as('dispute'),
      INVOICE.as('invoice'),
      SALE_WAY.as('sale_way'),
      RETURNED_CREDIT.as('returned_credit'),
      SOLD_WITH.as('sold_with'),
      CREDITS.as('credits'),
      EVENT.as('event'),
      DISCOUNT.as('discount'),
      CUSTOMER.as('customer'),
    ])
    .where('m.mail_id', '=', mailId)
    .executeTakeFirstOrThrow();
}
