/**
 * Money that the studio took and gave back, from payments, refunds, disputes and what visitors paid at the desk. In
 * centavos.
 */
import { sql, type RawBuilder } from 'kysely';
import { PROVIDER_NAMES } from '../../../domain/exportWords';
import type { MONEY_REPORTS } from '../../../domain/reports/money';
import type { RowOf } from '../../../domain/reports/types';
import { SOLD_TITLE } from '../../db/expressions';
import type { Query, Scope } from './scope';

type Row<K extends keyof typeof MONEY_REPORTS> = RowOf<(typeof MONEY_REPORTS)[K]>;

/**
 * SQL for the price of what payment `i` of purchase `p` paid, before the discount: of a subscription the price that was
 * last sent to the provider, and nothing for the beginning of a free trial. Only a discount, by code or for the way of
 * paying, makes it another than what was paid. Of a purchase that store credit paid in part, the discount
 * is that of the other payment.
 */
const GROSS = sql<number>`case
  when p.discount_id is null or (i.provider = 'store_credit' and p.store_credit < p.total_payment) then
    i.total_payment + case i.provider when 'store_credit' then 0 else p.method_discount end
  when i.total_payment = 0 and p.free_trial_length is not null and not exists (
    select from invoice e where e.purchase_id = i.purchase_id and e.invoice_id < i.invoice_id) then 0
  else greatest(i.total_payment, coalesce((
    select s.price from subscription_price s
    where s.purchase_id = p.purchase_id and s.telling_at <= i.created_at and s.dropped_at is null
    order by s.subscription_price_id desc limit 1),
    p.amount - case i.provider when 'store_credit' then 0 else p.store_credit end)) end`;

/**
 * SQL for all movements of money in the period. `purchase_id` null: a visitor's, of `desk_sale_id`. `is_later`: of a
 * subscription, charged after its first payment.
 */
const movements = ({ since, until }: Scope) => sql`
  select i.created_at as at, 'payment' as kind, i.purchase_id, p.desk_sale_id, i.provider as method,
    p.payment_method_id, i.taken_by, i.invoice_id, (i.total_payment > 0)::int as payments, ${GROSS} as gross,
    i.total_payment as paid, 0::bigint as refunded, 0::bigint as charged_back
  from invoice i join purchase p using (purchase_id)
  where i.fulfilled and i.created_at >= ${since} and i.created_at < ${until}
  union all
  select r.created_at, 'refund', i.purchase_id, p.desk_sale_id, i.provider, p.payment_method_id, i.taken_by,
    i.invoice_id, 0, 0, 0, r.amount, 0
  from refund r join invoice i using (invoice_id) join purchase p using (purchase_id)
  where r.status <> 'failed' and i.fulfilled and r.created_at >= ${since} and r.created_at < ${until}
  union all
  select coalesce(d.lost_at, d.closed_at, d.opened_at), 'chargeback', i.purchase_id, p.desk_sale_id, i.provider,
    p.payment_method_id, i.taken_by, i.invoice_id, 0, 0, 0, 0, d.amount
  from dispute d join invoice i using (invoice_id) join purchase p using (purchase_id)
  where d.status = 'lost' and i.fulfilled and coalesce(d.lost_at, d.closed_at, d.opened_at) >= ${since}
    and coalesce(d.lost_at, d.closed_at, d.opened_at) < ${until}
  union all
  select t.created_at, case t.kind when 'sale' then 'payment' else 'refund' end, null, t.desk_sale_id, t.method,
    t.payment_method_id, s.sold_by, null, (t.kind = 'sale')::int, greatest(t.amount, 0), greatest(t.amount, 0),
    greatest(-t.amount, 0), 0
  from till_movement t join desk_sale s using (desk_sale_id)
  where s.customer_id is null and t.kind in ('sale', 'refund')
    and t.created_at >= ${since} and t.created_at < ${until}`;

const CHANNELS = {
  desk: 'Caja',
  link: 'Liga de pago',
  renewal: 'Cobro automático',
  site: 'Sitio',
} as const;

const KINDS = { payment: 'Pago', refund: 'Reembolso', chargeback: 'Contracargo' } as const;

/** SQL for the name of a code; null for others. */
export const codeName = (code: RawBuilder<unknown>, names: Readonly<Record<string, string>>) =>
  sql<string>`case ${code} ${sql.join(
    Object.entries(names).map(([value, name]) => sql`when ${value} then ${name}`),
    sql` `,
  )} end`;

/**
 * The ids that ways to pay have in payment_method, by how payments name them: what was paid in one of the studio's own
 * ways, from 100 on, or noted as a transfer, is 'cash' or 'other', and what was paid by SPEI or at OXXO is 'stripe'.
 */
const WAYS = {
  stripe: 1,
  cash: 2,
  paypal: 3,
  terminal: 4,
  transfer: 5,
  spei: 6,
  oxxo: 7,
  mercadopago: 8,
  store_credit: 9,
} as const;
/** SQL for whether payment `m` names its way itself. */
const NAMES_WAY = sql`((m.payment_method_id in (${sql.lit(WAYS.transfer)}, ${sql.lit(WAYS.spei)}, ${sql.lit(WAYS.oxxo)}) or m.payment_method_id >= 100)
  and m.method <> 'store_credit')`;
const WAY = sql`case when ${NAMES_WAY} then m.payment_method_id else case m.method ${sql.join(
  Object.entries(WAYS).map(([method, id]) => sql`when ${method} then ${sql.raw(String(id))}`),
  sql` `,
)} end end`;

/** SQL for the movements in the period with what they are grouped by, narrowed to the filters. */
function ledger(scope: Scope) {
  const { location_id, class_package_id, payment_method_id } = scope.filters;
  return sql`
    with m as (${movements(scope)}),
    ledger as (
      select m.*, m.gross - m.paid as discount, m.paid - m.refunded - m.charged_back as net,
        p.customer_id, case when not cp.is_charge then cp.class_package_id end as class_package_id,
        case when not cp.is_charge then cp.title end as package, l.location_id, l.name as location,
        coalesce(${SOLD_TITLE}, s.title) as title,
        coalesce(w.name, ${codeName(sql`m.method`, PROVIDER_NAMES)}, 'Otra') as method_name, ${WAY} as way,
        case when s.by_customer then ${CHANNELS.site} when s.method = 'link' then ${CHANNELS.link}
          when m.desk_sale_id is not null then ${CHANNELS.desk}
          when p.subscription_period is not null and exists (
            select from invoice e where e.purchase_id = m.purchase_id and e.invoice_id < m.invoice_id)
            then ${CHANNELS.renewal}
          else ${CHANNELS.site} end as channel,
        coalesce(case when not s.by_customer then s.sold_by end, m.taken_by) as sold_by
      from m
      left join purchase p on p.purchase_id = m.purchase_id
      left join class_package cp on cp.class_package_id = p.class_package_id
      left join desk_sale s on s.desk_sale_id = m.desk_sale_id
      left join payment_method w on w.payment_method_id = m.payment_method_id and ${NAMES_WAY}
      left join location l on l.location_id = coalesce(s.location_id,
        (select sc.location_id from single_class sc
         where sc.single_class_id = coalesce(p.single_class_id, p.reserve_class_id)),
        (select min(o.location_id) from location o having count(*) = 1))
      where (${location_id ?? null}::bigint is null or l.location_id = ${location_id ?? null})
        and (${class_package_id ?? null}::bigint is null or p.class_package_id = ${class_package_id ?? null})
        and (${payment_method_id ?? null}::bigint is null or ${WAY} = ${payment_method_id ?? null}))`;
}

const SUMS = sql`sum(payments)::int as payments, sum(gross)::bigint as gross, sum(discount)::bigint as discount,
  sum(paid)::bigint as paid, sum(refunded)::bigint as refunded, sum(charged_back)::bigint as charged_back,
  sum(net)::bigint as net`;

/** Sums of the ledger by columns, which `as` selects as they are shown. */
const summedBy =
  <R>(...keys: ReadonlyArray<(scope: Scope) => RawBuilder<unknown>>): Query<R> =>
  async (db, scope) => {
    const places = keys.map((_, n) => sql.raw(String(n + 1)));
    const { rows } = await sql<R>`
      ${ledger(scope)}
      select ${sql.join(keys.map((key) => key(scope)))}, ${SUMS} from ledger group by ${sql.join(places)}`.execute(db);
    return rows;
  };

/** SQL for a Ref. */
const refJson = (id: string, text: string, none: string) =>
  sql`jsonb_build_object('id', ${sql.ref(id)}, 'text', coalesce(${sql.ref(text)}, ${none}))`;

const SELLER = sql`jsonb_build_object('id', sold_by, 'text', coalesce(
  (select btrim(c.name || ' ' || c.last_name) from customer c where c.customer_id = sold_by), '—'))`;

const findPayments: Query<Row<'pagos'>> = async (db, scope) => {
  const { rows } = await sql<Omit<Row<'pagos'>, 'at'> & { readonly at: Date }>`
    ${ledger(scope)}
    select l.at, ${codeName(sql`l.kind`, KINDS)} as kind,
      jsonb_build_object('id', l.customer_id, 'text', coalesce(btrim(c.name || ' ' || c.last_name), 'Visita')) as customer,
      l.title, l.method_name || coalesce(' a ' || case when l.method = 'stripe' then p.installments end ||
        ' meses sin intereses', '') as method, l.channel, ${SELLER} as seller, l.gross, l.discount, l.net
    from ledger l left join customer c on c.customer_id = l.customer_id
      left join purchase p on p.purchase_id = l.purchase_id`.execute(db);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
};

export const MONEY_QUERIES = {
  'ventas-por-dia': summedBy<Row<'ventas-por-dia'>>(
    ({ config }) => sql`to_char(at at time zone ${config.timezone}, 'YYYY-MM-DD') as day`,
  ),
  'ventas-por-forma-de-pago': summedBy<Row<'ventas-por-forma-de-pago'>>(
    () => sql`${refJson('way', 'method_name', 'Otra')} as method`,
  ),
  'ventas-por-estudio': summedBy<Row<'ventas-por-estudio'>>(
    () => sql`${refJson('location_id', 'location', 'Sin estudio')} as location`,
  ),
  'ventas-por-paquete': summedBy<Row<'ventas-por-paquete'>>(
    () => sql`${refJson('class_package_id', 'package', 'Cargos sin paquete')} as package`,
  ),
  'ventas-por-vendedor': summedBy<Row<'ventas-por-vendedor'>>(
    () => sql`channel`,
    () => sql`${SELLER} as seller`,
  ),
  pagos: findPayments,
} satisfies { readonly [K in keyof typeof MONEY_REPORTS]: Query<Row<K>> };
