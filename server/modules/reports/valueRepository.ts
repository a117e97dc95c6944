/** What each customer paid since ever, less what was given back. In centavos. */
import { sql } from 'kysely';
import type { RowOf } from '../../../domain/reports/types';
import type { VALUE_REPORTS } from '../../../domain/reports/value';
import { IS_CUSTOMER, PERSON, SOURCE } from './peopleRepository';
import type { Query, Scope } from './scope';
import { isVisit } from './visitsRepository';

type Row<K extends keyof typeof VALUE_REPORTS> = RowOf<(typeof VALUE_REPORTS)[K]>;

/** SQL `with valued as (…)`: customers who paid or came, with their sums. Refunds and disputes count as in the sales. */
const valuedCustomers = (scope: Scope) => sql`
  with refunded as (
    select invoice_id, sum(amount) as back from (
      select invoice_id, amount from refund where status <> 'failed'
      union all select invoice_id, amount from dispute where status = 'lost') given group by 1),
  payment as (
    select p.customer_id, i.total_payment as paid, coalesce(r.back, 0) as back
    from invoice i join purchase p using (purchase_id) left join refunded r using (invoice_id)
    where i.fulfilled and i.total_payment > 0),
  spent as (select customer_id, sum(paid)::bigint as paid, sum(back)::bigint as back from payment group by 1),
  came as (
    select r.customer_id, min(sc.class_date)::date as first, count(distinct sc.single_class_id)::int as visits
    from single_class sc join active_reservation r using (single_class_id) where ${isVisit(scope)} group by 1),
  valued as (
    select cu.customer_id, ${PERSON}, ${SOURCE} as source, c.first, coalesce(c.visits, 0) as visits,
      coalesce(s.paid, 0)::bigint as paid, coalesce(s.back, 0)::bigint as back,
      (coalesce(s.paid, 0) - coalesce(s.back, 0))::bigint as net
    from customer cu left join spent s using (customer_id) left join came c using (customer_id)
    where ${IS_CUSTOMER} and (s.customer_id is not null or c.customer_id is not null))`;

const findByCustomer: Query<Row<'valor-por-cliente'>> = async (db, scope) => {
  const { rows } = await sql<Row<'valor-por-cliente'>>`
    ${valuedCustomers(scope)}
    select customer, source, first, visits, paid, back, net from valued order by customer_id`.execute(db);
  return rows;
};

const findBySource: Query<Row<'valor-por-origen'>> = async (db, scope) => {
  const { rows } = await sql<Row<'valor-por-origen'>>`
    ${valuedCustomers(scope)}
    select source, count(*)::int as customers, sum(visits)::int as visits, sum(paid)::bigint as paid,
      sum(back)::bigint as back, sum(net)::bigint as net, round(sum(net) / count(*))::bigint as each
    from valued group by 1 order by 1`.execute(db);
  return rows;
};

export const VALUE_QUERIES = {
  'valor-por-cliente': findByCustomer,
  'valor-por-origen': findBySource,
} satisfies { readonly [K in keyof typeof VALUE_REPORTS]: Query<Row<K>> };
