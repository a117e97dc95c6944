import { CUSTOMER_SORT, CUSTOMER_WORDS } from '../indexes';

/** Customers whose last class was after one moment and not after another (domain/customerSegments); null: no limit. */
export const customers_last_seen = `
create or replace function customers_last_seen(since timestamptz, until timestamptz) returns setof bigint
language sql stable as $$
  select customer_id from customer_activity
  where last_class_at > coalesce(since, '-infinity') and last_class_at <= coalesce(until, 'infinity')
$$`;

/** Customers who have registered, or were created, after a moment. */
export const customers_joined = `
create or replace function customers_joined(since timestamptz) returns setof bigint language sql stable as $$
  select customer_id from customer where created_at > since and anonymised_at is null
$$`;

/** Customers with unlimited credits, one row per credit: unsorted, so that a list reads only its page. */
export const customers_unlimited = `
create or replace function customers_unlimited(at timestamptz) returns setof bigint language sql stable as $$
  select u.customer_id from usable_credit u where u.unlimited and u.usable_until > at
    and not exists (select from customer c where c.customer_id = u.customer_id and c.anonymised_at is not null)
$$`;

/** Customers whom no class has seen: none of their places, nor of their guests', was checked in. */
export const customers_never_came = `
create or replace function customers_never_came() returns setof bigint language sql stable as $$
  select customer_id from customer c where anonymised_at is null
    and not exists (select from active_reservation r
      where r.customer_id = c.customer_id and r.attend)
$$`;

/** Customers without any credit or plan that can pay at a moment. */
export const customers_without_credits = `
create or replace function customers_without_credits(at timestamptz) returns setof bigint language sql stable as $$
  select customer_id from customer c where anonymised_at is null
    and not exists (select from usable_credit u where u.customer_id = c.customer_id and u.usable_until > at)
$$`;

/** Customers whose paid credits, or a plan that isn't renewed by itself, expire after one moment and until another. */
export const customers_expiring = `
create or replace function customers_expiring(since timestamptz, until timestamptz) returns setof bigint
language sql stable as $$
  select customer_id from lapsing_credit where expires_at > since and expires_at <= until
  union
  select u.customer_id from usable_credit u left join purchase p using (purchase_id)
  where u.unlimited and u.usable_until > since and u.usable_until <= until
    and (p.purchase_id is null or p.status = 'completed')
$$`;

/** Who works there; the index customer_team finds them. */
export const customers_of_team = `
create or replace function customers_of_team() returns setof bigint language sql stable as $$
  select customer_id from customer where role <> 'customer' and anonymised_at is null
$$`;

/** Customers with one of these birthdays: month * 100 + day, as the index customer_birthday has them. */
export const customers_born_on = `
create or replace function customers_born_on(days int[]) returns setof bigint language sql stable as $$
  select customer_id from customer
  where (extract(month from birthdate) * 100 + extract(day from birthdate)) = any(days::numeric[])
    and birthdate is not null and anonymised_at is null
$$`;

/**
 * Customers that match a search: all `conditions` (one for each word) hold for the words of their name, address and
 * phone number. `whole`: those words contain each word as typed. The inner query forces the index: for a small limit
 * the planner would otherwise split the words of row after row.
 */
export const search_customers = `
create or replace function search_customers(conditions tsquery[], typed tsquery, candidates int)
returns table (customer_id bigint, by_name text, whole boolean) language plpgsql stable set enable_seqscan = off as $$
begin
  return query execute
    'select customer_id, ${CUSTOMER_SORT.replaceAll("'", "''")}, ${CUSTOMER_WORDS.replaceAll("'", "''")} @@ $2
     from customer where anonymised_at is null and '
    || (select string_agg('${CUSTOMER_WORDS.replaceAll("'", "''")} @@ $1[' || n || ']', ' and ')
        from generate_series(1, cardinality(conditions)) n)
    || ' limit $3' using conditions, typed, candidates;
end $$`;

/** Who still reads a stored segment: campaigns in draft, and journeys, by the steps that hold or are under way. */
export const segment_use = `
create or replace view segment_use as
select substr(segment, 7)::bigint as customer_segment_id, 'la campaña' as what, name
from campaign where segment like 'saved-%' and state = 'draft'
union
select substr(segment, 7)::bigint, 'el recorrido', name
from journey where segment like 'saved-%' and deleted_at is null
union
select substr(s.step->>'segment', 7)::bigint, 'el recorrido', j.name
from journey j join journey_version v using (journey_id) cross join lateral jsonb_array_elements(v.steps) s (step)
where s.step->>'segment' like 'saved-%' and j.deleted_at is null and (v.version = j.version or exists (
  select from journey_run r where r.journey_id = j.journey_id and r.version = v.version and r.ended_at is null))`;
