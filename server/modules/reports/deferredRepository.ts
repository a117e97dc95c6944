/** Credits that were paid and not used. In centavos. */
import { sql, type RawBuilder } from 'kysely';
import { expiryMonthOf, type DEFERRED_REPORTS } from '../../../domain/reports/deferred';
import type { RowOf } from '../../../domain/reports/types';
import { paymentOf } from '../../db/soldCredits';
import type { Query, Scope } from './scope';

type Row<K extends keyof typeof DEFERRED_REPORTS> = RowOf<(typeof DEFERRED_REPORTS)[K]>;

const IS_FROZEN = sql`exists (
  select from purchase_freeze f where f.purchase_id = a.purchase_id and f.ended_at is null)`;

const COLUMNS = sql`a.available_class_id, a.customer_id, a.purchase_id, a.invoice_id, a.expires_at, a.forfeited_at`;
/** Not those that are taken in another studio of the brand, which the settlement with it has. */
const COUNTS = sql`a.counted and not a.revoked
  and not exists (select from lent_credit l where l.available_class_id = a.available_class_id)`;
const UNSPENT = sql`${COUNTS} and a.forfeited_at is null`;

/** Credits that are still to be used, with `booked`: whether they pay for a class to come. Each branch has its index. */
const toGive = ({ now }: Scope) => sql`
  select a.*, place.starts_at is not null as booked
  from (
    select ${COLUMNS} from available_class a
    where ${UNSPENT} and (a.expires_at is null or a.expires_at >= ${now})
    union
    select ${COLUMNS} from single_class sc join active_reservation r using (single_class_id)
      join available_class a using (available_class_id)
    where ${UNSPENT} and sc.starts_at > ${now} and r.counted
    union
    select ${COLUMNS} from purchase_freeze f join available_class a using (purchase_id)
    where ${UNSPENT} and f.ended_at is null) a
  left join lateral (
    select sc.starts_at from active_reservation r join single_class sc using (single_class_id)
    where r.available_class_id = a.available_class_id and r.counted
    limit 1) place on true
  where place.starts_at is null or place.starts_at > ${now}`;

/** Credits that lapsed in the period: never ones that are still to be used. */
const lapsedCredits = ({ since, until, now }: Scope) => sql`
  select ${COLUMNS}, false as booked
  from available_class a
  where ${COUNTS} and a.forfeited_at >= ${since} and a.forfeited_at < ${until} and a.forfeited_at <= ${now}
    and not exists (
      select from active_reservation r join single_class sc using (single_class_id)
      where r.available_class_id = a.available_class_id and r.counted
        and sc.starts_at <= ${now})
  union all
  select ${COLUMNS}, false
  from available_class a
  where ${UNSPENT} and a.expires_at >= ${since} and a.expires_at < ${until}
    and a.expires_at < ${now} and not ${IS_FROZEN}
    and not exists (
      select from active_reservation r
      where r.available_class_id = a.available_class_id and r.counted)`;

const monthOf = (at: RawBuilder<unknown>, { config }: Scope) =>
  sql`to_char(${at} at time zone ${config.timezone}, 'YYYY-MM')`;

/**
 * SQL `with priced as (…)`: unused credits by payment, month (of `at`) and whether they are booked and forfeited, with
 * their number and their share of what was paid. The centavos that don't divide go to the payment's first credits.
 */
const pricedCredits = (scope: Scope, chosen: RawBuilder<unknown>, at: RawBuilder<unknown>) => {
  const { class_package_id = null, expiry_month = null } = scope.filters;
  return sql`
  with unused as materialized (
    select a.purchase_id, a.invoice_id, a.customer_id, ${monthOf(at, scope)} as month, a.booked,
      a.forfeited_at is not null as forfeited, count(*) as credits, array_agg(a.available_class_id) as ids
    from (${chosen}) a where a.purchase_id is not null group by 1, 2, 3, 4, 5, 6),
  priced as (
    select u.customer_id, u.month, u.booked, u.forfeited, u.credits, p.class_package_id,
      u.credits * (payment.paid / payment.granted) + case when payment.paid % payment.granted = 0 then 0 else (
        select count(*) from unnest(u.ids) own (id) where (
          select count(*) from available_class b
          where b.purchase_id = u.purchase_id and b.invoice_id is not distinct from u.invoice_id
            and b.available_class_id <= own.id) <= payment.paid % payment.granted) end as value
    from unused u join purchase p using (purchase_id) ${paymentOf('u')}
    where payment.paid > 0
      and (${expiry_month}::int is null or coalesce(replace(u.month, '-', ''), ${NO_EXPIRY})::int = ${expiry_month})
      and (${class_package_id}::bigint is null or p.class_package_id = ${class_package_id}))`;
};

const NO_EXPIRY = String(expiryMonthOf(''));
const SUMS = sql`sum(k.credits)::int as credits, coalesce(sum(k.credits) filter (where k.booked), 0)::int as booked,
  sum(k.value)::bigint as value`;
const EXPIRY = sql`coalesce(k.month, 'Sin vencimiento') as month`;
const PACKAGE = sql`jsonb_build_object('id', cp.class_package_id, 'text', cp.title) as package`;
const CUSTOMER = sql`jsonb_build_object('id', c.customer_id, 'text', btrim(c.name || ' ' || c.last_name)) as customer`;
const pricedToGive = (scope: Scope) => pricedCredits(scope, toGive(scope), sql`a.expires_at`);

const findByMonth: Query<Row<'clases-por-dar'>> = async (db, scope) => {
  const { rows } = await sql<Row<'clases-por-dar'>>`
    ${pricedToGive(scope)}
    select ${EXPIRY}, ${SUMS} from priced k group by 1`.execute(db);
  return rows;
};

const findByPackage: Query<Row<'clases-por-dar-por-paquete'>> = async (db, scope) => {
  const { rows } = await sql<Row<'clases-por-dar-por-paquete'>>`
    ${pricedToGive(scope)}
    select ${PACKAGE}, ${SUMS} from priced k join class_package cp using (class_package_id)
    group by cp.class_package_id`.execute(db);
  return rows;
};

const findByCustomer: Query<Row<'clases-por-dar-por-cliente'>> = async (db, scope) => {
  const { rows } = await sql<Row<'clases-por-dar-por-cliente'>>`
    ${pricedToGive(scope)}
    select ${CUSTOMER}, ${PACKAGE}, ${EXPIRY}, ${SUMS}
    from priced k join class_package cp using (class_package_id) join customer c using (customer_id)
    group by c.customer_id, cp.class_package_id, 3 order by c.customer_id, cp.class_package_id`.execute(db);
  return rows;
};

const LAPSE = sql`coalesce(sum(k.credits) filter (where not k.forfeited), 0)::int as expired,
  coalesce(sum(k.credits) filter (where k.forfeited), 0)::int as forfeited, sum(k.value)::bigint as value`;
const pricedLapsed = (scope: Scope) =>
  pricedCredits(scope, lapsedCredits(scope), sql`coalesce(a.forfeited_at, a.expires_at)`);

const findLapsed: Query<Row<'vencido-sin-usarse'>> = async (db, scope) => {
  const { rows } = await sql<Row<'vencido-sin-usarse'>>`
    ${pricedLapsed(scope)}
    select k.month, ${LAPSE} from priced k group by 1`.execute(db);
  return rows;
};

const findLapsedByCustomer: Query<Row<'vencido-por-cliente'>> = async (db, scope) => {
  const { rows } = await sql<Row<'vencido-por-cliente'>>`
    ${pricedLapsed(scope)}
    select ${CUSTOMER}, ${PACKAGE}, k.month, ${LAPSE}
    from priced k join class_package cp using (class_package_id) join customer c using (customer_id)
    group by c.customer_id, cp.class_package_id, k.month order by c.customer_id, cp.class_package_id`.execute(db);
  return rows;
};

export const DEFERRED_QUERIES = {
  'clases-por-dar': findByMonth,
  'clases-por-dar-por-paquete': findByPackage,
  'clases-por-dar-por-cliente': findByCustomer,
  'vencido-sin-usarse': findLapsed,
  'vencido-por-cliente': findLapsedByCustomer,
} satisfies { readonly [K in keyof typeof DEFERRED_REPORTS]: Query<Row<K>> };
