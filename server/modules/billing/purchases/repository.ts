import { sql } from 'kysely';
import type { PaymentMethod } from '../../../../domain/contract/checkout';
import type { Invoice, Purchase, UnpaidPurchase, UnpaidQuery } from '../../../../domain/contract/purchases';
import { failureText } from '../../../../domain/checkoutErrors';
import type { FormValues } from '../../../../domain/forms/types';
import { requireFound } from '../../../../domain/errors';
import { toPesos } from '../../../../domain/money';
import { TRANSFER } from '../../../../domain/pricing';
import { ownsFiles, publicFiles } from '../../../../domain/packageFiles';
import { CLASS_DATE, INSTANT, SOLD_TITLE } from '../../../db/expressions';
import { behindCursor, cursorOf, keysetPage } from '../../../db/cursors';
import { hasRow, updateRows } from '../../../db/rows';
import type { Db, Provider, Trx } from '../../../db/schema';
import { PACKAGE_FILES } from '../../catalogue/packages/repository';

export const PAYMENT_METHOD = sql<PaymentMethod | null>`case when pm.payment_method_id is null then null
  else json_build_object('payment_method_id', pm.payment_method_id, 'name', pm.name) end`;
export const BOUGHT_PACKAGE = sql<
  Invoice['class_package']
>`json_build_object('class_package_id', cp.class_package_id, 'package_id', cp.class_package_id, 'title', ${SOLD_TITLE},
  'short_description', cp.short_description, 'is_subscription', cp.is_subscription)`;

const EVENT = sql<Purchase['single_class']>`case when sc.single_class_id is null then null else json_build_object(
  'single_class_id', sc.single_class_id, 'class_date', ${sql.raw(CLASS_DATE)},
  'title', case when sc.class_package_id is null then ct.name else cp.title end,
  'spot', p.spot,
  'spots', to_json(array(select x.spot from purchase_place x
    where x.purchase_id = p.purchase_id and x.single_class_id = sc.single_class_id and x.spot is not null
    order by x.class_reservation_id)),
  'location', json_build_object('name', l.name, 'timezone', l.timezone)) end`;

/** SQL for the own place in the class that purchase `p` was to reserve with its credits. */
const RESERVED_CLASS = sql<Purchase['reserved_class']>`(select json_build_object(
    'single_class_id', sc.single_class_id, 'class_date', ${sql.raw(CLASS_DATE)}, 'title', ct.name, 'spot', r.spot,
    'spots', to_json(array_remove(array[r.spot], null)),
    'location', json_build_object('name', l.name, 'timezone', l.timezone))
  from active_reservation r join single_class sc using (single_class_id) join class_type ct using (class_type_id)
    join location l using (location_id)
  where r.single_class_id = p.reserve_class_id and r.customer_id = p.customer_id and r.guest is null)`;

const CHARGED_CARD = sql<
  Purchase['card']
>`case when p.charged_digits is not null and p.status = 'active' then json_build_object(
  'card_type', p.charged_brand, 'last_digits', p.charged_digits, 'exp_month', p.charged_exp_month,
  'exp_year', p.charged_exp_year) end`;
const PAID_CARD = sql<
  Purchase['paid_card']
>`(select json_build_object('card_type', i.card_type, 'last_digits', i.last_digits) from invoice i
  where i.purchase_id = p.purchase_id and i.last_digits is not null order by i.created_at, i.invoice_id limit 1)`;

/** SQL for the open freeze of a purchase `p`. */
const FROZEN = sql<Purchase['frozen']>`(
  select json_build_object('since', ${sql.raw(INSTANT('f.starts_at'))}, 'until', ${sql.raw(INSTANT('f.until'))})
  from purchase_freeze f where f.purchase_id = p.purchase_id and f.ended_at is null)`;

/** SQL for whether purchase `p` takes the proof of a transfer: it waits for one, or lapsed without. */
export const TAKES_PROOF = sql<boolean>`p.payment_method_id = ${sql.lit(TRANSFER)}
  and (p.status = 'pending' or (p.status = 'failed' and p.failure = 'transfer_lapsed'
    and not exists (select from invoice i where i.purchase_id = p.purchase_id)))`;

/** SQL for how a purchase `p` that is paid by transfer stands: whether it takes a proof, and the last one. */
const TRANSFERRED = sql<NonNullable<
  Purchase['transfer']
> | null>`case when p.payment_method_id = ${sql.lit(TRANSFER)} then json_build_object(
  'open', ${TAKES_PROOF},
  'proof', (select json_build_object('status', t.status, 'reason', t.reason,
    'sentAt', ${sql.raw(INSTANT('t.created_at'))})
    from transfer_proof t where t.purchase_id = p.purchase_id and t.status <> 'replaced'
    order by t.transfer_proof_id desc limit 1)) end`;

const overdueFacts = (since: Date | null, next: Date | null) => ({
  overdue: since !== null,
  overdue_since: since?.toISOString() ?? null,
  overdue_next_at: since === null ? null : (next?.toISOString() ?? null),
});

interface PurchaseFilter {
  readonly customer_id?: number;
  readonly purchase_id?: number;
}

/**
 * SQL for what is refunded of a purchase. What was transferred too much, and stays as store credit, isn't: it never paid
 * the purchase.
 */
const REFUNDED = (purchase: string): string => `(
  select coalesce(sum(least(i.refunded + i.charged_back, i.total_payment)), 0) from invoice_balance i
  where i.purchase_id = ${purchase}.purchase_id
    and (i.fulfilled or ${purchase}.status = 'failed' or ${purchase}.payment_method_id is distinct from 6))::bigint`;

const SOLD_WITH = sql<NonNullable<Purchase['sold_with']>>`coalesce((
  select json_agg(json_build_object('purchase_id', o.purchase_id, 'title', coalesce(o.concept, ocp.title),
    'total_payment', o.total_payment / 100.0, 'refunded', ${sql.raw(REFUNDED('o'))} / 100.0) order by o.purchase_id)
  from purchase o join class_package ocp using (class_package_id)
  where o.desk_sale_id = p.desk_sale_id and o.purchase_id <> p.purchase_id
    and o.status not in ('pending', 'failed')), '[]')`;

/** Purchases, newest first, without their answers (findAnswers). */
export async function findPurchases(db: Db, { customer_id, purchase_id }: PurchaseFilter): Promise<Purchase[]> {
  let query = db
    .selectFrom('purchase as p')
    .innerJoin('class_package as cp', 'cp.class_package_id', 'p.class_package_id')
    .innerJoin('customer as c', 'c.customer_id', 'p.customer_id')
    .leftJoin('payment_method as pm', 'pm.payment_method_id', 'p.payment_method_id')
    .leftJoin('unpaid_cash as u', 'u.purchase_id', 'p.purchase_id')
    .leftJoin('discount as d', 'd.discount_id', 'p.discount_id')
    .leftJoin('single_class as sc', 'sc.single_class_id', 'p.single_class_id')
    .leftJoin('class_type as ct', 'ct.class_type_id', 'sc.class_type_id')
    .leftJoin('location as l', 'l.location_id', 'sc.location_id')
    .select([
      'p.purchase_id',
      'p.customer_id',
      'c.name',
      'c.last_name',
      'c.email',
      'p.status',
      'p.amount',
      'p.total_payment',
      'p.store_credit',
      'p.method_discount',
      'p.installments',
      'p.created_at',
      'p.updated_at',
      'p.cancelled_at',
      'p.expiration_days',
      'p.class_amount',
      'p.payment_method_id',
      'p.subscription_id',
      'p.subscription_period',
      'p.subscription_interval',
      'p.free_trial_length',
      'p.free_trial_period',
      'p.failure',
      'p.first_payment',
      'p.later_payment',
      'p.provider',
      'p.overdue_at',
      'p.overdue_next_at',
      'p.renews_at',
      'p.renewal_consent',
      'p.renewal_consent_at',
      'd.code as discount_code',
      'u.pay_by',
      'p.voucher_ends_at',
    ])
    .select(sql.raw<number>(REFUNDED('p')).as('refunded'))
    .select(
      sql<boolean>`exists (select from invoice i
        where i.purchase_id = p.purchase_id and i.fulfilled and i.total_payment > 0)`.as('has_paid'),
    )
    .select(
      sql<boolean>`exists (select from dispute d join invoice i using (invoice_id)
        where i.purchase_id = p.purchase_id and d.status = 'open')`.as('disputed'),
    )
    .select([
      SOLD_WITH.as('sold_with'),
      PAYMENT_METHOD.as('payment_method'),
      BOUGHT_PACKAGE.as('class_package'),
      PACKAGE_FILES.as('files'),
      EVENT.as('single_class'),
      RESERVED_CLASS.as('reserved_class'),
      CHARGED_CARD.as('card'),
      PAID_CARD.as('paid_card'),
      FROZEN.as('frozen'),
      TRANSFERRED.as('transfer'),
    ])
    .orderBy('p.created_at', 'desc')
    .orderBy('p.purchase_id', 'desc');
  if (customer_id !== undefined) query = query.where('p.customer_id', '=', customer_id);
  if (purchase_id !== undefined) query = query.where('p.purchase_id', '=', purchase_id);
  return (await query.execute()).map(
    ({
      amount,
      total_payment,
      store_credit,
      method_discount,
      installments,
      refunded,
      failure,
      pay_by,
      voucher_ends_at,
      created_at,
      updated_at,
      cancelled_at,
      name,
      last_name,
      email,
      has_paid,
      first_payment,
      later_payment,
      provider,
      overdue_at,
      overdue_next_at,
      renews_at,
      renewal_consent: text,
      renewal_consent_at: agreed,
      class_package,
      files,
      ...rest
    }) => ({
      ...rest,
      customer: { customer_id: rest.customer_id, name, last_name, email },
      answers: [],
      class_package: {
        ...class_package,
        ...(ownsFiles({ ...rest, hasPaid: has_paid }) ? files : publicFiles(files)),
      },
      amount: toPesos(amount),
      total_payment: toPesos(total_payment),
      ...(store_credit > 0 && { store_credit: toPesos(store_credit) }),
      ...(method_discount > 0 && { method_discount: toPesos(method_discount) }),
      ...(installments !== null && { installments }),
      refunded: toPesos(refunded),
      failure: failure === null ? null : failureText(failure),
      first_payment: first_payment === null ? null : toPesos(first_payment),
      later_payment: later_payment === null ? null : toPesos(later_payment),
      card_changeable: provider === 'stripe' && rest.subscription_id !== null && rest.status === 'active',
      ...overdueFacts(rest.status === 'active' ? overdue_at : null, overdue_next_at),
      pay_by: pay_by?.toISOString() ?? null,
      ...(voucher_ends_at && rest.status === 'pending' && { voucher_ends_at: voucher_ends_at.toISOString() }),
      renews_at: renews_at?.toISOString() ?? null,
      renewal_consent: text === null || agreed === null ? null : { text, at: agreed.toISOString() },
      createdAt: created_at.toISOString(),
      updatedAt: updated_at.toISOString(),
      cancelledAt: cancelled_at?.toISOString() ?? null,
    }),
  );
}

/** Answers given at checkout, by purchase; purchases without any are left out. */
export async function findAnswers(db: Db, purchaseIds: readonly number[]): Promise<ReadonlyMap<number, FormValues>> {
  const rows = await db
    .selectFrom('purchase')
    .select(['purchase_id', 'custom_values'])
    .where(sql<boolean>`purchase_id = any(${purchaseIds}::bigint[])`)
    .where(sql<boolean>`custom_values <> '{}'`)
    .execute();
  return new Map(rows.map(({ purchase_id, custom_values }) => [purchase_id, custom_values]));
}

/** A purchase of any customer. Throws 'purchase/not-found'. */
export async function onePurchase(db: Db, purchaseId: number): Promise<Purchase> {
  return requireFound((await findPurchases(db, { purchase_id: purchaseId }))[0], 'purchase/not-found');
}

/** A customer's active subscriptions. */
export function findActiveSubscriptions(
  db: Db,
  customerId: number,
): Promise<Array<{ purchase_id: number; provider: Provider | null; subscription_id: string | null }>> {
  return db
    .selectFrom('purchase')
    .select(['purchase_id', 'provider', 'subscription_id'])
    .where('customer_id', '=', customerId)
    .where('status', '=', 'active')
    .where('subscription_period', 'is not', null)
    .execute();
}

export async function storeCancelled(trx: Trx, purchaseId: number, now: Date): Promise<void> {
  await updateRows(trx, 'purchase', { purchase_id: purchaseId, status: 'revoked' }, { cancelled_at: now });
}

const WAITING_PROOF = sql<boolean>`exists (select from transfer_proof t
  where t.purchase_id = unpaid_cash.purchase_id and t.status = 'waiting')`;

/** Whether the team still has to look at a proof of the purchase's transfer. */
export const hasWaitingProof = (db: Db, purchaseId: number): Promise<boolean> =>
  hasRow(db, 'transfer_proof', { purchase_id: purchaseId, status: 'waiting' });

/** Purchases with cash or a transfer due by then, the longest waiting first; without those whose proof is waiting. */
export async function findLapsedCash(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('unpaid_cash')
    .select('purchase_id')
    .where('pay_by', '<=', now)
    .where((eb) => eb.not(WAITING_PROOF))
    .orderBy('pay_by')
    .orderBy('purchase_id')
    .limit(200)
    .execute();
  return rows.map((row) => row.purchase_id);
}

const UNPAID_PAGE = 50;

/**
 * A page of purchases that wait for cash, the earliest deadline first; `lapsed`: owed since then, as a place was used.
 */
export async function findUnpaidPurchases(
  db: Db,
  { customer_id, after }: UnpaidQuery,
): Promise<{ readonly purchases: Omit<UnpaidPurchase, 'answers'>[]; readonly next: string | null }> {
  const owed = db
    .selectFrom('unpaid_cash')
    .select(['purchase_id', 'customer_id', 'pay_by', sql<boolean>`false`.as('lapsed')])
    .where('payment_method_id', '<>', TRANSFER)
    .unionAll(
      db
        .selectFrom('unsettled_cash')
        .select(['purchase_id', 'customer_id', 'lapsed_at as pay_by', sql<boolean>`true`.as('lapsed')])
        .where('payment_method_id', 'is distinct from', TRANSFER),
    )
    .as('owed');
  const page = db
    .selectFrom(owed)
    .select(['purchase_id', 'pay_by', 'lapsed'])
    .$if(customer_id !== undefined, (q) => q.where('customer_id', '=', customer_id ?? 0))
    .$if(after !== undefined, (q) => q.where(behindCursor('pay_by, purchase_id', '>', after!)))
    .orderBy('pay_by')
    .orderBy('purchase_id')
    .limit(sql.lit(UNPAID_PAGE + 1))
    .as('u');
  const rows = await db
    .selectFrom(page)
    .innerJoin('purchase as p', 'p.purchase_id', 'u.purchase_id')
    .innerJoin('class_package as cp', 'cp.class_package_id', 'p.class_package_id')
    .innerJoin('customer as c', 'c.customer_id', 'p.customer_id')
    .select(['u.purchase_id', 'u.pay_by', 'u.lapsed', 'cp.title'])
    .select(sql<number>`p.total_payment - p.store_credit`.as('total_payment'))
    .select(['c.customer_id', 'c.name', 'c.last_name', 'c.email', 'c.phone'])
    .select(sql.raw<string>(cursorOf('u.pay_by', 'u.purchase_id')).as('cursor'))
    .orderBy('u.pay_by')
    .orderBy('u.purchase_id')
    .execute();
  const { shown, next } = keysetPage(rows, UNPAID_PAGE, ({ cursor }) => cursor);
  return {
    purchases: shown.map(({ purchase_id, lapsed, title, total_payment, pay_by, cursor: _cursor, ...customer }) => ({
      purchase_id,
      lapsed,
      title,
      total_payment: toPesos(total_payment),
      pay_by: pay_by.toISOString(),
      customer,
    })),
    next,
  };
}
