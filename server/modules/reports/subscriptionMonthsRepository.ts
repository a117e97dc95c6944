/**
 * What customers' subscriptions charged in a month at the bounds of each month, what became of it, and of whom. In
 * centavos.
 */
import { sql } from 'kysely';
import { invoicePrice, type DiscountTerms } from '../../../domain/pricing';
import type { SubscriptionPeriod } from '../../../domain/renewal';
import type { SUBSCRIPTION_REPORTS } from '../../../domain/reports/subscriptions';
import type { RowOf } from '../../../domain/reports/types';
import { MONTHS_BACK } from '../../../domain/reports/visits';
import { addMonths, instantsOf } from '../../../domain/studioTime';
import type { Db } from '../../db/schema';
import type { Query, Scope } from './scope';

type RowIn<K extends keyof typeof SUBSCRIPTION_REPORTS> = RowOf<(typeof SUBSCRIPTION_REPORTS)[K]>;
type Row = RowIn<'suscripciones-por-mes'>;

/** A subscription that ran; times are milliseconds. */
interface Subscription {
  readonly customer_id: number;
  readonly title: string;
  readonly since: number;
  /** null: it runs. */
  readonly until: number | null;
  readonly period: SubscriptionPeriod;
  readonly every: number;
  /** What each charge was before the first change of its price, and now. */
  readonly amount: number;
  readonly charge: number;
  readonly discount: DiscountTerms | null;
  readonly prices: ReadonlyArray<{ readonly at: number; readonly charge: number }>;
  readonly freezes: ReadonlyArray<{ readonly since: number; readonly until: number | null }>;
}

/** SQL for an instant in milliseconds. */
const unixMilliseconds = (column: string) => sql`(extract(epoch from ${sql.raw(column)}) * 1000)::float8`;

/** Subscriptions that ran at `since` or later. A revoked one ended when its provider ended it. */
async function findSubscriptions(db: Db, since: Date, now: Date): Promise<readonly Subscription[]> {
  const { rows } = await sql<Subscription>`
    select p.customer_id, cp.title, ${unixMilliseconds('p.created_at')} as since,
      case when p.status <> 'active' then least(${unixMilliseconds('coalesce(p.cancelled_at, p.updated_at)')}, ${now.getTime()}::float8)
        end as until,
      p.subscription_period as period, p.subscription_interval as every, p.amount,
      coalesce(p.later_payment, p.amount) as charge,
      case when d.discount_id is not null then json_build_object(
        'amount', d.amount, 'is_percent', d.is_percent, 'first_invoice_only', d.first_invoice_only) end as discount,
      coalesce((
        select json_agg(json_build_object('at', ${unixMilliseconds('s.applied_at')}, 'charge', s.later_payment)
          order by s.subscription_price_id)
        from subscription_price s where s.purchase_id = p.purchase_id and s.applied_at is not null), '[]') as prices,
      coalesce((
        select json_agg(json_build_object('since', ${unixMilliseconds('f.starts_at')}, 'until', ${unixMilliseconds('f.ended_at')}))
        from purchase_freeze f where f.purchase_id = p.purchase_id), '[]') as freezes
    from purchase p join class_package cp using (class_package_id) left join discount d using (discount_id)
    where p.subscription_period is not null and p.status in ('active', 'cancelled', 'revoked')
      and (p.status = 'active' or coalesce(p.cancelled_at, p.updated_at) >= ${since})
    order by p.created_at`.execute(db);
  return rows;
}

/**
 * What a subscription charges in a month just before an instant, as the report of active ones counts it; null: it
 * doesn't run.
 */
function monthlyAt(one: Subscription, at: number): number | null {
  const isOpen = (part: { readonly since: number; readonly until: number | null }): boolean =>
    part.since < at && (part.until === null || part.until >= at);
  if (!isOpen(one)) return null;
  if (one.freezes.some(isOpen)) return 0;
  const first = one.prices.length === 0 ? one.charge : invoicePrice(one.amount, one.discount, 1);
  const charge = one.prices.filter((price) => price.at < at).at(-1)?.charge ?? first;
  if (one.period === 'day') return Math.round((charge * 365) / (12 * one.every));
  return Math.round(charge / (one.period === 'year' ? 12 * one.every : one.every));
}

/** By customer with a subscription that runs, what they are charged in a month. */
function chargesAt(subscriptions: readonly Subscription[], at: number): ReadonlyMap<number, number> {
  const charges = new Map<number, number>();
  for (const one of subscriptions) {
    const monthly = monthlyAt(one, at);
    if (monthly !== null) charges.set(one.customer_id, (charges.get(one.customer_id) ?? 0) + monthly);
  }
  return charges;
}

const sum = (amounts: Iterable<number>): number => [...amounts].reduce((all, amount) => all + amount, 0);

/** Of customers with a charge at either instant: those who are new, have another charge, and have none any more. */
function sortedOut(start: ReadonlyMap<number, number>, end: ReadonlyMap<number, number>) {
  const all = [...new Set([...start.keys(), ...end.keys()])].map((id) => ({
    id,
    start: start.get(id) ?? null,
    end: end.get(id) ?? null,
  }));
  return {
    joined: all.flatMap(({ id, start: was, end: is }) => (was === null && is !== null ? [{ id, fresh: is }] : [])),
    moved: all.flatMap(({ id, start: was, end: is }) =>
      was !== null && is !== null && was !== is ? [{ id, start: was, end: is, changed: is - was }] : [],
    ),
    left: all.flatMap(({ id, start: was, end: is }) => (was !== null && is === null ? [{ id, lost: was }] : [])),
  };
}

/** What became of customers' charges from one instant to another. */
function changesOf(month: string, start: ReadonlyMap<number, number>, end: ReadonlyMap<number, number>): Row {
  const { joined, moved, left } = sortedOut(start, end);
  return {
    month,
    people: start.size,
    joined: joined.length,
    moved: moved.length,
    left: left.length,
    stay: end.size,
    start: sum(start.values()),
    end: sum(end.values()),
    fresh: sum(joined.map(({ fresh }) => fresh)),
    changed: sum(moved.map(({ changed }) => changed)),
    lost: sum(left.map(({ lost }) => lost)),
  };
}

export const findMonths: Query<Row> = async (db, { now, today, config: { timezone } }: Scope) => {
  const last = today.slice(0, 7);
  const startOf = (month: string): Date => instantsOf(`${month}-01`, timezone).from;
  const first = addMonths(last, 1 - MONTHS_BACK);
  const subscriptions = await findSubscriptions(db, startOf(first), now);
  const rows: Row[] = [];
  let start = chargesAt(subscriptions, startOf(first).getTime());
  for (let month = first; month <= last; month = addMonths(month, 1)) {
    const end = chargesAt(subscriptions, month === last ? now.getTime() + 1 : startOf(addMonths(month, 1)).getTime());
    // Months before the first subscription say nothing.
    if (rows.length > 0 || start.size > 0 || end.size > 0) rows.push(changesOf(month, start, end));
    start = end;
  }
  return rows;
};

/** Lists customers by what became of their charges in the period, or in its part that is over. */
const listed =
  <Change extends { readonly id: number }>(choose: (of: ReturnType<typeof sortedOut>) => readonly Change[]) =>
  async (db: Db, { since, until, now }: Scope) => {
    const subscriptions = await findSubscriptions(db, since, now);
    const [from, to] = [since.getTime(), Math.min(until.getTime(), now.getTime() + 1)];
    const changes = choose(sortedOut(chargesAt(subscriptions, from), chargesAt(subscriptions, to)));
    const ids = changes.map(({ id }) => id);
    const { rows: people } = await sql<{ readonly id: number; readonly text: string }>`
      select customer_id as id, btrim(name || ' ' || last_name) as text
      from customer where customer_id = any(${ids}::bigint[])`.execute(db);
    const names = new Map(people.map(({ id, text }) => [id, text]));
    return changes.map(({ id, ...change }) => {
      const own = subscriptions.filter(({ customer_id }) => customer_id === id);
      // Those that run at the end, else those that ran at the start.
      const atEnd = own.filter((one) => monthlyAt(one, to) !== null);
      const shown = atEnd.length > 0 ? atEnd : own.filter((one) => monthlyAt(one, from) !== null);
      const title = [...new Set(shown.map((one) => one.title))].join(', ');
      return { ...change, customer: { id, text: names.get(id) ?? '' }, title };
    });
  };

export const findJoined: Query<RowIn<'suscripciones-nuevas'>> = listed(({ joined }) => joined);
export const findMoved: Query<RowIn<'suscripciones-con-cambios'>> = listed(({ moved }) => moved);
export const findLeft: Query<RowIn<'suscripciones-perdidas'>> = listed(({ left }) => left);
