/** Payments with the refunded amount, including pending refunds but not failed ones, and what a lost dispute took. */
export const invoice_balance = `
create or replace view invoice_balance as
select i.invoice_id, i.purchase_id, i.customer_id, i.provider, i.provider_payment_id, i.total_payment,
  i.fulfilled, i.created_at,
  coalesce((select sum(r.amount) from refund r
    where r.invoice_id = i.invoice_id and r.status <> 'failed'), 0)::bigint as refunded,
  coalesce((select sum(d.amount) from dispute d
    where d.invoice_id = i.invoice_id and d.status = 'lost'), 0)::bigint as charged_back
from invoice i`;

/** Trigger: refuses refunds of more than was paid (SR010). */
export const refund_within_invoice = `
create or replace function refund_within_invoice() returns trigger language plpgsql as $$
begin
  perform from invoice where invoice_id = new.invoice_id for no key update;
  if (select refunded > total_payment from invoice_balance where invoice_id = new.invoice_id) then
    raise exception 'more than was paid' using errcode = 'SR010';
  end if;
  return null;
end $$`;

/** Subscriptions that run or wait for their first payment, of packages that a customer may have once at a time. */
export const held_subscription = `
create or replace view held_subscription as
select p.customer_id, p.class_package_id, p.purchase_id, p.status
from purchase p join class_package cp using (class_package_id)
where p.subscription_period is not null and p.status in ('pending', 'active') and not cp.allows_several`;

/**
 * Trigger: refuses a second such subscription of a customer (SR013). The customer's lock serializes concurrent ones.
 */
export const refuse_second_subscription = `
create or replace function refuse_second_subscription() returns trigger language plpgsql as $$
begin
  perform from customer where customer_id = new.customer_id for no key update;
  if exists (select from held_subscription h
      where h.customer_id = new.customer_id and h.class_package_id = new.class_package_id) then
    raise exception 'customer % has a subscription of package %', new.customer_id, new.class_package_id
      using errcode = 'SR013';
  end if;
  return new;
end $$`;

/**
 * When each subscription that was charged before is charged next (unknown while it is frozen), and when it was last.
 * `cycle_due_at`: the next charge if it were not frozen.
 */
export const renewal = `
create or replace view renewal as
select p.purchase_id,
  case when not exists (select from purchase_freeze f where f.purchase_id = p.purchase_id and f.ended_at is null)
    then greatest(i.due_at, p.renews_at) end as due_at,
  i.charged_at, greatest(i.due_at, p.renews_at) as cycle_due_at
from purchase p cross join lateral (
  select max(i.created_at) as charged_at, max(i.created_at)
    + case when max(i.total_payment) = 0 and count(*) = 1 and p.free_trial_length is not null
      then p.free_trial_length * ('1 ' || p.free_trial_period)::interval
      else p.subscription_interval * ('1 ' || p.subscription_period)::interval end as due_at
  from invoice i where i.purchase_id = p.purchase_id) i`;

/** Triggers that count a package's buyers: the one too many fails on class_package_attendees. */
export const count_attendees = `
create or replace function count_attendees() returns trigger language plpgsql as $$
begin
  update class_package p set attendees = p.attendees + n.n
    from (select class_package_id, count(*)::int as n from bought
      where status not in ('failed', 'revoked') group by 1) n
   where p.class_package_id = n.class_package_id;
  return null;
end $$`;
export const return_attendees = `
create or replace function return_attendees() returns trigger language plpgsql as $$
begin
  update class_package p set attendees = p.attendees + n.n
    from (
      select b.class_package_id, sum(case when a.status in ('failed', 'revoked') then -1 else 1 end)::int as n
        from before b join after a using (purchase_id)
       where (b.status in ('failed', 'revoked')) <> (a.status in ('failed', 'revoked')) group by 1) n
   where p.class_package_id = n.class_package_id;
  return null;
end $$`;

/** The packages that each discount is for; a discount without a row is for any. */
export const discount_for = `
create or replace view discount_for as
  select discount_id, class_package_id from discount where class_package_id is not null
  union select discount_id, class_package_id from discount_package`;

/** Triggers that count a discount's uses: the one too many fails on discount_limit. */
export const use_discount = `
create or replace function use_discount() returns trigger language plpgsql as $$
begin
  update discount d set uses = d.uses + n.n
    from (select discount_id, count(*)::int as n from bought
      where discount_id is not null and status <> 'failed' group by 1) n
   where d.discount_id = n.discount_id;
  return null;
end $$`;
export const return_discount = `
create or replace function return_discount() returns trigger language plpgsql as $$
begin
  update discount d set uses = d.uses + n.n
    from (
      select b.discount_id, sum(case when a.status = 'failed' then -1 else 1 end)::int as n
        from before b join after a using (purchase_id)
       where b.discount_id is not null and (b.status = 'failed') <> (a.status = 'failed') group by 1) n
   where d.discount_id = n.discount_id;
  return null;
end $$`;

/** Trigger: copies the package's class types to a purchase, so that later changes of the package don't affect it. */
export const keep_purchase_types = `
create or replace function keep_purchase_types() returns trigger language plpgsql as $$
begin
  insert into purchase_type (purchase_id, class_type_id, class_amount, expiration_days)
  select b.purchase_id, t.class_type_id, t.class_amount, t.expiration_days
  from bought b join class_package_type t using (class_package_id);
  return null;
end $$`;
