/** Cash in the tills, and what was counted. In centavos. */
import { sql } from 'kysely';
import { MOVEMENT_KINDS } from '../../../domain/till';
import type { TILL_REPORTS } from '../../../domain/reports/tills';
import type { RowOf } from '../../../domain/reports/types';
import type { Query } from './scope';

type Row<K extends keyof typeof TILL_REPORTS> = RowOf<(typeof TILL_REPORTS)[K]>;

/** SQL for the cash of movements `m`, by kind. */
const MOVED = sql.join(
  MOVEMENT_KINDS.map(
    (kind) => sql`coalesce(sum(m.amount) filter (where m.kind = ${kind}), 0)::bigint as ${sql.ref(kind)}`,
  ),
);

const TILL = sql`jsonb_build_object('id', c.customer_id, 'text', btrim(c.name || ' ' || c.last_name)) as till`;

const findDays: Query<Row<'efectivo-por-dia'>> = async (db, { since, until, config: { timezone } }) => {
  const { rows } = await sql<Row<'efectivo-por-dia'>>`
    select to_char(m.created_at at time zone ${timezone}, 'YYYY-MM-DD') as day, ${TILL}, ${MOVED},
      sum(m.amount)::bigint as cash
    from till_movement m join customer c using (customer_id)
    where m.method = 'cash' and m.created_at >= ${since} and m.created_at < ${until}
    group by 1, c.customer_id order by 1, c.customer_id`.execute(db);
  return rows;
};

const findCounts: Query<Row<'cortes-de-caja'>> = async (db, { since, until }) => {
  type Read = Omit<Row<'cortes-de-caja'>, 'opened' | 'closed'> & { readonly opened: Date; readonly closed: Date };
  const { rows } = await sql<Read>`
    select k.closed_at as closed, k.opened_at as opened, ${TILL}, k.opening_float as float, moved.*, k.expected,
      k.counted, k.counted - k.expected as difference
    from cash_count k join customer c using (customer_id)
    cross join lateral (
      select ${MOVED} from till_movement m where m.cash_count_id = k.cash_count_id and m.method = 'cash') moved
    where k.closed_at >= ${since} and k.closed_at < ${until}
    order by k.cash_count_id`.execute(db);
  return rows.map(({ opened, closed, ...row }) => ({
    ...row,
    opened: opened.toISOString(),
    closed: closed.toISOString(),
  }));
};

export const TILL_QUERIES = {
  'efectivo-por-dia': findDays,
  'cortes-de-caja': findCounts,
} satisfies { readonly [K in keyof typeof TILL_REPORTS]: Query<Row<K>> };
