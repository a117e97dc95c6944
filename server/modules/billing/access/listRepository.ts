/** A customer's purchases as the front desk shows them, in one statement. */
import type { Pool } from 'pg';
import type { AccessPurchase } from '../../../../domain/contract/access';
import { CLASS_DATE, INSTANT } from '../../../db/expressions';
import { queryPrepared } from '../../../db/connection';

const MOST = 200;

/*
 * A purchase's credits: `held` ones pay for a place, `coming` ones for a future place; `frozen` ones would be usable if
 * their purchase weren't frozen (usable_credit leaves them out).
 */
const ACCESS = `
  with bought as materialized (
    select p.* from purchase p where p.customer_id = $1 and (p.status <> 'failed' or p.payment_method_id = 2)
    order by p.created_at desc, p.purchase_id desc limit ${MOST}),
  places as materialized (
    select x.purchase_id, x.available_class_id, x.class_reservation_id, x.guest, sc.starts_at,
      ${CLASS_DATE} as class_date,
      case when sc.class_package_id is null then ct.name else ep.title end as title
    from purchase_place x join single_class sc using (single_class_id)
    join class_type ct on ct.class_type_id = sc.class_type_id
    left join class_package ep on ep.class_package_id = sc.class_package_id
    where x.customer_id = $1 and x.starts_at > $2 and not x.attend),
  credits as materialized (
    select a.purchase_id, a.unlimited, a.expires_at,
      a.forfeited_at is null and (a.unlimited or not exists (select from active_reservation r
        where r.available_class_id = a.available_class_id and r.counted)) as open,
      exists (select from places x where x.available_class_id = a.available_class_id) as coming
    from available_class a where a.customer_id = $1 and a.purchase_id is not null),
  counted as (
    select purchase_id, bool_or(unlimited) as unlimited, count(*)::int as total,
      count(*) filter (where open and coalesce(expires_at, 'infinity') >= $2)::int as free,
      count(*) filter (where coming and not unlimited)::int as reserved,
      count(*) filter (where open and not coming and expires_at < $2)::int as lapsed,
      max(coalesce(expires_at, 'infinity'))
        filter (where coming or open and coalesce(expires_at, 'infinity') >= $2) as live_until,
      max(expires_at) filter (where open) as lapsed_at
    from credits group by purchase_id)
  select coalesce(json_agg(json_build_object(
    'purchase_id', p.purchase_id, 'title', coalesce(p.concept, cp.title),
    'expiration_days', p.expiration_days, 'status', p.status,
    'total_payment', p.total_payment / 100.0, 'installments', p.installments,
    'refunded', (b.total - b.open) / 100.0, 'refundable', b.open / 100.0, 'refundable_credit', b.credit / 100.0, 'is_cash', b.is_cash,
    'createdAt', ${INSTANT('p.created_at')}, 'cancelledAt', ${INSTANT('p.cancelled_at')},
    'payment_method', case when pm.payment_method_id is null then null
      else json_build_object('payment_method_id', pm.payment_method_id, 'name', pm.name) end,
    'subscription_period', p.subscription_period, 'subscription_interval', p.subscription_interval,
    'pay_by', (select ${INSTANT('u.pay_by')} from unpaid_cash u where u.purchase_id = p.purchase_id),
    'disputed', exists (select from dispute d join invoice i using (invoice_id)
      where i.purchase_id = p.purchase_id and d.status = 'open'),
    'card_changeable', p.provider is not distinct from 'stripe' and p.subscription_id is not null and p.status = 'active',
    'overdue', p.status = 'active' and p.overdue_at is not null,
    'overdue_since', case when p.status = 'active' then ${INSTANT('p.overdue_at')} end,
    'renewal_attempts', coalesce((select json_agg(json_build_object('at', ${INSTANT('t.started_at')},
        'by_customer', t.day is null, 'result', t.result) order by t.renewal_attempt_id desc)
      from renewal_attempt t
      where t.purchase_id = p.purchase_id and p.status = 'active' and t.overdue_at = p.overdue_at), '[]'),
    'overdue_tries', case when p.status = 'active' and p.overdue_tries is not null then json_build_object(
      'times', p.overdue_tries, 'last_at', ${INSTANT('p.overdue_tried_at')},
      'next_at', ${INSTANT('p.overdue_next_at')}) end,
    'frozen', case when f.purchase_freeze_id is null or f.ended_at is not null then null
      else json_build_object('since', ${INSTANT('f.starts_at')}, 'until', ${INSTANT('f.until')}) end,
    'is_told', f.purchase_freeze_id is null or f.resumed_at is not null
      or (f.ended_at is null and f.paused_at is not null),
    'next_charge_at', case when p.status = 'active' then ${INSTANT('n.due_at')} end,
    'credits', json_build_object('unlimited', coalesce(c.unlimited, false), 'free', coalesce(c.free, 0),
      'reserved', coalesce(c.reserved, 0), 'total', coalesce(c.total, 0), 'lapsed', coalesce(c.lapsed, 0),
      'expiration_date', case when c.live_until < 'infinity' then ${INSTANT('c.live_until')}
        when c.live_until is null then ${INSTANT('c.lapsed_at')} end),
    'places', coalesce((select json_agg(json_build_object('class_reservation_id', x.class_reservation_id,
        'class_date', x.class_date, 'starts_at', ${INSTANT('x.starts_at')}, 'title', x.title, 'guest', x.guest)
        order by x.starts_at, x.class_reservation_id) from places x where x.purchase_id = p.purchase_id), '[]'))
    order by p.created_at desc, p.purchase_id desc), '[]')::text as purchases
  from bought p
  join class_package cp on cp.class_package_id = p.class_package_id
  left join payment_method pm on pm.payment_method_id = p.payment_method_id
  left join counted c on c.purchase_id = p.purchase_id
  left join renewal n on n.purchase_id = p.purchase_id and p.subscription_period is not null
  left join lateral (
    select * from purchase_freeze z where z.purchase_id = p.purchase_id
    order by purchase_freeze_id desc limit 1) f on true
  left join lateral (
    select coalesce(sum(i.total_payment), 0)::bigint as total, coalesce(bool_or(i.provider = 'cash'), false) as is_cash,
      coalesce(sum(greatest(0, i.total_payment - i.refunded - i.charged_back)), 0)::bigint as open,
      coalesce(sum(greatest(0, i.total_payment - i.refunded - i.charged_back))
        filter (where i.provider = 'store_credit'), 0)::bigint as credit
    from invoice_balance i where i.purchase_id = p.purchase_id
      and (i.fulfilled or p.status = 'failed' or p.payment_method_id is distinct from 6)) b on true`;

export async function findAccess(pool: Pool, customerId: number, now: Date): Promise<AccessPurchase[]> {
  const rows = await queryPrepared<{ purchases: string }>(pool, 'access', ACCESS, [customerId, now]);
  return JSON.parse(rows[0]?.purchases ?? '[]') as AccessPurchase[];
}
