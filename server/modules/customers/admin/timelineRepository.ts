/** A page of everything that happened to a customer: one statement, in which each branch uses an index by customer. */
import type { Pool } from 'pg';
import type { TimelineQuery } from '../../../../domain/contract/adminCustomers';
import { TIMELINE_GROUPS, TIMELINE_KINDS, type TimelineKind } from '../../../../domain/timeline';
import { CLASS_DATE, INSTANT } from '../../../db/expressions';
import { queryPrepared } from '../../../db/connection';
import { cursorOf } from '../../../db/cursors';
import { READ_ACTIONS } from '../../audit/reads';

const PAGE = 30;

interface Branch {
  readonly id: string;
  readonly at: string;
  /** SQL of the rows; $1 the customer, $2 now. */
  readonly from: string;
  /** SQL for a number of credits. */
  readonly count?: string;
  readonly groupBy?: string;
}

const CREDIT_COUNT = 'case when bool_or(a.unlimited) then -1 else count(*) end';

const BRANCHES: Readonly<Record<TimelineKind, Branch>> = {
  reservation: {
    id: 'r.class_reservation_id',
    at: 'r.created_at',
    from: 'class_reservation r where r.customer_id = $1',
  },
  cancellation: {
    id: 'r.class_reservation_id',
    at: 'r.deleted_at',
    from: 'class_reservation r where r.customer_id = $1 and r.deleted_at is not null',
  },
  'check-in': {
    id: 'r.class_reservation_id',
    at: 'r.attended_at',
    from: 'class_reservation r where r.customer_id = $1 and r.attended_at is not null',
  },
  purchase: { id: 'p.purchase_id', at: 'p.created_at', from: 'purchase p where p.customer_id = $1' },
  payment: { id: 'i.invoice_id', at: 'i.created_at', from: 'invoice i where i.customer_id = $1' },
  refund: {
    id: 'f.refund_id',
    at: 'f.created_at',
    from: 'invoice i join refund f using (invoice_id) where i.customer_id = $1',
  },
  'credits-granted': {
    id: 'min(a.available_class_id)',
    at: 'a.created_at',
    from: 'available_class a where a.customer_id = $1',
    count: CREDIT_COUNT,
    groupBy: 'a.created_at, a.purchase_id',
  },
  'credits-lost': {
    id: 'min(a.available_class_id)',
    at: 'a.forfeited_at',
    from: 'available_class a where a.customer_id = $1 and a.forfeited_at is not null',
    count: CREDIT_COUNT,
    groupBy: 'a.forfeited_at, a.purchase_id',
  },
  'credits-expired': {
    id: 'min(a.available_class_id)',
    at: 'a.expires_at',
    from: `available_class a where a.customer_id = $1 and a.expires_at <= $2 and a.forfeited_at is null
      and (a.unlimited or not exists (select from active_reservation r
        where r.available_class_id = a.available_class_id and r.counted))`,
    count: CREDIT_COUNT,
    groupBy: 'a.expires_at, a.purchase_id',
  },
  message: { id: 'm.mail_id', at: 'm.created_at', from: 'mail m where m.customer_id = $1' },
  note: { id: 'n.customer_note_id', at: 'n.created_at', from: 'customer_note n where n.customer_id = $1' },
  penalty: {
    id: 'y.class_reservation_penalty_id',
    at: 'y.created_at',
    from: 'class_reservation_penalty y where y.customer_id = $1',
  },
  'penalty-lifted': {
    id: 'y.class_reservation_penalty_id',
    at: 'y.lifted_at',
    from: 'class_reservation_penalty y where y.customer_id = $1 and y.lifted_at is not null',
  },
  audit: {
    id: 'e.audit_event_id',
    at: 'e.created_at',
    from: `audit_event e where e.entity = 'customer' and e.entity_id = $1::bigint::text
      and e.action not in (${READ_ACTIONS.map((action) => `'${action}'`).join(', ')})`,
  },
};

/** Condition for entries after the cursor ($3, kind $4, id $5: up to 16 digits each). */
const BEFORE = `where (b.at, b.rank, b.id)
      < (timestamptz 'epoch' + $3::bigint * interval '1 microsecond', $4::bigint, $5::bigint)`;

function branchSql(kind: TimelineKind, isFirst: boolean): string {
  const { id, at, from, count = 'null::bigint', groupBy } = BRANCHES[kind];
  // Entries of the same moment are ordered by kind.
  const rank = TIMELINE_KINDS.indexOf(kind) + 1;
  return `(
    select * from (
      select ${rank} as rank, ${id} as id, ${at} as at, ${count} as count
      from ${from} and $2::timestamptz is not null ${groupBy ? `group by ${groupBy}` : ''}) b
    ${isFirst ? '' : BEFORE}
    order by b.at desc, b.id desc limit ${PAGE + 1})`;
}

const personName = (column: string): string =>
  `(select btrim(c.name || ' ' || c.last_name) from customer c where c.customer_id = ${column})`;
const ranksOf = (...kinds: readonly TimelineKind[]): string =>
  kinds.map((kind) => TIMELINE_KINDS.indexOf(kind) + 1).join(', ');

const RESERVATIONS = ranksOf('reservation', 'cancellation', 'check-in');
const CREDITS = ranksOf('credits-granted', 'credits-lost', 'credits-expired');

const KIND = `(array[${TIMELINE_KINDS.map((kind) => `'${kind}'`).join(', ')}])[t.rank]`;

const ENTRY = `json_build_object(
  'kind', ${KIND}, 'id', t.id, 'at', ${INSTANT('t.at')},
  'title', coalesce(case when sc.class_package_id is null then ct.name end, cp.title, m.subject, n.text, e.action),
  'about', coalesce(sc.single_class_id, p.purchase_id, m.mail_id),
  'class_date', case when sc.single_class_id is not null then ${CLASS_DATE} end,
  'spot', r.spot, 'guest', r.guest,
  'amount', coalesce(f.amount, i.total_payment, case t.rank when ${ranksOf('purchase')} then p.total_payment end) / 100.0,
  'count', t.count,
  'detail', coalesce(f.status, i.provider, case when t.rank in (${ranksOf('purchase')}) then p.status end, m.kind,
    case when n.pinned then 'pinned' end, case when t.rank in (${ranksOf('penalty')}) then ${INSTANT('y.end_date')} end,
    case when t.rank in (${ranksOf('credits-lost')}) then case when k.revoked then 'revoked' else 'cancelled' end end),
  'channel', m.channel,
  'by', case t.rank
    when ${ranksOf('check-in')} then ${personName('r.attended_by')}
    when ${ranksOf('payment')} then case when i.provider in ('cash', 'transfer') then ${personName('p.confirmed_by')} end
    when ${ranksOf('refund')} then ${personName('f.created_by')}
    when ${ranksOf('note')} then ${personName('n.created_by')}
    when ${ranksOf('penalty-lifted')} then ${personName('y.lifted_by')}
    when ${ranksOf('audit')} then case when e.actor_kind = 'system' then e.actor_id
      else ${personName(`case when e.actor_kind <> 'system' then e.actor_id::bigint end`)} end
  end)`;

const timelineSql = (kinds: readonly TimelineKind[], isFirst: boolean): string => `
  with page as materialized (
    select *, row_number() over (order by at desc, rank desc, id desc) as position
    from (${kinds.map((kind) => branchSql(kind, isFirst)).join(' union all ')}) b
    order by at desc, rank desc, id desc limit ${PAGE + 1})
  select json_build_object(
    'next', (select ${cursorOf('at', 'rank', 'id')} from page where position = ${PAGE}
      and (select count(*) from page) > ${PAGE}),
    'entries', coalesce((
      select json_agg(${ENTRY} order by t.position)
      from page t
      left join class_reservation r on t.rank in (${RESERVATIONS}) and r.class_reservation_id = t.id
      left join refund f on t.rank in (${ranksOf('refund')}) and f.refund_id = t.id
      left join invoice i on (t.rank in (${ranksOf('payment')}) and i.invoice_id = t.id) or i.invoice_id = f.invoice_id
      left join available_class k on t.rank in (${CREDITS}) and k.available_class_id = t.id
      left join purchase p on p.purchase_id =
        case when t.rank in (${ranksOf('purchase')}) then t.id else coalesce(i.purchase_id, k.purchase_id) end
      left join single_class sc on sc.single_class_id = r.single_class_id
      left join class_type ct on ct.class_type_id = sc.class_type_id
      left join class_package cp on cp.class_package_id = coalesce(sc.class_package_id, p.class_package_id)
      left join mail m on t.rank in (${ranksOf('message')}) and m.mail_id = t.id
      left join customer_note n on t.rank in (${ranksOf('note')}) and n.customer_note_id = t.id
      left join class_reservation_penalty y
        on t.rank in (${ranksOf('penalty', 'penalty-lifted')}) and y.class_reservation_penalty_id = t.id
      left join audit_event e on t.rank in (${ranksOf('audit')}) and e.audit_event_id = t.id
      where t.position <= ${PAGE}), '[]'))::text as body`;

/** TimelineResponse as JSON text. */
export async function timelineText(
  pool: Pool,
  { customerId, isAdmin, now }: { readonly customerId: number; readonly isAdmin: boolean; readonly now: Date },
  { group, after }: TimelineQuery,
): Promise<string> {
  const wanted: readonly TimelineKind[] = group === undefined ? TIMELINE_KINDS : TIMELINE_GROUPS[group];
  const kinds = wanted.filter((kind) => isAdmin || kind !== 'audit');
  if (kinds.length === 0) return '{"entries":[],"next":null}';
  const values = [customerId, now, ...(after === undefined ? [] : after.split('_'))];
  const isFirst = after === undefined;
  const name = ['timeline', group ?? 'all', isAdmin ? 'admin' : 'staff', isFirst ? 'first' : 'after'].join('-');
  const [row] = await queryPrepared<{ body: string }>(pool, name, timelineSql(kinds, isFirst), values);
  return row?.body ?? '';
}
