/** Credits with their origin and use: one query, whose response is made as text by the database. */
import type { Pool } from 'pg';
import { CREDIT_USES_MAX } from '../../../../domain/contract/credits';
import { UNLIMITED } from '../../../../domain/credits';
import type { DisputeStatus } from '../../../../domain/disputes';
import { CREDIT_ORIGINS_PAGE_SIZE } from '../../../../domain/pagination';
import { fileAddressSql } from '../../files/address';
import { CREDIT_KIND, IS_CASH, IS_PAID } from '../seats/repository';
import { CLASS_DATE, INSTANT } from '../../../db/expressions';

const USE_JSON = `json_build_object(
  'class_reservation_id', r.class_reservation_id, 'guest', r.guest, 'attend', r.attend,
  'createdAt', ${INSTANT('r.created_at')}, 'deletedAt', ${INSTANT('r.deleted_at')},
  'single_class', json_build_object(
    'single_class_id', sc.single_class_id, 'class_date', ${CLASS_DATE},
    'class_type', json_build_object('class_type_id', ct.class_type_id, 'name', ct.name,
      'icon', ${fileAddressSql('ct.icon')}),
    'location', json_build_object('name', l.name, 'timezone', l.timezone)))`;

/** SQL for whether the payment of credit `k` has a dispute in this state. */
const inDispute = (status: DisputeStatus): string =>
  `exists (select from dispute d where d.invoice_id = k.invoice_id and d.status = '${status}')`;

const CREDIT_JSON = `json_build_object(
  'available_class_id', k.available_class_id, 'class_type_id', k.class_type_id,
  'restricted', coalesce(t.restricted, false), 'class_amount', case when k.unlimited then ${UNLIMITED} else 1 end,
  'purchase_id', k.purchase_id, 'kind', ${CREDIT_KIND}, 'class_package_id', p.class_package_id,
  'expiration_date', ${INSTANT('k.expires_at')}, 'cancels', k.cancels,
  'class_type', case when t.class_type_id is null then null
    else json_build_object('class_type_id', t.class_type_id, 'name', t.name, 'restricted', t.restricted) end,
  'createdAt', ${INSTANT('k.created_at')}, 'forfeitedAt', ${INSTANT('k.forfeited_at')},
  'revoked', k.revoked or ${inDispute('lost')}, 'frozen', ${inDispute('open')},
  'on_hold', exists (select from purchase_freeze f where f.purchase_id = k.purchase_id and f.ended_at is null),
  'purchase', case when p.purchase_id is null then null else json_build_object(
    'purchase_id', p.purchase_id, 'status', p.status, 'createdAt', ${INSTANT('p.created_at')},
    'is_cash', ${IS_CASH}, 'is_paid', ${IS_PAID},
    'class_package', json_build_object('class_package_id', cp.class_package_id, 'title', cp.title)) end,
  'class_reservations', coalesce(u.list, '[]'), 'uses', coalesce(u.count, 0))`;

/**
 * What the credits selected by `kept` were used for. A reservation's customer is that of its credit, and is indexed.
 */
const USES = `
  uses as (
    select r.available_class_id, count(*) as count,
      json_agg(${USE_JSON} order by r.place) filter (where r.place <= ${CREDIT_USES_MAX}) as list
    from (
      select r.*,
        row_number() over (partition by r.available_class_id
          order by sc.starts_at desc, r.class_reservation_id desc) as place
      from class_reservation r join single_class sc using (single_class_id)
      where r.customer_id in (select customer_id from kept)
        and r.available_class_id in (select available_class_id from kept)) r
    join single_class sc using (single_class_id)
    join class_type ct on ct.class_type_id = sc.class_type_id
    join location l on l.location_id = sc.location_id
    group by r.available_class_id)`;

const FROM_KEPT = `
  from kept k
  left join uses u on u.available_class_id = k.available_class_id
  left join purchase p on p.purchase_id = k.purchase_id
  left join class_package cp on cp.class_package_id = p.class_package_id
  left join class_type t on t.class_type_id = k.class_type_id`;

// Gifts have no purchase; they form the last entry of a page.
const HISTORY = `
  with origins as materialized (
    select coalesce(o.purchase_id, 0) as origin,
      row_number() over (order by p.created_at desc nulls last, p.purchase_id desc) as position
    from (select distinct purchase_id from available_class where customer_id = $1) o
      left join purchase p using (purchase_id)),
  kept as materialized (
    select a.*, o.position
    from available_class a
      join (select * from origins order by position limit ${CREDIT_ORIGINS_PAGE_SIZE} offset $2) o
        on o.origin = coalesce(a.purchase_id, 0)
    where a.customer_id = $1),
  ${USES}
  select json_build_object(
    'total', (select count(*) from origins),
    'available_classes', (select coalesce(json_agg(${CREDIT_JSON}
      order by k.position, k.class_type_id nulls first, k.available_class_id), '[]') ${FROM_KEPT}))::text as body`;

const ONE = `
  with kept as materialized (
    select * from available_class where available_class_id = $1 and ($2::bigint is null or customer_id = $2)),
  ${USES}
  select json_build_object('available_class', ${CREDIT_JSON})::text as body ${FROM_KEPT}`;

/** CreditHistoryResponse of one customer, as JSON text. `page` counts from 1. */
export async function creditHistoryText(pool: Pool, customerId: number, page: number): Promise<string> {
  const {
    rows: [row],
  } = await pool.query<{ body: string }>(HISTORY, [customerId, (page - 1) * CREDIT_ORIGINS_PAGE_SIZE]);
  return row?.body ?? '';
}

/** One credit, of this customer or (null) of any. null: there is none. */
export async function oneCreditText(
  pool: Pool,
  availableClassId: number,
  customerId: number | null,
): Promise<string | null> {
  const {
    rows: [row],
  } = await pool.query<{ body: string }>(ONE, [availableClassId, customerId]);
  return row?.body ?? null;
}
