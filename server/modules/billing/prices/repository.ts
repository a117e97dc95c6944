/** Running subscriptions, and price changes announced to them. In centavos. */
import { sql } from 'kysely';
import type { PriceAnswer, PriceAnswersResponse } from '../../../../domain/contract/packageAdmin';
import { toPesos } from '../../../../domain/money';
import type { RunningSubscription } from '../../../../domain/priceChange';
import { invoicePrice, type DiscountTerms } from '../../../../domain/pricing';
import type { SubscriptionPeriod } from '../../../../domain/renewal';
import { studioDay } from '../../../../domain/studioTime';
import { SOLD_TITLE } from '../../../db/expressions';
import { updateRows } from '../../../db/rows';
import type { Db, Provider, Trx } from '../../../db/schema';

export interface Running extends RunningSubscription {
  readonly purchase_id: number;
  readonly customer_id: number;
  readonly class_package_id: number;
  readonly title: string;
  readonly subscription_id: string | null;
  readonly charged_at: Date | null;
  /** Only its free trial has begun: nothing was charged yet. */
  readonly firstPending: boolean;
}

const DISCOUNT = sql<DiscountTerms | null>`(
  select json_build_object('amount', d.amount, 'is_percent', d.is_percent, 'first_invoice_only', d.first_invoice_only)
  from discount d where d.discount_id = p.discount_id)`;

const FROZEN = sql<boolean>`exists (
  select from purchase_freeze f where f.purchase_id = p.purchase_id and f.ended_at is null)`;

/** SQL for the current price of a subscription: of the last change sent to the provider, else of the purchase. */
const PRICE = sql<number>`coalesce((
  select s.price from subscription_price s where s.purchase_id = p.purchase_id and s.telling_at is not null
  order by s.subscription_price_id desc limit 1), p.amount)`;

/** SQL for a column of the last change sent to the provider, which the purchase may not have yet. */
const announcedAmount = (column: 'first_payment' | 'later_payment') => sql<number | null>`(
  select s.${sql.ref(column)} from subscription_price s where s.purchase_id = p.purchase_id
    and s.telling_at is not null and s.applied_at is null and s.dropped_at is null
  order by s.subscription_price_id desc limit 1)`;

interface Filter {
  readonly class_package_id?: number;
  readonly purchase_id?: number;
}

/** Active subscriptions of a package, or one purchase in any state. */
export async function findRunning(
  db: Db,
  { class_package_id, purchase_id }: Filter,
  timezone: string,
): Promise<Running[]> {
  let query = db
    .selectFrom('purchase as p')
    .innerJoin('class_package as cp', 'cp.class_package_id', 'p.class_package_id')
    .leftJoin('renewal as n', 'n.purchase_id', 'p.purchase_id')
    .select(['p.purchase_id', 'p.customer_id', 'p.class_package_id', 'cp.title', 'p.subscription_id', 'p.status'])
    .select(['p.provider', 'p.amount', 'p.created_at', 'p.renews_at', 'p.free_trial_length', 'p.free_trial_period'])
    .select([
      sql<SubscriptionPeriod>`p.subscription_period`.as('subscription_period'),
      sql<number>`p.subscription_interval`.as('subscription_interval'),
      sql<number | null>`coalesce(${announcedAmount('first_payment')}, p.first_payment)`.as('first'),
      sql<number | null>`coalesce(${announcedAmount('later_payment')}, p.later_payment)`.as('later'),
      'n.charged_at',
      FROZEN.as('frozen'),
      sql<boolean>`p.free_trial_length is not null and not exists (
        select from invoice i where i.purchase_id = p.purchase_id and i.total_payment > 0)`.as('firstPending'),
      PRICE.as('price'),
      DISCOUNT.as('discount'),
    ])
    .where('p.subscription_period', 'is not', null)
    .orderBy('p.purchase_id');
  if (class_package_id !== undefined)
    query = query.where('p.class_package_id', '=', class_package_id).where('p.status', '=', 'active');
  if (purchase_id !== undefined) query = query.where('p.purchase_id', '=', purchase_id);
  return (await query.execute()).map(({ amount, created_at, renews_at, first, later, provider, ...row }) => ({
    ...row,
    provider: row.subscription_id === null ? null : (provider as Provider | null),
    createdDay: studioDay(created_at, timezone),
    resumedDay: renews_at && studioDay(renews_at, timezone),
    charges: {
      first: first ?? invoicePrice(amount, row.discount, 0),
      later: later ?? invoicePrice(amount, row.discount, 1),
    },
  }));
}

/** Withdraws changes that were announced but not sent to the provider. Returns the purchases. */
export async function dropPlanned(trx: Trx, purchases: readonly number[], now: Date): Promise<number[]> {
  const rows = await trx
    .updateTable('subscription_price')
    .set({ dropped_at: now })
    .where((eb) => eb('purchase_id', '=', eb.fn.any(eb.val(purchases))))
    .where('telling_at', 'is', null)
    .where('dropped_at', 'is', null)
    .returning('purchase_id')
    .execute();
  return rows.map((row) => row.purchase_id);
}

export interface NewPrice {
  readonly purchase_id: number;
  readonly price: number;
  readonly first_payment: number;
  readonly later_payment: number;
  readonly not_before: string;
  readonly created_at: Date;
}

/** Returns the new ids in the order of `prices`. */
export async function insertPrices(trx: Trx, prices: readonly NewPrice[]): Promise<number[]> {
  const rows = await trx
    .insertInto('subscription_price')
    .values(prices)
    .returning(['subscription_price_id', 'purchase_id'])
    .execute();
  const ids = new Map(rows.map((row) => [row.purchase_id, row.subscription_price_id]));
  return prices.map(({ purchase_id }) => ids.get(purchase_id) ?? 0);
}

export interface OpenPrice extends Omit<NewPrice, 'created_at'> {
  readonly subscription_price_id: number;
  readonly agreed_at: Date | null;
  readonly telling_at: Date | null;
}

const OPEN = [
  'agreed_at',
  'subscription_price_id',
  'purchase_id',
  'price',
  'first_payment',
  'later_payment',
  'not_before',
  'telling_at',
] as const;

/** Price changes announced and not yet applied, the oldest first. */
export function findOpenPrices(db: Db, after: number, limit: number): Promise<OpenPrice[]> {
  return db
    .selectFrom('subscription_price')
    .select(OPEN)
    .where('applied_at', 'is', null)
    .where('dropped_at', 'is', null)
    .where('subscription_price_id', '>', after)
    .orderBy('subscription_price_id')
    .limit(limit)
    .execute();
}

/** Locks a price change; undefined: it was applied or withdrawn. */
export function lockOpenPrice(trx: Trx, id: number): Promise<OpenPrice | undefined> {
  return trx
    .selectFrom('subscription_price')
    .select(OPEN)
    .where('subscription_price_id', '=', id)
    .where('applied_at', 'is', null)
    .where('dropped_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function markPrice(
  trx: Trx,
  id: number,
  mark:
    | { readonly agreed_at: Date }
    | { readonly telling_at: Date }
    | { readonly applied_at: Date }
    | { readonly dropped_at: Date },
): Promise<void> {
  await updateRows(trx, 'subscription_price', { subscription_price_id: id }, mark);
}

/** Sets the amounts that the purchase is charged from now on. */
export async function setCharges(
  trx: Trx,
  { purchase_id, first_payment, later_payment }: OpenPrice,
  { firstPending, now }: { readonly firstPending: boolean; readonly now: Date },
): Promise<void> {
  await updateRows(
    trx,
    'purchase',
    { purchase_id },
    { later_payment, ...(firstPending && { first_payment }), updated_at: now },
  );
}

/** The last price announced to a subscription that wasn't withdrawn. */
export function findLastPrice(db: Db, purchaseId: number) {
  return db
    .selectFrom('subscription_price')
    .select([...OPEN, 'applied_at'])
    .where('purchase_id', '=', purchaseId)
    .where('dropped_at', 'is', null)
    .orderBy('subscription_price_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Which purchases have a planned price that wasn't agreed to: a higher one, or a lower one that isn't due yet. */
export async function findUnagreed(db: Db, purchases: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('subscription_price')
    .select('purchase_id')
    .where((eb) => eb('purchase_id', '=', eb.fn.any(eb.val(purchases))))
    .where('telling_at', 'is', null)
    .where('dropped_at', 'is', null)
    .where('agreed_at', 'is', null)
    .execute();
  return rows.map((row) => row.purchase_id);
}

const MOST_ANSWERS = 500;

/** Rises that were announced to a package's subscriptions and don't count yet, those without an answer first. */
export async function findAnswers(db: Db, classPackageId: number): Promise<PriceAnswersResponse> {
  type Row = Omit<PriceAnswer, 'announcedAt' | 'agreedAt'> & {
    readonly created_at: Date;
    readonly agreed_at: Date | null;
  };
  const { rows } = await sql<Row & { readonly agreed: number; readonly waiting: number }>`
    select p.purchase_id, c.customer_id, c.name, c.last_name, p.later_payment as from, s.later_payment as to,
      s.created_at, s.agreed_at,
      (count(s.agreed_at) over ())::int as agreed, (count(*) over () - count(s.agreed_at) over ())::int as waiting
    from purchase p join subscription_price s using (purchase_id) join customer c using (customer_id)
    where p.class_package_id = ${classPackageId} and p.status = 'active' and s.later_payment > p.later_payment
      and s.applied_at is null and s.dropped_at is null
    order by s.agreed_at is not null, s.created_at, p.purchase_id limit ${MOST_ANSWERS}`.execute(db);
  const [{ agreed, waiting } = { agreed: 0, waiting: 0 }] = rows;
  return {
    agreed,
    waiting,
    answers: rows.map(({ from, to, created_at, agreed_at, agreed: _agreed, waiting: _waiting, ...row }) => ({
      ...row,
      from: toPesos(from),
      to: toPesos(to),
      announcedAt: created_at.toISOString(),
      agreedAt: agreed_at?.toISOString() ?? null,
    })),
  };
}

/** Whom the page of a price's link addresses. */
export function findReader(db: Db, purchaseId: number) {
  return db
    .selectFrom('purchase as p')
    .innerJoin('customer as c', 'c.customer_id', 'p.customer_id')
    .innerJoin('class_package as cp', 'cp.class_package_id', 'p.class_package_id')
    .select(['c.name as first_name', SOLD_TITLE.as('title')])
    .where('p.purchase_id', '=', purchaseId)
    .where('p.subscription_period', 'is not', null)
    .where('c.anonymised_at', 'is', null)
    .executeTakeFirst();
}
