/** What customers still have to pay at the desk or through a link. In centavos. */
import { sql } from 'kysely';
import type { OWED_REPORTS } from '../../../domain/reports/owed';
import { TRANSFER } from '../../../domain/pricing';
import type { RowOf } from '../../../domain/reports/types';
import { SOLD_TITLE } from '../../db/expressions';
import { openLinks } from '../billing/checkout/linkRepository';
import type { Query } from './scope';

type Row<K extends keyof typeof OWED_REPORTS> = RowOf<(typeof OWED_REPORTS)[K]>;

const findOwed: Query<Row<'por-cobrar'>> = async (db, { now }) => {
  type Read = Omit<Row<'por-cobrar'>, 'since' | 'until'> & { readonly since: Date; readonly until: Date };
  const { rows } = await sql<Read>`
    with cash as (
      select purchase_id, pay_by as until, false as late from unpaid_cash
      union all
      select purchase_id, lapsed_at, true from unsettled_cash),
    owed as (
      select p.customer_id,
        case when p.payment_method_id = ${TRANSFER}
          then case when cash.late then 'Transferencia vencida, con un lugar usado' else 'Transferencia' end
          else case when cash.late then 'Efectivo vencido, con un lugar usado' else 'Efectivo' end end as kind, ${SOLD_TITLE} as title, p.created_at as since, cash.until,
        p.total_payment - p.store_credit as amount, 1 as part, p.purchase_id as id
      from cash join purchase p using (purchase_id) join class_package cp using (class_package_id)
      union all
      select s.customer_id, 'Liga de pago', s.title, s.created_at, s.link_expires_at, s.total, 2, s.desk_sale_id
      from ${sql.raw(openLinks(`'${now.toISOString()}'::timestamptz`))})
    -- A look-up for each: for few a join would read all customers.
    select jsonb_build_object('id', o.customer_id, 'text', (
        select btrim(c.name || ' ' || c.last_name) from customer c where c.customer_id = o.customer_id)) as customer,
      o.kind, o.title, o.since, o.until, o.amount
    from owed o order by o.part, o.id`.execute(db);
  return rows.map(({ since, until, ...row }) => ({
    ...row,
    since: since.toISOString(),
    until: until.toISOString(),
  }));
};

export const OWED_QUERIES = {
  'por-cobrar': findOwed,
} satisfies { readonly [K in keyof typeof OWED_REPORTS]: Query<Row<K>> };
