/**
 * Whether a customer gets notifications of a kind by a channel; `fallback`: where they chose nothing
 * (domain/notifications).
 */
export const wants_notification = `
create or replace function wants_notification(customer bigint, wanted_kind text, wanted_channel text, fallback boolean)
returns boolean language sql stable as $$
  select coalesce((
    select p.enabled from notification_preference p
    where p.customer_id = customer and p.kind = wanted_kind and p.channel = wanted_channel), fallback)
$$`;

/** The channels besides mail by which a customer gets notifications of a kind; push needs a browser. */
export const message_channels = `
create or replace function message_channels(customer bigint, wanted_kind text, whatsapp_fallback boolean, push_fallback boolean)
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
