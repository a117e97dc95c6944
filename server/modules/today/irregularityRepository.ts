/** Unusual actions of team members for admins to review; read from sales and the audit log, not stored separately. */
import type { Pool } from 'pg';
import { TODAY_LIMIT, type TodayIrregularity } from '../../../domain/contract/today';
import { isDoubtfulAuthorisation } from '../../../domain/till';
import { queryPrepared } from '../../db/connection';
import { INSTANT } from '../../db/expressions';

interface Found extends TodayIrregularity {
  readonly authorisation: string | null;
  readonly repeated: boolean;
}

const personJson = (id: string): string => `(select json_build_object('customer_id', p.customer_id, 'name', p.name,
        'last_name', p.last_name) from customer p where p.customer_id = ${id})`;

/** Audit actions that count when they concern the actor's own customer; sales are in their own table. */
const OWN = `'access.give', 'credit.give', 'credit.expiry', 'purchase.expiry', 'purchase.confirm-cash', 'purchase.refund'`;

/** SQL parameters: $1 from and $2 to when, $3 since when an authorisation counts as repeated. */
const TEXT = `
  with sold as (
    select * from desk_sale where created_at >= $1 and created_at < $2),
  terminal as (
    select desk_sale_id, created_at, upper(terminal_authorisation) as code from desk_sale
    where method = 'terminal' and terminal_authorisation is not null and created_at >= $3 and created_at < $2),
  done as (
    select e.*, e.actor_id::bigint as actor,
      coalesce(e.after->>'customer_id', e.before->>'customer_id')::bigint as about
    from audit_event e where e.created_at >= $1 and e.created_at < $2 and e.actor_kind in ('coach', 'staff', 'admin')),
  found (kind, at, by_id, customer_id, desk_sale_id, title, amount, authorisation, repeated) as (
    select 'own-sale', created_at, sold_by, customer_id, desk_sale_id, title, total, null, false
    from sold where customer_id = sold_by and not by_customer
    union all
    select 'own-access', d.created_at, d.actor, d.actor, null, d.action, null, null, false
    from done d
    left join purchase p on p.purchase_id = case d.entity when 'purchase' then d.entity_id::bigint end
    left join available_class a
      on a.available_class_id = case d.entity when 'available_class' then d.entity_id::bigint end
    where d.action in (${OWN}) and coalesce(d.about, p.customer_id, a.customer_id) = d.actor
    union all
    select 'authorisation', s.created_at, s.sold_by, s.customer_id, s.desk_sale_id, s.title, s.total,
      s.terminal_authorisation, exists (
        select from terminal t where t.code = upper(s.terminal_authorisation) and t.desk_sale_id < s.desk_sale_id)
    from sold s where s.method = 'terminal' and s.terminal_authorisation is not null
    union all
    select 'voided', voided_at, voided_by, customer_id, desk_sale_id, title, total, null, false
    from desk_sale
    where voided_by is not null and voided_at >= $1 and voided_at < $2 and method = 'cash' and voided_by <> sold_by
    union all
    select 'address', d.created_at, d.actor, d.entity_id::bigint, null, '', null, null, false
    from done d where d.action = 'customer.change' and d.before ? 'email')
  select f.kind, ${INSTANT('f.at')} as at, ${personJson('f.by_id')} as by, ${personJson('f.customer_id')} as customer,
    f.desk_sale_id, f.title, (f.amount / 100.0)::float8 as amount, f.authorisation, f.repeated
  from found f order by f.at desc, f.desk_sale_id desc`;

/** Unusual actions, the newest first. */
export async function findIrregularities(
  pool: Pool,
  { from, to, since }: { readonly from: Date; readonly to: Date; readonly since: Date },
): Promise<TodayIrregularity[]> {
  const rows = await queryPrepared<{ [K in keyof Found]: Found[K] }>(pool, 'irregularities', TEXT, [from, to, since]);
  return rows
    .filter(
      ({ kind, authorisation, repeated }) =>
        kind !== 'authorisation' || repeated || isDoubtfulAuthorisation(authorisation ?? ''),
    )
    .slice(0, TODAY_LIMIT)
    .map(({ authorisation: _code, repeated: _repeated, ...shown }) => shown);
}
