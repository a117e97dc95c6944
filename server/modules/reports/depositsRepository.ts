/** What providers kept and paid out, from the copies of their books (modules/billing/balances). In centavos. */
import { sql } from 'kysely';
import { BALANCE_LABELS, PAYOUT_LABELS, PAYOUT_PROVIDERS, type BalanceKind } from '../../../domain/payouts';
import type { DEPOSIT_REPORTS } from '../../../domain/reports/deposits';
import type { RowOf } from '../../../domain/reports/types';
import { SOLD_TITLE } from '../../db/expressions';
import { codeName } from './moneyRepository';
import type { Query, Scope } from './scope';

type Row<K extends keyof typeof DEPOSIT_REPORTS> = RowOf<(typeof DEPOSIT_REPORTS)[K]>;

/**
 * SQL for the sums of entries `e`: net = gross - refunded - disputed - fees + other, which is of the kinds `others`. A charge of the provider that
 * belongs to no payment is an entry of its own.
 */
const entrySums = (
  ...others: readonly BalanceKind[]
) => sql`count(*) filter (where e.kind = 'payment')::int as payments,
  coalesce(sum(e.gross) filter (where e.kind = 'payment'), 0)::bigint as gross,
  coalesce(-sum(e.gross) filter (where e.kind = 'refund'), 0)::bigint as refunded,
  coalesce(-sum(e.gross) filter (where e.kind = 'dispute'), 0)::bigint as disputed,
  (coalesce(sum(e.fee), 0) - coalesce(sum(e.gross) filter (where e.kind = 'fee'), 0))::bigint as fees,
  coalesce(sum(e.gross) filter (where e.kind in (${sql.join(others)})), 0)::bigint as other`;

/** SQL for a payout `d` as a Ref, or why there is none. */
const PAYOUT = sql`jsonb_build_object('id', d.payout_id, 'text', case
  when d.payout_id is not null then d.provider_payout_id
  when e.balance_entry_id is null then 'Sin dato todavía'
  when e.kind = 'payout' then '—'
  when e.provider = 'paypal' then 'PayPal no lo dice'
  else 'Por depositar' end)`;

/** SQL for the customer and the purchase of an entry `e` or an invoice `i`. */
const CUSTOMER = sql`jsonb_build_object('id', c.customer_id, 'text', coalesce(btrim(c.name || ' ' || c.last_name), '—'))`;
const OF_INVOICE = sql`left join purchase p on p.purchase_id = i.purchase_id
  left join class_package cp on cp.class_package_id = p.class_package_id
  left join customer c on c.customer_id = i.customer_id`;
const INVOICE = sql`left join invoice i on i.provider = e.provider and i.provider_payment_id = e.provider_payment_id
  ${OF_INVOICE}`;
const ABOUT = sql`e.created_at as at, ${codeName(sql`e.kind`, BALANCE_LABELS)} as kind, ${CUSTOMER} as customer,
  ${SOLD_TITLE} as title, ${codeName(sql`e.provider`, PAYOUT_PROVIDERS)} as provider, e.gross, e.fee, e.net`;

/** SQL for what is in the period, or of the chosen payout, of whatever time: of payouts `d`, entries `e`, invoices `i`. */
const inScope = (alias: 'd' | 'e' | 'i', { since, until, filters: { payout_id } }: Scope) => {
  const at = sql.ref(`${alias}.created_at`);
  if (payout_id === undefined) return sql`${at} >= ${since} and ${at} < ${until}`;
  return sql`${sql.ref(alias === 'd' ? 'd.payout_id' : 'e.payout_id')} = ${payout_id}`;
};

type Read<R> = Omit<R, 'at'> & { readonly at: Date };
const withTimes = <R extends { readonly at: string | null }>(rows: readonly Read<R>[]): R[] =>
  rows.map((row) => ({ ...row, at: row.at.toISOString() }) as unknown as R);

const findPayouts: Query<Row<'depositos'>> = async (db, scope) => {
  const { rows } = await sql<Read<Row<'depositos'>>>`
    select d.created_at as at, jsonb_build_object('id', d.payout_id, 'text', d.provider_payout_id) as payout,
      ${codeName(sql`d.provider`, PAYOUT_PROVIDERS)} as provider, ${codeName(sql`d.status`, PAYOUT_LABELS)} as status,
      to_char(d.arrives_at at time zone 'UTC', 'YYYY-MM-DD') as arrives, s.payments, s.gross, s.refunded, s.disputed,
      s.fees, s.other, (d.amount - s.net)::bigint as unlisted,
      case when d.status in ('failed', 'canceled') then d.amount else 0 end as returned,
      case when d.status in ('failed', 'canceled') then 0 else d.amount end as amount
    from payout d cross join lateral (
      select ${entrySums('adjustment', 'payout')}, coalesce(sum(e.net), 0) as net from balance_entry e where e.payout_id = d.payout_id) s
    where ${inScope('d', scope)}`.execute(db);
  return withTimes(rows);
};

/**
 * The payout's own movement isn't part of what is waiting. One that was made by hand, or of which not all is read yet,
 * stands for what it took, so that all of it is what Stripe still has.
 */
const findWaiting: Query<Row<'por-depositar'>> = async (db, { until }) => {
  const { rows } = await sql<Read<Row<'por-depositar'>>>`
    select ${ABOUT}, to_char(e.available_at at time zone 'UTC', 'YYYY-MM-DD') as available
    from balance_entry e ${INVOICE}
    where e.provider = 'stripe' and e.payout_id is null and e.created_at < ${until}
      and (e.kind <> 'payout' or e.gross > 0)
    union all
    select d.created_at, case d.parts when 'never' then 'Depósito a mano' else 'Depósito sin desglose todavía' end,
      jsonb_build_object('id', null, 'text', '—'), d.provider_payout_id, ${PAYOUT_PROVIDERS.stripe},
      s.net - d.amount, 0, s.net - d.amount, null
    from payout d cross join lateral (
      select coalesce(sum(e.net), 0)::bigint as net from balance_entry e where e.payout_id = d.payout_id) s
    where d.provider = 'stripe' and d.parts <> 'read' and d.created_at < ${until} and s.net <> d.amount`.execute(db);
  return withTimes(rows);
};

const findFees: Query<Row<'comisiones'>> = async (db, scope) => {
  const { rows } = await sql<Read<Row<'comisiones'>>>`
    with paid as (
      select i.created_at as paid_at, i.provider as by, i.purchase_id, i.customer_id,
        coalesce(e.gross, i.total_payment) as amount, e.balance_entry_id, e.provider, e.kind, e.fee, e.net, e.payout_id
      from invoice i left join balance_entry e
        on e.provider = i.provider and e.provider_payment_id = i.provider_payment_id and e.kind = 'payment'
      where i.provider in ('stripe', 'paypal') and i.total_payment > 0 and ${inScope('i', scope)}
      union all
      select e.created_at, e.provider, null, null, e.gross, e.balance_entry_id, e.provider, e.kind, e.fee, e.net, e.payout_id
      from balance_entry e
      where e.kind = 'payment' and ${inScope('e', scope)} and not exists (
        select from invoice i where i.provider = e.provider and i.provider_payment_id = e.provider_payment_id))
    select e.paid_at as at, ${CUSTOMER} as customer, coalesce(${SOLD_TITLE}, 'Fuera del sitio') as title,
      ${codeName(sql`e.by`, PAYOUT_PROVIDERS)} as provider, e.amount as paid, coalesce(e.fee, 0) as fee,
      coalesce(e.net, e.amount) as net, ${PAYOUT} as payout
    from paid e left join purchase p on p.purchase_id = e.purchase_id
      left join class_package cp on cp.class_package_id = p.class_package_id
      left join customer c on c.customer_id = e.customer_id
      left join payout d on d.payout_id = e.payout_id`.execute(db);
  return withTimes(rows);
};

const sumByDay: Query<Row<'saldo-por-dia'>> = async (db, { since, until, config }: Scope) => {
  const { rows } = await sql<Row<'saldo-por-dia'>>`
    with days as (
      select (e.created_at at time zone ${config.timezone})::date as day, e.provider, ${entrySums('adjustment')},
        (coalesce(sum(e.net) filter (where e.kind <> 'payout'), 0)
          - coalesce(sum(e.fee) filter (where e.kind = 'payout'), 0))::bigint as net,
        coalesce(-sum(e.gross) filter (where e.kind = 'payout'), 0)::bigint as deposited
      from balance_entry e where e.created_at >= ${since} and e.created_at < ${until} group by 1, 2)
    select days.*, to_char(day, 'YYYY-MM-DD') as day, ${codeName(sql`provider`, PAYOUT_PROVIDERS)} as provider
    from days`.execute(db);
  return rows;
};

const findMovements: Query<Row<'movimientos-del-saldo'>> = async (db, scope) => {
  const { rows } = await sql<Read<Row<'movimientos-del-saldo'>>>`
    select ${ABOUT}, ${PAYOUT} as payout
    from balance_entry e ${INVOICE} left join payout d on d.payout_id = e.payout_id
    where ${inScope('e', scope)}`.execute(db);
  return withTimes(rows);
};

export const DEPOSIT_QUERIES = {
  depositos: findPayouts,
  'por-depositar': findWaiting,
  comisiones: findFees,
  'saldo-por-dia': sumByDay,
  'movimientos-del-saldo': findMovements,
} satisfies { readonly [K in keyof typeof DEPOSIT_REPORTS]: Query<Row<K>> };
