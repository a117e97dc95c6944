/* eslint-disable max-lines */
/** The schema and rows of a new studio's database. Written by `npm run base`. */
export const BASE = `set local check_function_bodies = off;

CREATE FUNCTION public.add_store_credit() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into store_credit (customer_id, balance) select distinct customer_id, 0 from fresh order by 1
  on conflict (customer_id) do nothing;
  update store_credit s set balance = s.balance + f.amount
    from (select customer_id, sum(amount) as amount from fresh group by 1) f
   where s.customer_id = f.customer_id;
  return null;
end $$;

CREATE FUNCTION public.add_tax_dispute() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  decided timestamptz := coalesce(new.closed_at, new.created_at);
begin
  if new.status = 'lost' then
    insert into tax_refund (dispute_id, tax_receipt_id, amount, next_try_at, created_at)
    select new.dispute_id, l.tax_receipt_id, l.amount, decided, decided
    from (select r.tax_receipt_id, least(new.amount, i.total_payment - coalesce((select sum(t.amount) from tax_refund t
            where t.tax_receipt_id = r.tax_receipt_id and t.failed_at is null), 0)) as amount
          from tax_receipt r join invoice i using (invoice_id) where r.invoice_id = new.invoice_id) l
    where l.amount > 0
    on conflict do nothing;
  elsif new.status = 'won' then
    update tax_refund set failed_at = decided, tries = 0, next_try_at = decided
    where dispute_id = new.dispute_id and failed_at is null;
  end if;
  return null;
end $$;

CREATE FUNCTION public.add_tax_receipt() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if new.fulfilled and new.total_payment > 0 and exists (select from app_config
      where key = 'cfdi_enabled' and lower(btrim(value)) in ('true', '1', 'on', 'yes', 'si', 'sí')) then
    insert into tax_receipt (invoice_id, total, next_try_at, created_at)
    values (new.invoice_id, new.total_payment, new.created_at, new.created_at);
  end if;
  return null;
end $$;

CREATE FUNCTION public.add_tax_refund() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if new.status = 'succeeded' then
    insert into tax_refund (refund_id, tax_receipt_id, amount, next_try_at, created_at)
    select new.refund_id, r.tax_receipt_id, new.amount, new.updated_at, new.updated_at
    from tax_receipt r where r.invoice_id = new.invoice_id
    on conflict (refund_id) do nothing;
  elsif new.status = 'failed' then
    update tax_refund set failed_at = new.updated_at, tries = 0, next_try_at = new.updated_at
    where refund_id = new.refund_id and failed_at is null;
  end if;
  return null;
end $$;

CREATE FUNCTION public.count_attendees() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin return null; end$$;

CREATE FUNCTION public.count_fixed_places() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform from class_series where class_series_id = new.class_series_id for no key update;
  if (select count(*) from fixed_place where class_series_id = new.class_series_id and state = 'active')
    >= (select min(least(capacity, usable_spots)) from single_class
      where class_series_id = new.class_series_id and deleted_at is null and starts_at > new.created_at) then
    raise exception 'no more fixed places' using errcode = 'SR005';
  end if;
  return new;
end $$;

CREATE FUNCTION public.count_held() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op <> 'INSERT' and old.released_at is null then
    update single_class set held_seats = held_seats - 1 where single_class_id = old.single_class_id;
  end if;
  if tg_op <> 'DELETE' and new.released_at is null then
    update single_class set held_seats = held_seats + 1 where single_class_id = new.single_class_id;
  end if;
  return null;
end $$;

CREATE FUNCTION public.end_brand_pass() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform from brand_pass where available_class_id = new.available_class_id and state = 'open' for update;
  if not found
      or exists (select from class_reservation r
        where r.available_class_id = new.available_class_id and r.deleted_at is null)
      or exists (select from available_class a
        where a.available_class_id = new.available_class_id and a.forfeited_at is not null) then
    return null;
  end if;
  update available_class set forfeited_at = new.deleted_at, revoked = true
   where available_class_id = new.available_class_id;
  update brand_pass set state = 'ended', ended_at = new.deleted_at where available_class_id = new.available_class_id;
  return null;
end $$;

CREATE FUNCTION public.end_offer_of_entry() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin return null; end$$;

CREATE FUNCTION public.end_offer_of_hold() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin return null; end$$;

CREATE FUNCTION public.give_payment_back() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin return null; end$$;

CREATE FUNCTION public.hold_seats(p_customer_id bigint, p_single_class_id bigint, p_spot integer, p_with_guest boolean, p_guest text, p_guest_spot integer, p_now timestamp with time zone, p_longest interval, p_memory interval, p_times integer) RETURNS jsonb
    LANGUAGE plpgsql
    AS $$
declare
  first timestamptz;
  seat record;
  answer jsonb;
begin
  perform from customer where customer_id = p_customer_id for no key update;
  perform from single_class where single_class_id = p_single_class_id and deleted_at is null and starts_at > p_now
    and is_published(published_at, p_now) for no key update;
  if not found then
    raise exception 'no class' using errcode = 'SR001';
  end if;
  select coalesce(min(first_held_at), p_now) into first from spot_hold
   where customer_id = p_customer_id and single_class_id = p_single_class_id and first_held_at > p_now - p_memory
     and fixed_place_id is null and waitlist_offer_id is null;
  perform release_lapsed_holds(p_single_class_id, p_now);
  if first + p_longest <= p_now
    or p_times <= (select count(*) from spot_hold
      where customer_id = p_customer_id and single_class_id = p_single_class_id
      and first_held_at > p_now - p_memory and not is_guest and released_at is not null
      and fixed_place_id is null and waitlist_offer_id is null)
    or exists (select from paying_hold where customer_id = p_customer_id and single_class_id <> p_single_class_id)
    or exists (select from class_reservation
      where single_class_id = p_single_class_id and customer_id = p_customer_id
        and guest is null and deleted_at is null)
    or exists (select from class_reservation
      where single_class_id = p_single_class_id and spot in (p_spot, p_guest_spot) and deleted_at is null) then
    raise exception 'changed meanwhile' using errcode = 'SR001';
  end if;

  -- The seat of a fixed place, or one that is offered, becomes the one that is paid.
  update active_hold set released_at = p_now
   where customer_id = p_customer_id and single_class_id = p_single_class_id
     and (fixed_place_id is not null or waitlist_offer_id is not null and offered_member(waitlist_offer_id) is null);
  -- Own and guest's spot may change places.
  update paying_hold set spot = null where customer_id = p_customer_id and single_class_id = p_single_class_id;
  for seat in
    select * from (values (false, p_spot, null), (true, p_guest_spot, p_guest)) s (is_guest, spot, guest)
     where not s.is_guest or p_with_guest
  loop
    insert into spot_hold (customer_id, single_class_id, is_guest, guest, spot, first_held_at, expires_at)
    values (p_customer_id, p_single_class_id, seat.is_guest, seat.guest, seat.spot, first, first + p_longest)
    on conflict (customer_id, is_guest)
        where released_at is null and fixed_place_id is null and waitlist_offer_id is null
      do update set spot = excluded.spot, guest = excluded.guest;
  end loop;

  select jsonb_build_object('spot_hold_id', h.spot_hold_id, 'single_class_id', h.single_class_id, 'spot', h.spot,
      'guest_spot', g.spot, 'expires_at', to_char(h.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    into answer
    from paying_hold h left join paying_hold g on g.customer_id = h.customer_id and g.is_guest
   where h.customer_id = p_customer_id and not h.is_guest;
  return answer;
end $$;

CREATE FUNCTION public.keep_audit_event() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if to_jsonb(new) - array['before', 'after'] <> to_jsonb(old) - array['before', 'after'] then
    raise exception 'audit_event is append-only' using errcode = 'SR011';
  end if;
  return new;
end $$;

CREATE FUNCTION public.keep_former_slug() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'UPDATE' and new.slug is distinct from old.slug then
    insert into page_former_slug (slug, page_id) values (old.slug, new.page_id)
    on conflict (slug) do update set page_id = excluded.page_id;
  end if;
  delete from page_former_slug where slug = new.slug;
  return null;
end $$;

CREATE FUNCTION public.keep_page_version() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'INSERT' or new.content is distinct from old.content then
    insert into page_version (page_id, title, content, created_at)
    values (new.page_id, new.title, new.content, new.updated_at)
    returning page_version_id into new.page_version_id;
    new.accepted_from_id := null;
  end if;
  return new;
end $$;

CREATE FUNCTION public.keep_purchase_types() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into purchase_type (purchase_id, class_type_id, class_amount, expiration_days)
  select b.purchase_id, t.class_type_id, t.class_amount, t.expiration_days
  from bought b join class_package_type t using (class_package_id);
  return null;
end $$;

CREATE FUNCTION public.keep_store_credit_entry() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'customer_id' = to_jsonb(old) - 'customer_id'
        and current_setting('studio.merging', true) = 'on' then
      return new;
    elsif to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason'
        and current_setting('studio.anonymising', true) = 'on' then
      return new;
    end if;
  elsif tg_op = 'TRUNCATE' and current_setting('studio.emptying', true) = 'on' then
    return null;
  end if;
  raise exception 'store_credit_entry is append-only' using errcode = 'SR021';
end $$;

CREATE FUNCTION public.layout_spot_map(p_layout text[]) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select string_agg(length(translate(cells, '.C', ''))::text, ',' order by place)
  from unnest(p_layout) with ordinality rows (cells, place) where cells like '%o%'
$$;

CREATE FUNCTION public.leave_family_waitlist() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin return null; end$$;

CREATE FUNCTION public.leave_waitlist() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin return null; end$$;

CREATE FUNCTION public.move_store_credit() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into store_credit (customer_id, balance) select distinct customer_id, 0 from fresh order by 1
  on conflict (customer_id) do nothing;
  update store_credit s set balance = s.balance + m.amount
    from (select customer_id, sum(amount) as amount from (
        select customer_id, amount from fresh union all select customer_id, -amount from stale) x
      group by 1 having sum(amount) <> 0) m
   where s.customer_id = m.customer_id;
  return null;
end $$;

CREATE FUNCTION public.name_accepted_version() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if new.page_version_id is null then
    select page_version_id into new.page_version_id from page where page_id = new.page_id;
  end if;
  return new;
end $$;

CREATE FUNCTION public.put_in_till() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin return new; end$$;

CREATE FUNCTION public.refund_within_invoice() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin return null; end$$;

CREATE FUNCTION public.refuse_audit_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin return null; end$$;

CREATE FUNCTION public.refuse_history_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'SR012';
end $$;

CREATE FUNCTION public.refuse_merged_customer() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if exists (select from customer_merge m where m.merged_customer_id = new.customer_id) then
    raise exception 'customer % was merged', new.customer_id using errcode = 'SR020';
  end if;
  return new;
end $$;

CREATE FUNCTION public.refuse_missing_spot() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'UPDATE' then
    if tg_table_name = 'class_reservation' and new.spot = old.spot and (to_jsonb(old)->>'deleted_at') is null then
      return new;
    end if;
    perform from single_class where single_class_id = new.single_class_id for share;
  end if;
  if exists (
    select from single_class sc cross join lateral class_map(sc.class_type_id, sc.room_id) m
    where sc.single_class_id = new.single_class_id
      and (new.spot = any (sc.blocked_spots) or new.spot > spot_count(m.spot_map)))
  then
    raise exception 'no such spot' using errcode = 'SR001';
  end if;
  return new;
end $$;

CREATE FUNCTION public.refuse_second_subscription() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform from customer where customer_id = new.customer_id for no key update;
  if exists (select from held_subscription h
      where h.customer_id = new.customer_id and h.class_package_id = new.class_package_id) then
    raise exception 'customer % has a subscription of package %', new.customer_id, new.class_package_id
      using errcode = 'SR013';
  end if;
  return new;
end $$;

CREATE FUNCTION public.return_attendees() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin return null; end$$;

CREATE FUNCTION public.return_discount() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin return null; end$$;

CREATE FUNCTION public.return_store_credit() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into store_credit_entry (customer_id, kind, amount, purchase_id, created_at)
  values (new.customer_id, 'payment_returned', old.store_credit, new.purchase_id, new.updated_at);
  new.store_credit := 0;
  return new;
end $$;

CREATE FUNCTION public.spot_count(p_map text) RETURNS integer
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $_$
  select case when p_map ~ '^\\s*\\d{1,2}\\s*(,\\s*\\d{1,2}\\s*)*$'
    then (select sum(size::int)::int from unnest(string_to_array(p_map, ',')) size) end
$_$;

CREATE FUNCTION public.take_blocked_spots() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform from class_type where class_type_id = new.class_type_id for share;
  perform from room where room_id = new.room_id for share;
  select blocked, usable into new.blocked_spots, new.usable_spots
    from class_spots(new.class_type_id, new.location_id, new.room_id);
  return new;
end $$;

CREATE FUNCTION public.take_payment() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin return null; end$$;

CREATE FUNCTION public.use_discount() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin return null; end$$;

CREATE TABLE public.accepted_page (
    page_id bigint NOT NULL,
    customer_id bigint NOT NULL,
    accepted_at timestamp with time zone DEFAULT now() NOT NULL,
    page_version_id bigint NOT NULL
);

CREATE TABLE public.spot_hold (
    spot_hold_id bigint NOT NULL,
    customer_id bigint NOT NULL,
    single_class_id bigint NOT NULL,
    is_guest boolean NOT NULL,
    guest text,
    spot integer,
    first_held_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    released_at timestamp with time zone,
    contact text,
    waitlist_offer_id bigint,
    fixed_place_id bigint,
    CONSTRAINT spot_hold_guest CHECK ((is_guest OR (guest IS NULL)))
);

CREATE VIEW public.active_hold AS
 SELECT spot_hold.spot_hold_id,
    spot_hold.customer_id,
    spot_hold.single_class_id,
    spot_hold.is_guest,
    spot_hold.guest,
    spot_hold.spot,
    spot_hold.first_held_at,
    spot_hold.expires_at,
    spot_hold.released_at,
    spot_hold.contact,
        CASE
            WHEN ((spot_hold.fixed_place_id IS NULL) AND (spot_hold.waitlist_offer_id IS NULL) AND (spot_hold.expires_at > (spot_hold.first_held_at + '00:10:00'::interval))) THEN spot_hold.expires_at
            ELSE NULL::timestamp with time zone
        END AS kept_until,
    spot_hold.fixed_place_id,
    spot_hold.waitlist_offer_id
   FROM public.spot_hold
  WHERE (spot_hold.released_at IS NULL);

CREATE TABLE public.address (
    address_id bigint NOT NULL,
    customer_id bigint NOT NULL,
    street text DEFAULT ''::text NOT NULL,
    number text DEFAULT ''::text NOT NULL,
    interior_number text DEFAULT ''::text NOT NULL,
    neighborhood text DEFAULT ''::text NOT NULL,
    city text NOT NULL,
    state text NOT NULL,
    zip_code text DEFAULT ''::text NOT NULL,
    country text NOT NULL,
    version bigint DEFAULT 1 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    custom_values jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT address_city_check CHECK ((city <> ''::text)),
    CONSTRAINT address_country_check CHECK ((country <> ''::text)),
    CONSTRAINT address_state_check CHECK ((state <> ''::text))
);

ALTER TABLE public.address ALTER COLUMN address_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.address_address_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.announcement (
    announcement_id bigint NOT NULL,
    title text NOT NULL,
    content text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now(),
    version integer DEFAULT 1 NOT NULL
);

ALTER TABLE public.announcement ALTER COLUMN announcement_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.announcement_announcement_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.app_config (
    key text NOT NULL,
    value text NOT NULL
);

CREATE TABLE public.app_config_version (
    app_config_version_id bigint NOT NULL,
    changed_by bigint,
    created_at timestamp with time zone NOT NULL,
    changes jsonb NOT NULL,
    restored bigint,
    CONSTRAINT app_config_version_app_config_version_id_check CHECK ((app_config_version_id > 0)),
    CONSTRAINT app_config_version_changes_check CHECK ((jsonb_typeof(changes) = 'array'::text))
);

CREATE TABLE public.audit_event (
    audit_event_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    actor_kind text NOT NULL,
    actor_id text NOT NULL,
    request_id text,
    action text NOT NULL,
    entity text NOT NULL,
    entity_id text NOT NULL,
    before jsonb,
    after jsonb
);

ALTER TABLE public.audit_event ALTER COLUMN audit_event_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_event_audit_event_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.available_class (
    available_class_id bigint NOT NULL,
    customer_id bigint NOT NULL,
    purchase_id bigint,
    class_type_id bigint,
    unlimited boolean DEFAULT false NOT NULL,
    counted boolean GENERATED ALWAYS AS ((NOT unlimited)) STORED NOT NULL,
    expires_at timestamp with time zone,
    cancels integer DEFAULT 0 NOT NULL,
    forfeited_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    invoice_id bigint,
    revoked boolean DEFAULT false NOT NULL,
    CONSTRAINT available_class_revoked CHECK (((NOT revoked) OR (forfeited_at IS NOT NULL)))
);

ALTER TABLE public.available_class ALTER COLUMN available_class_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.available_class_available_class_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.balance_entry (
    balance_entry_id bigint NOT NULL,
    provider text NOT NULL,
    provider_entry_id text NOT NULL,
    kind text NOT NULL,
    gross bigint NOT NULL,
    fee bigint NOT NULL,
    net bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    available_at timestamp with time zone NOT NULL,
    provider_payment_id text,
    provider_refund_id text,
    provider_dispute_id text,
    payout_id bigint,
    CONSTRAINT balance_entry_check CHECK ((net = (gross - fee))),
    CONSTRAINT balance_entry_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'refund'::text, 'dispute'::text, 'fee'::text, 'payout'::text, 'adjustment'::text]))),
    CONSTRAINT balance_entry_provider_check CHECK ((provider = ANY (ARRAY['stripe'::text, 'paypal'::text])))
);

ALTER TABLE public.balance_entry ALTER COLUMN balance_entry_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.balance_entry_balance_entry_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.blocked_address (
    digest bytea NOT NULL,
    reason text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT blocked_address_digest_check CHECK ((length(digest) = 32)),
    CONSTRAINT blocked_address_reason_check CHECK ((reason = ANY (ARRAY['bounce'::text, 'complaint'::text])))
);

CREATE TABLE public.blocked_spot (
    blocked_spot_id bigint NOT NULL,
    location_id bigint NOT NULL,
    class_type_id bigint,
    spot integer NOT NULL,
    reason text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    room_id bigint,
    CONSTRAINT blocked_spot_map CHECK ((num_nonnulls(class_type_id, room_id) = 1)),
    CONSTRAINT blocked_spot_spot_check CHECK ((spot > 0))
);

ALTER TABLE public.blocked_spot ALTER COLUMN blocked_spot_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.blocked_spot_blocked_spot_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.brand_pass (
    visit_id uuid NOT NULL,
    studio_id bigint NOT NULL,
    studio text NOT NULL,
    customer_id bigint,
    available_class_id bigint,
    price bigint,
    state text NOT NULL,
    told text,
    created_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    starts_at timestamp with time zone,
    day date,
    class_name text,
    outcome text,
    owed bigint,
    CONSTRAINT brand_pass_check CHECK (((ended_at IS NOT NULL) = (state <> 'open'::text))),
    CONSTRAINT brand_pass_granted CHECK (((state = 'ended'::text) OR ((customer_id IS NOT NULL) AND (available_class_id IS NOT NULL) AND (price IS NOT NULL)))),
    CONSTRAINT brand_pass_outcome_check CHECK ((outcome = ANY (ARRAY['attended'::text, 'no_show'::text, 'late_cancel'::text]))),
    CONSTRAINT brand_pass_owed_check CHECK ((owed >= 0)),
    CONSTRAINT brand_pass_price_check CHECK ((price >= 0)),
    CONSTRAINT brand_pass_state_check CHECK ((state = ANY (ARRAY['open'::text, 'ended'::text, 'used'::text]))),
    CONSTRAINT brand_pass_told_check CHECK ((told = ANY (ARRAY['open'::text, 'ended'::text, 'used'::text]))),
    CONSTRAINT brand_pass_used CHECK ((((state = 'used'::text) = (outcome IS NOT NULL)) AND ((outcome IS NULL) = (owed IS NULL)) AND ((outcome IS NULL) OR (day IS NOT NULL))))
);

CREATE TABLE public.brand_visit (
    visit_id uuid NOT NULL,
    customer_id bigint NOT NULL,
    available_class_id bigint NOT NULL,
    counted boolean NOT NULL,
    studio_id bigint NOT NULL,
    studio text NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    day date NOT NULL,
    class_name text NOT NULL,
    price bigint NOT NULL,
    state text DEFAULT 'taken'::text NOT NULL,
    taken_at timestamp with time zone NOT NULL,
    placed_at timestamp with time zone,
    ended_at timestamp with time zone,
    outcome text,
    owed bigint,
    CONSTRAINT brand_visit_check CHECK (((ended_at IS NOT NULL) = (state <> 'taken'::text))),
    CONSTRAINT brand_visit_outcome_check CHECK ((outcome = ANY (ARRAY['attended'::text, 'no_show'::text, 'late_cancel'::text]))),
    CONSTRAINT brand_visit_owed_check CHECK ((owed >= 0)),
    CONSTRAINT brand_visit_price_check CHECK ((price >= 0)),
    CONSTRAINT brand_visit_state_check CHECK ((state = ANY (ARRAY['taken'::text, 'returned'::text, 'used'::text]))),
    CONSTRAINT brand_visit_used CHECK ((((state = 'used'::text) = (outcome IS NOT NULL)) AND ((outcome IS NULL) = (owed IS NULL))))
);

CREATE TABLE public.calendar_feed (
    customer_id bigint NOT NULL,
    token text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.campaign (
    campaign_id bigint NOT NULL,
    name text NOT NULL,
    subject text NOT NULL,
    heading text NOT NULL,
    text text NOT NULL,
    button text NOT NULL,
    path text NOT NULL,
    segment text,
    pace integer NOT NULL,
    state text DEFAULT 'draft'::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone,
    ended_at timestamp with time zone,
    next_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT campaign_ended CHECK (((state = ANY (ARRAY['done'::text, 'cancelled'::text])) = (ended_at IS NOT NULL))),
    CONSTRAINT campaign_next CHECK (((state = 'sending'::text) = (next_at IS NOT NULL))),
    CONSTRAINT campaign_pace_check CHECK ((pace > 0)),
    CONSTRAINT campaign_sent CHECK (((state = 'draft'::text) = (sent_at IS NULL))),
    CONSTRAINT campaign_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'sending'::text, 'done'::text, 'cancelled'::text])))
);

ALTER TABLE public.campaign ALTER COLUMN campaign_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.campaign_campaign_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.campaign_recipient (
    campaign_id bigint NOT NULL,
    customer_id bigint NOT NULL,
    mail_id bigint,
    sent_at timestamp with time zone,
    bounced_at timestamp with time zone,
    complained_at timestamp with time zone,
    opened_at timestamp with time zone,
    unsubscribed_at timestamp with time zone
);

CREATE TABLE public.card_try (
    card_try_id bigint NOT NULL,
    customer_id bigint NOT NULL,
    address text,
    purchase_id bigint,
    setup_id text,
    tried_at timestamp with time zone NOT NULL,
    open_until timestamp with time zone,
    declined_at timestamp with time zone,
    network text
);

ALTER TABLE public.card_try ALTER COLUMN card_try_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.card_try_card_try_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.cash_count (
    cash_count_id bigint NOT NULL,
    customer_id bigint NOT NULL,
    opened_at timestamp with time zone NOT NULL,
    opening_float bigint DEFAULT 0 NOT NULL,
    closed_at timestamp with time zone,
    expected bigint,
    counted bigint,
    denominations jsonb,
    note text DEFAULT ''::text NOT NULL,
    CONSTRAINT cash_count_closed CHECK ((num_nonnulls(closed_at, expected, counted, denominations) = ANY (ARRAY[0, 4]))),
    CONSTRAINT cash_count_counted_check CHECK ((counted >= 0)),
    CONSTRAINT cash_count_opening_float_check CHECK ((opening_float >= 0))
);

ALTER TABLE public.cash_count ALTER COLUMN cash_count_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.cash_count_cash_count_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.cfdi (
    cfdi_id bigint NOT NULL,
    kind text NOT NULL,
    status text DEFAULT 'waiting'::text NOT NULL,
    customer_id bigint,
    tax_receipt_id bigint,
    rfc text,
    legal_name text,
    zip text,
    tax_system text,
    cfdi_use text,
    total bigint NOT NULL,
    provider_invoice_id text,
    uuid text,
    failure text,
    tries integer DEFAULT 0 NOT NULL,
    next_try_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    stamped_at timestamp with time zone,
    refund_id bigint,
    period text,
    period_from date,
    period_to date,
    tax_refund_id bigint,
    CONSTRAINT cfdi_kind_check CHECK ((kind = ANY (ARRAY['customer'::text, 'global'::text, 'credit_note'::text]))),
    CONSTRAINT cfdi_of_customer CHECK (((kind <> 'customer'::text) OR (tax_receipt_id IS NOT NULL))),
    CONSTRAINT cfdi_of_period CHECK (((kind = 'global'::text) = (period IS NOT NULL))),
    CONSTRAINT cfdi_period_check CHECK ((period = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]))),
    CONSTRAINT cfdi_stamped CHECK (((status = ANY (ARRAY['stamped'::text, 'cancelling'::text, 'cancelled'::text])) = (provider_invoice_id IS NOT NULL))),
    CONSTRAINT cfdi_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'stamped'::text, 'refused'::text, 'cancelling'::text, 'cancelled'::text]))),
    CONSTRAINT cfdi_total_check CHECK ((total > 0))
);

ALTER TABLE public.cfdi ALTER COLUMN cfdi_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.cfdi_cfdi_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.class_category (
    class_category_id bigint NOT NULL,
    name text NOT NULL,
    handle text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    available boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

ALTER TABLE public.class_category ALTER COLUMN class_category_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.class_category_class_category_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.class_instructor (
    single_class_id bigint NOT NULL,
    instructor_id bigint NOT NULL,
    "position" integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.class_package (
    class_package_id bigint NOT NULL,
    title text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    short_description text DEFAULT ''::text NOT NULL,
    price bigint NOT NULL,
    sale_price bigint,
    class_amount integer NOT NULL,
    expiration_days integer NOT NULL,
    kind text NOT NULL,
    home boolean DEFAULT false NOT NULL,
    is_special_event boolean DEFAULT false NOT NULL,
    is_trial boolean DEFAULT false NOT NULL,
    limit_per_customer integer,
    is_subscription boolean DEFAULT false NOT NULL,
    subscription_period text,
    subscription_interval integer,
    free_trial_length integer,
    status text DEFAULT 'active'::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    attendee_limit integer,
    attendees integer DEFAULT 0 NOT NULL,
    free_trial_period text DEFAULT 'day'::text NOT NULL,
    image text,
    download_file_id bigint,
    receipt_file_id bigint,
    is_charge boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    home_order integer,
    allows_several boolean DEFAULT false NOT NULL,
    fixed_place boolean DEFAULT false NOT NULL,
    booking_opens text,
    family boolean,
    CONSTRAINT class_package_attendee_limit_check CHECK ((attendee_limit > 0)),
    CONSTRAINT class_package_attendees CHECK (((attendees >= 0) AND ((attendee_limit IS NULL) OR (attendees <= attendee_limit)))),
    CONSTRAINT class_package_booking_opens_check CHECK ((booking_opens ~ '^(always|week [1-8] [1-7] [0-2][0-9]:[0-5][0-9]|days [1-9][0-9]? [0-2][0-9]:[0-5][0-9])$'::text)),
    CONSTRAINT class_package_check CHECK ((is_subscription = ((subscription_period IS NOT NULL) AND (subscription_interval IS NOT NULL)))),
    CONSTRAINT class_package_class_amount_check CHECK ((class_amount >= '-1'::integer)),
    CONSTRAINT class_package_expiration_days_check CHECK ((expiration_days > 0)),
    CONSTRAINT class_package_free_trial_length_check CHECK ((free_trial_length > 0)),
    CONSTRAINT class_package_free_trial_period_check CHECK ((free_trial_period = ANY (ARRAY['day'::text, 'month'::text, 'year'::text]))),
    CONSTRAINT class_package_kind_check CHECK ((kind = ANY (ARRAY['online'::text, 'presencial'::text, 'especial'::text]))),
    CONSTRAINT class_package_limit_per_customer_check CHECK ((limit_per_customer > 0)),
    CONSTRAINT class_package_price_check CHECK ((price >= 0)),
    CONSTRAINT class_package_sale_price_check CHECK ((sale_price >= 0)),
    CONSTRAINT class_package_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text]))),
    CONSTRAINT class_package_subscription_interval_check CHECK ((subscription_interval > 0)),
    CONSTRAINT class_package_subscription_period_check CHECK ((subscription_period = ANY (ARRAY['day'::text, 'month'::text, 'year'::text])))
);

ALTER TABLE public.class_package ALTER COLUMN class_package_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.class_package_class_package_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.class_package_type (
    class_package_id bigint NOT NULL,
    class_type_id bigint NOT NULL,
    class_amount integer NOT NULL,
    expiration_days integer NOT NULL,
    CONSTRAINT class_package_type_class_amount_check CHECK (((class_amount >= '-1'::integer) AND (class_amount <> 0))),
    CONSTRAINT class_package_type_expiration_days_check CHECK ((expiration_days > 0))
);

CREATE TABLE public.class_reservation (
    class_reservation_id bigint NOT NULL,
    single_class_id bigint NOT NULL,
    customer_id bigint NOT NULL,
    available_class_id bigint NOT NULL,
    counted boolean NOT NULL,
    spot integer,
    guest text,
    attend boolean DEFAULT false NOT NULL,
    class_stars integer,
    coach_stars integer,
    comment text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    excused boolean DEFAULT false NOT NULL,
    attended_at timestamp with time zone,
    attended_by bigint,
    moved_to bigint,
    guest_link integer DEFAULT 0 NOT NULL,
    changed_at timestamp with time zone,
    entry_of bigint,
    confirmed_at timestamp with time zone,
    family_member_id bigint,
    CONSTRAINT class_reservation_attended CHECK ((attend OR ((attended_at IS NULL) AND (attended_by IS NULL)))),
    CONSTRAINT class_reservation_class_stars_check CHECK (((class_stars >= 1) AND (class_stars <= 5))),
    CONSTRAINT class_reservation_coach_stars_check CHECK (((coach_stars >= 1) AND (coach_stars <= 5))),
    CONSTRAINT class_reservation_spot_check CHECK ((spot > 0)),
    CONSTRAINT class_reservation_stars CHECK (((class_stars IS NULL) = (coach_stars IS NULL)))
);

ALTER TABLE public.class_reservation ALTER COLUMN class_reservation_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.class_reservation_class_reservation_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.class_reservation_penalty (
    class_reservation_penalty_id bigint NOT NULL,
    customer_id bigint NOT NULL,
    end_date timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_class_reservation_id bigint,
    class_reservation_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    lifted_at timestamp with time zone,
    lifted_by bigint,
    CONSTRAINT class_reservation_penalty_lifted CHECK (((lifted_at IS NULL) OR (end_date <= lifted_at)))
);

ALTER TABLE public.class_reservation_penalty ALTER COLUMN class_reservation_penalty_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.class_reservation_penalty_class_reservation_penalty_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.class_series (
    class_series_id bigint NOT NULL,
    weekdays integer[] NOT NULL,
    start_time time without time zone NOT NULL,
    starts_on date NOT NULL,
    ends_on date,
    duration integer NOT NULL,
    capacity integer NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    class_type_id bigint NOT NULL,
    location_id bigint NOT NULL,
    room_id bigint,
    class_package_id bigint,
    class_category_id bigint,
    instructors bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    tags bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    publish jsonb,
    live_url text,
    CONSTRAINT class_series_capacity_check CHECK ((capacity >= 0)),
    CONSTRAINT class_series_duration_check CHECK ((duration > 0)),
    CONSTRAINT class_series_weekdays_check CHECK (((weekdays <> '{}'::integer[]) AND (weekdays <@ '{1,2,3,4,5,6,7}'::integer[])))
);

ALTER TABLE public.class_series ALTER COLUMN class_series_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.class_series_class_series_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.class_type (
    class_type_id bigint NOT NULL,
    name text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    icon text,
    file_id bigint,
    spot_map text,
    restricted boolean DEFAULT false NOT NULL,
    level text,
    what_to_bring text,
    spot_layout text[],
    version integer DEFAULT 1 NOT NULL,
    archived_at timestamp with time zone,
    CONSTRAINT class_type_layout CHECK (((spot_layout IS NULL) OR (NOT (spot_map IS DISTINCT FROM public.layout_spot_map(spot_layout))))),
    CONSTRAINT class_type_level CHECK ((level = ANY (ARRAY['Principiante'::text, 'Intermedio'::text, 'Avanzado'::text, 'Todos los niveles'::text]))),
    CONSTRAINT class_type_spot_map_check CHECK ((spot_map ~ '^[0-9]{1,2}(,[0-9]{1,2})*$'::text)),
    CONSTRAINT class_type_what_to_bring_check CHECK ((what_to_bring <> ''::text))
);

ALTER TABLE public.class_type ALTER COLUMN class_type_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.class_type_class_type_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.coach_rate (
    coach_rate_id bigint NOT NULL,
    instructor_id bigint,
    class_type_id bigint,
    location_id bigint,
    occasion text NOT NULL,
    basis text NOT NULL,
    amount bigint,
    steps jsonb DEFAULT '[]'::jsonb NOT NULL,
    percent integer,
    unlimited_visit bigint,
    starts_on date NOT NULL,
    ends_on date,
    created_at timestamp with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT coach_rate_amount_check CHECK ((amount >= 0)),
    CONSTRAINT coach_rate_basis_check CHECK ((basis = ANY (ARRAY['class'::text, 'head'::text, 'steps'::text, 'share'::text]))),
    CONSTRAINT coach_rate_days CHECK ((starts_on <= ends_on)),
    CONSTRAINT coach_rate_occasion_check CHECK ((occasion = ANY (ARRAY['class'::text, 'private'::text, 'substitution'::text]))),
    CONSTRAINT coach_rate_percent_check CHECK (((percent >= 1) AND (percent <= 100))),
    CONSTRAINT coach_rate_terms CHECK ((((basis = ANY (ARRAY['class'::text, 'head'::text])) = (amount IS NOT NULL)) AND ((basis = 'steps'::text) = (steps <> '[]'::jsonb)) AND ((basis = 'share'::text) = (percent IS NOT NULL)) AND ((basis = 'share'::text) OR (unlimited_visit IS NULL)))),
    CONSTRAINT coach_rate_unlimited_visit_check CHECK ((unlimited_visit >= 0))
);

ALTER TABLE public.coach_rate ALTER COLUMN coach_rate_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.coach_rate_coach_rate_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.coach_statement (
    coach_statement_id bigint NOT NULL,
    instructor_id bigint NOT NULL,
    starts_on date NOT NULL,
    ends_on date NOT NULL,
    total bigint NOT NULL,
    approved_at timestamp with time zone NOT NULL,
    approved_by bigint NOT NULL,
    CONSTRAINT coach_statement_days CHECK ((starts_on <= ends_on))
);

ALTER TABLE public.coach_statement ALTER COLUMN coach_statement_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.coach_statement_coach_statement_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.coach_statement_line (
    coach_statement_line_id bigint NOT NULL,
    coach_statement_id bigint NOT NULL,
    instructor_id bigint NOT NULL,
    single_class_id bigint NOT NULL,
    class_date timestamp without time zone NOT NULL,
    title text NOT NULL,
    location text NOT NULL,
    attended integer NOT NULL,
    booked integer NOT NULL,
    terms jsonb,
    revenue bigint,
    amount bigint NOT NULL,
    warning text,
    paid bigint
);

ALTER TABLE public.coach_statement_line ALTER COLUMN coach_statement_line_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.coach_statement_line_coach_statement_line_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.custom_field (
    custom_field_id bigint NOT NULL,
    object text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    key text NOT NULL,
    name text NOT NULL,
    label text NOT NULL,
    type text NOT NULL,
    "order" integer DEFAULT 0 NOT NULL,
    step integer DEFAULT 1 NOT NULL,
    required boolean DEFAULT false NOT NULL,
    options text,
    items jsonb,
    class_name text,
    precondition text,
    value jsonb,
    CONSTRAINT custom_field_key_check CHECK ((key ~ '^[A-Za-z][A-Za-z0-9_]{0,59}$'::text))
);

ALTER TABLE public.custom_field ALTER COLUMN custom_field_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.custom_field_custom_field_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.customer (
    customer_id bigint NOT NULL,
    uid text,
    name text NOT NULL,
    last_name text NOT NULL,
    email text,
    phone text NOT NULL,
    role text DEFAULT 'customer'::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    instagram text,
    birthdate date,
    signup_reason text,
    other text,
    email_confirmed_at timestamp with time zone,
    custom_values jsonb DEFAULT '{}'::jsonb NOT NULL,
    file_id bigint,
    id_file_id bigint,
    version bigint DEFAULT 1 NOT NULL,
    signed_out_at timestamp with time zone,
    anonymised_at timestamp with time zone,
    location_ids integer[],
    CONSTRAINT customer_instagram_check CHECK ((length(instagram) <= 120)),
    CONSTRAINT customer_other_check CHECK ((length(other) <= 200)),
    CONSTRAINT customer_signup_reason_check CHECK ((length(signup_reason) <= 80))
);

CREATE TABLE public.customer_activity (
    customer_id bigint NOT NULL,
    last_class_at timestamp with time zone NOT NULL
);

ALTER TABLE public.customer ALTER COLUMN customer_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.customer_customer_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.customer_merge (
    merged_customer_id bigint NOT NULL,
    customer_id bigint NOT NULL,
    uid text,
    merged_at timestamp with time zone NOT NULL,
    CONSTRAINT customer_merge_other CHECK ((customer_id <> merged_customer_id))
);

CREATE TABLE public.customer_note (
    customer_note_id bigint NOT NULL,
    customer_id bigint NOT NULL,
    text text NOT NULL,
    pinned boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    created_by bigint,
    updated_at timestamp with time zone,
    updated_by bigint,
    class_reservation_id bigint,
    video_rating_id bigint,
    CONSTRAINT customer_note_one_rating CHECK ((num_nonnulls(class_reservation_id, video_rating_id) <= 1)),
    CONSTRAINT customer_note_text_check CHECK (((text ~ '\\S'::text) AND (char_length(text) <= 2000)))
);

ALTER TABLE public.customer_note ALTER COLUMN customer_note_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.customer_note_customer_note_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.customer_segment (
    customer_segment_id bigint NOT NULL,
    name text NOT NULL,
    filter jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT customer_segment_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 40)))
);

ALTER TABLE public.customer_segment ALTER COLUMN customer_segment_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.customer_segment_customer_segment_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.customer_session (
    customer_id bigint NOT NULL,
    signed_in_at timestamp with time zone NOT NULL,
    seen_at timestamp with time zone NOT NULL
);

CREATE TABLE public.data_export (
    data_export_id bigint NOT NULL,
    customer_id bigint NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    lease_until timestamp with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    ready_at timestamp with time zone,
    failed_at timestamp with time zone,
    file_id bigint
);

ALTER TABLE public.data_export ALTER COLUMN data_export_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.data_export_data_export_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.deletion_request (
    deletion_request_id bigint NOT NULL,
    customer_id bigint NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone NOT NULL,
    cancelled_at timestamp with time zone,
    told_at timestamp with time zone,
    anonymised_at timestamp with time zone,
    uid text,
    done_at timestamp with time zone
);

ALTER TABLE public.deletion_request ALTER COLUMN deletion_request_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.deletion_request_deletion_request_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.desk_sale (
    desk_sale_id bigint NOT NULL,
    customer_id bigint,
    sold_by bigint NOT NULL,
    method text NOT NULL,
    class_package_id bigint,
    discount_code text,
    charges jsonb DEFAULT '[]'::jsonb NOT NULL,
    title text NOT NULL,
    total bigint NOT NULL,
    received bigint,
    terminal_digits text,
    terminal_authorisation text,
    created_at timestamp with time zone NOT NULL,
    link_expires_at timestamp with time zone,
    voided_at timestamp with time zone,
    voided_by bigint,
    void_reason text,
    payment_method_id bigint,
    more_packages jsonb DEFAULT '[]'::jsonb NOT NULL,
    location_id bigint,
    store_credit bigint DEFAULT 0 NOT NULL,
    by_customer boolean DEFAULT false NOT NULL,
    CONSTRAINT desk_sale_charges_check CHECK ((jsonb_typeof(charges) = 'array'::text)),
    CONSTRAINT desk_sale_check1 CHECK (((method = 'link'::text) = (link_expires_at IS NOT NULL))),
    CONSTRAINT desk_sale_check2 CHECK (((customer_id IS NOT NULL) OR ((class_package_id IS NULL) AND (method <> 'link'::text)))),
    CONSTRAINT desk_sale_check3 CHECK (((received IS NULL) OR (method = 'cash'::text))),
    CONSTRAINT desk_sale_check4 CHECK (((voided_at IS NULL) = (voided_by IS NULL))),
    CONSTRAINT desk_sale_terminal_digits_check CHECK ((terminal_digits ~ '^[0-9]{4}$'::text)),
    CONSTRAINT desk_sale_total_check CHECK ((total >= 0))
);

ALTER TABLE public.desk_sale ALTER COLUMN desk_sale_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.desk_sale_desk_sale_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.discount (
    discount_id bigint NOT NULL,
    code text NOT NULL,
    amount bigint NOT NULL,
    is_percent boolean NOT NULL,
    first_invoice_only boolean DEFAULT false NOT NULL,
    class_package_id bigint,
    limit_per_customer integer,
    limit_total integer,
    uses integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    valid_from date,
    valid_until date,
    customer_id bigint,
    CONSTRAINT discount_amount_check CHECK ((amount > 0)),
    CONSTRAINT discount_check CHECK (((NOT is_percent) OR (amount <= 100))),
    CONSTRAINT discount_days CHECK ((valid_from <= valid_until)),
    CONSTRAINT discount_limit CHECK (((uses >= 0) AND ((limit_total IS NULL) OR (uses <= limit_total)))),
    CONSTRAINT discount_limit_per_customer_check CHECK ((limit_per_customer > 0)),
    CONSTRAINT discount_limit_total_check CHECK ((limit_total > 0))
);

ALTER TABLE public.discount ALTER COLUMN discount_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.discount_discount_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.discount_package (
    discount_id bigint NOT NULL,
    class_package_id bigint NOT NULL
);

CREATE TABLE public.dispute (
    dispute_id bigint NOT NULL,
    invoice_id bigint NOT NULL,
    provider text NOT NULL,
    provider_dispute_id text NOT NULL,
    amount bigint NOT NULL,
    reason text NOT NULL,
    status text NOT NULL,
    respond_by timestamp with time zone,
    opened_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    closed_at timestamp with time zone,
    moves integer DEFAULT 0 NOT NULL,
    frozen_at timestamp with time zone,
    lost_at timestamp with time zone,
    revoked_from text,
    CONSTRAINT dispute_amount_check CHECK ((amount >= 0)),
    CONSTRAINT dispute_closed CHECK (((closed_at IS NULL) = (status = 'open'::text))),
    CONSTRAINT dispute_revoked_from_check CHECK ((revoked_from = ANY (ARRAY['active'::text, 'completed'::text]))),
    CONSTRAINT dispute_status_check CHECK ((status = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text])))
);

ALTER TABLE public.dispute ALTER COLUMN dispute_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.dispute_dispute_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.export_run (
    export_run_id bigint NOT NULL,
    due_on date,
    requested_at timestamp with time zone NOT NULL,
    studio_export_id bigint,
    place text NOT NULL,
    target text DEFAULT ''::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    try_at timestamp with time zone NOT NULL,
    lease_until timestamp with time zone,
    upload_id text,
    problem text,
    size bigint,
    done_at timestamp with time zone,
    failed_at timestamp with time zone,
    CONSTRAINT export_run_check CHECK (((done_at IS NULL) OR (failed_at IS NULL))),
    CONSTRAINT export_run_place_check CHECK ((place = ANY (ARRAY['s3'::text, 'mail'::text])))
);

ALTER TABLE public.export_run ALTER COLUMN export_run_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.export_run_export_run_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.export_schedule (
    one_row boolean DEFAULT true NOT NULL,
    every text NOT NULL,
    day smallint NOT NULL,
    place text NOT NULL,
    customer_id bigint,
    sealed bytea,
    taken_on date NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT export_schedule_check CHECK ((((day >= 1) AND (day <= 28)) AND ((every <> 'week'::text) OR (day <= 7)))),
    CONSTRAINT export_schedule_check1 CHECK (((place = 's3'::text) = (sealed IS NOT NULL))),
    CONSTRAINT export_schedule_check2 CHECK (((place = 'mail'::text) = (customer_id IS NOT NULL))),
    CONSTRAINT export_schedule_every_check CHECK ((every = ANY (ARRAY['never'::text, 'week'::text, 'month'::text]))),
    CONSTRAINT export_schedule_one_row_check CHECK (one_row),
    CONSTRAINT export_schedule_place_check CHECK ((place = ANY (ARRAY['s3'::text, 'mail'::text])))
);

CREATE TABLE public.family_member (
    family_member_id bigint NOT NULL,
    customer_id bigint NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    last_name text DEFAULT ''::text NOT NULL,
    birthdate date,
    note text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    archived_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT family_member_kind_check CHECK ((kind = ANY (ARRAY['child'::text, 'partner'::text])))
);

ALTER TABLE public.family_member ALTER COLUMN family_member_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.family_member_family_member_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.file (
    file_id bigint NOT NULL,
    name text NOT NULL,
    type text NOT NULL,
    src text NOT NULL,
    width integer,
    height integer,
    size bigint,
    storage text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    is_private boolean DEFAULT false NOT NULL,
    customer_id bigint,
    duration integer,
    CONSTRAINT file_both_sides CHECK (((width IS NULL) = (height IS NULL))),
    CONSTRAINT file_height_check CHECK ((height > 0)),
    CONSTRAINT file_of_customer_private CHECK (((customer_id IS NULL) OR is_private)),
    CONSTRAINT file_size_check CHECK ((size >= 0)),
    CONSTRAINT file_storage_check CHECK ((storage = ANY (ARRAY['disk'::text, 's3'::text]))),
    CONSTRAINT file_width_check CHECK ((width > 0))
);

ALTER TABLE public.file ALTER COLUMN file_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.file_file_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.fixed_place (
    fixed_place_id bigint NOT NULL,
    customer_id bigint NOT NULL,
    class_series_id bigint NOT NULL,
    spot integer,
    purchase_id bigint NOT NULL,
    starts_on date NOT NULL,
    ends_on date,
    state text DEFAULT 'active'::text NOT NULL,
    end_reason text,
    created_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT fixed_place_end CHECK ((((state = 'ended'::text) = (ended_at IS NOT NULL)) AND ((state = 'ended'::text) = (end_reason IS NOT NULL)))),
    CONSTRAINT fixed_place_end_reason_check CHECK ((end_reason = ANY (ARRAY['customer'::text, 'studio'::text, 'package'::text, 'freeze'::text, 'series'::text, 'continued'::text, 'merged'::text]))),
    CONSTRAINT fixed_place_spot_check CHECK ((spot >= 1)),
    CONSTRAINT fixed_place_state_check CHECK ((state = ANY (ARRAY['active'::text, 'ended'::text])))
);

CREATE TABLE public.fixed_place_day (
    fixed_place_id bigint NOT NULL,
    single_class_id bigint NOT NULL,
    state text NOT NULL,
    class_reservation_id bigint,
    reason text,
    decided_at timestamp with time zone NOT NULL,
    CONSTRAINT fixed_place_day_check CHECK (((reason IS NOT NULL) = (state = 'missed'::text))),
    CONSTRAINT fixed_place_day_reserved CHECK (((state <> 'reserved'::text) OR (class_reservation_id IS NOT NULL))),
    CONSTRAINT fixed_place_day_state_check CHECK ((state = ANY (ARRAY['reserved'::text, 'missed'::text, 'released'::text])))
);

ALTER TABLE public.fixed_place ALTER COLUMN fixed_place_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.fixed_place_fixed_place_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.form (
    form_id bigint NOT NULL,
    title text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    page text DEFAULT 'none'::text NOT NULL,
    CONSTRAINT form_page_check CHECK ((page = ANY (ARRAY['none'::text, 'account'::text, 'everyone'::text])))
);

CREATE TABLE public.form_answer (
    form_answer_id bigint NOT NULL,
    form_id bigint NOT NULL,
    customer_id bigint,
    name text,
    email text,
    request_key text,
    answers jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT form_answer_person CHECK (((customer_id IS NULL) = ((name IS NOT NULL) AND (email IS NOT NULL))))
);

ALTER TABLE public.form_answer ALTER COLUMN form_answer_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.form_answer_form_answer_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.form_field (
    form_id bigint NOT NULL,
    key text NOT NULL,
    name text NOT NULL,
    label text NOT NULL,
    type text NOT NULL,
    "order" integer DEFAULT 0 NOT NULL,
    step integer DEFAULT 1 NOT NULL,
    required boolean DEFAULT false NOT NULL,
    options text,
    items jsonb,
    class_name text,
    precondition text,
    value jsonb,
    CONSTRAINT form_field_key_check CHECK ((key ~ '^[A-Za-z][A-Za-z0-9_]{0,59}$'::text))
);

ALTER TABLE public.form ALTER COLUMN form_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.form_form_id_seq
    START WITH 7
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.form_place (
    form_place_id bigint NOT NULL,
    form_id bigint NOT NULL,
    place text NOT NULL,
    class_package_id bigint,
    class_type_id bigint,
    CONSTRAINT form_place_about CHECK ((((class_package_id IS NOT NULL) = (place = 'package'::text)) AND ((class_type_id IS NOT NULL) = (place = 'class_type'::text)))),
    CONSTRAINT form_place_place_check CHECK ((place = ANY (ARRAY['signup'::text, 'profile'::text, 'package'::text, 'class_type'::text])))
);

ALTER TABLE public.form_place ALTER COLUMN form_place_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.form_place_form_place_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.free_claim (
    subject text NOT NULL,
    contact text NOT NULL,
    claims integer NOT NULL,
    CONSTRAINT free_claim_claims_check CHECK ((claims > 0))
);

CREATE TABLE public.gift_card (
    gift_card_id bigint NOT NULL,
    customer_id bigint NOT NULL,
    desk_sale_id bigint NOT NULL,
    amount bigint NOT NULL,
    recipient_name text DEFAULT ''::text NOT NULL,
    recipient_email text,
    message text DEFAULT ''::text NOT NULL,
    send_on date,
    seed text NOT NULL,
    code_hash bytea NOT NULL,
    last4 text NOT NULL,
    sent_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT gift_card_amount_check CHECK ((amount > 0))
);

ALTER TABLE public.gift_card ALTER COLUMN gift_card_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.gift_card_gift_card_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.purchase (
    purchase_id bigint NOT NULL,
    customer_id bigint NOT NULL,
    class_package_id bigint NOT NULL,
    status text NOT NULL,
    amount bigint NOT NULL,
    total_payment bigint NOT NULL,
    payment_method_id bigint,
    class_amount integer NOT NULL,
    expiration_days integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    cancelled_at timestamp with time zone,
    subscription_id text,
    subscription_period text,
    subscription_interval integer,
    free_trial_length integer,
    discount_id bigint,
    provider text,
    provider_reference text,
    cancel_reason text,
    failure text,
    confirmed_by bigint,
    pay_by timestamp with time zone,
    unpaid_places integer,
    single_class_id bigint,
    credit_kind text DEFAULT 'presencial'::text NOT NULL,
    free_trial_period text DEFAULT 'day'::text NOT NULL,
    spot integer,
    first_payment bigint,
    later_payment bigint,
    charged_source text,
    charged_brand text,
    charged_digits text,
    charged_exp_month smallint,
    charged_exp_year smallint,
    overdue_at timestamp with time zone,
    custom_values jsonb DEFAULT '{}'::jsonb NOT NULL,
    renews_at timestamp with time zone,
    desk_sale_id bigint,
    concept text,
    debt_forgiven_at timestamp with time zone,
    reserve_class_id bigint,
    renewal_consent text,
    renewal_consent_at timestamp with time zone,
    ends_at_provider boolean DEFAULT false NOT NULL,
    overdue_tries integer,
    overdue_tried_at timestamp with time zone,
    overdue_next_at timestamp with time zone,
    store_credit bigint DEFAULT 0 NOT NULL,
    method_discount bigint DEFAULT 0 NOT NULL,
    voucher_number text,
    voucher_ends_at timestamp with time zone,
    installments smallint,
    renews bigint,
    state_version integer DEFAULT 0 NOT NULL,
    CONSTRAINT purchase_amount_check CHECK ((amount >= 0)),
    CONSTRAINT purchase_credit_kind_check CHECK ((credit_kind = ANY (ARRAY['presencial'::text, 'online'::text, 'especial'::text]))),
    CONSTRAINT purchase_custom_values_check CHECK ((jsonb_typeof(custom_values) = 'object'::text)),
    CONSTRAINT purchase_first_payment CHECK ((first_payment >= 0)),
    CONSTRAINT purchase_free_trial_length_check CHECK ((free_trial_length > 0)),
    CONSTRAINT purchase_free_trial_period_check CHECK ((free_trial_period = ANY (ARRAY['day'::text, 'month'::text, 'year'::text]))),
    CONSTRAINT purchase_later_payment CHECK ((later_payment >= 0)),
    CONSTRAINT purchase_provider CHECK (((provider_reference IS NULL) OR (provider IS NOT NULL))),
    CONSTRAINT purchase_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'active'::text, 'completed'::text, 'failed'::text, 'cancelled'::text, 'revoked'::text]))),
    CONSTRAINT purchase_subscription CHECK (((subscription_period IS NULL) = (subscription_interval IS NULL))),
    CONSTRAINT purchase_subscription_interval_check CHECK ((subscription_interval > 0)),
    CONSTRAINT purchase_subscription_period_check CHECK ((subscription_period = ANY (ARRAY['day'::text, 'month'::text, 'year'::text]))),
    CONSTRAINT purchase_total_payment_check CHECK ((total_payment >= 0)),
    CONSTRAINT purchase_unpaid_places_check CHECK ((unpaid_places >= 0))
);

CREATE VIEW public.held_subscription AS
 SELECT p.customer_id,
    p.class_package_id,
    p.purchase_id,
    p.status
   FROM (public.purchase p
     JOIN public.class_package cp USING (class_package_id))
  WHERE ((p.subscription_period IS NOT NULL) AND (p.status = ANY (ARRAY['pending'::text, 'active'::text])) AND (NOT cp.allows_several));

CREATE TABLE public.holiday (
    holiday_id bigint NOT NULL,
    day date NOT NULL,
    location_id bigint,
    name text NOT NULL,
    CONSTRAINT holiday_name_check CHECK ((name <> ''::text))
);

ALTER TABLE public.holiday ALTER COLUMN holiday_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.holiday_holiday_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.idempotency_key (
    customer_id bigint NOT NULL,
    key text NOT NULL,
    fingerprint text NOT NULL,
    response jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.import_batch (
    import_batch_id bigint NOT NULL,
    kind text NOT NULL,
    file_name text NOT NULL,
    digest text NOT NULL,
    row_count integer NOT NULL,
    columns jsonb NOT NULL,
    header_key text NOT NULL,
    mapping jsonb NOT NULL,
    source text NOT NULL,
    date_order text,
    remembered boolean NOT NULL,
    state text DEFAULT 'uploaded'::text NOT NULL,
    progress integer DEFAULT 0 NOT NULL,
    counts jsonb,
    failure text,
    cancel_requested boolean DEFAULT false NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    expired boolean DEFAULT false NOT NULL,
    created_by bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    empties_cells boolean DEFAULT false NOT NULL,
    leaves_out_rows boolean DEFAULT false NOT NULL,
    CONSTRAINT import_batch_date_order_check CHECK ((date_order = ANY (ARRAY['dmy'::text, 'mdy'::text]))),
    CONSTRAINT import_batch_kind_check CHECK ((kind = ANY (ARRAY['customers'::text, 'classes'::text, 'credits'::text, 'reservations'::text]))),
    CONSTRAINT import_batch_progress_check CHECK (((progress >= 0) AND (progress <= 100))),
    CONSTRAINT import_batch_row_count_check CHECK ((row_count > 0)),
    CONSTRAINT import_batch_state_check CHECK ((state = ANY (ARRAY['uploaded'::text, 'checking'::text, 'checked'::text, 'running'::text, 'done'::text, 'undone'::text])))
);

ALTER TABLE public.import_batch ALTER COLUMN import_batch_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.import_batch_import_batch_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.import_key (
    kind text NOT NULL,
    key text NOT NULL,
    import_batch_id bigint,
    customer_id bigint,
    single_class_id bigint,
    class_reservation_id bigint,
    available_classes bigint[],
    is_known boolean DEFAULT false NOT NULL
);

CREATE TABLE public.import_mapping (
    kind text NOT NULL,
    header_key text NOT NULL,
    mapping jsonb NOT NULL,
    source text NOT NULL,
    date_order text,
    updated_at timestamp with time zone NOT NULL
);

CREATE TABLE public.import_problem (
    import_problem_id bigint NOT NULL,
    import_batch_id bigint NOT NULL,
    row_no integer NOT NULL,
    column_key text,
    message text NOT NULL,
    value text NOT NULL
);

ALTER TABLE public.import_problem ALTER COLUMN import_problem_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.import_problem_import_problem_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.import_row (
    import_batch_id bigint NOT NULL,
    row_no integer NOT NULL,
    cells jsonb NOT NULL
);

CREATE TABLE public.instructor (
    instructor_id bigint NOT NULL,
    name text NOT NULL,
    last_name text DEFAULT ''::text NOT NULL,
    nickname text,
    quote text,
    short_bio text,
    instagram text,
    birthdate date,
    music_type text,
    file_id bigint,
    home boolean DEFAULT true NOT NULL,
    customer_id bigint,
    archived_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL
);

ALTER TABLE public.instructor ALTER COLUMN instructor_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.instructor_instructor_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.invoice (
    invoice_id bigint NOT NULL,
    purchase_id bigint NOT NULL,
    customer_id bigint NOT NULL,
    provider text NOT NULL,
    provider_payment_id text NOT NULL,
    total_payment bigint NOT NULL,
    fulfilled boolean NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    charge_id text,
    card_type text,
    last_digits text,
    taken_by bigint,
    CONSTRAINT invoice_total_payment_check CHECK ((total_payment >= 0))
);

ALTER TABLE public.invoice ALTER COLUMN invoice_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.invoice_invoice_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.job_worker (
    worker_id text NOT NULL,
    seen_at timestamp with time zone NOT NULL
);

CREATE TABLE public.journey (
    journey_id bigint NOT NULL,
    name text NOT NULL,
    trigger text NOT NULL,
    number integer,
    segment text,
    held_out integer NOT NULL,
    result_days integer NOT NULL,
    enabled boolean DEFAULT false NOT NULL,
    enabled_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT journey_held_out_check CHECK (((held_out >= 0) AND (held_out <= 50))),
    CONSTRAINT journey_number_check CHECK ((number > 0)),
    CONSTRAINT journey_on CHECK (((NOT enabled) OR ((enabled_at IS NOT NULL) AND (deleted_at IS NULL)))),
    CONSTRAINT journey_result_days_check CHECK ((result_days > 0))
);

ALTER TABLE public.journey ALTER COLUMN journey_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.journey_journey_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.journey_run (
    journey_run_id bigint NOT NULL,
    journey_id bigint NOT NULL,
    version integer NOT NULL,
    customer_id bigint NOT NULL,
    occurrence text NOT NULL,
    held_out boolean NOT NULL,
    started_at timestamp with time zone NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    due_at timestamp with time zone,
    ended_at timestamp with time zone,
    outcome text,
    log jsonb DEFAULT '[]'::jsonb NOT NULL,
    given jsonb,
    CONSTRAINT journey_run_due CHECK (((ended_at IS NULL) = (due_at IS NOT NULL))),
    CONSTRAINT journey_run_outcome CHECK (((ended_at IS NULL) = (outcome IS NULL)))
);

ALTER TABLE public.journey_run ALTER COLUMN journey_run_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.journey_run_journey_run_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.journey_version (
    journey_id bigint NOT NULL,
    version integer NOT NULL,
    steps jsonb NOT NULL,
    goal text,
    CONSTRAINT journey_version_goal_check CHECK ((goal = ANY (ARRAY['booked'::text, 'bought'::text])))
);

CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);

CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.location (
    location_id bigint NOT NULL,
    name text NOT NULL,
    address text DEFAULT ''::text NOT NULL,
    timezone text,
    archived_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL
);

ALTER TABLE public.location ALTER COLUMN location_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.location_location_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.mail (
    mail_id bigint NOT NULL,
    kind text NOT NULL,
    customer_id bigint NOT NULL,
    single_class_id bigint,
    class_reservation_id bigint,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    dedupe_key text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    due_at timestamp with time zone DEFAULT now() NOT NULL,
    recipient text,
    subject text,
    html text,
    body text,
    ics text,
    transport text,
    attempts integer DEFAULT 0 NOT NULL,
    last_error text,
    sent_at timestamp with time zone,
    failed_at timestamp with time zone,
    purchase_id bigint,
    channel text DEFAULT 'mail'::text NOT NULL,
    provider_id text,
    delivered_at timestamp with time zone,
    read_at timestamp with time zone
);

ALTER TABLE public.mail ALTER COLUMN mail_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.mail_mail_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.mail_server (
    one_row boolean DEFAULT true NOT NULL,
    sealed bytea NOT NULL,
    host text NOT NULL,
    sender text NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT mail_server_one_row_check CHECK (one_row)
);

CREATE TABLE public.message_setting (
    kind text NOT NULL,
    enabled boolean NOT NULL,
    channels text[],
    mode text NOT NULL,
    times integer[],
    subject text,
    heading text,
    body text,
    version integer DEFAULT 0 NOT NULL,
    CONSTRAINT message_setting_channels_check CHECK (((channels <> '{}'::text[]) AND (channels <@ '{mail,whatsapp,push}'::text[]))),
    CONSTRAINT message_setting_check CHECK ((num_nulls(subject, heading, body) = ANY (ARRAY[0, 3]))),
    CONSTRAINT message_setting_mode_check CHECK ((mode = ANY (ARRAY['all'::text, 'first'::text]))),
    CONSTRAINT message_setting_times_check CHECK ((times <> '{}'::integer[])),
    CONSTRAINT message_setting_version_check CHECK ((version >= 0))
);

CREATE TABLE public.message_setting_version (
    message_setting_version_id bigint NOT NULL,
    kind text NOT NULL,
    version integer NOT NULL,
    changed_by bigint,
    created_at timestamp with time zone NOT NULL,
    setting jsonb NOT NULL,
    restored integer,
    CONSTRAINT message_setting_version_setting_check CHECK ((jsonb_typeof(setting) = 'object'::text)),
    CONSTRAINT message_setting_version_version_check CHECK ((version > 0))
);

ALTER TABLE public.message_setting_version ALTER COLUMN message_setting_version_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.message_setting_version_message_setting_version_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.notification_preference (
    customer_id bigint NOT NULL,
    kind text NOT NULL,
    channel text NOT NULL,
    enabled boolean NOT NULL,
    updated_at timestamp with time zone NOT NULL
);

CREATE TABLE public.package_brand (
    class_package_id bigint NOT NULL,
    studio_ids bigint[]
);

CREATE TABLE public.page (
    page_id bigint NOT NULL,
    title text NOT NULL,
    slug text NOT NULL,
    content text,
    required boolean DEFAULT false NOT NULL,
    required_signup boolean DEFAULT false NOT NULL,
    updated_at timestamp with time zone DEFAULT now(),
    page_version_id bigint,
    version integer DEFAULT 1 NOT NULL,
    accepted_from_id bigint
);

CREATE TABLE public.page_former_slug (
    slug text NOT NULL,
    page_id bigint NOT NULL
);

ALTER TABLE public.page ALTER COLUMN page_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.page_page_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.page_version (
    page_version_id bigint NOT NULL,
    page_id bigint NOT NULL,
    title text NOT NULL,
    content text,
    created_at timestamp with time zone
);

ALTER TABLE public.page_version ALTER COLUMN page_version_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.page_version_page_version_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE VIEW public.paying_hold AS
 SELECT active_hold.spot_hold_id,
    active_hold.customer_id,
    active_hold.single_class_id,
    active_hold.is_guest,
    active_hold.guest,
    active_hold.spot,
    active_hold.first_held_at,
    active_hold.expires_at,
    active_hold.released_at,
    active_hold.contact,
    active_hold.kept_until,
    active_hold.fixed_place_id,
    active_hold.waitlist_offer_id
   FROM public.active_hold
  WHERE ((active_hold.fixed_place_id IS NULL) AND (active_hold.waitlist_offer_id IS NULL));

CREATE TABLE public.payment_key (
    provider text NOT NULL,
    sealed bytea NOT NULL,
    last4 text NOT NULL,
    account_id text,
    endpoint_id text NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT payment_key_last4_check CHECK ((length(last4) = 4)),
    CONSTRAINT payment_key_provider_check CHECK ((provider = ANY (ARRAY['stripe'::text, 'paypal'::text])))
);

CREATE TABLE public.payment_method (
    payment_method_id bigint NOT NULL,
    name text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    archived_at timestamp with time zone
);

ALTER TABLE public.payment_method ALTER COLUMN payment_method_id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.payment_method_payment_method_id_seq
    START WITH 100
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.payment_source (
    payment_source_id bigint NOT NULL,
    customer_id bigint NOT NULL,
    source_id text NOT NULL,
    card_type text NOT NULL,
    last_digits text NOT NULL,
    fingerprint text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    exp_month smallint,
    exp_year smallint,
    CONSTRAINT payment_source_last_digits_check CHECK ((last_digits ~ '^[0-9]{4}$'::text))
);

ALTER TABLE public.payment_source ALTER COLUMN payment_source_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.payment_source_payment_source_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.payout (
    payout_id bigint NOT NULL,
    provider text NOT NULL,
    provider_payout_id text NOT NULL,
    amount bigint NOT NULL,
    status text NOT NULL,
    failure text,
    parts text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    arrives_at timestamp with time zone,
    CONSTRAINT payout_parts_check CHECK ((parts = ANY (ARRAY['waiting'::text, 'ready'::text, 'read'::text, 'never'::text]))),
    CONSTRAINT payout_provider_check CHECK ((provider = ANY (ARRAY['stripe'::text, 'paypal'::text]))),
    CONSTRAINT payout_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'in_transit'::text, 'paid'::text, 'failed'::text, 'canceled'::text])))
);

ALTER TABLE public.payout ALTER COLUMN payout_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.payout_payout_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.program (
    program_id bigint NOT NULL,
    name text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    file_id bigint,
    "order" integer DEFAULT 0 NOT NULL,
    archived_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT program_name_check CHECK ((name <> ''::text))
);

ALTER TABLE public.program ALTER COLUMN program_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.program_program_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.program_tag (
    program_id bigint NOT NULL,
    tag_id bigint NOT NULL
);

CREATE TABLE public.provider_customer (
    customer_id bigint NOT NULL,
    provider text NOT NULL,
    provider_customer_id text NOT NULL,
    CONSTRAINT provider_customer_provider_check CHECK ((provider = ANY (ARRAY['stripe'::text, 'paypal'::text])))
);

CREATE TABLE public.provider_event (
    provider text NOT NULL,
    event_id text NOT NULL,
    type text NOT NULL,
    received_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.provider_plan (
    class_package_id bigint NOT NULL,
    provider text NOT NULL,
    terms text NOT NULL,
    provider_plan_id text NOT NULL,
    CONSTRAINT provider_plan_provider_check CHECK ((provider = ANY (ARRAY['stripe'::text, 'paypal'::text])))
);

CREATE TABLE public.purchase_freeze (
    purchase_freeze_id bigint NOT NULL,
    purchase_id bigint NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    until timestamp with time zone,
    ended_at timestamp with time zone,
    next_charge_at timestamp with time zone,
    reason text DEFAULT ''::text NOT NULL,
    paused_at timestamp with time zone,
    resumed_at timestamp with time zone,
    CONSTRAINT purchase_freeze_check CHECK ((until > starts_at)),
    CONSTRAINT purchase_freeze_check1 CHECK ((ended_at >= starts_at))
);

ALTER TABLE public.purchase_freeze ALTER COLUMN purchase_freeze_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.purchase_freeze_purchase_freeze_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE public.purchase ALTER COLUMN purchase_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.purchase_purchase_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.purchase_type (
    purchase_id bigint NOT NULL,
    class_type_id bigint NOT NULL,
    class_amount integer NOT NULL,
    expiration_days integer NOT NULL,
    CONSTRAINT purchase_type_class_amount_check CHECK (((class_amount >= '-1'::integer) AND (class_amount <> 0))),
    CONSTRAINT purchase_type_expiration_days_check CHECK ((expiration_days > 0))
);

CREATE TABLE public.push_subscription (
    push_subscription_id bigint NOT NULL,
    customer_id bigint NOT NULL,
    endpoint text NOT NULL,
    p256dh text NOT NULL,
    auth text NOT NULL,
    created_at timestamp with time zone NOT NULL
);

ALTER TABLE public.push_subscription ALTER COLUMN push_subscription_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.push_subscription_push_subscription_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE UNLOGGED TABLE public.rate_limit (
    key text NOT NULL,
    hits integer NOT NULL,
    ends_at timestamp with time zone NOT NULL
);

CREATE TABLE public.received_message (
    received_message_id bigint NOT NULL,
    customer_id bigint,
    phone text NOT NULL,
    body text NOT NULL,
    provider_id text NOT NULL,
    received_at timestamp with time zone NOT NULL,
    done_at timestamp with time zone,
    done_by bigint,
    answer jsonb,
    answer_due_at timestamp with time zone,
    answered_at timestamp with time zone,
    CONSTRAINT received_message_done CHECK (((done_by IS NULL) OR (done_at IS NOT NULL)))
);

ALTER TABLE public.received_message ALTER COLUMN received_message_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.received_message_received_message_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.reconciliation_cursor (
    list text NOT NULL,
    place text NOT NULL
);

CREATE TABLE public.referral (
    referral_id bigint NOT NULL,
    customer_id bigint NOT NULL,
    inviter_id bigint NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    reason text,
    purchase_id bigint,
    friend_amount bigint DEFAULT 0 NOT NULL,
    inviter_amount bigint DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    decided_at timestamp with time zone,
    CONSTRAINT referral_decided CHECK (((decided_at IS NOT NULL) = (state <> 'waiting'::text))),
    CONSTRAINT referral_friend_amount_check CHECK ((friend_amount >= 0)),
    CONSTRAINT referral_given CHECK (((purchase_id IS NOT NULL) = (state = ANY (ARRAY['given'::text, 'taken_back'::text])))),
    CONSTRAINT referral_inviter_amount_check CHECK ((inviter_amount >= 0)),
    CONSTRAINT referral_other_person CHECK ((customer_id <> inviter_id)),
    CONSTRAINT referral_reason CHECK (((reason IS NOT NULL) = (state = 'refused'::text))),
    CONSTRAINT referral_reason_check CHECK ((reason = ANY (ARRAY['contact'::text, 'phone'::text, 'device'::text, 'card'::text]))),
    CONSTRAINT referral_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'given'::text, 'refused'::text, 'taken_back'::text, 'lapsed'::text])))
);

CREATE TABLE public.referral_device (
    customer_id bigint NOT NULL,
    devices text[] DEFAULT '{}'::text[] NOT NULL,
    phones text[] DEFAULT '{}'::text[] NOT NULL
);

ALTER TABLE public.referral ALTER COLUMN referral_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.referral_referral_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.refund (
    refund_id bigint NOT NULL,
    invoice_id bigint NOT NULL,
    amount bigint NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    provider_refund_id text,
    failure text,
    created_by bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    to_store_credit boolean DEFAULT false NOT NULL,
    CONSTRAINT refund_amount_check CHECK ((amount > 0)),
    CONSTRAINT refund_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text])))
);

ALTER TABLE public.refund ALTER COLUMN refund_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.refund_refund_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.renewal_attempt (
    renewal_attempt_id bigint NOT NULL,
    purchase_id bigint NOT NULL,
    overdue_at timestamp with time zone NOT NULL,
    day integer,
    started_at timestamp with time zone NOT NULL,
    claimed_at timestamp with time zone NOT NULL,
    result text,
    failure text,
    ended_at timestamp with time zone,
    CONSTRAINT renewal_attempt_day_check CHECK ((day > 0)),
    CONSTRAINT renewal_attempt_ended CHECK (((result IS NULL) = (ended_at IS NULL))),
    CONSTRAINT renewal_attempt_result_check CHECK ((result = ANY (ARRAY['paid'::text, 'declined'::text, 'asked'::text, 'settled'::text, 'unknown'::text])))
);

ALTER TABLE public.renewal_attempt ALTER COLUMN renewal_attempt_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.renewal_attempt_renewal_attempt_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.report_mail (
    report_mail_id bigint NOT NULL,
    report text NOT NULL,
    filters jsonb DEFAULT '{}'::jsonb NOT NULL,
    every text NOT NULL,
    format text NOT NULL,
    sent_on date NOT NULL,
    CONSTRAINT report_mail_every_check CHECK ((every = ANY (ARRAY['week'::text, 'month'::text]))),
    CONSTRAINT report_mail_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text])))
);

CREATE TABLE public.report_mail_recipient (
    report_mail_id bigint NOT NULL,
    customer_id bigint NOT NULL
);

ALTER TABLE public.report_mail ALTER COLUMN report_mail_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.report_mail_report_mail_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.role_decision (
    email text NOT NULL,
    customer_id bigint NOT NULL,
    decided_at timestamp with time zone NOT NULL
);

CREATE TABLE public.room (
    room_id bigint NOT NULL,
    location_id bigint NOT NULL,
    name text NOT NULL,
    capacity integer,
    version integer DEFAULT 1 NOT NULL,
    deleted_at timestamp with time zone,
    spot_layout text[],
    spot_map text GENERATED ALWAYS AS (public.layout_spot_map(spot_layout)) STORED,
    CONSTRAINT room_capacity_check CHECK ((capacity > 0)),
    CONSTRAINT room_name_check CHECK ((name <> ''::text))
);

ALTER TABLE public.room ALTER COLUMN room_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.room_room_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.routine (
    name text NOT NULL,
    hash text NOT NULL
);

CREATE TABLE public.saved_view (
    customer_id bigint NOT NULL,
    list text NOT NULL,
    name text NOT NULL,
    search text NOT NULL,
    CONSTRAINT saved_view_list_check CHECK ((list ~ '^[a-z0-9.-]{1,60}$'::text)),
    CONSTRAINT saved_view_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 40))),
    CONSTRAINT saved_view_search_check CHECK ((char_length(search) <= 2000))
);

CREATE TABLE public.single_class (
    single_class_id bigint NOT NULL,
    class_date timestamp without time zone NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    duration integer NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    capacity integer NOT NULL,
    reserved integer DEFAULT 0 NOT NULL,
    class_type_id bigint NOT NULL,
    location_id bigint NOT NULL,
    class_package_id bigint,
    deleted_at timestamp with time zone,
    coach_changed_at timestamp with time zone,
    class_category_id bigint,
    icon text,
    held_seats integer DEFAULT 0 NOT NULL,
    room_id bigint,
    class_series_id bigint,
    series_day date,
    is_exception boolean DEFAULT false NOT NULL,
    published_at timestamp with time zone,
    moved_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    blocked_spots integer[] DEFAULT '{}'::integer[] NOT NULL,
    usable_spots integer,
    live_url text,
    changed_at timestamp with time zone,
    waitlist_close_minutes integer,
    CONSTRAINT single_class_duration_check CHECK ((duration > 0)),
    CONSTRAINT single_class_seats CHECK (((reserved >= 0) AND (reserved <= capacity))),
    CONSTRAINT single_class_seats_held CHECK (((held_seats >= 0) AND ((held_seats = 0) OR ((reserved + held_seats) <= capacity)))),
    CONSTRAINT single_class_waitlist_close_minutes_check CHECK (((waitlist_close_minutes >= 0) AND (waitlist_close_minutes <= 1440)))
)
WITH (fillfactor='80');

ALTER TABLE public.single_class ALTER COLUMN single_class_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.single_class_single_class_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.single_class_tag (
    single_class_id bigint NOT NULL,
    tag_id bigint NOT NULL
);

ALTER TABLE public.spot_hold ALTER COLUMN spot_hold_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.spot_hold_spot_hold_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.store_credit (
    customer_id bigint NOT NULL,
    balance bigint NOT NULL,
    CONSTRAINT store_credit_not_negative CHECK ((balance >= 0))
);

CREATE TABLE public.store_credit_entry (
    store_credit_entry_id bigint NOT NULL,
    customer_id bigint NOT NULL,
    kind text NOT NULL,
    amount bigint NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    purchase_id bigint,
    refund_id bigint,
    created_by bigint,
    created_at timestamp with time zone NOT NULL,
    gift_card_id bigint,
    CONSTRAINT store_credit_entry_kind_check CHECK ((kind = ANY (ARRAY['refund'::text, 'overpayment'::text, 'goodwill'::text, 'gift_card'::text, 'payment'::text, 'payment_returned'::text, 'expired'::text])))
);

ALTER TABLE public.store_credit_entry ALTER COLUMN store_credit_entry_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.store_credit_entry_store_credit_entry_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.studio (
    one_row boolean DEFAULT true NOT NULL,
    file_tags text[] NOT NULL,
    tagged_in text NOT NULL,
    signing_key bytea DEFAULT sha256((uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))) NOT NULL,
    push_public_key text,
    push_private_key text,
    CONSTRAINT studio_file_tags_check CHECK ((cardinality(file_tags) > 0)),
    CONSTRAINT studio_one_row_check CHECK (one_row)
);

CREATE TABLE public.studio_export (
    studio_export_id bigint NOT NULL,
    requested_by bigint,
    requested_at timestamp with time zone NOT NULL,
    lease_until timestamp with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    ready_at timestamp with time zone,
    failed_at timestamp with time zone,
    file_id bigint
);

ALTER TABLE public.studio_export ALTER COLUMN studio_export_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.studio_export_studio_export_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.studio_work (
    studio_id bigint NOT NULL,
    lane text NOT NULL,
    due_at timestamp with time zone NOT NULL,
    visit text,
    leased_until timestamp with time zone,
    scheduled_until timestamp with time zone,
    outages integer DEFAULT 0 NOT NULL,
    written_at timestamp with time zone,
    CONSTRAINT studio_work_check CHECK (((leased_until IS NULL) = (visit IS NULL))),
    CONSTRAINT studio_work_lane_check CHECK ((lane = ANY (ARRAY['mail'::text, 'messages'::text, 'tasks'::text, 'providers'::text, 'slow'::text, 'videos'::text])))
);

CREATE TABLE public.subscription_price (
    subscription_price_id bigint NOT NULL,
    purchase_id bigint NOT NULL,
    price bigint NOT NULL,
    first_payment bigint NOT NULL,
    later_payment bigint NOT NULL,
    not_before date NOT NULL,
    created_at timestamp with time zone NOT NULL,
    telling_at timestamp with time zone,
    applied_at timestamp with time zone,
    dropped_at timestamp with time zone,
    agreed_at timestamp with time zone,
    CONSTRAINT subscription_price_check CHECK (((applied_at IS NULL) OR (telling_at IS NOT NULL))),
    CONSTRAINT subscription_price_check1 CHECK (((applied_at IS NULL) OR (dropped_at IS NULL))),
    CONSTRAINT subscription_price_first_payment_check CHECK ((first_payment >= 0)),
    CONSTRAINT subscription_price_later_payment_check CHECK ((later_payment >= 0)),
    CONSTRAINT subscription_price_price_check CHECK ((price >= 0))
);

ALTER TABLE public.subscription_price ALTER COLUMN subscription_price_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.subscription_price_subscription_price_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.tag (
    tag_id bigint NOT NULL,
    name text NOT NULL,
    color text NOT NULL,
    archived_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL
);

ALTER TABLE public.tag ALTER COLUMN tag_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.tag_tag_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.tax_profile (
    customer_id bigint NOT NULL,
    rfc text NOT NULL,
    legal_name text NOT NULL,
    zip text NOT NULL,
    tax_system text NOT NULL,
    cfdi_use text NOT NULL,
    updated_at timestamp with time zone NOT NULL
);

CREATE TABLE public.tax_receipt (
    tax_receipt_id bigint NOT NULL,
    invoice_id bigint NOT NULL,
    total bigint NOT NULL,
    status text DEFAULT 'waiting'::text NOT NULL,
    provider_receipt_id text,
    cfdi_id bigint,
    failure text,
    tries integer DEFAULT 0 NOT NULL,
    next_try_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    copies integer DEFAULT 0 NOT NULL,
    CONSTRAINT tax_receipt_open CHECK (((status <> 'open'::text) OR (provider_receipt_id IS NOT NULL))),
    CONSTRAINT tax_receipt_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'open'::text, 'cancelled'::text]))),
    CONSTRAINT tax_receipt_total_check CHECK ((total > 0))
);

ALTER TABLE public.tax_receipt ALTER COLUMN tax_receipt_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.tax_receipt_tax_receipt_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.tax_refund (
    refund_id bigint,
    tax_receipt_id bigint NOT NULL,
    amount bigint NOT NULL,
    action text,
    stale_receipt_id text,
    done_at timestamp with time zone,
    failure text,
    tries integer DEFAULT 0 NOT NULL,
    next_try_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    tax_refund_id bigint NOT NULL,
    dispute_id bigint,
    failed_at timestamp with time zone,
    undone_at timestamp with time zone,
    CONSTRAINT tax_refund_action_check CHECK ((action = ANY (ARRAY['cancel_receipt'::text, 'cancel_cfdi'::text, 'credit_note'::text]))),
    CONSTRAINT tax_refund_amount_check CHECK ((amount > 0)),
    CONSTRAINT tax_refund_of CHECK (((refund_id IS NULL) <> (dispute_id IS NULL)))
);

ALTER TABLE public.tax_refund ALTER COLUMN tax_refund_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.tax_refund_tax_refund_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.team_invitation (
    team_invitation_id bigint NOT NULL,
    email text NOT NULL,
    role text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT team_invitation_email_check CHECK ((email = lower(email))),
    CONSTRAINT team_invitation_role_check CHECK ((role = ANY (ARRAY['coach'::text, 'contador'::text, 'staff'::text, 'admin'::text])))
);

ALTER TABLE public.team_invitation ALTER COLUMN team_invitation_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.team_invitation_team_invitation_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.till_movement (
    till_movement_id bigint NOT NULL,
    customer_id bigint NOT NULL,
    cash_count_id bigint NOT NULL,
    method text NOT NULL,
    kind text NOT NULL,
    amount bigint NOT NULL,
    desk_sale_id bigint,
    invoice_id bigint,
    refund_id bigint,
    note text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    payment_method_id bigint,
    CONSTRAINT till_movement_kind_check CHECK ((kind = ANY (ARRAY['sale'::text, 'confirmed'::text, 'refund'::text, 'deposit'::text, 'withdrawal'::text]))),
    CONSTRAINT till_movement_sign CHECK (((amount <> 0) AND ((amount < 0) = (kind = ANY (ARRAY['refund'::text, 'withdrawal'::text])))))
);

ALTER TABLE public.till_movement ALTER COLUMN till_movement_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.till_movement_till_movement_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.transfer_proof (
    transfer_proof_id bigint NOT NULL,
    purchase_id bigint NOT NULL,
    file_id bigint,
    status text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    decided_by bigint,
    decided_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT transfer_proof_decided CHECK (((status = 'waiting'::text) = (decided_at IS NULL))),
    CONSTRAINT transfer_proof_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'replaced'::text, 'refused'::text, 'confirmed'::text, 'credited'::text])))
);

ALTER TABLE public.transfer_proof ALTER COLUMN transfer_proof_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.transfer_proof_transfer_proof_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.trial (
    purchase_id bigint NOT NULL,
    customer_id bigint NOT NULL,
    class_package_id bigint NOT NULL,
    fingerprint text,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.upload (
    upload_id uuid DEFAULT gen_random_uuid() NOT NULL,
    customer_id bigint NOT NULL,
    file_id bigint NOT NULL,
    name text NOT NULL,
    size bigint NOT NULL,
    is_private boolean NOT NULL,
    storage text NOT NULL,
    parts_id text,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT upload_check CHECK (((parts_id IS NULL) OR (storage = 's3'::text))),
    CONSTRAINT upload_size_check CHECK ((size > 0)),
    CONSTRAINT upload_storage_check CHECK ((storage = ANY (ARRAY['disk'::text, 's3'::text])))
);

CREATE TABLE public.video (
    video_id bigint NOT NULL,
    title text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    class_category_id bigint,
    class_type_id bigint,
    video_type_id bigint,
    program_id bigint,
    program_position integer,
    duration integer DEFAULT 0 NOT NULL,
    poster_file_id bigint,
    provider text NOT NULL,
    provider_id text,
    file_id bigint,
    published_at timestamp with time zone,
    archived_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    words tsvector GENERATED ALWAYS AS (array_to_tsvector(array_remove(regexp_split_to_array(regexp_replace(lower(regexp_replace(NORMALIZE(((title || ' '::text) || description), NFD), '[\\u0300-\\u036f]'::text, ''::text, 'g'::text)), '([a-z0-9]{100})[a-z0-9]+'::text, '\\1'::text, 'g'::text), '[^a-z0-9]+'::text), ''::text))) STORED NOT NULL,
    CONSTRAINT video_duration_check CHECK (((duration >= 0) AND (duration <= 86400))),
    CONSTRAINT video_provider_check CHECK ((provider = ANY (ARRAY['file'::text, 'youtube'::text, 'vimeo'::text]))),
    CONSTRAINT video_source CHECK ((((provider = 'file'::text) = (file_id IS NOT NULL)) AND ((provider = 'file'::text) = (provider_id IS NULL))))
);

CREATE TABLE public.video_caption (
    video_id bigint NOT NULL,
    language text NOT NULL,
    label text NOT NULL,
    content text NOT NULL
);

CREATE TABLE public.video_encoding (
    file_id bigint NOT NULL,
    attempts integer NOT NULL,
    tried_at timestamp with time zone NOT NULL,
    done_at timestamp with time zone,
    probed_at timestamp with time zone,
    poster_file_id bigint,
    claim uuid,
    seen_at timestamp with time zone,
    percent integer DEFAULT 0 NOT NULL,
    problem text,
    CONSTRAINT video_encoding_percent_check CHECK (((percent >= 0) AND (percent <= 100))),
    CONSTRAINT video_encoding_problem_check CHECK ((problem = ANY (ARRAY['no-picture'::text, 'unreadable'::text, 'no-space'::text, 'failed'::text])))
);

CREATE TABLE public.video_favorite (
    created_at timestamp with time zone NOT NULL,
    customer_id bigint NOT NULL,
    video_id bigint NOT NULL
);

CREATE TABLE public.video_instructor (
    video_id bigint NOT NULL,
    instructor_id bigint NOT NULL,
    place integer NOT NULL
);

CREATE TABLE public.video_progress (
    seconds integer DEFAULT 0 NOT NULL,
    completed_at timestamp with time zone,
    updated_at timestamp with time zone NOT NULL,
    customer_id bigint NOT NULL,
    video_id bigint NOT NULL,
    CONSTRAINT video_progress_seconds_check CHECK ((seconds >= 0))
);

CREATE TABLE public.video_rating (
    class_stars integer NOT NULL,
    coach_stars integer NOT NULL,
    comment text,
    created_at timestamp with time zone NOT NULL,
    customer_id bigint NOT NULL,
    video_id bigint NOT NULL,
    video_rating_id bigint NOT NULL,
    CONSTRAINT video_rating_class_stars_check CHECK (((class_stars >= 1) AND (class_stars <= 5))),
    CONSTRAINT video_rating_coach_stars_check CHECK (((coach_stars >= 1) AND (coach_stars <= 5)))
);

ALTER TABLE public.video_rating ALTER COLUMN video_rating_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.video_rating_video_rating_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.video_rendition (
    source_file_id bigint NOT NULL,
    height integer NOT NULL,
    file_id bigint NOT NULL,
    width integer NOT NULL,
    bandwidth integer NOT NULL,
    codecs text NOT NULL,
    playlist text NOT NULL
);

CREATE TABLE public.video_tag (
    video_id bigint NOT NULL,
    tag_id bigint NOT NULL
);

CREATE TABLE public.video_type (
    video_type_id bigint NOT NULL,
    name text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    archived_at timestamp with time zone
);

ALTER TABLE public.video_type ALTER COLUMN video_type_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.video_type_video_type_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE public.video ALTER COLUMN video_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.video_video_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.waitlist (
    waitlist_id bigint NOT NULL,
    single_class_id bigint NOT NULL,
    customer_id bigint NOT NULL,
    auto boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    promoted_at timestamp with time zone,
    removed_at timestamp with time zone,
    place bigint,
    told_closed_at timestamp with time zone,
    standby_at timestamp with time zone,
    family_member_id bigint,
    CONSTRAINT waitlist_check CHECK (((promoted_at IS NULL) OR (removed_at IS NULL)))
);

CREATE TABLE public.waitlist_offer (
    waitlist_offer_id bigint NOT NULL,
    waitlist_id bigint NOT NULL,
    spot integer,
    offered_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone,
    outcome text,
    reason text,
    ended_at timestamp with time zone,
    CONSTRAINT waitlist_offer_ended CHECK (((outcome IS NULL) = (ended_at IS NULL))),
    CONSTRAINT waitlist_offer_outcome_check CHECK ((outcome = ANY (ARRAY['accepted'::text, 'declined'::text, 'lapsed'::text, 'withdrawn'::text, 'passed'::text]))),
    CONSTRAINT waitlist_offer_passed CHECK (((expires_at IS NULL) = COALESCE((outcome = 'passed'::text), false)))
);

ALTER TABLE public.waitlist_offer ALTER COLUMN waitlist_offer_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.waitlist_offer_waitlist_offer_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE public.waitlist ALTER COLUMN waitlist_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.waitlist_waitlist_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

insert into public.studio (file_tags, tagged_in)
select array[left(md5(s.system_identifier || ' ' || d.oid), 4)],
  md5(s.system_identifier || ' ' || c.timeline_id || ' ' || d.oid)
from pg_control_system() s, pg_control_checkpoint() c, pg_database d
where d.datname = current_database();

insert into public.form (form_id, title, version, page) overriding system value values
('6', 'Dirección', '1', 'none');

insert into public.form_field (form_id, key, name, label, type, "order", step, required, options, items, class_name, precondition, value) overriding system value values
('6', 'city', 'city', 'Ciudad', 'text', '5', '1', 'true', NULL, NULL, NULL, NULL, NULL),
('6', 'country', 'country', 'País', 'text', '8', '1', 'true', NULL, NULL, NULL, NULL, NULL),
('6', 'interior_number', 'interior_number', 'Interior', 'text', '3', '1', 'false', NULL, NULL, NULL, NULL, NULL),
('6', 'neighborhood', 'neighborhood', 'Colonia', 'text', '4', '1', 'false', NULL, NULL, NULL, NULL, NULL),
('6', 'number', 'number', 'Número', 'text', '2', '1', 'false', NULL, NULL, NULL, NULL, NULL),
('6', 'state', 'state', 'Estado', 'text', '6', '1', 'true', NULL, NULL, NULL, NULL, NULL),
('6', 'street', 'street', 'Calle', 'text', '1', '1', 'false', NULL, NULL, NULL, NULL, NULL),
('6', 'zip_code', 'zip_code', 'Código postal', 'text', '7', '1', 'false', NULL, NULL, NULL, NULL, NULL);

insert into public.journey (journey_id, name, trigger, number, segment, held_out, result_days, enabled, enabled_at, version, created_at, deleted_at) overriding system value values
('1', 'Bienvenida', 'signed-up', NULL, NULL, '10', '14', 'false', null, '1', now(), null),
('10', 'Visita 10', 'milestone', '10', NULL, '0', '14', 'false', null, '1', now(), null),
('11', 'Visita 100', 'milestone', '100', NULL, '0', '14', 'false', null, '1', now(), null),
('12', 'Racha de 4 semanas', 'streak', '4', NULL, '0', '14', 'false', null, '1', now(), null),
('13', 'Racha de 12 semanas', 'streak', '12', NULL, '0', '14', 'false', null, '1', now(), null),
('2', 'Después de la primera visita', 'first-visit', NULL, NULL, '10', '14', 'false', null, '1', now(), null),
('3', 'Del paquete de prueba al siguiente', 'intro-used', NULL, NULL, '10', '14', 'false', null, '1', now(), null),
('4', 'Créditos por vencer', 'credits-expiring', '7', NULL, '10', '14', 'false', null, '1', now(), null),
('5', 'Se acabó su paquete', 'package-ended', NULL, NULL, '10', '14', 'false', null, '1', now(), null),
('6', 'Te extrañamos', 'away', NULL, NULL, '10', '14', 'false', null, '1', now(), null),
('7', 'Cumpleaños', 'birthday', NULL, NULL, '0', '14', 'false', null, '1', now(), null),
('8', 'Visita 50', 'milestone', '50', NULL, '0', '14', 'false', null, '1', now(), null),
('9', 'No pasó su pago', 'payment-failed', NULL, NULL, '0', '14', 'false', null, '1', now(), null);

insert into public.journey_version (journey_id, version, steps, goal) overriding system value values
('1', '1', E'[{"do": "wait", "days": 1}, {"do": "send", "body": "Elige el horario que mejor te quede y llega diez minutos antes: te ayudamos con todo.\\\\nSolo trae agua y ropa cómoda.", "path": "/calendario", "button": "Elegir mi clase", "heading": "¿Lista para tu primera clase?", "subject": "{nombre}, tu primera clase te espera"}, {"do": "wait", "days": 4}, {"do": "send", "body": "Si no sabes qué clase elegir, responde este correo y te recomendamos una.\\\\nTambién puedes ver cómo es cada clase en nuestro sitio.", "path": "/calendario", "button": "Ver las clases", "heading": "Empezar es lo más difícil.", "subject": "¿Te ayudamos a empezar, {nombre}?"}]', 'booked'),
('10', '1', '[{"do": "send", "body": "Diez clases con nosotros. Gracias por venir: la que sigue también se va a notar.", "path": "/calendario", "button": "Elegir mi clase", "heading": "Ya es costumbre.", "subject": "¡10 visitas, {nombre}!"}]', NULL),
('11', '1', '[{"do": "give", "gift": {"days": 30, "kind": "credits", "count": 1}}, {"do": "send", "body": "Para celebrarlo te regalamos {regalo}: ya está en tu cuenta y vale hasta el {vence}.", "path": "/calendario", "button": "Elegir mi clase", "heading": "Cien clases. Qué orgullo.", "subject": "¡100 visitas, {nombre}!"}]', NULL),
('12', '1', '[{"do": "send", "body": "No faltaste ni una semana. Elige ya la clase de la que sigue y no la pierdas.", "path": "/calendario", "button": "Elegir mi clase", "heading": "Llevas una racha de un mes.", "subject": "Cuatro semanas seguidas, {nombre}"}]', NULL),
('13', '1', '[{"do": "give", "gift": {"days": 21, "kind": "credits", "count": 1}}, {"do": "send", "body": "Esa constancia se celebra: te regalamos {regalo}. Ya está en tu cuenta y vale hasta el {vence}.", "path": "/calendario", "button": "Elegir mi clase", "heading": "Tres meses sin faltar.", "subject": "Doce semanas seguidas, {nombre}"}]', NULL),
('2', '1', '[{"do": "wait", "days": 1}, {"do": "send", "body": "La segunda clase es donde empieza a notarse. Si la tomas en los próximos días, el cuerpo todavía se acuerda.", "path": "/calendario", "button": "Reservar la siguiente", "heading": "Gracias por venir.", "subject": "¿Cómo te sentiste, {nombre}?"}]', 'booked'),
('3', '1', '[{"do": "send", "body": "Ya conoces el estudio. Elige el paquete que va con tu ritmo y sigue sin perder el paso.", "path": "/paquetes", "button": "Ver paquetes", "heading": "¿Qué te pareció?", "subject": "{nombre}, terminaste tu prueba"}, {"do": "wait", "days": 3}, {"do": "give", "gift": {"days": 7, "kind": "discount", "percent": 10}}, {"do": "send", "body": "Escríbelo al pagar tu siguiente paquete. Es solo tuyo, sirve una vez y vale hasta el {vence}.", "path": "/paquetes", "button": "Usar mi código", "heading": "Tu código: {codigo}", "subject": "{regalo} para que sigas, {nombre}"}]', 'bought'),
('4', '1', '[{"do": "send", "body": "Vencen en unos días. Reserva ahora y elige lugar antes de que se llene.", "path": "/calendario", "button": "Reservar", "heading": "Te quedan clases por tomar.", "subject": "{nombre}, todavía puedes usar tus clases"}]', 'booked'),
('5', '1', '[{"do": "wait", "days": 1}, {"do": "send", "body": "Renueva hoy y reserva de una vez tus clases de la semana.", "path": "/paquetes", "button": "Renovar", "heading": "No pierdas el ritmo.", "subject": "{nombre}, tu paquete se terminó"}]', 'bought'),
('6', '1', '[{"do": "send", "body": "¿Todo bien? Tu lugar sigue aquí. Si algo no te gustó, responde este correo: lo leemos.", "path": "/calendario", "button": "Volver a clase", "heading": "Hace tiempo que no nos vemos.", "subject": "Te extrañamos, {nombre}"}, {"do": "wait", "days": 7}, {"do": "give", "gift": {"days": 14, "kind": "credits", "count": 1}}, {"do": "send", "body": "Ya está en tu cuenta y vale hasta el {vence}. Elige el día que mejor te quede.", "path": "/calendario", "button": "Elegir mi clase", "heading": "Una clase por nuestra cuenta.", "subject": "Te regalamos {regalo}, {nombre}"}]', 'booked'),
('7', '1', '[{"do": "give", "gift": {"days": 30, "kind": "credits", "count": 1}}, {"do": "send", "body": "Te regalamos {regalo}: vale hasta el {vence}. Ven a moverte con nosotros.", "path": "/calendario", "button": "Reservar mi clase", "heading": "Hoy celebramos contigo.", "subject": "¡Feliz cumpleaños, {nombre}!"}]', NULL),
('8', '1', '[{"do": "give", "gift": {"kind": "store-credit", "amount": 100}}, {"do": "send", "body": "Para celebrarlo tienes {regalo}: se descuenta solo en tu siguiente compra.", "path": "/paquetes", "button": "Ver paquetes", "heading": "Qué camino llevas.", "subject": "¡50 visitas, {nombre}!"}]', NULL),
('9', '1', '[{"do": "wait", "days": 2}, {"do": "notify", "text": "Su pago sigue sin pasar después de dos días. Escríbele o llámale: quizá solo cambió de tarjeta.", "customer_id": null}]', 'bought');

insert into public.kysely_migration (name, "timestamp") overriding system value values
('0001_studio', '2026-11-30T09:17:44.336Z'),
('0002_waitlist', '2026-11-30T09:17:44.522Z'),
('0003_jobs_mail', '2026-11-30T09:17:44.638Z'),
('0004_penalties_ratings_checkin', '2026-11-30T09:17:44.722Z'),
('0005_guests', '2026-11-30T09:17:44.768Z'),
('0006_excused', '2026-11-30T09:17:44.794Z'),
('0007_payments', '2026-11-30T09:17:45.339Z'),
('0008_renewal_mail', '2026-11-30T09:17:45.439Z'),
('0009_payment_methods', '2026-11-30T09:17:45.512Z'),
('0010_files', '2026-11-30T09:17:45.554Z'),
('0011_content_times', '2026-11-30T09:17:45.578Z'),
('0012_signup_answers', '2026-11-30T09:17:45.596Z'),
('0013_file_addresses', '2026-11-30T09:17:45.632Z'),
('0014_audit', '2026-11-30T09:17:45.726Z'),
('0015_routines', '2026-11-30T09:17:45.779Z'),
('0016_studio', '2026-11-30T09:17:45.841Z'),
('0017_unpaid_cash', '2026-11-30T09:17:45.906Z'),
('0018_trials', '2026-11-30T09:17:45.975Z'),
('0019_event_seats', '2026-11-30T09:17:45.984Z'),
('0021_limits', '2026-11-30T09:17:46.088Z'),
('0022_confirmed_addresses', '2026-11-30T09:17:46.120Z'),
('0023_job_workers', '2026-11-30T09:17:46.167Z'),
('0024_disputes', '2026-11-30T09:17:46.242Z'),
('0029_toggles', '2026-11-30T09:17:46.278Z'),
('0030_package_files', '2026-11-30T09:17:46.323Z'),
('0031_class_categories', '2026-11-30T09:17:46.355Z'),
('0032_forms', '2026-11-30T09:17:46.581Z'),
('0034_profile', '2026-11-30T09:17:46.654Z'),
('0035_addresses', '2026-11-30T09:17:46.763Z'),
('0036_signed_out_at', '2026-11-30T09:17:46.803Z'),
('0038_private_files', '2026-11-30T09:17:46.877Z'),
('0039_uploads', '2026-11-30T09:17:46.943Z'),
('0040_page_versions', '2026-11-30T09:17:46.985Z'),
('0041_privacy', '2026-11-30T09:17:47.187Z'),
('0042_audit_anonymise', '2026-11-30T09:17:47.228Z'),
('0043_spot_holds', '2026-11-30T09:17:47.277Z'),
('0044_purchase_spot', '2026-11-30T09:17:47.296Z'),
('0046_class_type_facts', '2026-11-30T09:17:47.313Z'),
('0047_moved_reservations', '2026-11-30T09:17:47.336Z'),
('0049_notifications', '2026-11-30T09:17:47.385Z'),
('0052_messages', '2026-11-30T09:17:47.494Z'),
('0054_cards_and_terms', '2026-11-30T09:17:47.630Z'),
('0055_foreign_phones', '2026-11-30T09:17:47.647Z'),
('0060_coaches', '2026-11-30T09:17:47.740Z'),
('0061_schedule', '2026-11-30T09:17:47.984Z'),
('0064_waitlist_place', '2026-11-30T09:17:48.003Z'),
('0065_spot_layouts', '2026-11-30T09:17:48.098Z'),
('0066_blocked_spots', '2026-11-30T09:17:48.136Z'),
('0067_category_version', '2026-11-30T09:17:48.165Z'),
('0068_desk_customers', '2026-11-30T09:17:48.241Z'),
('0069_customer_notes', '2026-11-30T09:17:48.350Z'),
('0070_customer_merges', '2026-11-30T09:17:48.405Z'),
('0071_freezes', '2026-11-30T09:17:48.480Z'),
('0073_desk', '2026-11-30T09:17:48.507Z'),
('0074_desk_sales', '2026-11-30T09:17:48.568Z'),
('0075_tills', '2026-11-30T09:17:48.724Z'),
('0076_package_versions', '2026-11-30T09:17:48.751Z'),
('0077_discount_packages', '2026-11-30T09:17:48.785Z'),
('0078_subscription_prices', '2026-11-30T09:17:48.922Z'),
('0079_discount_version', '2026-11-30T09:17:48.958Z'),
('0080_archived_payment_methods', '2026-11-30T09:17:48.996Z'),
('0081_programs', '2026-11-30T09:17:49.127Z'),
('0082_archived_class_types', '2026-11-30T09:17:49.170Z'),
('0083_archived_locations', '2026-11-30T09:17:49.224Z'),
('0083b_archived_instructors', '2026-11-30T09:17:49.260Z'),
('0084_page_changes', '2026-11-30T09:17:49.298Z'),
('0085_announcement_version', '2026-11-30T09:17:49.317Z'),
('0087_config_versions', '2026-11-30T09:17:49.349Z'),
('0090_imports', '2026-11-30T09:17:49.585Z'),
('0091_studio_exports', '2026-11-30T09:17:49.686Z'),
('0093_videos', '2026-11-30T09:17:50.356Z'),
('0094_file_duration', '2026-11-30T09:17:50.382Z'),
('0095_class_live_url', '2026-11-30T09:17:50.397Z'),
('0095_series_live_url', '2026-11-30T09:17:50.404Z'),
('0096_video_encoding', '2026-11-30T09:17:50.467Z'),
('0100_former_slugs', '2026-11-30T09:17:50.534Z'),
('0102_team_invitations', '2026-11-30T09:17:50.598Z'),
('0103_till_others', '2026-11-30T09:17:50.624Z'),
('0107_reopened_disputes', '2026-11-30T09:17:50.670Z'),
('0109_address_answers', '2026-11-30T09:17:50.706Z'),
('0114_free_claims', '2026-11-30T09:17:50.774Z'),
('0115_cash_debts', '2026-11-30T09:17:50.791Z'),
('0118_address_networks', '2026-11-30T09:17:50.812Z'),
('0122_several_subscriptions', '2026-11-30T09:17:50.836Z'),
('0123_one_subscription', '2026-11-30T09:17:50.882Z'),
('0124_class_changed_at', '2026-11-30T09:17:50.918Z'),
('0125_reservation_changed_at', '2026-11-30T09:17:50.947Z'),
('0131_customer_sessions', '2026-11-30T09:17:50.992Z'),
('0133_calendar_entries', '2026-11-30T09:17:51.024Z'),
('0134_rating_notes', '2026-11-30T09:17:51.104Z'),
('0135_payment_key', '2026-11-30T09:17:51.151Z'),
('0136_own_method_sales', '2026-11-30T09:17:51.171Z'),
('0137_till_ways', '2026-11-30T09:17:51.323Z'),
('0138_customers_without_mail', '2026-11-30T09:17:51.377Z'),
('0141_form_places', '2026-11-30T09:17:51.553Z'),
('0142_discount_days', '2026-11-30T09:17:51.574Z'),
('0145_mail_server', '2026-11-30T09:17:51.671Z'),
('0148_purchase_reserve_class', '2026-11-30T09:17:51.707Z'),
('0149_import_leave_out', '2026-11-30T09:17:51.746Z'),
('0150_room_maps', '2026-11-30T09:17:51.809Z'),
('0151_room_blocked_spots', '2026-11-30T09:17:51.818Z'),
('0152_discount_packages', '2026-11-30T09:17:51.826Z'),
('0153_room_of_class', '2026-11-30T09:17:51.833Z'),
('0154_export_schedule', '2026-11-30T09:17:51.942Z'),
('0155_paypal_keys', '2026-11-30T09:17:51.958Z'),
('0156_team_branches', '2026-11-30T09:17:51.961Z'),
('0158_sale_packages', '2026-11-30T09:17:51.974Z'),
('0159_sale_location', '2026-11-30T09:17:51.978Z'),
('0160_coach_rates', '2026-11-30T09:17:52.051Z'),
('0161_coach_statements', '2026-11-30T09:17:52.245Z'),
('0162_accountants', '2026-11-30T09:17:52.270Z'),
('0163_accountants_invited', '2026-11-30T09:17:52.275Z'),
('0164_balances', '2026-11-30T09:17:52.339Z'),
('0165_saved_views', '2026-11-30T09:17:52.375Z'),
('0166_report_mails', '2026-11-30T09:17:52.432Z'),
('0167_renewal_consents', '2026-11-30T09:17:52.451Z'),
('0168_subscription_ends', '2026-11-30T09:17:52.460Z'),
('0169_overdue_tries', '2026-11-30T09:17:52.476Z'),
('0170_agreed_prices', '2026-11-30T09:17:52.478Z'),
('0171_store_credit', '2026-11-30T09:17:52.538Z'),
('0172_credit_refunds', '2026-11-30T09:17:52.551Z'),
('0173_spent_store_credit', '2026-11-30T09:17:52.578Z'),
('0174_spei', '2026-11-30T09:17:52.580Z'),
('0175_credit_at_the_desk', '2026-11-30T09:17:52.586Z'),
('0177_kept_holds', '2026-11-30T09:17:52.601Z'),
('0179_returned_store_credit', '2026-11-30T09:17:52.614Z'),
('0180_gift_cards', '2026-11-30T09:17:52.648Z'),
('0181_redeemed_gift_cards', '2026-11-30T09:17:52.665Z'),
('0182_transfers', '2026-11-30T09:17:52.746Z'),
('0183_renewal_attempts', '2026-11-30T09:17:52.806Z'),
('0186_method_discounts', '2026-11-30T09:17:52.809Z'),
('0187_cfdi', '2026-11-30T09:17:52.953Z'),
('0188_tax_receipts', '2026-11-30T09:17:52.962Z'),
('0189_tax_refunds', '2026-11-30T09:17:53.006Z'),
('0190_refunds_of_tax_receipts', '2026-11-30T09:17:53.016Z'),
('0191_oxxo', '2026-11-30T09:17:53.019Z'),
('0192_installments', '2026-11-30T09:17:53.022Z'),
('0193_mercado_pago', '2026-11-30T09:17:53.042Z'),
('0195_late_invoices', '2026-11-30T09:17:53.044Z'),
('0196_lost_money', '2026-11-30T09:17:53.133Z'),
('0197_brand_visits', '2026-11-30T09:17:53.235Z'),
('0198_ended_passes', '2026-11-30T09:17:53.238Z'),
('0200_studio_work', '2026-11-30T09:17:53.262Z'),
('0201_message_settings', '2026-11-30T09:17:53.310Z'),
('0202_confirmed_places', '2026-11-30T09:17:53.312Z'),
('0210_waitlist_offers', '2026-11-30T09:17:53.331Z'),
('0211_waitlist_closing', '2026-11-30T09:17:53.333Z'),
('0212_waitlist_after_closing', '2026-11-30T09:17:53.337Z'),
('0220_fixed_places', '2026-11-30T09:17:53.462Z'),
('0221_fixed_holds', '2026-11-30T09:17:53.506Z'),
('0222_fixed_place_packages', '2026-11-30T09:17:53.515Z'),
('0229_offered_holds', '2026-11-30T09:17:53.557Z'),
('0230_campaigns', '2026-11-30T09:17:53.631Z'),
('0231_campaign_results', '2026-11-30T09:17:53.678Z'),
('0234_journeys', '2026-11-30T09:17:53.926Z'),
('0235_ready_journeys', '2026-11-30T09:17:53.935Z'),
('0236_personal_discounts', '2026-11-30T09:17:53.944Z'),
('0238_booking_windows', '2026-11-30T09:17:53.972Z'),
('0242_referrals', '2026-11-30T09:17:54.236Z'),
('0243_received_messages', '2026-11-30T09:17:54.394Z'),
('0244_family_members', '2026-11-30T09:17:54.481Z'),
('0245_family_places', '2026-11-30T09:17:54.500Z'),
('0246_family_packages', '2026-11-30T09:17:54.516Z'),
('0250_answered_messages', '2026-11-30T09:17:54.533Z'),
('0255_customer_segments', '2026-11-30T09:17:54.602Z'),
('0256_lapsed_referrals', '2026-11-30T09:17:54.642Z'),
('0257_renewed_purchases', '2026-11-30T09:17:54.668Z'),
('0260_family_waitlists', '2026-11-30T09:17:54.708Z'),
('0261_family_leaves_waitlist', '2026-11-30T09:17:54.732Z'),
('0262_family_versions', '2026-11-30T09:17:54.746Z'),
('0270_former_phones', '2026-11-30T09:17:54.768Z'),
('0271_ready_celebrations', '2026-11-30T09:17:54.806Z'),
('0272_subscription_readings', '2026-11-30T09:17:54.839Z');

insert into public.kysely_migration_lock (id, is_locked) overriding system value values
('migration_lock', '0');

insert into public.payment_method (payment_method_id, name, version, archived_at) overriding system value values
('1', 'Tarjeta', '1', null),
('2', 'Efectivo', '1', null),
('3', 'PayPal', '1', null),
('4', 'Tarjeta en terminal', '1', null),
('5', 'Transferencia bancaria', '1', null),
('6', 'SPEI', '1', null),
('7', 'OXXO', '1', null),
('8', 'Mercado Pago', '1', null),
('9', 'Saldo a favor', '1', now());

select setval('public.journey_journey_id_seq', 13);

ALTER TABLE ONLY public.accepted_page
    ADD CONSTRAINT accepted_page_pkey PRIMARY KEY (customer_id, page_version_id);

ALTER TABLE ONLY public.address
    ADD CONSTRAINT address_customer UNIQUE (customer_id);

ALTER TABLE ONLY public.address
    ADD CONSTRAINT address_pkey PRIMARY KEY (address_id);

ALTER TABLE ONLY public.announcement
    ADD CONSTRAINT announcement_pkey PRIMARY KEY (announcement_id);

ALTER TABLE ONLY public.app_config
    ADD CONSTRAINT app_config_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.app_config_version
    ADD CONSTRAINT app_config_version_pkey PRIMARY KEY (app_config_version_id);

ALTER TABLE public.audit_event
    ADD CONSTRAINT audit_event_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['coach'::text, 'contador'::text, 'staff'::text, 'admin'::text, 'system'::text]))) NOT VALID;

ALTER TABLE ONLY public.audit_event
    ADD CONSTRAINT audit_event_pkey PRIMARY KEY (audit_event_id);

ALTER TABLE ONLY public.available_class
    ADD CONSTRAINT available_class_available_class_id_customer_id_counted_key UNIQUE (available_class_id, customer_id, counted);

ALTER TABLE ONLY public.available_class
    ADD CONSTRAINT available_class_pkey PRIMARY KEY (available_class_id);

ALTER TABLE ONLY public.balance_entry
    ADD CONSTRAINT balance_entry_pkey PRIMARY KEY (balance_entry_id);

ALTER TABLE ONLY public.balance_entry
    ADD CONSTRAINT balance_entry_provider UNIQUE (provider, provider_entry_id);

ALTER TABLE ONLY public.blocked_address
    ADD CONSTRAINT blocked_address_pkey PRIMARY KEY (digest);

ALTER TABLE ONLY public.blocked_spot
    ADD CONSTRAINT blocked_spot_pkey PRIMARY KEY (blocked_spot_id);

ALTER TABLE ONLY public.brand_pass
    ADD CONSTRAINT brand_pass_available_class_id_key UNIQUE (available_class_id);

ALTER TABLE ONLY public.brand_pass
    ADD CONSTRAINT brand_pass_pkey PRIMARY KEY (visit_id);

ALTER TABLE ONLY public.brand_visit
    ADD CONSTRAINT brand_visit_pkey PRIMARY KEY (visit_id);

ALTER TABLE ONLY public.calendar_feed
    ADD CONSTRAINT calendar_feed_pkey PRIMARY KEY (customer_id);

ALTER TABLE ONLY public.calendar_feed
    ADD CONSTRAINT calendar_feed_token UNIQUE (token);

ALTER TABLE ONLY public.campaign
    ADD CONSTRAINT campaign_pkey PRIMARY KEY (campaign_id);

ALTER TABLE ONLY public.campaign_recipient
    ADD CONSTRAINT campaign_recipient_pkey PRIMARY KEY (campaign_id, customer_id);

ALTER TABLE ONLY public.card_try
    ADD CONSTRAINT card_try_pkey PRIMARY KEY (card_try_id);

ALTER TABLE ONLY public.cash_count
    ADD CONSTRAINT cash_count_pkey PRIMARY KEY (cash_count_id);

ALTER TABLE public.cfdi
    ADD CONSTRAINT cfdi_of_refund CHECK (((kind = 'credit_note'::text) = ((refund_id IS NOT NULL) OR (tax_refund_id IS NOT NULL)))) NOT VALID;

ALTER TABLE ONLY public.cfdi
    ADD CONSTRAINT cfdi_pkey PRIMARY KEY (cfdi_id);

ALTER TABLE ONLY public.cfdi
    ADD CONSTRAINT cfdi_provider UNIQUE (provider_invoice_id);

ALTER TABLE ONLY public.cfdi
    ADD CONSTRAINT cfdi_refund UNIQUE (refund_id);

ALTER TABLE ONLY public.cfdi
    ADD CONSTRAINT cfdi_tax_refund UNIQUE (tax_refund_id);

ALTER TABLE ONLY public.class_category
    ADD CONSTRAINT class_category_handle UNIQUE (handle);

ALTER TABLE ONLY public.class_category
    ADD CONSTRAINT class_category_pkey PRIMARY KEY (class_category_id);

ALTER TABLE ONLY public.class_instructor
    ADD CONSTRAINT class_instructor_pkey PRIMARY KEY (single_class_id, instructor_id);

ALTER TABLE ONLY public.class_package
    ADD CONSTRAINT class_package_pkey PRIMARY KEY (class_package_id);

ALTER TABLE ONLY public.class_package_type
    ADD CONSTRAINT class_package_type_pkey PRIMARY KEY (class_package_id, class_type_id);

ALTER TABLE public.class_reservation
    ADD CONSTRAINT class_reservation_family_named CHECK (((family_member_id IS NULL) OR (guest IS NOT NULL))) NOT VALID;

ALTER TABLE public.class_reservation
    ADD CONSTRAINT class_reservation_guest_counts CHECK (((guest IS NULL) OR counted OR (family_member_id IS NOT NULL))) NOT VALID;

ALTER TABLE ONLY public.class_reservation_penalty
    ADD CONSTRAINT class_reservation_penalty_pkey PRIMARY KEY (class_reservation_penalty_id);

ALTER TABLE ONLY public.class_reservation_penalty
    ADD CONSTRAINT class_reservation_penalty_run UNIQUE (last_class_reservation_id);

ALTER TABLE ONLY public.class_reservation
    ADD CONSTRAINT class_reservation_pkey PRIMARY KEY (class_reservation_id);

ALTER TABLE public.class_series
    ADD CONSTRAINT class_series_live_url CHECK ((live_url ~ '^https://'::text)) NOT VALID;

ALTER TABLE ONLY public.class_series
    ADD CONSTRAINT class_series_pkey PRIMARY KEY (class_series_id);

ALTER TABLE ONLY public.class_type
    ADD CONSTRAINT class_type_pkey PRIMARY KEY (class_type_id);

ALTER TABLE ONLY public.coach_rate
    ADD CONSTRAINT coach_rate_once EXCLUDE USING gist (int8range(COALESCE(instructor_id, (0)::bigint), COALESCE(instructor_id, (0)::bigint), '[]'::text) WITH &&, int8range(COALESCE(class_type_id, (0)::bigint), COALESCE(class_type_id, (0)::bigint), '[]'::text) WITH &&, int8range(COALESCE(location_id, (0)::bigint), COALESCE(location_id, (0)::bigint), '[]'::text) WITH &&, (
CASE occasion
    WHEN 'class'::text THEN int4range(1, 2)
    WHEN 'private'::text THEN int4range(2, 3)
    ELSE int4range(3, 4)
END) WITH &&, daterange(starts_on, ends_on, '[]'::text) WITH &&);

ALTER TABLE ONLY public.coach_rate
    ADD CONSTRAINT coach_rate_pkey PRIMARY KEY (coach_rate_id);

ALTER TABLE ONLY public.coach_statement
    ADD CONSTRAINT coach_statement_coach UNIQUE (coach_statement_id, instructor_id);

ALTER TABLE ONLY public.coach_statement_line
    ADD CONSTRAINT coach_statement_line_once UNIQUE (coach_statement_id, single_class_id);

ALTER TABLE ONLY public.coach_statement_line
    ADD CONSTRAINT coach_statement_line_pkey PRIMARY KEY (coach_statement_line_id);

ALTER TABLE ONLY public.coach_statement
    ADD CONSTRAINT coach_statement_once EXCLUDE USING gist (int8range(instructor_id, instructor_id, '[]'::text) WITH &&, daterange(starts_on, ends_on, '[]'::text) WITH &&);

ALTER TABLE ONLY public.coach_statement
    ADD CONSTRAINT coach_statement_pkey PRIMARY KEY (coach_statement_id);

ALTER TABLE ONLY public.custom_field
    ADD CONSTRAINT custom_field_key UNIQUE (object, key);

ALTER TABLE ONLY public.custom_field
    ADD CONSTRAINT custom_field_pkey PRIMARY KEY (custom_field_id);

ALTER TABLE ONLY public.customer_activity
    ADD CONSTRAINT customer_activity_pkey PRIMARY KEY (customer_id);

ALTER TABLE ONLY public.customer_merge
    ADD CONSTRAINT customer_merge_pkey PRIMARY KEY (merged_customer_id);

ALTER TABLE ONLY public.customer_note
    ADD CONSTRAINT customer_note_pkey PRIMARY KEY (customer_note_id);

ALTER TABLE ONLY public.customer
    ADD CONSTRAINT customer_phone UNIQUE (phone);

ALTER TABLE public.customer
    ADD CONSTRAINT customer_phone_check CHECK (((phone ~ '^([0-9]{10}|\\+(1[2-9][0-9]{9}|5[013-9][0-9]{5,13}|[2346789][0-9]{6,14}))$'::text) OR (anonymised_at IS NOT NULL))) NOT VALID;

ALTER TABLE ONLY public.customer
    ADD CONSTRAINT customer_pkey PRIMARY KEY (customer_id);

ALTER TABLE public.customer
    ADD CONSTRAINT customer_role_check CHECK ((role = ANY (ARRAY['customer'::text, 'coach'::text, 'contador'::text, 'staff'::text, 'admin'::text]))) NOT VALID;

ALTER TABLE ONLY public.customer_segment
    ADD CONSTRAINT customer_segment_pkey PRIMARY KEY (customer_segment_id);

ALTER TABLE ONLY public.customer_session
    ADD CONSTRAINT customer_session_pkey PRIMARY KEY (customer_id, signed_in_at);

ALTER TABLE ONLY public.customer
    ADD CONSTRAINT customer_uid UNIQUE (uid);

ALTER TABLE ONLY public.data_export
    ADD CONSTRAINT data_export_pkey PRIMARY KEY (data_export_id);

ALTER TABLE ONLY public.deletion_request
    ADD CONSTRAINT deletion_request_pkey PRIMARY KEY (deletion_request_id);

ALTER TABLE public.desk_sale
    ADD CONSTRAINT desk_sale_method_check CHECK ((method = ANY (ARRAY['cash'::text, 'terminal'::text, 'other'::text, 'link'::text]))) NOT VALID;

ALTER TABLE public.desk_sale
    ADD CONSTRAINT desk_sale_own_method CHECK (((method = 'other'::text) = (payment_method_id IS NOT NULL))) NOT VALID;

ALTER TABLE ONLY public.desk_sale
    ADD CONSTRAINT desk_sale_pkey PRIMARY KEY (desk_sale_id);

ALTER TABLE public.desk_sale
    ADD CONSTRAINT desk_sale_received CHECK ((received >= (total - store_credit))) NOT VALID;

ALTER TABLE public.desk_sale
    ADD CONSTRAINT desk_sale_store_credit CHECK ((((store_credit >= 0) AND (store_credit <= total)) AND ((store_credit = 0) OR ((customer_id IS NOT NULL) AND (method <> 'link'::text))))) NOT VALID;

ALTER TABLE ONLY public.discount_package
    ADD CONSTRAINT discount_package_pkey PRIMARY KEY (discount_id, class_package_id);

ALTER TABLE ONLY public.discount
    ADD CONSTRAINT discount_pkey PRIMARY KEY (discount_id);

ALTER TABLE ONLY public.dispute
    ADD CONSTRAINT dispute_once UNIQUE (provider, provider_dispute_id);

ALTER TABLE ONLY public.dispute
    ADD CONSTRAINT dispute_pkey PRIMARY KEY (dispute_id);

ALTER TABLE public.dispute
    ADD CONSTRAINT dispute_provider_check CHECK ((provider = ANY (ARRAY['stripe'::text, 'paypal'::text, 'mercadopago'::text]))) NOT VALID;

ALTER TABLE ONLY public.export_run
    ADD CONSTRAINT export_run_pkey PRIMARY KEY (export_run_id);

ALTER TABLE ONLY public.export_schedule
    ADD CONSTRAINT export_schedule_pkey PRIMARY KEY (one_row);

ALTER TABLE ONLY public.family_member
    ADD CONSTRAINT family_member_of UNIQUE (customer_id, family_member_id);

ALTER TABLE ONLY public.family_member
    ADD CONSTRAINT family_member_pkey PRIMARY KEY (family_member_id);

ALTER TABLE ONLY public.file
    ADD CONSTRAINT file_pkey PRIMARY KEY (file_id);

ALTER TABLE ONLY public.fixed_place_day
    ADD CONSTRAINT fixed_place_day_pkey PRIMARY KEY (fixed_place_id, single_class_id);

ALTER TABLE ONLY public.fixed_place
    ADD CONSTRAINT fixed_place_pkey PRIMARY KEY (fixed_place_id);

ALTER TABLE ONLY public.form_answer
    ADD CONSTRAINT form_answer_key UNIQUE (form_id, request_key);

ALTER TABLE ONLY public.form_answer
    ADD CONSTRAINT form_answer_once UNIQUE (form_id, customer_id);

ALTER TABLE ONLY public.form_answer
    ADD CONSTRAINT form_answer_pkey PRIMARY KEY (form_answer_id);

ALTER TABLE ONLY public.form_field
    ADD CONSTRAINT form_field_pkey PRIMARY KEY (form_id, key);

ALTER TABLE ONLY public.form
    ADD CONSTRAINT form_pkey PRIMARY KEY (form_id);

ALTER TABLE ONLY public.form_place
    ADD CONSTRAINT form_place_pkey PRIMARY KEY (form_place_id);

ALTER TABLE ONLY public.form
    ADD CONSTRAINT form_title UNIQUE (title);

ALTER TABLE ONLY public.free_claim
    ADD CONSTRAINT free_claim_pkey PRIMARY KEY (subject, contact);

ALTER TABLE ONLY public.gift_card
    ADD CONSTRAINT gift_card_code_hash_key UNIQUE (code_hash);

ALTER TABLE ONLY public.gift_card
    ADD CONSTRAINT gift_card_desk_sale_id_key UNIQUE (desk_sale_id);

ALTER TABLE ONLY public.gift_card
    ADD CONSTRAINT gift_card_pkey PRIMARY KEY (gift_card_id);

ALTER TABLE ONLY public.holiday
    ADD CONSTRAINT holiday_pkey PRIMARY KEY (holiday_id);

ALTER TABLE ONLY public.idempotency_key
    ADD CONSTRAINT idempotency_key_pk PRIMARY KEY (customer_id, key);

ALTER TABLE ONLY public.import_batch
    ADD CONSTRAINT import_batch_pkey PRIMARY KEY (import_batch_id);

ALTER TABLE ONLY public.import_key
    ADD CONSTRAINT import_key_pkey PRIMARY KEY (kind, key);

ALTER TABLE ONLY public.import_mapping
    ADD CONSTRAINT import_mapping_pkey PRIMARY KEY (kind, header_key);

ALTER TABLE ONLY public.import_problem
    ADD CONSTRAINT import_problem_pkey PRIMARY KEY (import_problem_id);

ALTER TABLE ONLY public.import_row
    ADD CONSTRAINT import_row_pkey PRIMARY KEY (import_batch_id, row_no);

ALTER TABLE ONLY public.instructor
    ADD CONSTRAINT instructor_customer_id_key UNIQUE (customer_id);

ALTER TABLE ONLY public.instructor
    ADD CONSTRAINT instructor_pkey PRIMARY KEY (instructor_id);

ALTER TABLE ONLY public.invoice
    ADD CONSTRAINT invoice_payment UNIQUE (provider, provider_payment_id);

ALTER TABLE ONLY public.invoice
    ADD CONSTRAINT invoice_pkey PRIMARY KEY (invoice_id);

ALTER TABLE public.invoice
    ADD CONSTRAINT invoice_provider_check CHECK ((provider = ANY (ARRAY['stripe'::text, 'paypal'::text, 'mercadopago'::text, 'cash'::text, 'terminal'::text, 'store_credit'::text, 'transfer'::text]))) NOT VALID;

ALTER TABLE ONLY public.job_worker
    ADD CONSTRAINT job_worker_pkey PRIMARY KEY (worker_id);

ALTER TABLE ONLY public.journey
    ADD CONSTRAINT journey_pkey PRIMARY KEY (journey_id);

ALTER TABLE ONLY public.journey_run
    ADD CONSTRAINT journey_run_pkey PRIMARY KEY (journey_run_id);

ALTER TABLE ONLY public.journey_version
    ADD CONSTRAINT journey_version_pkey PRIMARY KEY (journey_id, version);

ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.location
    ADD CONSTRAINT location_pkey PRIMARY KEY (location_id);

ALTER TABLE public.mail
    ADD CONSTRAINT mail_about CHECK ((num_nonnulls(purchase_id, single_class_id) <= 1)) NOT VALID;

ALTER TABLE ONLY public.mail
    ADD CONSTRAINT mail_once UNIQUE (dedupe_key);

ALTER TABLE ONLY public.mail
    ADD CONSTRAINT mail_pkey PRIMARY KEY (mail_id);

ALTER TABLE public.mail
    ADD CONSTRAINT mail_rendered CHECK (((sent_at IS NULL) OR ((recipient IS NOT NULL) AND (subject IS NOT NULL) AND (body IS NOT NULL) AND (transport IS NOT NULL) AND ((html IS NOT NULL) OR (channel <> 'mail'::text))))) NOT VALID;

ALTER TABLE ONLY public.mail_server
    ADD CONSTRAINT mail_server_pkey PRIMARY KEY (one_row);

ALTER TABLE public.mail
    ADD CONSTRAINT mail_transport CHECK ((transport = ANY (ARRAY['smtp'::text, 'outbox'::text, 'whatsapp'::text, 'push'::text]))) NOT VALID;

ALTER TABLE ONLY public.message_setting
    ADD CONSTRAINT message_setting_pkey PRIMARY KEY (kind);

ALTER TABLE ONLY public.message_setting_version
    ADD CONSTRAINT message_setting_version_kind_version_key UNIQUE (kind, version);

ALTER TABLE ONLY public.message_setting_version
    ADD CONSTRAINT message_setting_version_pkey PRIMARY KEY (message_setting_version_id);

ALTER TABLE ONLY public.notification_preference
    ADD CONSTRAINT notification_preference_pkey PRIMARY KEY (customer_id, kind, channel);

ALTER TABLE ONLY public.package_brand
    ADD CONSTRAINT package_brand_pkey PRIMARY KEY (class_package_id);

ALTER TABLE ONLY public.page_former_slug
    ADD CONSTRAINT page_former_slug_pkey PRIMARY KEY (slug);

ALTER TABLE ONLY public.page
    ADD CONSTRAINT page_pkey PRIMARY KEY (page_id);

ALTER TABLE ONLY public.page
    ADD CONSTRAINT page_slug_key UNIQUE (slug);

ALTER TABLE ONLY public.page_version
    ADD CONSTRAINT page_version_pkey PRIMARY KEY (page_version_id);

ALTER TABLE ONLY public.payment_key
    ADD CONSTRAINT payment_key_pkey PRIMARY KEY (provider);

ALTER TABLE ONLY public.payment_method
    ADD CONSTRAINT payment_method_pkey PRIMARY KEY (payment_method_id);

ALTER TABLE ONLY public.payment_source
    ADD CONSTRAINT payment_source_pkey PRIMARY KEY (payment_source_id);

ALTER TABLE ONLY public.payment_source
    ADD CONSTRAINT payment_source_source UNIQUE (source_id);

ALTER TABLE ONLY public.payout
    ADD CONSTRAINT payout_pkey PRIMARY KEY (payout_id);

ALTER TABLE ONLY public.payout
    ADD CONSTRAINT payout_provider UNIQUE (provider, provider_payout_id);

ALTER TABLE ONLY public.program
    ADD CONSTRAINT program_pkey PRIMARY KEY (program_id);

ALTER TABLE ONLY public.program_tag
    ADD CONSTRAINT program_tag_pkey PRIMARY KEY (program_id, tag_id);

ALTER TABLE ONLY public.provider_customer
    ADD CONSTRAINT provider_customer_pkey PRIMARY KEY (customer_id, provider);

ALTER TABLE ONLY public.provider_customer
    ADD CONSTRAINT provider_customer_provider_provider_customer_id_key UNIQUE (provider, provider_customer_id);

ALTER TABLE ONLY public.provider_event
    ADD CONSTRAINT provider_event_pkey PRIMARY KEY (provider, event_id);

ALTER TABLE ONLY public.provider_plan
    ADD CONSTRAINT provider_plan_pkey PRIMARY KEY (class_package_id, provider, terms);

ALTER TABLE ONLY public.purchase_freeze
    ADD CONSTRAINT purchase_freeze_pkey PRIMARY KEY (purchase_freeze_id);

ALTER TABLE public.purchase
    ADD CONSTRAINT purchase_installments CHECK (((installments IS NULL) OR (((installments >= 2) AND (installments <= 60)) AND (subscription_period IS NULL)))) NOT VALID;

ALTER TABLE ONLY public.purchase
    ADD CONSTRAINT purchase_pkey PRIMARY KEY (purchase_id);

ALTER TABLE public.purchase
    ADD CONSTRAINT purchase_provider_check CHECK ((provider = ANY (ARRAY['stripe'::text, 'paypal'::text, 'mercadopago'::text]))) NOT VALID;

ALTER TABLE public.purchase
    ADD CONSTRAINT purchase_renewal_consent CHECK (((renewal_consent IS NULL) = (renewal_consent_at IS NULL))) NOT VALID;

ALTER TABLE public.purchase
    ADD CONSTRAINT purchase_store_credit CHECK (((store_credit >= 0) AND (store_credit <= total_payment))) NOT VALID;

ALTER TABLE ONLY public.purchase_type
    ADD CONSTRAINT purchase_type_pkey PRIMARY KEY (purchase_id, class_type_id);

ALTER TABLE public.purchase
    ADD CONSTRAINT purchase_voucher_whole CHECK (((voucher_number IS NULL) = (voucher_ends_at IS NULL))) NOT VALID;

ALTER TABLE ONLY public.push_subscription
    ADD CONSTRAINT push_subscription_endpoint UNIQUE (endpoint);

ALTER TABLE ONLY public.push_subscription
    ADD CONSTRAINT push_subscription_pkey PRIMARY KEY (push_subscription_id);

ALTER TABLE ONLY public.rate_limit
    ADD CONSTRAINT rate_limit_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.received_message
    ADD CONSTRAINT received_message_pkey PRIMARY KEY (received_message_id);

ALTER TABLE ONLY public.received_message
    ADD CONSTRAINT received_message_provider_id_key UNIQUE (provider_id);

ALTER TABLE ONLY public.reconciliation_cursor
    ADD CONSTRAINT reconciliation_cursor_pkey PRIMARY KEY (list);

ALTER TABLE ONLY public.referral
    ADD CONSTRAINT referral_customer_id_key UNIQUE (customer_id);

ALTER TABLE ONLY public.referral_device
    ADD CONSTRAINT referral_device_pkey PRIMARY KEY (customer_id);

ALTER TABLE ONLY public.referral
    ADD CONSTRAINT referral_pkey PRIMARY KEY (referral_id);

ALTER TABLE ONLY public.refund
    ADD CONSTRAINT refund_pkey PRIMARY KEY (refund_id);

ALTER TABLE ONLY public.renewal_attempt
    ADD CONSTRAINT renewal_attempt_pkey PRIMARY KEY (renewal_attempt_id);

ALTER TABLE ONLY public.report_mail
    ADD CONSTRAINT report_mail_once UNIQUE (report, every, filters);

ALTER TABLE ONLY public.report_mail
    ADD CONSTRAINT report_mail_pkey PRIMARY KEY (report_mail_id);

ALTER TABLE ONLY public.report_mail_recipient
    ADD CONSTRAINT report_mail_recipient_pkey PRIMARY KEY (report_mail_id, customer_id);

ALTER TABLE ONLY public.role_decision
    ADD CONSTRAINT role_decision_pkey PRIMARY KEY (email);

ALTER TABLE ONLY public.room
    ADD CONSTRAINT room_pkey PRIMARY KEY (room_id);

ALTER TABLE ONLY public.routine
    ADD CONSTRAINT routine_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.saved_view
    ADD CONSTRAINT saved_view_pkey PRIMARY KEY (customer_id, list, name);

ALTER TABLE public.single_class
    ADD CONSTRAINT single_class_live_url CHECK ((live_url ~ '^https://'::text)) NOT VALID;

ALTER TABLE ONLY public.single_class
    ADD CONSTRAINT single_class_pkey PRIMARY KEY (single_class_id);

ALTER TABLE public.single_class
    ADD CONSTRAINT single_class_series_day CHECK (((class_series_id IS NULL) = (series_day IS NULL))) NOT VALID;

ALTER TABLE ONLY public.single_class_tag
    ADD CONSTRAINT single_class_tag_pkey PRIMARY KEY (single_class_id, tag_id);

ALTER TABLE public.spot_hold
    ADD CONSTRAINT spot_hold_length CHECK (((fixed_place_id IS NOT NULL) OR (expires_at <= (first_held_at + '04:00:00'::interval)))) NOT VALID;

ALTER TABLE ONLY public.spot_hold
    ADD CONSTRAINT spot_hold_pkey PRIMARY KEY (spot_hold_id);

ALTER TABLE public.store_credit_entry
    ADD CONSTRAINT store_credit_entry_gift_card CHECK (((gift_card_id IS NULL) OR (kind = 'gift_card'::text))) NOT VALID;

ALTER TABLE ONLY public.store_credit_entry
    ADD CONSTRAINT store_credit_entry_pkey PRIMARY KEY (store_credit_entry_id);

ALTER TABLE ONLY public.store_credit_entry
    ADD CONSTRAINT store_credit_entry_refund_id_key UNIQUE (refund_id);

ALTER TABLE public.store_credit_entry
    ADD CONSTRAINT store_credit_entry_sign CHECK (((amount <> 0) AND
CASE
    WHEN (kind = ANY (ARRAY['payment'::text, 'expired'::text])) THEN (amount < 0)
    WHEN (kind = ANY (ARRAY['goodwill'::text, 'gift_card'::text])) THEN true
    ELSE (amount > 0)
END)) NOT VALID;

ALTER TABLE ONLY public.store_credit
    ADD CONSTRAINT store_credit_pkey PRIMARY KEY (customer_id);

ALTER TABLE ONLY public.studio_export
    ADD CONSTRAINT studio_export_pkey PRIMARY KEY (studio_export_id);

ALTER TABLE ONLY public.studio
    ADD CONSTRAINT studio_pkey PRIMARY KEY (one_row);

ALTER TABLE ONLY public.studio_work
    ADD CONSTRAINT studio_work_pkey PRIMARY KEY (studio_id, lane);

ALTER TABLE ONLY public.subscription_price
    ADD CONSTRAINT subscription_price_pkey PRIMARY KEY (subscription_price_id);

ALTER TABLE ONLY public.tag
    ADD CONSTRAINT tag_pkey PRIMARY KEY (tag_id);

ALTER TABLE ONLY public.tax_profile
    ADD CONSTRAINT tax_profile_pkey PRIMARY KEY (customer_id);

ALTER TABLE ONLY public.tax_receipt
    ADD CONSTRAINT tax_receipt_payment UNIQUE (invoice_id);

ALTER TABLE ONLY public.tax_receipt
    ADD CONSTRAINT tax_receipt_pkey PRIMARY KEY (tax_receipt_id);

ALTER TABLE ONLY public.tax_receipt
    ADD CONSTRAINT tax_receipt_provider UNIQUE (provider_receipt_id);

ALTER TABLE ONLY public.tax_refund
    ADD CONSTRAINT tax_refund_once UNIQUE (refund_id);

ALTER TABLE ONLY public.tax_refund
    ADD CONSTRAINT tax_refund_pkey PRIMARY KEY (tax_refund_id);

ALTER TABLE ONLY public.team_invitation
    ADD CONSTRAINT team_invitation_email UNIQUE (email);

ALTER TABLE ONLY public.team_invitation
    ADD CONSTRAINT team_invitation_pkey PRIMARY KEY (team_invitation_id);

ALTER TABLE ONLY public.till_movement
    ADD CONSTRAINT till_movement_invoice UNIQUE (invoice_id);

ALTER TABLE public.till_movement
    ADD CONSTRAINT till_movement_method_check CHECK ((method = ANY (ARRAY['cash'::text, 'terminal'::text, 'other'::text]))) NOT VALID;

ALTER TABLE ONLY public.till_movement
    ADD CONSTRAINT till_movement_pkey PRIMARY KEY (till_movement_id);

ALTER TABLE ONLY public.till_movement
    ADD CONSTRAINT till_movement_refund UNIQUE (refund_id);

ALTER TABLE ONLY public.transfer_proof
    ADD CONSTRAINT transfer_proof_file_id_key UNIQUE (file_id);

ALTER TABLE ONLY public.transfer_proof
    ADD CONSTRAINT transfer_proof_pkey PRIMARY KEY (transfer_proof_id);

ALTER TABLE ONLY public.trial
    ADD CONSTRAINT trial_card UNIQUE (class_package_id, fingerprint);

ALTER TABLE ONLY public.trial
    ADD CONSTRAINT trial_customer UNIQUE (customer_id, class_package_id);

ALTER TABLE ONLY public.trial
    ADD CONSTRAINT trial_pkey PRIMARY KEY (purchase_id);

ALTER TABLE ONLY public.upload
    ADD CONSTRAINT upload_pkey PRIMARY KEY (upload_id);

ALTER TABLE ONLY public.video_caption
    ADD CONSTRAINT video_caption_pkey PRIMARY KEY (video_id, language);

ALTER TABLE ONLY public.video_encoding
    ADD CONSTRAINT video_encoding_pkey PRIMARY KEY (file_id);

ALTER TABLE ONLY public.video_favorite
    ADD CONSTRAINT video_favorite_pkey PRIMARY KEY (customer_id, video_id);

ALTER TABLE ONLY public.video_instructor
    ADD CONSTRAINT video_instructor_pkey PRIMARY KEY (video_id, instructor_id);

ALTER TABLE ONLY public.video
    ADD CONSTRAINT video_pkey PRIMARY KEY (video_id);

ALTER TABLE ONLY public.video_progress
    ADD CONSTRAINT video_progress_pkey PRIMARY KEY (customer_id, video_id);

ALTER TABLE ONLY public.video_rating
    ADD CONSTRAINT video_rating_pkey PRIMARY KEY (customer_id, video_id);

ALTER TABLE ONLY public.video_rating
    ADD CONSTRAINT video_rating_video_rating_id_key UNIQUE (video_rating_id);

ALTER TABLE ONLY public.video_rendition
    ADD CONSTRAINT video_rendition_file_id_key UNIQUE (file_id);

ALTER TABLE ONLY public.video_rendition
    ADD CONSTRAINT video_rendition_pkey PRIMARY KEY (source_file_id, height);

ALTER TABLE ONLY public.video_tag
    ADD CONSTRAINT video_tag_pkey PRIMARY KEY (video_id, tag_id);

ALTER TABLE ONLY public.video_type
    ADD CONSTRAINT video_type_pkey PRIMARY KEY (video_type_id);

ALTER TABLE ONLY public.waitlist_offer
    ADD CONSTRAINT waitlist_offer_pkey PRIMARY KEY (waitlist_offer_id);

ALTER TABLE ONLY public.waitlist
    ADD CONSTRAINT waitlist_pkey PRIMARY KEY (waitlist_id);

CREATE INDEX app_config_version_customer ON public.app_config_version USING btree (changed_by) WHERE (changed_by IS NOT NULL);

CREATE INDEX audit_event_entity ON public.audit_event USING btree (entity, entity_id, created_at DESC, audit_event_id DESC);

CREATE INDEX audit_event_newest ON public.audit_event USING btree (created_at DESC, audit_event_id DESC);

CREATE INDEX available_class_customer ON public.available_class USING btree (customer_id, purchase_id);

CREATE INDEX available_class_invoice ON public.available_class USING btree (invoice_id) WHERE (invoice_id IS NOT NULL);

CREATE INDEX available_class_purchase ON public.available_class USING btree (purchase_id);

CREATE INDEX available_class_usable ON public.available_class USING btree (customer_id, expires_at) WHERE (forfeited_at IS NULL);

CREATE UNIQUE INDEX blocked_spot_one ON public.blocked_spot USING btree (class_type_id, location_id, spot);

CREATE UNIQUE INDEX blocked_spot_room ON public.blocked_spot USING btree (room_id, spot) WHERE (room_id IS NOT NULL);

CREATE INDEX brand_pass_customer ON public.brand_pass USING btree (customer_id);

CREATE INDEX brand_pass_day ON public.brand_pass USING btree (day) WHERE (state = 'used'::text);

CREATE INDEX brand_pass_open ON public.brand_pass USING btree (visit_id) WHERE (state = 'open'::text);

CREATE INDEX brand_pass_untold ON public.brand_pass USING btree (visit_id) WHERE (told IS DISTINCT FROM state);

CREATE UNIQUE INDEX brand_visit_credit ON public.brand_visit USING btree (available_class_id) WHERE (counted AND (state <> 'returned'::text));

CREATE INDEX brand_visit_customer ON public.brand_visit USING btree (customer_id);

CREATE INDEX brand_visit_day ON public.brand_visit USING btree (day);

CREATE INDEX brand_visit_of_credit ON public.brand_visit USING btree (available_class_id);

CREATE INDEX brand_visit_open ON public.brand_visit USING btree (taken_at) WHERE ((state = 'taken'::text) AND (placed_at IS NULL));

CREATE INDEX campaign_due ON public.campaign USING btree (next_at) WHERE (state = 'sending'::text);

CREATE INDEX campaign_recipient_customer ON public.campaign_recipient USING btree (customer_id);

CREATE UNIQUE INDEX campaign_recipient_mail ON public.campaign_recipient USING btree (mail_id) WHERE (mail_id IS NOT NULL);

CREATE INDEX campaign_recipient_waiting ON public.campaign_recipient USING btree (campaign_id, customer_id) WHERE (mail_id IS NULL);

CREATE INDEX card_try_age ON public.card_try USING btree (tried_at);

CREATE INDEX card_try_customer ON public.card_try USING btree (customer_id);

CREATE INDEX card_try_declined ON public.card_try USING btree (declined_at) WHERE (declined_at IS NOT NULL);

CREATE INDEX card_try_open ON public.card_try USING btree (open_until) WHERE (open_until IS NOT NULL);

CREATE INDEX card_try_purchase ON public.card_try USING btree (purchase_id) WHERE (purchase_id IS NOT NULL);

CREATE INDEX card_try_setup ON public.card_try USING btree (setup_id) WHERE (setup_id IS NOT NULL);

CREATE UNIQUE INDEX cash_count_open ON public.cash_count USING btree (customer_id) WHERE (closed_at IS NULL);

CREATE INDEX cash_count_person ON public.cash_count USING btree (customer_id, cash_count_id DESC);

CREATE UNIQUE INDEX cfdi_once ON public.cfdi USING btree (tax_receipt_id) WHERE ((kind = 'customer'::text) AND (status = ANY (ARRAY['waiting'::text, 'stamped'::text, 'cancelling'::text])));

CREATE INDEX class_instructor_instructor ON public.class_instructor USING btree (instructor_id);

CREATE UNIQUE INDEX class_package_charge ON public.class_package USING btree (is_charge) WHERE is_charge;

CREATE INDEX class_reservation_class ON public.class_reservation USING btree (single_class_id);

CREATE UNIQUE INDEX class_reservation_credit ON public.class_reservation USING btree (available_class_id) WHERE ((deleted_at IS NULL) AND counted);

CREATE INDEX class_reservation_customer ON public.class_reservation USING btree (customer_id);

CREATE UNIQUE INDEX class_reservation_own ON public.class_reservation USING btree (single_class_id, customer_id) WHERE ((deleted_at IS NULL) AND (guest IS NULL));

CREATE INDEX class_reservation_penalty_customer ON public.class_reservation_penalty USING btree (customer_id, end_date);

CREATE INDEX class_reservation_penalty_missed ON public.class_reservation_penalty USING gin (class_reservation_ids);

CREATE UNIQUE INDEX class_reservation_spot ON public.class_reservation USING btree (single_class_id, spot) WHERE ((deleted_at IS NULL) AND (spot IS NOT NULL));

CREATE INDEX class_reservation_unlimited ON public.class_reservation USING btree (customer_id, single_class_id) WHERE ((deleted_at IS NULL) AND (NOT counted));

CREATE INDEX coach_statement_approver ON public.coach_statement USING btree (approved_by);

CREATE INDEX coach_statement_instructor ON public.coach_statement USING btree (instructor_id, ends_on);

CREATE UNIQUE INDEX coach_statement_line_class ON public.coach_statement_line USING btree (instructor_id, single_class_id) WHERE (paid IS NULL);

CREATE INDEX coach_statement_line_date ON public.coach_statement_line USING btree (class_date);

CREATE INDEX coach_statement_line_of_class ON public.coach_statement_line USING btree (single_class_id);

CREATE INDEX customer_activity_last ON public.customer_activity USING btree (last_class_at);

CREATE UNIQUE INDEX customer_email ON public.customer USING btree (lower(email));

CREATE INDEX customer_merge_customer ON public.customer_merge USING btree (customer_id);

CREATE UNIQUE INDEX customer_merge_uid ON public.customer_merge USING btree (uid) WHERE (uid IS NOT NULL);

CREATE INDEX customer_note_customer ON public.customer_note USING btree (customer_id, created_at, customer_note_id);

CREATE INDEX customer_note_pinned ON public.customer_note USING btree (customer_id) WHERE pinned;

CREATE UNIQUE INDEX customer_segment_name ON public.customer_segment USING btree (name) WHERE (deleted_at IS NULL);

CREATE INDEX customer_team ON public.customer USING btree (role) WHERE (role <> 'customer'::text);

CREATE INDEX data_export_customer ON public.data_export USING btree (customer_id, requested_at);

CREATE INDEX data_export_file ON public.data_export USING btree (file_id) WHERE (file_id IS NOT NULL);

CREATE UNIQUE INDEX data_export_one ON public.data_export USING btree (customer_id) WHERE ((ready_at IS NULL) AND (failed_at IS NULL));

CREATE INDEX deletion_request_customer ON public.deletion_request USING btree (customer_id);

CREATE INDEX deletion_request_due ON public.deletion_request USING btree (due_at) WHERE ((cancelled_at IS NULL) AND (done_at IS NULL));

CREATE UNIQUE INDEX deletion_request_one ON public.deletion_request USING btree (customer_id) WHERE ((cancelled_at IS NULL) AND (done_at IS NULL));

CREATE INDEX desk_sale_customer ON public.desk_sale USING btree (customer_id) WHERE (customer_id IS NOT NULL);

CREATE INDEX desk_sale_link ON public.desk_sale USING btree (customer_id, class_package_id) WHERE ((method = 'link'::text) AND (voided_at IS NULL));

CREATE UNIQUE INDEX discount_code ON public.discount USING btree (lower(code)) WHERE (deleted_at IS NULL);

CREATE INDEX discount_customer ON public.discount USING btree (customer_id) WHERE (customer_id IS NOT NULL);

CREATE INDEX dispute_blocks ON public.dispute USING btree (invoice_id) WHERE (status <> 'won'::text);

CREATE INDEX dispute_decided ON public.dispute USING btree (closed_at) WHERE (status <> 'open'::text);

CREATE INDEX dispute_invoice ON public.dispute USING btree (invoice_id);

CREATE INDEX dispute_open ON public.dispute USING btree (provider) WHERE (status = 'open'::text);

CREATE UNIQUE INDEX export_run_by_hand ON public.export_run USING btree ((true)) WHERE ((due_on IS NULL) AND (done_at IS NULL) AND (failed_at IS NULL));

CREATE UNIQUE INDEX export_run_due ON public.export_run USING btree (due_on) WHERE (due_on IS NOT NULL);

CREATE INDEX export_run_export ON public.export_run USING btree (studio_export_id) WHERE (studio_export_id IS NOT NULL);

CREATE INDEX fixed_place_customer ON public.fixed_place USING btree (customer_id);

CREATE INDEX fixed_place_day_class ON public.fixed_place_day USING btree (single_class_id);

CREATE INDEX fixed_place_day_reservation ON public.fixed_place_day USING btree (class_reservation_id) WHERE (class_reservation_id IS NOT NULL);

CREATE UNIQUE INDEX fixed_place_holder ON public.fixed_place USING btree (class_series_id, customer_id) WHERE (state = 'active'::text);

CREATE INDEX fixed_place_purchase ON public.fixed_place USING btree (purchase_id);

CREATE INDEX fixed_place_series ON public.fixed_place USING btree (class_series_id);

CREATE UNIQUE INDEX fixed_place_spot ON public.fixed_place USING btree (class_series_id, spot) WHERE ((state = 'active'::text) AND (spot IS NOT NULL));

CREATE INDEX form_answer_customer ON public.form_answer USING btree (customer_id) WHERE (customer_id IS NOT NULL);

CREATE INDEX form_answer_newest ON public.form_answer USING btree (form_id, form_answer_id);

CREATE INDEX form_place_class_type ON public.form_place USING btree (class_type_id) WHERE (class_type_id IS NOT NULL);

CREATE UNIQUE INDEX form_place_once ON public.form_place USING btree (form_id, place, COALESCE(class_package_id, class_type_id, (0)::bigint));

CREATE INDEX form_place_package ON public.form_place USING btree (class_package_id) WHERE (class_package_id IS NOT NULL);

CREATE UNIQUE INDEX holiday_day ON public.holiday USING btree (day, COALESCE(location_id, (0)::bigint));

CREATE INDEX idempotency_key_age ON public.idempotency_key USING btree (created_at);

CREATE INDEX import_batch_digest ON public.import_batch USING btree (digest) WHERE (state = 'done'::text);

CREATE INDEX import_batch_kept ON public.import_batch USING btree (created_at) WHERE (NOT expired);

CREATE INDEX import_batch_ordered ON public.import_batch USING btree (import_batch_id) WHERE (state = ANY (ARRAY['checking'::text, 'running'::text]));

CREATE INDEX import_key_batch ON public.import_key USING btree (import_batch_id);

CREATE INDEX import_key_class ON public.import_key USING btree (single_class_id) WHERE (single_class_id IS NOT NULL);

CREATE INDEX import_key_customer ON public.import_key USING btree (customer_id) WHERE (customer_id IS NOT NULL);

CREATE INDEX import_key_reservation ON public.import_key USING btree (class_reservation_id) WHERE (class_reservation_id IS NOT NULL);

CREATE INDEX import_problem_batch ON public.import_problem USING btree (import_batch_id, import_problem_id);

CREATE UNIQUE INDEX invoice_charge ON public.invoice USING btree (provider, COALESCE(charge_id, provider_payment_id));

CREATE INDEX invoice_customer ON public.invoice USING btree (customer_id, created_at DESC);

CREATE INDEX invoice_purchase ON public.invoice USING btree (purchase_id);

CREATE UNIQUE INDEX journey_run_active ON public.journey_run USING btree (journey_id, customer_id) WHERE (ended_at IS NULL);

CREATE INDEX journey_run_customer ON public.journey_run USING btree (customer_id);

CREATE INDEX journey_run_next ON public.journey_run USING btree (due_at) WHERE (ended_at IS NULL);

CREATE UNIQUE INDEX journey_run_once ON public.journey_run USING btree (journey_id, customer_id, occurrence);

CREATE INDEX journey_run_started ON public.journey_run USING btree (journey_id, started_at);

CREATE INDEX mail_customer ON public.mail USING btree (customer_id);

CREATE INDEX mail_due ON public.mail USING btree (due_at) WHERE ((sent_at IS NULL) AND (failed_at IS NULL));

CREATE INDEX mail_purchase ON public.mail USING btree (purchase_id) WHERE (purchase_id IS NOT NULL);

CREATE INDEX mail_reservation ON public.mail USING btree (class_reservation_id);

CREATE INDEX message_setting_version_customer ON public.message_setting_version USING btree (changed_by) WHERE (changed_by IS NOT NULL);

CREATE INDEX page_former_slug_page ON public.page_former_slug USING btree (page_id);

CREATE INDEX page_version_page ON public.page_version USING btree (page_id, page_version_id);

CREATE UNIQUE INDEX payment_method_name ON public.payment_method USING btree (lower(name));

CREATE UNIQUE INDEX payment_source_card ON public.payment_source USING btree (customer_id, fingerprint) WHERE (deleted_at IS NULL);

CREATE INDEX program_tag_tag ON public.program_tag USING btree (tag_id);

CREATE INDEX provider_event_received ON public.provider_event USING btree (received_at);

CREATE INDEX purchase_customer ON public.purchase USING btree (customer_id, created_at DESC);

CREATE INDEX purchase_desk_sale ON public.purchase USING btree (desk_sale_id) WHERE (desk_sale_id IS NOT NULL);

CREATE INDEX purchase_discount ON public.purchase USING btree (discount_id, customer_id) WHERE (discount_id IS NOT NULL);

CREATE UNIQUE INDEX purchase_freeze_open ON public.purchase_freeze USING btree (purchase_id) WHERE (ended_at IS NULL);

CREATE INDEX purchase_freeze_purchase ON public.purchase_freeze USING btree (purchase_id, purchase_freeze_id);

CREATE INDEX purchase_freeze_untold ON public.purchase_freeze USING btree (purchase_freeze_id) WHERE (resumed_at IS NULL);

CREATE INDEX purchase_open ON public.purchase USING btree (customer_id) WHERE ((status = 'pending'::text) AND (provider IS NOT NULL));

CREATE INDEX purchase_package ON public.purchase USING btree (class_package_id);

CREATE INDEX purchase_pending ON public.purchase USING btree (created_at) WHERE (status = 'pending'::text);

CREATE UNIQUE INDEX purchase_provider_reference ON public.purchase USING btree (provider, provider_reference) WHERE (provider_reference IS NOT NULL);

CREATE UNIQUE INDEX purchase_subscription_id ON public.purchase USING btree (provider, subscription_id) WHERE (subscription_id IS NOT NULL);

CREATE UNIQUE INDEX purchase_unpaid ON public.purchase USING btree (customer_id) WHERE ((status = 'pending'::text) AND (payment_method_id = ANY (ARRAY[(2)::bigint, (5)::bigint])));

CREATE INDEX push_subscription_customer ON public.push_subscription USING btree (customer_id, push_subscription_id);

CREATE INDEX received_message_answer ON public.received_message USING btree (answer_due_at) WHERE (answer_due_at IS NOT NULL);

CREATE INDEX received_message_at ON public.received_message USING btree (received_at);

CREATE INDEX received_message_customer ON public.received_message USING btree (customer_id);

CREATE INDEX received_message_done_by ON public.received_message USING btree (done_by) WHERE (done_by IS NOT NULL);

CREATE INDEX received_message_open ON public.received_message USING btree (received_message_id) WHERE (done_at IS NULL);

CREATE INDEX referral_given_at ON public.referral USING btree (decided_at) WHERE (state = 'given'::text);

CREATE INDEX referral_inviter_id ON public.referral USING btree (inviter_id);

CREATE INDEX referral_purchase ON public.referral USING btree (purchase_id) WHERE (purchase_id IS NOT NULL);

CREATE INDEX referral_waiting ON public.referral USING btree (customer_id) WHERE (state = 'waiting'::text);

CREATE INDEX referral_waiting_since ON public.referral USING btree (created_at) WHERE (state = 'waiting'::text);

CREATE INDEX refund_invoice ON public.refund USING btree (invoice_id);

CREATE INDEX refund_pending ON public.refund USING btree (created_at) WHERE (status = 'pending'::text);

CREATE UNIQUE INDEX refund_provider ON public.refund USING btree (provider_refund_id) WHERE (provider_refund_id IS NOT NULL);

CREATE UNIQUE INDEX renewal_attempt_day ON public.renewal_attempt USING btree (purchase_id, overdue_at, day);

CREATE UNIQUE INDEX renewal_attempt_open ON public.renewal_attempt USING btree (purchase_id) WHERE (result IS NULL);

CREATE INDEX report_mail_recipient_customer ON public.report_mail_recipient USING btree (customer_id);

CREATE INDEX role_decision_customer ON public.role_decision USING btree (customer_id);

CREATE UNIQUE INDEX room_name ON public.room USING btree (location_id, lower(name)) WHERE (deleted_at IS NULL);

CREATE INDEX single_class_date ON public.single_class USING btree (class_date) WHERE (deleted_at IS NULL);

CREATE INDEX single_class_location ON public.single_class USING btree (location_id, starts_at) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX single_class_of_series ON public.single_class USING btree (class_series_id, series_day) WHERE (class_series_id IS NOT NULL);

CREATE INDEX single_class_starts ON public.single_class USING btree (starts_at) WHERE (deleted_at IS NULL);

CREATE INDEX spot_hold_class ON public.spot_hold USING btree (single_class_id) WHERE (released_at IS NULL);

CREATE UNIQUE INDEX spot_hold_contact ON public.spot_hold USING btree (contact, is_guest) WHERE (released_at IS NULL);

CREATE INDEX spot_hold_first ON public.spot_hold USING btree (customer_id, single_class_id, first_held_at);

CREATE UNIQUE INDEX spot_hold_fixed ON public.spot_hold USING btree (fixed_place_id, single_class_id) WHERE ((released_at IS NULL) AND (fixed_place_id IS NOT NULL));

CREATE INDEX spot_hold_of_fixed ON public.spot_hold USING btree (fixed_place_id) WHERE (fixed_place_id IS NOT NULL);

CREATE INDEX spot_hold_offer ON public.spot_hold USING btree (waitlist_offer_id) WHERE (waitlist_offer_id IS NOT NULL);

CREATE INDEX spot_hold_offered ON public.spot_hold USING btree (customer_id) WHERE ((released_at IS NULL) AND (waitlist_offer_id IS NOT NULL));

CREATE UNIQUE INDEX spot_hold_payer ON public.spot_hold USING btree (customer_id, is_guest) WHERE ((released_at IS NULL) AND (fixed_place_id IS NULL) AND (waitlist_offer_id IS NULL));

CREATE UNIQUE INDEX spot_hold_spot ON public.spot_hold USING btree (single_class_id, spot) WHERE ((released_at IS NULL) AND (spot IS NOT NULL));

CREATE UNIQUE INDEX store_credit_entry_payment ON public.store_credit_entry USING btree (purchase_id) WHERE (kind = 'payment'::text);

CREATE UNIQUE INDEX store_credit_entry_payment_returned ON public.store_credit_entry USING btree (purchase_id) WHERE (kind = 'payment_returned'::text);

CREATE UNIQUE INDEX store_credit_entry_redeemed ON public.store_credit_entry USING btree (gift_card_id) WHERE ((gift_card_id IS NOT NULL) AND (amount > 0));

CREATE INDEX studio_export_file ON public.studio_export USING btree (file_id) WHERE (file_id IS NOT NULL);

CREATE UNIQUE INDEX studio_export_one ON public.studio_export USING btree ((true)) WHERE ((ready_at IS NULL) AND (failed_at IS NULL));

CREATE INDEX studio_work_due ON public.studio_work USING btree (lane, LEAST(due_at, leased_until));

CREATE INDEX subscription_price_open ON public.subscription_price USING btree (subscription_price_id) WHERE ((applied_at IS NULL) AND (dropped_at IS NULL));

CREATE UNIQUE INDEX subscription_price_planned ON public.subscription_price USING btree (purchase_id) WHERE ((telling_at IS NULL) AND (dropped_at IS NULL));

CREATE INDEX subscription_price_purchase ON public.subscription_price USING btree (purchase_id, subscription_price_id);

CREATE UNIQUE INDEX tax_refund_lost ON public.tax_refund USING btree (dispute_id) WHERE (failed_at IS NULL);

CREATE INDEX till_movement_count ON public.till_movement USING btree (cash_count_id, till_movement_id);

CREATE UNIQUE INDEX till_movement_visitor ON public.till_movement USING btree (desk_sale_id, kind) WHERE ((invoice_id IS NULL) AND (refund_id IS NULL) AND (desk_sale_id IS NOT NULL));

CREATE UNIQUE INDEX transfer_proof_waiting ON public.transfer_proof USING btree (purchase_id) WHERE (status = 'waiting'::text);

CREATE INDEX upload_oldest ON public.upload USING btree (created_at);

CREATE INDEX video_encoding_poster ON public.video_encoding USING btree (poster_file_id) WHERE (poster_file_id IS NOT NULL);

CREATE INDEX video_favorite_newest ON public.video_favorite USING btree (customer_id, created_at, video_id);

CREATE INDEX video_favorite_video ON public.video_favorite USING btree (video_id);

CREATE INDEX video_instructor_instructor ON public.video_instructor USING btree (instructor_id, video_id);

CREATE INDEX video_newest ON public.video USING btree (published_at, video_id) WHERE ((archived_at IS NULL) AND (published_at IS NOT NULL));

CREATE INDEX video_of_category ON public.video USING btree (class_category_id) WHERE (class_category_id IS NOT NULL);

CREATE INDEX video_of_class_type ON public.video USING btree (class_type_id) WHERE (class_type_id IS NOT NULL);

CREATE INDEX video_of_file ON public.video USING btree (file_id) WHERE (file_id IS NOT NULL);

CREATE INDEX video_of_poster ON public.video USING btree (poster_file_id) WHERE (poster_file_id IS NOT NULL);

CREATE INDEX video_of_program ON public.video USING btree (program_id, program_position, video_id) WHERE (program_id IS NOT NULL);

CREATE INDEX video_of_type ON public.video USING btree (video_type_id) WHERE (video_type_id IS NOT NULL);

CREATE INDEX video_progress_video ON public.video_progress USING btree (video_id);

CREATE INDEX video_rating_video ON public.video_rating USING btree (video_id);

CREATE INDEX video_tag_tag ON public.video_tag USING btree (tag_id, video_id);

CREATE UNIQUE INDEX video_type_name ON public.video_type USING btree (lower(name));

CREATE INDEX video_words ON public.video USING gin (words);

CREATE UNIQUE INDEX waitlist_active ON public.waitlist USING btree (customer_id, single_class_id, COALESCE(family_member_id, (0)::bigint)) WHERE ((promoted_at IS NULL) AND (removed_at IS NULL));

CREATE INDEX waitlist_line ON public.waitlist USING btree (single_class_id, waitlist_id) WHERE ((promoted_at IS NULL) AND (removed_at IS NULL));

CREATE INDEX waitlist_offer_entry ON public.waitlist_offer USING btree (waitlist_id);

CREATE UNIQUE INDEX waitlist_offer_open ON public.waitlist_offer USING btree (waitlist_id) WHERE (outcome IS NULL);

CREATE TRIGGER accepted_page_append_only BEFORE DELETE OR UPDATE ON public.accepted_page FOR EACH ROW EXECUTE FUNCTION public.refuse_history_change();

CREATE TRIGGER accepted_page_name_version BEFORE INSERT ON public.accepted_page FOR EACH ROW EXECUTE FUNCTION public.name_accepted_version();

CREATE TRIGGER audit_event_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_event FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_audit_change();

CREATE TRIGGER audit_event_keep BEFORE UPDATE ON public.audit_event FOR EACH ROW EXECUTE FUNCTION public.keep_audit_event();

CREATE TRIGGER available_class_refuses_merged BEFORE INSERT ON public.available_class FOR EACH ROW EXECUTE FUNCTION public.refuse_merged_customer();

CREATE TRIGGER class_reservation_leaves_family_waitlist AFTER INSERT ON public.class_reservation FOR EACH ROW WHEN (((new.family_member_id IS NOT NULL) AND (new.deleted_at IS NULL))) EXECUTE FUNCTION public.leave_family_waitlist();

CREATE TRIGGER class_reservation_leaves_waitlist AFTER INSERT ON public.class_reservation FOR EACH ROW WHEN (((new.guest IS NULL) AND (new.deleted_at IS NULL))) EXECUTE FUNCTION public.leave_waitlist();

CREATE TRIGGER class_reservation_spot BEFORE INSERT OR UPDATE OF spot, deleted_at ON public.class_reservation FOR EACH ROW WHEN (((new.spot IS NOT NULL) AND (new.deleted_at IS NULL))) EXECUTE FUNCTION public.refuse_missing_spot();

CREATE TRIGGER customer_note_refuses_merged BEFORE INSERT ON public.customer_note FOR EACH ROW EXECUTE FUNCTION public.refuse_merged_customer();

CREATE TRIGGER dispute_tax_refund AFTER INSERT OR UPDATE OF status ON public.dispute FOR EACH ROW EXECUTE FUNCTION public.add_tax_dispute();

CREATE CONSTRAINT TRIGGER end_brand_pass AFTER UPDATE OF deleted_at ON public.class_reservation DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION public.end_brand_pass();

CREATE TRIGGER family_member_merged BEFORE INSERT ON public.family_member FOR EACH ROW EXECUTE FUNCTION public.refuse_merged_customer();

CREATE TRIGGER fixed_place_count BEFORE INSERT ON public.fixed_place FOR EACH ROW EXECUTE FUNCTION public.count_fixed_places();

CREATE TRIGGER fixed_place_merged BEFORE INSERT ON public.fixed_place FOR EACH ROW EXECUTE FUNCTION public.refuse_merged_customer();

CREATE TRIGGER invoice_in_till AFTER INSERT ON public.invoice FOR EACH ROW EXECUTE FUNCTION public.take_payment();

CREATE TRIGGER invoice_tax_receipt AFTER INSERT ON public.invoice FOR EACH ROW EXECUTE FUNCTION public.add_tax_receipt();

CREATE TRIGGER page_keep_former_slug AFTER INSERT OR UPDATE OF slug ON public.page FOR EACH ROW EXECUTE FUNCTION public.keep_former_slug();

CREATE TRIGGER page_keep_version BEFORE INSERT OR UPDATE ON public.page FOR EACH ROW EXECUTE FUNCTION public.keep_page_version();

CREATE TRIGGER page_version_append_only BEFORE DELETE OR UPDATE ON public.page_version FOR EACH ROW EXECUTE FUNCTION public.refuse_history_change();

CREATE TRIGGER payment_source_refuses_merged BEFORE INSERT ON public.payment_source FOR EACH ROW EXECUTE FUNCTION public.refuse_merged_customer();

CREATE TRIGGER purchase_counts_attendees AFTER INSERT ON public.purchase REFERENCING NEW TABLE AS bought FOR EACH STATEMENT EXECUTE FUNCTION public.count_attendees();

CREATE TRIGGER purchase_keeps_types AFTER INSERT ON public.purchase REFERENCING NEW TABLE AS bought FOR EACH STATEMENT EXECUTE FUNCTION public.keep_purchase_types();

CREATE TRIGGER purchase_one_subscription BEFORE INSERT ON public.purchase FOR EACH ROW WHEN (((new.subscription_period IS NOT NULL) AND (new.status = ANY (ARRAY['pending'::text, 'active'::text])))) EXECUTE FUNCTION public.refuse_second_subscription();

CREATE TRIGGER purchase_refuses_merged BEFORE INSERT ON public.purchase FOR EACH ROW EXECUTE FUNCTION public.refuse_merged_customer();

CREATE TRIGGER purchase_returns_attendees AFTER UPDATE ON public.purchase REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION public.return_attendees();

CREATE TRIGGER purchase_returns_discount AFTER UPDATE ON public.purchase REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION public.return_discount();

CREATE TRIGGER purchase_returns_store_credit BEFORE UPDATE OF status ON public.purchase FOR EACH ROW WHEN (((new.status = 'failed'::text) AND (old.status <> 'failed'::text) AND (old.store_credit > 0))) EXECUTE FUNCTION public.return_store_credit();

CREATE TRIGGER purchase_uses_discount AFTER INSERT ON public.purchase REFERENCING NEW TABLE AS bought FOR EACH STATEMENT EXECUTE FUNCTION public.use_discount();

CREATE TRIGGER referral_device_merged BEFORE INSERT ON public.referral_device FOR EACH ROW EXECUTE FUNCTION public.refuse_merged_customer();

CREATE TRIGGER referral_merged BEFORE INSERT ON public.referral FOR EACH ROW EXECUTE FUNCTION public.refuse_merged_customer();

CREATE TRIGGER refund_from_till AFTER INSERT OR UPDATE OF status ON public.refund FOR EACH ROW EXECUTE FUNCTION public.give_payment_back();

CREATE TRIGGER refund_tax_refund AFTER INSERT OR UPDATE OF status ON public.refund FOR EACH ROW EXECUTE FUNCTION public.add_tax_refund();

CREATE CONSTRAINT TRIGGER refund_within_invoice AFTER INSERT OR UPDATE ON public.refund NOT DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW EXECUTE FUNCTION public.refund_within_invoice();

CREATE TRIGGER saved_view_refuses_merged BEFORE INSERT ON public.saved_view FOR EACH ROW EXECUTE FUNCTION public.refuse_merged_customer();

CREATE TRIGGER single_class_blocked BEFORE INSERT OR UPDATE OF location_id, class_type_id, room_id ON public.single_class FOR EACH ROW EXECUTE FUNCTION public.take_blocked_spots();

CREATE TRIGGER spot_hold_count AFTER INSERT OR DELETE OR UPDATE OF released_at ON public.spot_hold FOR EACH ROW EXECUTE FUNCTION public.count_held();

CREATE TRIGGER spot_hold_ends_offer AFTER UPDATE OF released_at ON public.spot_hold FOR EACH ROW WHEN (((new.released_at IS NOT NULL) AND (old.released_at IS NULL) AND (new.waitlist_offer_id IS NOT NULL))) EXECUTE FUNCTION public.end_offer_of_hold();

CREATE TRIGGER spot_hold_refuses_merged BEFORE INSERT ON public.spot_hold FOR EACH ROW EXECUTE FUNCTION public.refuse_merged_customer();

CREATE TRIGGER spot_hold_spot BEFORE INSERT OR UPDATE OF spot ON public.spot_hold FOR EACH ROW WHEN ((new.spot IS NOT NULL)) EXECUTE FUNCTION public.refuse_missing_spot();

CREATE TRIGGER store_credit_entry_added AFTER INSERT ON public.store_credit_entry REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION public.add_store_credit();

CREATE TRIGGER store_credit_entry_kept BEFORE DELETE OR UPDATE ON public.store_credit_entry FOR EACH ROW EXECUTE FUNCTION public.keep_store_credit_entry();

CREATE TRIGGER store_credit_entry_moved AFTER UPDATE ON public.store_credit_entry REFERENCING OLD TABLE AS stale NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION public.move_store_credit();

CREATE TRIGGER store_credit_entry_not_emptied BEFORE TRUNCATE ON public.store_credit_entry FOR EACH STATEMENT EXECUTE FUNCTION public.keep_store_credit_entry();

CREATE TRIGGER store_credit_entry_refuses_merged BEFORE INSERT ON public.store_credit_entry FOR EACH ROW EXECUTE FUNCTION public.refuse_merged_customer();

CREATE TRIGGER till_movement_count BEFORE INSERT ON public.till_movement FOR EACH ROW EXECUTE FUNCTION public.put_in_till();

CREATE TRIGGER video_favorite_refuses_merged BEFORE INSERT ON public.video_favorite FOR EACH ROW EXECUTE FUNCTION public.refuse_merged_customer();

CREATE TRIGGER video_progress_refuses_merged BEFORE INSERT ON public.video_progress FOR EACH ROW EXECUTE FUNCTION public.refuse_merged_customer();

CREATE TRIGGER video_rating_refuses_merged BEFORE INSERT ON public.video_rating FOR EACH ROW EXECUTE FUNCTION public.refuse_merged_customer();

CREATE TRIGGER waitlist_ends_offer AFTER UPDATE OF removed_at ON public.waitlist FOR EACH ROW WHEN (((new.removed_at IS NOT NULL) AND (old.removed_at IS NULL))) EXECUTE FUNCTION public.end_offer_of_entry();

CREATE TRIGGER waitlist_refuses_merged BEFORE INSERT ON public.waitlist FOR EACH ROW EXECUTE FUNCTION public.refuse_merged_customer();

ALTER TABLE ONLY public.accepted_page
    ADD CONSTRAINT accepted_page_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.accepted_page
    ADD CONSTRAINT accepted_page_page_version_id_fkey FOREIGN KEY (page_version_id) REFERENCES public.page_version(page_version_id);

ALTER TABLE ONLY public.address
    ADD CONSTRAINT address_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.app_config_version
    ADD CONSTRAINT app_config_version_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.available_class
    ADD CONSTRAINT available_class_class_type_id_fkey FOREIGN KEY (class_type_id) REFERENCES public.class_type(class_type_id);

ALTER TABLE ONLY public.available_class
    ADD CONSTRAINT available_class_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.available_class
    ADD CONSTRAINT available_class_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES public.invoice(invoice_id);

ALTER TABLE ONLY public.available_class
    ADD CONSTRAINT available_class_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES public.purchase(purchase_id);

ALTER TABLE ONLY public.balance_entry
    ADD CONSTRAINT balance_entry_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES public.payout(payout_id);

ALTER TABLE ONLY public.blocked_spot
    ADD CONSTRAINT blocked_spot_class_type_id_fkey FOREIGN KEY (class_type_id) REFERENCES public.class_type(class_type_id);

ALTER TABLE ONLY public.blocked_spot
    ADD CONSTRAINT blocked_spot_location_id_fkey FOREIGN KEY (location_id) REFERENCES public.location(location_id);

ALTER TABLE ONLY public.blocked_spot
    ADD CONSTRAINT blocked_spot_room_id_fkey FOREIGN KEY (room_id) REFERENCES public.room(room_id);

ALTER TABLE ONLY public.brand_pass
    ADD CONSTRAINT brand_pass_available_class_id_fkey FOREIGN KEY (available_class_id) REFERENCES public.available_class(available_class_id);

ALTER TABLE ONLY public.brand_pass
    ADD CONSTRAINT brand_pass_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.brand_visit
    ADD CONSTRAINT brand_visit_available_class_id_fkey FOREIGN KEY (available_class_id) REFERENCES public.available_class(available_class_id);

ALTER TABLE ONLY public.brand_visit
    ADD CONSTRAINT brand_visit_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.calendar_feed
    ADD CONSTRAINT calendar_feed_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.campaign_recipient
    ADD CONSTRAINT campaign_recipient_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES public.campaign(campaign_id);

ALTER TABLE ONLY public.campaign_recipient
    ADD CONSTRAINT campaign_recipient_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.card_try
    ADD CONSTRAINT card_try_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.card_try
    ADD CONSTRAINT card_try_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES public.purchase(purchase_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.cash_count
    ADD CONSTRAINT cash_count_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.cfdi
    ADD CONSTRAINT cfdi_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.cfdi
    ADD CONSTRAINT cfdi_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES public.refund(refund_id);

ALTER TABLE ONLY public.cfdi
    ADD CONSTRAINT cfdi_tax_receipt_id_fkey FOREIGN KEY (tax_receipt_id) REFERENCES public.tax_receipt(tax_receipt_id);

ALTER TABLE ONLY public.cfdi
    ADD CONSTRAINT cfdi_tax_refund_id_fkey FOREIGN KEY (tax_refund_id) REFERENCES public.tax_refund(tax_refund_id);

ALTER TABLE ONLY public.class_instructor
    ADD CONSTRAINT class_instructor_instructor_id_fkey FOREIGN KEY (instructor_id) REFERENCES public.instructor(instructor_id);

ALTER TABLE ONLY public.class_instructor
    ADD CONSTRAINT class_instructor_single_class_id_fkey FOREIGN KEY (single_class_id) REFERENCES public.single_class(single_class_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.class_package
    ADD CONSTRAINT class_package_download_file_id_fkey FOREIGN KEY (download_file_id) REFERENCES public.file(file_id);

ALTER TABLE ONLY public.class_package
    ADD CONSTRAINT class_package_receipt_file_id_fkey FOREIGN KEY (receipt_file_id) REFERENCES public.file(file_id);

ALTER TABLE ONLY public.class_package_type
    ADD CONSTRAINT class_package_type_class_package_id_fkey FOREIGN KEY (class_package_id) REFERENCES public.class_package(class_package_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.class_package_type
    ADD CONSTRAINT class_package_type_class_type_id_fkey FOREIGN KEY (class_type_id) REFERENCES public.class_type(class_type_id);

ALTER TABLE ONLY public.class_reservation
    ADD CONSTRAINT class_reservation_attended_by_fkey FOREIGN KEY (attended_by) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.class_reservation
    ADD CONSTRAINT class_reservation_credit_fk FOREIGN KEY (available_class_id, customer_id, counted) REFERENCES public.available_class(available_class_id, customer_id, counted);

ALTER TABLE ONLY public.class_reservation
    ADD CONSTRAINT class_reservation_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.class_reservation
    ADD CONSTRAINT class_reservation_entry FOREIGN KEY (entry_of) REFERENCES public.class_reservation(class_reservation_id) NOT VALID;

ALTER TABLE ONLY public.class_reservation
    ADD CONSTRAINT class_reservation_family FOREIGN KEY (customer_id, family_member_id) REFERENCES public.family_member(customer_id, family_member_id) NOT VALID;

ALTER TABLE ONLY public.class_reservation
    ADD CONSTRAINT class_reservation_moved FOREIGN KEY (moved_to) REFERENCES public.class_reservation(class_reservation_id) NOT VALID;

ALTER TABLE ONLY public.class_reservation_penalty
    ADD CONSTRAINT class_reservation_penalty_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.class_reservation_penalty
    ADD CONSTRAINT class_reservation_penalty_last_class_reservation_id_fkey FOREIGN KEY (last_class_reservation_id) REFERENCES public.class_reservation(class_reservation_id);

ALTER TABLE ONLY public.class_reservation_penalty
    ADD CONSTRAINT class_reservation_penalty_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.class_reservation
    ADD CONSTRAINT class_reservation_single_class_id_fkey FOREIGN KEY (single_class_id) REFERENCES public.single_class(single_class_id);

ALTER TABLE ONLY public.class_series
    ADD CONSTRAINT class_series_class_category_id_fkey FOREIGN KEY (class_category_id) REFERENCES public.class_category(class_category_id);

ALTER TABLE ONLY public.class_series
    ADD CONSTRAINT class_series_class_package_id_fkey FOREIGN KEY (class_package_id) REFERENCES public.class_package(class_package_id);

ALTER TABLE ONLY public.class_series
    ADD CONSTRAINT class_series_class_type_id_fkey FOREIGN KEY (class_type_id) REFERENCES public.class_type(class_type_id);

ALTER TABLE ONLY public.class_series
    ADD CONSTRAINT class_series_location_id_fkey FOREIGN KEY (location_id) REFERENCES public.location(location_id);

ALTER TABLE ONLY public.class_series
    ADD CONSTRAINT class_series_room_id_fkey FOREIGN KEY (room_id) REFERENCES public.room(room_id);

ALTER TABLE ONLY public.class_type
    ADD CONSTRAINT class_type_file_id_fkey FOREIGN KEY (file_id) REFERENCES public.file(file_id);

ALTER TABLE ONLY public.coach_rate
    ADD CONSTRAINT coach_rate_class_type_id_fkey FOREIGN KEY (class_type_id) REFERENCES public.class_type(class_type_id);

ALTER TABLE ONLY public.coach_rate
    ADD CONSTRAINT coach_rate_instructor_id_fkey FOREIGN KEY (instructor_id) REFERENCES public.instructor(instructor_id);

ALTER TABLE ONLY public.coach_rate
    ADD CONSTRAINT coach_rate_location_id_fkey FOREIGN KEY (location_id) REFERENCES public.location(location_id);

ALTER TABLE ONLY public.coach_statement
    ADD CONSTRAINT coach_statement_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.coach_statement
    ADD CONSTRAINT coach_statement_instructor_id_fkey FOREIGN KEY (instructor_id) REFERENCES public.instructor(instructor_id);

ALTER TABLE ONLY public.coach_statement_line
    ADD CONSTRAINT coach_statement_line_single_class_id_fkey FOREIGN KEY (single_class_id) REFERENCES public.single_class(single_class_id);

ALTER TABLE ONLY public.coach_statement_line
    ADD CONSTRAINT coach_statement_line_statement FOREIGN KEY (coach_statement_id, instructor_id) REFERENCES public.coach_statement(coach_statement_id, instructor_id);

ALTER TABLE ONLY public.customer_activity
    ADD CONSTRAINT customer_activity_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.customer
    ADD CONSTRAINT customer_file_id_fkey FOREIGN KEY (file_id) REFERENCES public.file(file_id);

ALTER TABLE ONLY public.customer
    ADD CONSTRAINT customer_id_file_id_fkey FOREIGN KEY (id_file_id) REFERENCES public.file(file_id);

ALTER TABLE ONLY public.customer_merge
    ADD CONSTRAINT customer_merge_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.customer_merge
    ADD CONSTRAINT customer_merge_merged_customer_id_fkey FOREIGN KEY (merged_customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.customer_note
    ADD CONSTRAINT customer_note_class_reservation_id_fkey FOREIGN KEY (class_reservation_id) REFERENCES public.class_reservation(class_reservation_id) ON DELETE SET NULL;

ALTER TABLE ONLY public.customer_note
    ADD CONSTRAINT customer_note_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.customer_note
    ADD CONSTRAINT customer_note_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.customer_note
    ADD CONSTRAINT customer_note_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.customer_note
    ADD CONSTRAINT customer_note_video_rating_id_fkey FOREIGN KEY (video_rating_id) REFERENCES public.video_rating(video_rating_id) ON DELETE SET NULL;

ALTER TABLE ONLY public.customer_session
    ADD CONSTRAINT customer_session_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.data_export
    ADD CONSTRAINT data_export_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.data_export
    ADD CONSTRAINT data_export_file_id_fkey FOREIGN KEY (file_id) REFERENCES public.file(file_id) ON DELETE SET NULL;

ALTER TABLE ONLY public.deletion_request
    ADD CONSTRAINT deletion_request_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.desk_sale
    ADD CONSTRAINT desk_sale_class_package_id_fkey FOREIGN KEY (class_package_id) REFERENCES public.class_package(class_package_id);

ALTER TABLE ONLY public.desk_sale
    ADD CONSTRAINT desk_sale_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.desk_sale
    ADD CONSTRAINT desk_sale_location_id_fkey FOREIGN KEY (location_id) REFERENCES public.location(location_id);

ALTER TABLE ONLY public.desk_sale
    ADD CONSTRAINT desk_sale_payment_method_id_fkey FOREIGN KEY (payment_method_id) REFERENCES public.payment_method(payment_method_id);

ALTER TABLE ONLY public.desk_sale
    ADD CONSTRAINT desk_sale_sold_by_fkey FOREIGN KEY (sold_by) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.desk_sale
    ADD CONSTRAINT desk_sale_voided_by_fkey FOREIGN KEY (voided_by) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.discount
    ADD CONSTRAINT discount_class_package_id_fkey FOREIGN KEY (class_package_id) REFERENCES public.class_package(class_package_id);

ALTER TABLE ONLY public.discount
    ADD CONSTRAINT discount_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.discount_package
    ADD CONSTRAINT discount_package_class_package_id_fkey FOREIGN KEY (class_package_id) REFERENCES public.class_package(class_package_id);

ALTER TABLE ONLY public.discount_package
    ADD CONSTRAINT discount_package_discount_id_fkey FOREIGN KEY (discount_id) REFERENCES public.discount(discount_id);

ALTER TABLE ONLY public.dispute
    ADD CONSTRAINT dispute_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES public.invoice(invoice_id);

ALTER TABLE ONLY public.export_run
    ADD CONSTRAINT export_run_studio_export_id_fkey FOREIGN KEY (studio_export_id) REFERENCES public.studio_export(studio_export_id);

ALTER TABLE ONLY public.export_schedule
    ADD CONSTRAINT export_schedule_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.family_member
    ADD CONSTRAINT family_member_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.file
    ADD CONSTRAINT file_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.fixed_place
    ADD CONSTRAINT fixed_place_class_series_id_fkey FOREIGN KEY (class_series_id) REFERENCES public.class_series(class_series_id);

ALTER TABLE ONLY public.fixed_place
    ADD CONSTRAINT fixed_place_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.fixed_place_day
    ADD CONSTRAINT fixed_place_day_class_reservation_id_fkey FOREIGN KEY (class_reservation_id) REFERENCES public.class_reservation(class_reservation_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.fixed_place_day
    ADD CONSTRAINT fixed_place_day_fixed_place_id_fkey FOREIGN KEY (fixed_place_id) REFERENCES public.fixed_place(fixed_place_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.fixed_place_day
    ADD CONSTRAINT fixed_place_day_single_class_id_fkey FOREIGN KEY (single_class_id) REFERENCES public.single_class(single_class_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.fixed_place
    ADD CONSTRAINT fixed_place_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES public.purchase(purchase_id);

ALTER TABLE ONLY public.form_answer
    ADD CONSTRAINT form_answer_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.form_answer
    ADD CONSTRAINT form_answer_form_id_fkey FOREIGN KEY (form_id) REFERENCES public.form(form_id);

ALTER TABLE ONLY public.form_field
    ADD CONSTRAINT form_field_form_id_fkey FOREIGN KEY (form_id) REFERENCES public.form(form_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.form_place
    ADD CONSTRAINT form_place_class_package_id_fkey FOREIGN KEY (class_package_id) REFERENCES public.class_package(class_package_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.form_place
    ADD CONSTRAINT form_place_class_type_id_fkey FOREIGN KEY (class_type_id) REFERENCES public.class_type(class_type_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.form_place
    ADD CONSTRAINT form_place_form_id_fkey FOREIGN KEY (form_id) REFERENCES public.form(form_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.gift_card
    ADD CONSTRAINT gift_card_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.gift_card
    ADD CONSTRAINT gift_card_desk_sale_id_fkey FOREIGN KEY (desk_sale_id) REFERENCES public.desk_sale(desk_sale_id);

ALTER TABLE ONLY public.holiday
    ADD CONSTRAINT holiday_location_id_fkey FOREIGN KEY (location_id) REFERENCES public.location(location_id);

ALTER TABLE ONLY public.idempotency_key
    ADD CONSTRAINT idempotency_key_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.import_batch
    ADD CONSTRAINT import_batch_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.import_key
    ADD CONSTRAINT import_key_class_reservation_id_fkey FOREIGN KEY (class_reservation_id) REFERENCES public.class_reservation(class_reservation_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.import_key
    ADD CONSTRAINT import_key_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.import_key
    ADD CONSTRAINT import_key_import_batch_id_fkey FOREIGN KEY (import_batch_id) REFERENCES public.import_batch(import_batch_id) ON DELETE SET NULL;

ALTER TABLE ONLY public.import_key
    ADD CONSTRAINT import_key_single_class_id_fkey FOREIGN KEY (single_class_id) REFERENCES public.single_class(single_class_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.import_problem
    ADD CONSTRAINT import_problem_import_batch_id_fkey FOREIGN KEY (import_batch_id) REFERENCES public.import_batch(import_batch_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.import_row
    ADD CONSTRAINT import_row_import_batch_id_fkey FOREIGN KEY (import_batch_id) REFERENCES public.import_batch(import_batch_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.instructor
    ADD CONSTRAINT instructor_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.instructor
    ADD CONSTRAINT instructor_file_id_fkey FOREIGN KEY (file_id) REFERENCES public.file(file_id);

ALTER TABLE ONLY public.invoice
    ADD CONSTRAINT invoice_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.invoice
    ADD CONSTRAINT invoice_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES public.purchase(purchase_id);

ALTER TABLE ONLY public.invoice
    ADD CONSTRAINT invoice_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.journey_run
    ADD CONSTRAINT journey_run_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.journey_run
    ADD CONSTRAINT journey_run_journey_id_version_fkey FOREIGN KEY (journey_id, version) REFERENCES public.journey_version(journey_id, version);

ALTER TABLE ONLY public.journey_version
    ADD CONSTRAINT journey_version_journey_id_fkey FOREIGN KEY (journey_id) REFERENCES public.journey(journey_id);

ALTER TABLE ONLY public.mail
    ADD CONSTRAINT mail_class_reservation_id_fkey FOREIGN KEY (class_reservation_id) REFERENCES public.class_reservation(class_reservation_id);

ALTER TABLE ONLY public.mail
    ADD CONSTRAINT mail_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.mail
    ADD CONSTRAINT mail_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES public.purchase(purchase_id);

ALTER TABLE ONLY public.mail
    ADD CONSTRAINT mail_single_class_id_fkey FOREIGN KEY (single_class_id) REFERENCES public.single_class(single_class_id);

ALTER TABLE ONLY public.message_setting_version
    ADD CONSTRAINT message_setting_version_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.message_setting_version
    ADD CONSTRAINT message_setting_version_kind_fkey FOREIGN KEY (kind) REFERENCES public.message_setting(kind);

ALTER TABLE ONLY public.notification_preference
    ADD CONSTRAINT notification_preference_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.package_brand
    ADD CONSTRAINT package_brand_class_package_id_fkey FOREIGN KEY (class_package_id) REFERENCES public.class_package(class_package_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.page
    ADD CONSTRAINT page_accepted_from_id_fkey FOREIGN KEY (accepted_from_id) REFERENCES public.page_version(page_version_id);

ALTER TABLE ONLY public.page_former_slug
    ADD CONSTRAINT page_former_slug_page_id_fkey FOREIGN KEY (page_id) REFERENCES public.page(page_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.page
    ADD CONSTRAINT page_page_version_id_fkey FOREIGN KEY (page_version_id) REFERENCES public.page_version(page_version_id);

ALTER TABLE ONLY public.payment_source
    ADD CONSTRAINT payment_source_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.program
    ADD CONSTRAINT program_file_id_fkey FOREIGN KEY (file_id) REFERENCES public.file(file_id);

ALTER TABLE ONLY public.program_tag
    ADD CONSTRAINT program_tag_program_id_fkey FOREIGN KEY (program_id) REFERENCES public.program(program_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.program_tag
    ADD CONSTRAINT program_tag_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES public.tag(tag_id);

ALTER TABLE ONLY public.provider_customer
    ADD CONSTRAINT provider_customer_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.provider_plan
    ADD CONSTRAINT provider_plan_class_package_id_fkey FOREIGN KEY (class_package_id) REFERENCES public.class_package(class_package_id);

ALTER TABLE ONLY public.purchase
    ADD CONSTRAINT purchase_class_package_id_fkey FOREIGN KEY (class_package_id) REFERENCES public.class_package(class_package_id);

ALTER TABLE ONLY public.purchase
    ADD CONSTRAINT purchase_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.purchase
    ADD CONSTRAINT purchase_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.purchase
    ADD CONSTRAINT purchase_desk_sale_id_fkey FOREIGN KEY (desk_sale_id) REFERENCES public.desk_sale(desk_sale_id);

ALTER TABLE ONLY public.purchase
    ADD CONSTRAINT purchase_discount_id_fkey FOREIGN KEY (discount_id) REFERENCES public.discount(discount_id);

ALTER TABLE ONLY public.purchase_freeze
    ADD CONSTRAINT purchase_freeze_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES public.purchase(purchase_id);

ALTER TABLE ONLY public.purchase
    ADD CONSTRAINT purchase_payment_method_id_fkey FOREIGN KEY (payment_method_id) REFERENCES public.payment_method(payment_method_id);

ALTER TABLE ONLY public.purchase
    ADD CONSTRAINT purchase_renews_fkey FOREIGN KEY (renews) REFERENCES public.purchase(purchase_id) NOT VALID;

ALTER TABLE ONLY public.purchase
    ADD CONSTRAINT purchase_reserve_class_id_fkey FOREIGN KEY (reserve_class_id) REFERENCES public.single_class(single_class_id);

ALTER TABLE ONLY public.purchase
    ADD CONSTRAINT purchase_single_class_id_fkey FOREIGN KEY (single_class_id) REFERENCES public.single_class(single_class_id);

ALTER TABLE ONLY public.purchase_type
    ADD CONSTRAINT purchase_type_class_type_id_fkey FOREIGN KEY (class_type_id) REFERENCES public.class_type(class_type_id);

ALTER TABLE ONLY public.purchase_type
    ADD CONSTRAINT purchase_type_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES public.purchase(purchase_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.push_subscription
    ADD CONSTRAINT push_subscription_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.received_message
    ADD CONSTRAINT received_message_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.received_message
    ADD CONSTRAINT received_message_done_by_fkey FOREIGN KEY (done_by) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.referral
    ADD CONSTRAINT referral_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.referral_device
    ADD CONSTRAINT referral_device_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.referral
    ADD CONSTRAINT referral_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.referral
    ADD CONSTRAINT referral_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES public.purchase(purchase_id);

ALTER TABLE ONLY public.refund
    ADD CONSTRAINT refund_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.refund
    ADD CONSTRAINT refund_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES public.invoice(invoice_id);

ALTER TABLE ONLY public.renewal_attempt
    ADD CONSTRAINT renewal_attempt_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES public.purchase(purchase_id);

ALTER TABLE ONLY public.report_mail_recipient
    ADD CONSTRAINT report_mail_recipient_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.report_mail_recipient
    ADD CONSTRAINT report_mail_recipient_report_mail_id_fkey FOREIGN KEY (report_mail_id) REFERENCES public.report_mail(report_mail_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.role_decision
    ADD CONSTRAINT role_decision_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.room
    ADD CONSTRAINT room_location_id_fkey FOREIGN KEY (location_id) REFERENCES public.location(location_id);

ALTER TABLE ONLY public.saved_view
    ADD CONSTRAINT saved_view_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.single_class
    ADD CONSTRAINT single_class_class_category_id_fkey FOREIGN KEY (class_category_id) REFERENCES public.class_category(class_category_id);

ALTER TABLE ONLY public.single_class
    ADD CONSTRAINT single_class_class_package_id_fkey FOREIGN KEY (class_package_id) REFERENCES public.class_package(class_package_id);

ALTER TABLE ONLY public.single_class
    ADD CONSTRAINT single_class_class_type_id_fkey FOREIGN KEY (class_type_id) REFERENCES public.class_type(class_type_id);

ALTER TABLE ONLY public.single_class
    ADD CONSTRAINT single_class_location_id_fkey FOREIGN KEY (location_id) REFERENCES public.location(location_id);

ALTER TABLE ONLY public.single_class
    ADD CONSTRAINT single_class_room FOREIGN KEY (room_id) REFERENCES public.room(room_id) NOT VALID;

ALTER TABLE ONLY public.single_class
    ADD CONSTRAINT single_class_series FOREIGN KEY (class_series_id) REFERENCES public.class_series(class_series_id) NOT VALID;

ALTER TABLE ONLY public.single_class_tag
    ADD CONSTRAINT single_class_tag_single_class_id_fkey FOREIGN KEY (single_class_id) REFERENCES public.single_class(single_class_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.single_class_tag
    ADD CONSTRAINT single_class_tag_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES public.tag(tag_id);

ALTER TABLE ONLY public.spot_hold
    ADD CONSTRAINT spot_hold_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.spot_hold
    ADD CONSTRAINT spot_hold_fixed_place FOREIGN KEY (fixed_place_id) REFERENCES public.fixed_place(fixed_place_id) ON DELETE CASCADE NOT VALID;

ALTER TABLE ONLY public.spot_hold
    ADD CONSTRAINT spot_hold_single_class_id_fkey FOREIGN KEY (single_class_id) REFERENCES public.single_class(single_class_id);

ALTER TABLE ONLY public.spot_hold
    ADD CONSTRAINT spot_hold_waitlist_offer_id_fkey FOREIGN KEY (waitlist_offer_id) REFERENCES public.waitlist_offer(waitlist_offer_id);

ALTER TABLE ONLY public.store_credit
    ADD CONSTRAINT store_credit_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.store_credit_entry
    ADD CONSTRAINT store_credit_entry_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.store_credit_entry
    ADD CONSTRAINT store_credit_entry_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.store_credit_entry
    ADD CONSTRAINT store_credit_entry_gift_card_id_fkey FOREIGN KEY (gift_card_id) REFERENCES public.gift_card(gift_card_id);

ALTER TABLE ONLY public.store_credit_entry
    ADD CONSTRAINT store_credit_entry_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES public.purchase(purchase_id);

ALTER TABLE ONLY public.store_credit_entry
    ADD CONSTRAINT store_credit_entry_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES public.refund(refund_id);

ALTER TABLE ONLY public.studio_export
    ADD CONSTRAINT studio_export_file_id_fkey FOREIGN KEY (file_id) REFERENCES public.file(file_id) ON DELETE SET NULL;

ALTER TABLE ONLY public.studio_export
    ADD CONSTRAINT studio_export_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.subscription_price
    ADD CONSTRAINT subscription_price_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES public.purchase(purchase_id);

ALTER TABLE ONLY public.tax_profile
    ADD CONSTRAINT tax_profile_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.tax_receipt
    ADD CONSTRAINT tax_receipt_cfdi FOREIGN KEY (cfdi_id) REFERENCES public.cfdi(cfdi_id);

ALTER TABLE ONLY public.tax_receipt
    ADD CONSTRAINT tax_receipt_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES public.invoice(invoice_id);

ALTER TABLE ONLY public.tax_refund
    ADD CONSTRAINT tax_refund_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES public.dispute(dispute_id);

ALTER TABLE ONLY public.tax_refund
    ADD CONSTRAINT tax_refund_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES public.refund(refund_id);

ALTER TABLE ONLY public.tax_refund
    ADD CONSTRAINT tax_refund_tax_receipt_id_fkey FOREIGN KEY (tax_receipt_id) REFERENCES public.tax_receipt(tax_receipt_id);

ALTER TABLE ONLY public.till_movement
    ADD CONSTRAINT till_movement_cash_count_id_fkey FOREIGN KEY (cash_count_id) REFERENCES public.cash_count(cash_count_id);

ALTER TABLE ONLY public.till_movement
    ADD CONSTRAINT till_movement_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.till_movement
    ADD CONSTRAINT till_movement_desk_sale_id_fkey FOREIGN KEY (desk_sale_id) REFERENCES public.desk_sale(desk_sale_id);

ALTER TABLE ONLY public.till_movement
    ADD CONSTRAINT till_movement_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES public.invoice(invoice_id);

ALTER TABLE ONLY public.till_movement
    ADD CONSTRAINT till_movement_payment_method_id_fkey FOREIGN KEY (payment_method_id) REFERENCES public.payment_method(payment_method_id);

ALTER TABLE ONLY public.till_movement
    ADD CONSTRAINT till_movement_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES public.refund(refund_id);

ALTER TABLE ONLY public.transfer_proof
    ADD CONSTRAINT transfer_proof_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.transfer_proof
    ADD CONSTRAINT transfer_proof_file_id_fkey FOREIGN KEY (file_id) REFERENCES public.file(file_id);

ALTER TABLE ONLY public.transfer_proof
    ADD CONSTRAINT transfer_proof_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES public.purchase(purchase_id);

ALTER TABLE ONLY public.trial
    ADD CONSTRAINT trial_class_package_id_fkey FOREIGN KEY (class_package_id) REFERENCES public.class_package(class_package_id);

ALTER TABLE ONLY public.trial
    ADD CONSTRAINT trial_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.trial
    ADD CONSTRAINT trial_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES public.purchase(purchase_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.upload
    ADD CONSTRAINT upload_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.video_caption
    ADD CONSTRAINT video_caption_video_id_fkey FOREIGN KEY (video_id) REFERENCES public.video(video_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.video
    ADD CONSTRAINT video_class_category_id_fkey FOREIGN KEY (class_category_id) REFERENCES public.class_category(class_category_id);

ALTER TABLE ONLY public.video
    ADD CONSTRAINT video_class_type_id_fkey FOREIGN KEY (class_type_id) REFERENCES public.class_type(class_type_id);

ALTER TABLE ONLY public.video_encoding
    ADD CONSTRAINT video_encoding_file_id_fkey FOREIGN KEY (file_id) REFERENCES public.file(file_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.video_encoding
    ADD CONSTRAINT video_encoding_poster_file_id_fkey FOREIGN KEY (poster_file_id) REFERENCES public.file(file_id);

ALTER TABLE ONLY public.video_favorite
    ADD CONSTRAINT video_favorite_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.video_favorite
    ADD CONSTRAINT video_favorite_video_id_fkey FOREIGN KEY (video_id) REFERENCES public.video(video_id);

ALTER TABLE ONLY public.video
    ADD CONSTRAINT video_file_id_fkey FOREIGN KEY (file_id) REFERENCES public.file(file_id);

ALTER TABLE ONLY public.video_instructor
    ADD CONSTRAINT video_instructor_instructor_id_fkey FOREIGN KEY (instructor_id) REFERENCES public.instructor(instructor_id);

ALTER TABLE ONLY public.video_instructor
    ADD CONSTRAINT video_instructor_video_id_fkey FOREIGN KEY (video_id) REFERENCES public.video(video_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.video
    ADD CONSTRAINT video_poster_file_id_fkey FOREIGN KEY (poster_file_id) REFERENCES public.file(file_id);

ALTER TABLE ONLY public.video
    ADD CONSTRAINT video_program_id_fkey FOREIGN KEY (program_id) REFERENCES public.program(program_id);

ALTER TABLE ONLY public.video_progress
    ADD CONSTRAINT video_progress_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.video_progress
    ADD CONSTRAINT video_progress_video_id_fkey FOREIGN KEY (video_id) REFERENCES public.video(video_id);

ALTER TABLE ONLY public.video_rating
    ADD CONSTRAINT video_rating_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.video_rating
    ADD CONSTRAINT video_rating_video_id_fkey FOREIGN KEY (video_id) REFERENCES public.video(video_id);

ALTER TABLE ONLY public.video_rendition
    ADD CONSTRAINT video_rendition_file_id_fkey FOREIGN KEY (file_id) REFERENCES public.file(file_id);

ALTER TABLE ONLY public.video_rendition
    ADD CONSTRAINT video_rendition_source_file_id_fkey FOREIGN KEY (source_file_id) REFERENCES public.file(file_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.video_tag
    ADD CONSTRAINT video_tag_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES public.tag(tag_id);

ALTER TABLE ONLY public.video_tag
    ADD CONSTRAINT video_tag_video_id_fkey FOREIGN KEY (video_id) REFERENCES public.video(video_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.video
    ADD CONSTRAINT video_video_type_id_fkey FOREIGN KEY (video_type_id) REFERENCES public.video_type(video_type_id);

ALTER TABLE ONLY public.waitlist
    ADD CONSTRAINT waitlist_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(customer_id);

ALTER TABLE ONLY public.waitlist
    ADD CONSTRAINT waitlist_family FOREIGN KEY (customer_id, family_member_id) REFERENCES public.family_member(customer_id, family_member_id) NOT VALID;

ALTER TABLE ONLY public.waitlist_offer
    ADD CONSTRAINT waitlist_offer_waitlist_id_fkey FOREIGN KEY (waitlist_id) REFERENCES public.waitlist(waitlist_id);

ALTER TABLE ONLY public.waitlist
    ADD CONSTRAINT waitlist_single_class_id_fkey FOREIGN KEY (single_class_id) REFERENCES public.single_class(single_class_id);
`;
