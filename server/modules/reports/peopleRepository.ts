/** Customers who are new, may leave, or whose packages end. The team and deleted accounts are left out. */
import { sql, type RawBuilder } from 'kysely';
import { DAYS_AHEAD, RISK, type PEOPLE_REPORTS } from '../../../domain/reports/people';
import type { RowOf } from '../../../domain/reports/types';
import { OTHER_REASON } from '../../../domain/signUp';
import { addDays, endOfStudioDayAfter } from '../../../domain/studioTime';
import { birthdaysFrom } from '../../../domain/today';
import { OF_ACCOUNT } from '../../db/expressions';
import type { Query, Scope } from './scope';

type Row<K extends keyof typeof PEOPLE_REPORTS> = RowOf<(typeof PEOPLE_REPORTS)[K]>;
/** A row as the database returns it, with a Date for the instant `at`. */
type WithDate<R extends { readonly at: string | null }> = Omit<R, 'at'> & { readonly at: Date };

const withText = <R extends { readonly at: Date }>({ at, ...row }: R) => ({ ...row, at: at.toISOString() });

/** SQL for customer `cu`. */
export const PERSON = sql`jsonb_build_object('id', cu.customer_id, 'text', btrim(cu.name || ' ' || cu.last_name)) as customer`;
export const IS_CUSTOMER = sql`cu.role = 'customer' and cu.anonymised_at is null`;

/** SQL for whether customer `id` was checked in, or a person of their family. */
const cameOf = (id: RawBuilder<unknown>) => sql`exists (
  select from active_reservation r where r.customer_id = ${id} and r.attend
    and ${sql.raw(OF_ACCOUNT)})`;

const findAtRisk: Query<Row<'clientes-en-riesgo'>> = async (db, { now, today }) => {
  const { rows } = await sql<Row<'clientes-en-riesgo'>>`
    with seen as (
      select r.customer_id, max(sc.class_date)::date as last, min(sc.class_date)::date as first,
        count(distinct sc.class_date::date)::int as visits
      from single_class sc join active_reservation r using (single_class_id)
      where sc.deleted_at is null and sc.starts_at <= ${now}
        and sc.class_date >= ${addDays(today, -RISK.days)}::date
        and r.attend and ${sql.raw(OF_ACCOUNT)}
      group by 1 having count(distinct sc.class_date::date) >= ${RISK.visits}),
    paced as (
      select *, (last - first)::numeric / (visits - 1) as pace, ${today}::date - last as away from seen)
    select ${PERSON}, s.last, s.away::int as away, round(s.pace)::int as rhythm, s.visits, cu.phone
    from paced s join customer cu using (customer_id)
    where ${IS_CUSTOMER} and s.away > greatest(${RISK.times} * s.pace, ${RISK.away})
      and not exists (
        select from active_reservation r join single_class sc using (single_class_id)
        where r.customer_id = s.customer_id and sc.deleted_at is null and sc.starts_at > ${now})
    order by cu.customer_id`.execute(db);
  return rows;
};

const findEnding: Query<Row<'paquetes-por-vencer'>> = async (db, { now, today, config: { timezone } }) => {
  const until = endOfStudioDayAfter(now, DAYS_AHEAD, timezone);
  const { rows } = await sql<Row<'paquetes-por-vencer'>>`
    with ending as materialized (
      select u.customer_id, u.purchase_id, (u.expires_at at time zone ${timezone})::date as ends,
        max(u.expires_at) as expires_at, bool_or(u.unlimited) as unlimited, count(*) filter (where u.counted) as credits
      from usable_credit u
      where u.expires_at >= ${now} and u.expires_at <= ${until}
      group by 1, 2, 3)
    select ${PERSON}, coalesce(p.concept, cp.title, 'Créditos') as title, e.ends, (e.ends - ${today}::date)::int as days,
      case when e.unlimited then 'Ilimitadas' else e.credits::text end as left,
      case when exists (
          select from usable_credit o
          where o.customer_id = e.customer_id and (o.expires_at > ${until} or o.expires_at is null))
        or exists (
          select from purchase q
          where q.customer_id = e.customer_id and q.status = 'active' and q.subscription_period is not null)
        then 'Sí' else 'No' end as more, cu.phone
    from ending e join customer cu using (customer_id) left join purchase p using (purchase_id)
      left join class_package cp using (class_package_id)
    where ${IS_CUSTOMER} and (p.purchase_id is null or p.status <> 'active' or p.subscription_period is null)
    order by e.expires_at, cu.customer_id`.execute(db);
  return rows;
};

/** SQL for what customer `cu` answered on signing up. */
export const SOURCE = sql`case when coalesce(cu.signup_reason, '') <> '' then cu.signup_reason
  when cu.uid is null then 'Alta del equipo' else 'Sin respuesta' end`;
const CAME = sql`${cameOf(sql`cu.customer_id`)}`;
const BOUGHT = sql`exists (
  select from invoice i where i.customer_id = cu.customer_id and i.fulfilled and i.total_payment > 0)`;
const newIn = ({ since, until }: Scope) =>
  sql`from customer cu where ${IS_CUSTOMER} and cu.created_at >= ${since} and cu.created_at < ${until}`;

const findSources: Query<Row<'clientes-nuevos-por-origen'>> = async (db, scope) => {
  const { rows } = await sql<Row<'clientes-nuevos-por-origen'>>`
    select ${SOURCE} as source, count(*)::int as customers, count(*) filter (where ${CAME})::int as came,
      count(*) filter (where ${BOUGHT})::int as bought
    ${newIn(scope)} group by 1 order by 1`.execute(db);
  return rows;
};

const findNew: Query<Row<'clientes-nuevos'>> = async (db, scope) => {
  const { rows } = await sql<WithDate<Row<'clientes-nuevos'>>>`
    select ${PERSON}, cu.created_at as at,
      case when cu.signup_reason = ${OTHER_REASON} and cu.other <> '' then cu.signup_reason || ': ' || cu.other
        else ${SOURCE} end as source,
      ${CAME}::int as came, ${BOUGHT}::int as bought, cu.phone
    ${newIn(scope)} order by cu.customer_id`.execute(db);
  return rows.map(withText);
};

/** SQL for whether package `cp` is an intro offer, as isTrialPackage of domain/packages decides; never null. */
const isIntro = (pkg: string) =>
  sql`(${sql.raw(pkg)}.is_trial or (${sql.raw(pkg)}.class_amount = 1
    and ${sql.raw(pkg)}.limit_per_customer is not distinct from 1))`;
/** SQL for whether purchase `p` was made and wasn't taken back. */
const isMade = (purchase: string) => sql`${sql.raw(purchase)}.status in ('completed', 'active', 'cancelled')`;

/** SQL `with offers as (…)`: purchases of intro offers in the period, and the first one that each led to. */
const offers = ({ since, until, filters: { class_package_id } }: Scope) => sql`
  with offers as (
    select p.purchase_id, p.customer_id, p.created_at, cp.class_package_id, cp.title, cu.name, cu.last_name, cu.phone,
      ${cameOf(sql`p.customer_id`)}::int as came, l.title as later, (l.title is not null)::int as converted
    from purchase p join class_package cp using (class_package_id) join customer cu using (customer_id)
    left join lateral (
      select cq.title from purchase q join class_package cq using (class_package_id)
      where q.customer_id = p.customer_id and q.created_at > p.created_at and ${isMade('q')} and q.total_payment > 0
        and not cq.is_charge and not cq.is_special_event and not ${isIntro('cq')}
        and (q.subscription_period is not null or q.class_amount + coalesce((
          select sum(t.class_amount) from purchase_type t where t.purchase_id = q.purchase_id), 0) <> 1)
      order by q.created_at, q.purchase_id limit 1) l on true
    where ${isIntro('cp')} and ${isMade('p')} and ${IS_CUSTOMER}
      and p.created_at >= ${since} and p.created_at < ${until}
      and (${class_package_id ?? null}::bigint is null or cp.class_package_id = ${class_package_id ?? null}))`;

const OFFER = sql`jsonb_build_object('id', class_package_id, 'text', title) as package`;

const findOffers: Query<Row<'ofertas-de-entrada'>> = async (db, scope) => {
  const { rows } = await sql<Row<'ofertas-de-entrada'>>`
    ${offers(scope)}
    select ${OFFER}, count(*)::int as sold, sum(came)::int as came, sum(converted)::int as converted
    from offers group by 1 order by 1`.execute(db);
  return rows;
};

const findOfferBuyers: Query<Row<'ofertas-de-entrada-personas'>> = async (db, scope) => {
  const { rows } = await sql<WithDate<Row<'ofertas-de-entrada-personas'>>>`
    ${offers(scope)}
    select ${OFFER}, ${PERSON}, created_at as at, came, converted, later, phone
    from offers cu order by created_at, purchase_id`.execute(db);
  return rows.map(withText);
};

const findBirthdays: Query<Row<'cumpleanos'>> = async (db, { today }) => {
  const ahead = birthdaysFrom(today, DAYS_AHEAD + 1);
  // Written as in the index.
  const numbers = [...ahead.keys()].map((day) => Number(day.slice(0, 2)) * 100 + Number(day.slice(3)));
  const { rows } = await sql<Omit<Row<'cumpleanos'>, 'day' | 'days'> & { readonly born: string }>`
    select ${PERSON}, to_char(cu.birthdate, 'MM-DD') as born, cu.phone
    from customer cu
    where ${IS_CUSTOMER} and cu.birthdate is not null
      and (extract(month from cu.birthdate) * 100 + extract(day from cu.birthdate)) = any(${numbers}::numeric[])
    order by cu.customer_id`.execute(db);
  return rows.map(({ born, ...row }) => {
    const days = ahead.get(born) ?? 0;
    return { ...row, days, day: addDays(today, days) };
  });
};

export const PEOPLE_QUERIES = {
  'clientes-en-riesgo': findAtRisk,
  'paquetes-por-vencer': findEnding,
  'clientes-nuevos-por-origen': findSources,
  'clientes-nuevos': findNew,
  'ofertas-de-entrada': findOffers,
  'ofertas-de-entrada-personas': findOfferBuyers,
  cumpleanos: findBirthdays,
} satisfies { readonly [K in keyof typeof PEOPLE_REPORTS]: Query<Row<K>> };
