/** Credits that were paid and not used. In centavos. */
import { sql, type RawBuilder } from 'kysely';
import type { DEFERRED_REPORTS } from '../../../domain/reports/deferred';
import type { RowOf } from '../../../domain/reports/types';
import { GRANTED, PAID, paymentsOf, withPayments } from '../../db/soldCredits';
import type { Query, Scope } from './scope';

type Row<K extends keyof typeof DEFERRED_REPORTS> = RowOf<(typeof DEFERRED_REPORTS)[K]>;

const IS_FROZEN = sql`exists (
  select from purchase_freeze f where f.purchase_id = a.purchase_id and f.ended_at is null)`;

/** Whether a credit `a` with its place `r` is still to be used, and whether it lapsed in the period: never both. */
const isToGive = ({ now }: Scope) => sql`a.forfeited_at is null and (
  r.class_reservation_id is not null or a.expires_at is null or a.expires_at >= ${now} or ${IS_FROZEN})`;
const hasLapsed = ({ since, until, now }: Scope) => sql`
  (a.forfeited_at >= ${since} and a.forfeited_at < ${until} and a.forfeited_at <= ${now}
   or a.forfeited_at is null and a.expires_at >= ${since} and a.expires_at < ${until} and a.expires_at < ${now}
     and r.class_reservation_id is null and not ${IS_FROZEN})`;

/** SQL `with priced as (…)`: unused credits that `chosen` chooses, with their share of what was paid for them. */
const priced = ({ now, filters: { class_package_id } }: Scope, chosen: RawBuilder<unknown>) => sql`
  with unused as (
    select a.available_class_id, a.customer_id, a.purchase_id, a.invoice_id, a.expires_at, a.forfeited_at,
      p.class_package_id, r.class_reservation_id is not null as booked
    from available_class a join purchase p using (purchase_id)
    left join class_reservation r
      on r.available_class_id = a.available_class_id and r.deleted_at is null and r.counted
    left join single_class sc on sc.single_class_id = r.single_class_id
    where not a.unlimited and not a.revoked and (sc.starts_at is null or sc.starts_at > ${now}) and ${chosen}
      and (${class_package_id ?? null}::bigint is null or p.class_package_id = ${class_package_id ?? null})
      and not exists (select from dispute d where d.invoice_id = a.invoice_id and d.status <> 'won')
      and not exists (select from invoice i where i.invoice_id = a.invoice_id and i.total_payment <= (
        select sum(f.amount) from refund f where f.invoice_id = i.invoice_id and f.status <> 'failed'))),
  ${paymentsOf('unused')},
  paid as (
    select unused.*, ${PAID} as paid, ${GRANTED} as granted from unused ${withPayments('unused')}),
  -- The centavos that don't divide go to the payment's first credits.
  priced as (
    select paid.*, paid / granted + case when paid % granted = 0 then 0 else ((
      select count(*) from available_class b
      where b.purchase_id = paid.purchase_id and b.invoice_id is not distinct from paid.invoice_id
        and b.available_class_id <= paid.available_class_id) <= paid % granted)::int end as value
    from paid where paid > 0)`;

const monthOf = (at: RawBuilder<unknown>, { config }: Scope) =>
  sql`to_char(${at} at time zone ${config.timezone}, 'YYYY-MM')`;
const SUMS = sql`count(*)::int as credits, (count(*) filter (where k.booked))::int as booked, sum(k.value)::bigint as value`;
const EXPIRY = (scope: Scope) => sql`coalesce(${monthOf(sql`k.expires_at`, scope)}, 'Sin vencimiento') as month`;
const PACKAGE = sql`jsonb_build_object('id', cp.class_package_id, 'text', cp.title) as package`;

const findByMonth: Query<Row<'clases-por-dar'>> = async (db, scope) => {
  const { rows } = await sql<Row<'clases-por-dar'>>`
    ${priced(scope, isToGive(scope))}
    select ${EXPIRY(scope)}, ${SUMS} from priced k group by 1`.execute(db);
  return rows;
};

const findByPackage: Query<Row<'clases-por-dar-por-paquete'>> = async (db, scope) => {
  const { rows } = await sql<Row<'clases-por-dar-por-paquete'>>`
    ${priced(scope, isToGive(scope))}
    select ${PACKAGE}, ${SUMS} from priced k join class_package cp using (class_package_id)
    group by cp.class_package_id`.execute(db);
  return rows;
};

const findByCustomer: Query<Row<'clases-por-dar-por-cliente'>> = async (db, scope) => {
  const { rows } = await sql<Row<'clases-por-dar-por-cliente'>>`
    ${priced(scope, isToGive(scope))}
    select jsonb_build_object('id', c.customer_id, 'text', btrim(c.name || ' ' || c.last_name)) as customer, ${PACKAGE},
      ${EXPIRY(scope)}, ${SUMS}
    from priced k join class_package cp using (class_package_id) join customer c using (customer_id)
    group by c.customer_id, cp.class_package_id, 3 order by c.customer_id, cp.class_package_id`.execute(db);
  return rows;
};

const findLapsed: Query<Row<'vencido-sin-usarse'>> = async (db, scope) => {
  const { rows } = await sql<Row<'vencido-sin-usarse'>>`
    ${priced(scope, hasLapsed(scope))}
    select ${monthOf(sql`coalesce(k.forfeited_at, k.expires_at)`, scope)} as month,
      (count(*) filter (where k.forfeited_at is null))::int as expired, count(k.forfeited_at)::int as forfeited,
      sum(k.value)::bigint as value
    from priced k group by 1`.execute(db);
  return rows;
};

export const DEFERRED_QUERIES = {
  'clases-por-dar': findByMonth,
  'clases-por-dar-por-paquete': findByPackage,
  'clases-por-dar-por-cliente': findByCustomer,
  'vencido-sin-usarse': findLapsed,
} satisfies { readonly [K in keyof typeof DEFERRED_REPORTS]: Query<Row<K>> };
