/** Subscriptions that run. In centavos. */
import { sql } from 'kysely';
import type { SUBSCRIPTION_REPORTS } from '../../../domain/reports/subscriptions';
import type { RowOf } from '../../../domain/reports/types';
import type { Query, Scope } from './scope';
import { findJoined, findLeft, findMonths, findMoved } from './subscriptionMonthsRepository';

type Row<K extends keyof typeof SUBSCRIPTION_REPORTS> = RowOf<(typeof SUBSCRIPTION_REPORTS)[K]>;

/** SQL `with running as (…)`: active subscriptions with what each charges, and in a month. */
const runningSubscriptions = ({ filters: { class_package_id } }: Scope) => sql`
  with charged as (
    select p.purchase_id, p.customer_id, p.class_package_id, cp.title, p.created_at, p.overdue_at,
      p.overdue_tries, p.overdue_next_at,
      p.subscription_interval as every, p.subscription_period as period, coalesce(p.later_payment, p.amount) as amount,
      exists (select from purchase_freeze f where f.purchase_id = p.purchase_id and f.ended_at is null) as frozen
    from purchase p join class_package cp using (class_package_id)
    where p.status = 'active' and p.subscription_period is not null
      and (${class_package_id ?? null}::bigint is null or p.class_package_id = ${class_package_id ?? null})),
  running as (
    select *, case when frozen then 0 else round(case period
      when 'day' then amount * 365::numeric / (12 * every)
      when 'month' then amount::numeric / every
      when 'year' then amount::numeric / (12 * every) end) end::bigint as monthly
    from charged)`;

const PACKAGE = sql`jsonb_build_object('id', class_package_id, 'text', title) as package`;

const findByPackage: Query<Row<'suscripciones'>> = async (db, scope) => {
  const { rows } = await sql<Row<'suscripciones'>>`
    ${runningSubscriptions(scope)}
    select ${PACKAGE}, count(*)::int as active, count(*) filter (where frozen)::int as frozen,
      count(*) filter (where overdue_at is not null)::int as overdue, sum(monthly)::bigint as monthly
    from running group by 1 order by 1`.execute(db);
  return rows;
};

const findEach: Query<Row<'suscripciones-una-por-una'>> = async (db, scope) => {
  const { rows } = await sql<
    Omit<Row<'suscripciones-una-por-una'>, 'since' | 'overdue' | 'next'> & {
      readonly since: Date;
      readonly overdue: Date | null;
      readonly next: Date | null;
    }
  >`
    ${runningSubscriptions(scope)}
    select jsonb_build_object('id', customer_id, 'text', btrim(cu.name || ' ' || cu.last_name)) as customer, ${PACKAGE},
      r.created_at as since, case when frozen then 'Congelada' when overdue_at is not null then 'Cobro fallido'
        else 'Al corriente' end as state,
      overdue_at as overdue, coalesce(overdue_tries, 0) as tries, overdue_next_at as next, amount, monthly
    from running r join customer cu using (customer_id) order by r.purchase_id`.execute(db);
  return rows.map(({ since, overdue, next, ...row }) => ({
    ...row,
    since: since.toISOString(),
    overdue: overdue?.toISOString() ?? null,
    next: next?.toISOString() ?? null,
  }));
};

export const SUBSCRIPTION_QUERIES = {
  suscripciones: findByPackage,
  'suscripciones-una-por-una': findEach,
  'suscripciones-por-mes': findMonths,
  'suscripciones-nuevas': findJoined,
  'suscripciones-con-cambios': findMoved,
  'suscripciones-perdidas': findLeft,
} satisfies { readonly [K in keyof typeof SUBSCRIPTION_REPORTS]: Query<Row<K>> };
