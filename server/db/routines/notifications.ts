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
