-- The functions and views of a database that was last migrated before they moved to server/db/routines.

create or replace function reserve_seat(
  p_customer_id bigint, p_single_class_id bigint, p_credits bigint[], p_spot int, p_guest text, p_now timestamptz,
  p_key text, p_fingerprint text
) returns jsonb language plpgsql as $$
declare
  credit bigint;
  is_counted boolean;
  answer jsonb;
begin
  perform from customer where customer_id = p_customer_id for no key update;

  -- The first of p_credits, which stand in the order in which they are taken, that is still free.
  select a.available_class_id, a.counted into credit, is_counted
    from available_class a
   where a.available_class_id = any (p_credits) and a.customer_id = p_customer_id and a.forfeited_at is null
     and (a.unlimited or not exists (
       select from class_reservation r where r.available_class_id = a.available_class_id and r.deleted_at is null and r.counted))
   order by array_position(p_credits, a.available_class_id)
   limit 1;
  if not found then
    raise exception 'credit gone' using errcode = 'SR002';
  end if;

  update single_class set reserved = reserved + 1
   where single_class_id = p_single_class_id and deleted_at is null and starts_at > p_now and reserved < capacity;
  if not found then
    raise exception 'no seat' using errcode = 'SR001';
  end if;

  insert into class_reservation (single_class_id, customer_id, available_class_id, counted, spot, guest, created_at)
  values (p_single_class_id, p_customer_id, credit, is_counted, p_spot, p_guest, p_now)
  returning jsonb_build_object(
    'class_reservation_id', class_reservation_id, 'single_class_id', single_class_id, 'customer_id', customer_id,
    'available_class_id', available_class_id, 'spot', spot, 'guest', guest, 'counted', counted,
    'createdAt', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ) into answer;

  if p_key is not null then
    insert into idempotency_key (customer_id, key, fingerprint, response, created_at)
    values (p_customer_id, p_key, p_fingerprint, answer, p_now);
  end if;
  return answer;
end $$;

create or replace function release_seat(
  p_single_class_id bigint, p_class_reservation_id bigint, p_credit_returns boolean, p_now timestamptz, p_serves_line boolean default false
) returns boolean language plpgsql as $$
declare
  coach_changed timestamptz;
  credit bigint;
  is_counted boolean;
  is_excused boolean;
begin
  select coach_changed_at into coach_changed from single_class where single_class_id = p_single_class_id for no key update;

  if not p_serves_line and exists (
    select from waitlist where single_class_id = p_single_class_id and promoted_at is null and removed_at is null
  ) then
    raise exception 'somebody waits' using errcode = 'SR003';
  end if;

  update class_reservation set deleted_at = p_now, excused = coalesce(created_at <= coach_changed, false)
   where class_reservation_id = p_class_reservation_id and single_class_id = p_single_class_id
     and deleted_at is null and not attend
  returning available_class_id, counted, excused into credit, is_counted, is_excused;
  if not found then
    return false;
  end if;

  update single_class set reserved = reserved - 1 where single_class_id = p_single_class_id;

  if is_counted and not is_excused then
    update available_class
       set cancels = cancels + 1, forfeited_at = case when p_credit_returns then forfeited_at else p_now end
     where available_class_id = credit;
  end if;
  return true;
end $$;

create or replace function reserve_with_guest(
  p_customer_id bigint, p_single_class_id bigint, p_credits bigint[], p_spot int, p_guest_credits bigint[], p_guest_spot int, p_guest text,
  p_now timestamptz, p_key text, p_fingerprint text
) returns jsonb language plpgsql as $$
declare
  answer jsonb;
begin
  answer := reserve_seat(p_customer_id, p_single_class_id, p_credits, p_spot, null, p_now, null, p_fingerprint);
  answer := answer || jsonb_build_object('guest_seat',
    reserve_seat(p_customer_id, p_single_class_id, p_guest_credits, p_guest_spot, p_guest, p_now, null, p_fingerprint));
  if p_key is not null then
    insert into idempotency_key (customer_id, key, fingerprint, response, created_at)
    values (p_customer_id, p_key, p_fingerprint, answer, p_now);
  end if;
  return answer;
end $$;

create or replace function leave_waitlist() returns trigger language plpgsql as $$
begin
  update waitlist set removed_at = new.created_at
   where customer_id = new.customer_id and single_class_id = new.single_class_id and promoted_at is null and removed_at is null;
  return null;
end $$;

create or replace function refund_within_invoice() returns trigger language plpgsql as $$
declare
  paid bigint;
begin
  select total_payment into paid from invoice where invoice_id = new.invoice_id for no key update;
  if (select coalesce(sum(amount), 0) from refund where invoice_id = new.invoice_id and status <> 'failed') > paid then
    raise exception 'more than was paid' using errcode = 'SR010';
  end if;
  return null;
end $$;

create or replace function count_attendees() returns trigger language plpgsql as $$
begin
  update class_package p set attendees = p.attendees + n.n
    from (select class_package_id, count(*)::int as n from bought where status not in ('failed', 'revoked') group by 1) n
   where p.class_package_id = n.class_package_id;
  return null;
end $$;

create or replace function return_attendees() returns trigger language plpgsql as $$
begin
  update class_package p set attendees = p.attendees - n.n
    from (
      select b.class_package_id, count(*)::int as n from before b join after a using (purchase_id)
       where b.status not in ('failed', 'revoked') and a.status in ('failed', 'revoked') group by 1) n
   where p.class_package_id = n.class_package_id;
  return null;
end $$;

create or replace function use_discount() returns trigger language plpgsql as $$
begin
  update discount d set uses = d.uses + n.n
    from (select discount_id, count(*)::int as n from bought where discount_id is not null and status <> 'failed' group by 1) n
   where d.discount_id = n.discount_id;
  return null;
end $$;

create or replace function return_discount() returns trigger language plpgsql as $$
begin
  update discount d set uses = d.uses - n.n
    from (
      select b.discount_id, count(*)::int as n from before b join after a using (purchase_id)
       where b.discount_id is not null and b.status <> 'failed' and a.status = 'failed' group by 1) n
   where d.discount_id = n.discount_id;
  return null;
end $$;

create view file_base as
with given as (
  select
    coalesce(max(value) filter (where key = 'files_location' and value in ('server', 'storage', 'aws')), 'server') as location,
    coalesce(max(value) filter (where key = 'filesBaseSrc' and value ~* '^(https?://|/(?![/\\]))\S*$'), '') as base,
    max(value) filter (where key = 'bucket' and value ~ '^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$') as bucket,
    coalesce(max(value) filter (where key = 'region' and value ~ '^[a-z0-9-]{2,30}$'), 'us-east-1') as region,
    max(value) filter (where key = 'S3_ENDPOINT' and value ~* '^https?://\S*$') as endpoint
  from (select key, btrim(value) as value from app_config where key in ('files_location', 'filesBaseSrc', 'bucket', 'region', 'S3_ENDPOINT')) pairs
), bases as (
  select location, case
    when location = 'aws' and bucket is not null and endpoint is not null then rtrim(endpoint, '/') || '/' || bucket || '/'
    when location = 'aws' and bucket is not null then 'https://' || bucket || '.s3.' || region || '.amazonaws.com/'
    when base <> '' then rtrim(base, '/') || '/'
    else '/files/' end as base
  from given
)
select base, case when location = 'server' then base else '/files/' end as own from bases;
