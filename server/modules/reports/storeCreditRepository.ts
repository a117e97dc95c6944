/** What the studio owes as store credit, read from its ledger. In centavos. */
import { sql } from 'kysely';
import type { STORE_CREDIT_REPORTS } from '../../../domain/reports/storeCredit';
import type { RowOf } from '../../../domain/reports/types';
import { MONTHS_BACK } from '../../../domain/reports/visits';
import { addMonths } from '../../../domain/studioTime';
import type { Query } from './scope';

type Row<K extends keyof typeof STORE_CREDIT_REPORTS> = RowOf<(typeof STORE_CREDIT_REPORTS)[K]>;
type Month = Row<'saldo-a-favor'>;
type Moved = Omit<Month, 'start' | 'end'> & { readonly net: number };

const findMonths: Query<Month> = async (db, { today, config: { timezone } }) => {
  const { rows } = await sql<Moved>`
    select to_char(created_at at time zone ${timezone}, 'YYYY-MM') as month,
      coalesce(sum(amount) filter (where kind = 'refund'), 0)::bigint as refund,
      coalesce(sum(amount) filter (where kind = 'overpayment'), 0)::bigint as overpayment,
      coalesce(sum(amount) filter (where kind = 'goodwill'), 0)::bigint as goodwill,
      coalesce(sum(amount) filter (where kind = 'gift_card'), 0)::bigint as gift_card,
      coalesce(-sum(amount) filter (where kind in ('payment', 'payment_returned')), 0)::bigint as used,
      coalesce(-sum(amount) filter (where kind = 'expired'), 0)::bigint as expired,
      sum(amount)::bigint as net
    from store_credit_entry group by 1`.execute(db);
  const byMonth = new Map(rows.map((row) => [row.month, row]));
  const last = today.slice(0, 7);
  const first = addMonths(last, 1 - MONTHS_BACK);
  const months: Month[] = [];
  let start = rows.reduce((sum, { month, net }) => (month !== null && month < first ? sum + net : sum), 0);
  for (let month = first; month <= last; month = addMonths(month, 1)) {
    const { net = 0, ...moved } = byMonth.get(month) ?? {};
    const none = { refund: 0, overpayment: 0, goodwill: 0, gift_card: 0, used: 0, expired: 0 };
    const row = { ...none, ...moved, month, start, end: start + net };
    // Months before the first movement say nothing.
    if (months.length > 0 || start !== 0 || byMonth.has(month)) months.push(row);
    start = row.end;
  }
  return months;
};

const findHolders: Query<Row<'saldo-a-favor-por-cliente'>> = async (db, { until }) => {
  type Read = Omit<Row<'saldo-a-favor-por-cliente'>, 'moved'> & { readonly moved: Date };
  const { rows } = await sql<Read>`
    select jsonb_build_object('id', c.customer_id, 'text', btrim(c.name || ' ' || c.last_name)) as customer,
      e.moved, e.given, e.used, e.balance
    from (
      select customer_id, max(created_at) as moved,
        coalesce(sum(amount) filter (where kind not in ('payment', 'payment_returned', 'expired')), 0)::bigint as given,
        coalesce(-sum(amount) filter (where kind in ('payment', 'payment_returned', 'expired')), 0)::bigint as used,
        sum(amount)::bigint as balance
      from store_credit_entry where created_at < ${until} group by 1 having sum(amount) <> 0) e
    join customer c using (customer_id) order by c.customer_id`.execute(db);
  return rows.map(({ moved, ...row }) => ({ ...row, moved: moved.toISOString() }));
};

const findUnredeemed: Query<Row<'tarjetas-de-regalo-por-canjear'>> = async (db) => {
  type Read = Omit<Row<'tarjetas-de-regalo-por-canjear'>, 'bought'> & { readonly bought: Date };
  const { rows } = await sql<Read>`
    select jsonb_build_object('id', c.customer_id, 'text', btrim(c.name || ' ' || c.last_name)) as customer,
      g.created_at as bought, g.last4, g.send_on::text as send_on, g.amount
    from redeemable_gift_card r join gift_card g using (gift_card_id) join customer c on c.customer_id = g.customer_id
    order by g.gift_card_id`.execute(db);
  return rows.map(({ bought, ...row }) => ({ ...row, bought: bought.toISOString() }));
};

export const STORE_CREDIT_QUERIES = {
  'saldo-a-favor': findMonths,
  'saldo-a-favor-por-cliente': findHolders,
  'tarjetas-de-regalo-por-canjear': findUnredeemed,
} satisfies { readonly [K in keyof typeof STORE_CREDIT_REPORTS]: Query<Row<K>> };
