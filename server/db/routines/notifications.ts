/**
 * Whether a customer gets notifications of a kind by a channel; `fallback` counts where they chose nothing
 * (domain/notifications).
 */
export const wants_notification = `
create or replace function wants_notification(customer bigint, wanted_kind text, wanted_channel text, fallback boolean)
returns boolean language sql stable as $$
  select coalesce((
    select p.enabled from notification_preference p
    where p.customer_id = customer and p.kind = wanted_kind and p.channel = wanted_channel), fallback)
$$`;

/** What is kept of an address that gets no marketing. */
export const address_digest = `
create or replace function address_digest(address text) returns bytea language sql immutable as $$
  select sha256(convert_to(lower(address), 'UTF8'))
$$`;

/** Whether the studio sends a kind of message by a channel (domain/messageSettings); without a row it does. */
export const studio_sends = `
create or replace function studio_sends(sent_kind text, sent_channel text) returns boolean language sql stable as $$
  select coalesce((
    select s.enabled and (s.channels is null or sent_channel = any(s.channels)) from message_setting s
    where s.kind = sent_kind), true)
$$`;

/** Channels besides mail by which a customer gets notifications of a kind; push only with a subscribed browser. */
export const message_channels = `
create or replace function message_channels(customer bigint, wanted_kind text,
  whatsapp_fallback boolean, push_fallback boolean)
returns setof text language plpgsql stable as $$
begin
  if wants_notification(customer, wanted_kind, 'whatsapp', whatsapp_fallback) then
    return next 'whatsapp';
  end if;
  if wants_notification(customer, wanted_kind, 'push', push_fallback)
    and exists (select from push_subscription s where s.customer_id = customer) then
    return next 'push';
  end if;
end $$`;

/** Credits worth a warning before they expire: unused, counted, for classes at the studio, and paid for or given. */
export const lapsing_credit = `
create or replace view lapsing_credit as
select u.available_class_id, u.customer_id, u.expires_at, coalesce(cp.title, 'Clases de regalo') as title
from usable_credit u
left join purchase p using (purchase_id)
left join class_package cp on cp.class_package_id = p.class_package_id
where u.counted and u.expires_at is not null
  and (p.purchase_id is null or p.status <> 'pending' and p.credit_kind = 'presencial')`;
