import { NEWS_KINDS } from '../../../domain/mailKinds';

/** Whether chance holds a customer out of a journey: always the same for both. */
export const is_held_out = `
create or replace function is_held_out(journey bigint, customer bigint, percent int) returns boolean
language sql stable as $$
  select (get_byte(digest, 0) * 256 + get_byte(digest, 1)) * 100 < percent * 65536
  from sha256(convert_to(journey || ':' || customer, 'UTF8')) digest
$$`;

/**
 * When a customer got messages with news since a moment, also those on the way: of journeys, campaigns and others. One
 * that goes by several channels counts once: its rows' keys differ by the channel's name.
 */
export const news_mailed = `
create or replace function news_mailed(customer bigint, since timestamptz) returns setof timestamptz
language sql stable as $$
  select min(m.created_at) from mail m
  where m.customer_id = customer and m.created_at > since and m.failed_at is null
    and m.kind in (${NEWS_KINDS.map((kind) => `'${kind}'`).join(', ')})
  group by case m.channel when 'mail' then m.dedupe_key else substr(m.dedupe_key, length(m.channel) + 2) end
  union all
  select c.sent_at from campaign_recipient r join campaign c using (campaign_id)
  where r.customer_id = customer and r.mail_id is null and c.state = 'sending' and c.sent_at > since
$$`;
