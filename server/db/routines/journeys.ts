import { NEWS_KINDS } from '../../../domain/mailKinds';

/** Whether chance holds a customer out of a journey: always the same for both. */
export const is_held_out = `
create or replace function is_held_out(journey bigint, customer bigint, percent int) returns boolean
language sql stable as $$
  select (get_byte(digest, 0) * 256 + get_byte(digest, 1)) * 100 < percent * 65536
  from sha256(convert_to(journey || ':' || customer, 'UTF8')) digest
$$`;

/** When a customer got mails with news since a moment, also those on the way: of journeys, campaigns and others. */
export const news_mailed = `
create or replace function news_mailed(customer bigint, since timestamptz) returns setof timestamptz
language sql stable as $$
  select m.created_at from mail m
  where m.customer_id = customer and m.created_at > since and m.failed_at is null and m.channel = 'mail'
    and m.kind in (${NEWS_KINDS.map((kind) => `'${kind}'`).join(', ')})
  union all
  select c.sent_at from campaign_recipient r join campaign c using (campaign_id)
  where r.customer_id = customer and r.mail_id is null and c.state = 'sending' and c.sent_at > since
$$`;
