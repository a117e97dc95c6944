/** How customers come back, by month of the classes' own wall clock. */
import { sql, type RawBuilder } from 'kysely';
import type { RowOf } from '../../../domain/reports/types';
import { COHORT_MONTHS, MONTHS_BACK, WON_BACK_DAYS, type VISIT_REPORTS } from '../../../domain/reports/visits';
import { addMonths } from '../../../domain/studioTime';
import { OF_ACCOUNT } from '../../db/expressions';
import { IS_CUSTOMER, PERSON } from './peopleRepository';
import type { Query, Scope } from './scope';

type Row<K extends keyof typeof VISIT_REPORTS> = RowOf<(typeof VISIT_REPORTS)[K]>;

/** SQL for a day's month, counted from year 0. */
const monthOf = (day: string) =>
  sql`(extract(year from ${sql.raw(day)}) * 12 + extract(month from ${sql.raw(day)}) - 1)::int`;
/** SQL for such a month as YYYY-MM. */
const monthText = (month: string) =>
  sql`to_char(make_date(${sql.raw(month)} / 12, ${sql.raw(month)} % 12 + 1, 1), 'YYYY-MM')`;

/** SQL for whether active place `r` of class `sc` is a visit of its customer's account: theirs, or of their family. */
export const isVisit = ({ now }: Scope) => sql`
  sc.deleted_at is null and sc.starts_at <= ${now} and r.attend and ${sql.raw(OF_ACCOUNT)}`;

/** The first day of the months covered. */
const firstDay = ({ today }: Scope) => sql`${`${addMonths(today.slice(0, 7), 1 - MONTHS_BACK)}-01`}::date`;

/** SQL `with visited as (…), cohort as (…), size as (…)`: months of visits, customers with their first, and how many. */
const cohorts = (scope: Scope) => sql`
  with visited as (
    select distinct r.customer_id, ${monthOf('sc.class_date::date')} as month
    from single_class sc join active_reservation r using (single_class_id)
    where ${isVisit(scope)} and sc.class_date >= ${firstDay(scope)}),
  began as (select customer_id, min(month) as month from visited group by 1),
  cohort as (
    select b.* from began b join customer cu using (customer_id)
    where ${IS_CUSTOMER} and not exists (
      select from active_reservation r join single_class sc using (single_class_id)
      where r.customer_id = b.customer_id and ${isVisit(scope)} and sc.class_date < ${firstDay(scope)})),
  size as (select month, count(*)::int as people from cohort group by 1)`;

/** SQL for a row `s`, `n` for each cohort and month that it is followed. */
const cohortMonths = ({ today }: Scope) => sql`
  size s cross join (select ${monthOf('day')} as month from (select ${today}::date as day) d) t
  cross join lateral generate_series(0, least(${COHORT_MONTHS}::int, t.month - s.month)) as n(after)`;

const findCohorts: Query<Row<'cohortes'>> = async (db, scope) => {
  const { rows } = await sql<Row<'cohortes'>>`
    ${cohorts(scope)},
    back as (
      select c.month, v.month - c.month as after, count(*)::int as came
      from cohort c join visited v using (customer_id) group by 1, 2)
    select ${monthText('s.month')} as month, n.after, s.people, coalesce(b.came, 0) as came
    from ${cohortMonths(scope)} left join back b on b.month = s.month and b.after = n.after
    order by s.month, n.after`.execute(db);
  return rows;
};

/** Payments, refunds and lost disputes count as in the sales. */
const findCohortMoney: Query<Row<'cohortes-en-dinero'>> = async (db, scope) => {
  const { rows } = await sql<Row<'cohortes-en-dinero'>>`
    ${cohorts(scope)},
    moved as (
      select i.purchase_id, i.created_at as at, i.total_payment as amount from invoice i where i.fulfilled
      union all
      select i.purchase_id, r.created_at, -r.amount from refund r join invoice i using (invoice_id)
      where r.status <> 'failed' and i.fulfilled
      union all
      select i.purchase_id, coalesce(d.lost_at, d.closed_at, d.opened_at), -d.amount
      from dispute d join invoice i using (invoice_id) where d.status = 'lost' and i.fulfilled),
    dated as (
      select p.customer_id, m.at at time zone ${scope.config.timezone} as day, m.amount
      from moved m join purchase p using (purchase_id)),
    spent as (
      select c.month, greatest(0, ${monthOf('d.day')} - c.month) as after, sum(d.amount)::bigint as net
      from cohort c join dated d using (customer_id) group by 1, 2)
    select ${monthText('s.month')} as month, n.after, s.people, coalesce(e.net, 0)::bigint as net,
      round(coalesce(e.net, 0) / s.people::numeric)::bigint as each
    from ${cohortMonths(scope)} left join spent e on e.month = s.month and e.after = n.after
    order by s.month, n.after`.execute(db);
  return rows;
};

/** SQL `with visited as (…)`: the days on which each customer came, with the days before and after. */
const visitDays = (scope: Scope) => sql`
  with days as (
    select distinct r.customer_id, sc.class_date::date as day
    from single_class sc join active_reservation r using (single_class_id) join customer cu using (customer_id)
    where ${isVisit(scope)} and ${IS_CUSTOMER}),
  visited as (
    select customer_id, day, ${monthOf('day')} as month, lag(day) over one as before, lead(day) over one as next,
      count(*) over (partition by customer_id)::int as days
    from days window one as (partition by customer_id order by day))`;

/** A month that is not over has no row: who hasn't come in it yet may still come. */
const findActive: Query<Row<'clientes-activos'>> = async (db, scope) => {
  const { rows } = await sql<Row<'clientes-activos'>>`
    ${visitDays(scope)},
    counted as (
      select month, count(distinct customer_id)::int as active, count(*) filter (where before is null)::int as fresh,
        count(*) filter (where day - before >= ${WON_BACK_DAYS})::int as back,
        count(*) filter (where next is null)::int as last
      from visited group by 1)
    select ${monthText('m.month')} as month, coalesce(b.active, 0) as before, coalesce(c.active, 0) as active,
      coalesce(c.fresh, 0) as fresh, coalesce(c.back, 0) as back, coalesce(b.last, 0) as lapsed
    from (
      select generate_series(
        greatest(${monthOf('first')}, (select min(month) from counted)), ${monthOf('today')} - 1) as month
      from (select ${firstDay(scope)} as first, ${scope.today}::date as today) d) m
      left join counted c on c.month = m.month left join counted b on b.month = m.month - 1
    where exists (select from counted) order by 1`.execute(db);
  return rows;
};

const findWhoCame: Query<Row<'clientes-que-vinieron'>> = async (db, scope) => {
  const { rows } = await sql<Row<'clientes-que-vinieron'>>`
    with came as (
      select r.customer_id, count(distinct sc.class_date::date)::int as days, max(sc.class_date)::date as last
      from single_class sc join active_reservation r using (single_class_id)
      where ${isVisit(scope)} and sc.class_date >= ${scope.from}::date and sc.class_date < ${scope.to}::date + 1
      group by 1)
    select ${PERSON}, c.days, c.last, cu.phone from came c join customer cu using (customer_id)
    where ${IS_CUSTOMER} order by cu.customer_id`.execute(db);
  return rows;
};

/** SQL for the visits `v` of the period that `chosen` chooses, with their customers `cu`. */
const visitsOf = ({ from, to }: Scope, chosen: RawBuilder<unknown>) => sql`
  from visited v join customer cu using (customer_id)
  where v.day >= ${from}::date and v.day <= ${to}::date and ${chosen} order by v.day, cu.customer_id`;

const findFirst: Query<Row<'primeras-visitas'>> = async (db, scope) => {
  const { rows } = await sql<Row<'primeras-visitas'>>`
    ${visitDays(scope)}
    select ${PERSON}, v.day, v.days, cu.phone ${visitsOf(scope, sql`v.before is null`)}`.execute(db);
  return rows;
};

const findBack: Query<Row<'clientes-recuperados'>> = async (db, scope) => {
  const { rows } = await sql<Row<'clientes-recuperados'>>`
    ${visitDays(scope)}
    select ${PERSON}, v.day, v.before, v.day - v.before as away, cu.phone
    ${visitsOf(scope, sql`v.day - v.before >= ${WON_BACK_DAYS}`)}`.execute(db);
  return rows;
};

const findLapsed: Query<Row<'clientes-perdidos'>> = async (db, scope) => {
  const { rows } = await sql<Row<'clientes-perdidos'>>`
    ${visitDays(scope)}
    select ${PERSON}, ${monthText('(v.month + 1)')} as month, v.day as last, v.days, cu.phone
    from visited v join customer cu using (customer_id)
    cross join (select ${monthOf('a')} as first, ${monthOf('b')} as last, ${monthOf('c')} as this
      from (select ${scope.from}::date as a, ${scope.to}::date as b, ${scope.today}::date as c) d) m
    where v.next is null and v.month + 1 between m.first and m.last and v.month + 1 < m.this
    order by v.day, cu.customer_id`.execute(db);
  return rows;
};

export const VISIT_QUERIES = {
  cohortes: findCohorts,
  'cohortes-en-dinero': findCohortMoney,
  'clientes-activos': findActive,
  'clientes-que-vinieron': findWhoCame,
  'primeras-visitas': findFirst,
  'clientes-recuperados': findBack,
  'clientes-perdidos': findLapsed,
} satisfies { readonly [K in keyof typeof VISIT_REPORTS]: Query<Row<K>> };
