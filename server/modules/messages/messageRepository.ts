import { sql } from 'kysely';
import { NOTIFICATION_KINDS, type Channel, type NotificationKind } from '../../../domain/notifications';
import type { Db, Trx } from '../../db/schema';

export async function isWanted(
  db: Db,
  customerId: number,
  kind: NotificationKind,
  channel: Channel,
  fallback: boolean,
): Promise<boolean> {
  const { rows } = await sql<{ wanted: boolean }>`
    select wants_notification(${customerId}, ${kind}, ${channel}, ${fallback}) as wanted`.execute(db);
  return rows[0]?.wanted ?? false;
}

export interface MessageStatus {
  readonly mail_id: number;
  /** Meta's id of the message. */
  readonly provider_id: string;
  readonly status: 'sent' | 'delivered' | 'read';
  readonly at: Date;
}

/** Stores a status reported by Meta. Known facts stay, as events are repeated, late and unordered. */
export async function storeStatus(trx: Trx, { mail_id, provider_id, status, at }: MessageStatus): Promise<void> {
  await sql`
    update mail set provider_id = ${provider_id}, sent_at = coalesce(sent_at, ${at}),
      failed_at = null, last_error = null,
      delivered_at = case when ${status} <> 'sent' then coalesce(delivered_at, ${at}) else delivered_at end,
      read_at = case when ${status} = 'read' then coalesce(read_at, ${at}) else read_at end
    where mail_id = ${mail_id} and channel = 'whatsapp' and recipient is not null
      and coalesce(provider_id, ${provider_id}) = ${provider_id}
      and (failed_at is null or ${status} <> 'sent')`.execute(trx);
}

export interface MessageFailure extends Omit<MessageStatus, 'status'> {
  readonly error: string;
  /** When to try again; null: never. */
  readonly again: Date | null;
}

/** Most attempts for a message that was accepted and failed afterwards. */
const MOST_ATTEMPTS = 5;

/** Stores a failure, except for a message that has arrived. */
export async function storeFailure(
  trx: Trx,
  { mail_id, provider_id, at, error, again }: MessageFailure,
): Promise<void> {
  await sql`
    update mail set last_error = ${error},
      sent_at = case when repeats then null else sent_at end,
      provider_id = case when repeats then null else ${provider_id} end,
      due_at = case when repeats then ${again}::timestamptz else due_at end,
      failed_at = case when repeats then null else ${at}::timestamptz end
    from (select ${again}::timestamptz is not null and attempts < ${MOST_ATTEMPTS} as repeats from mail
      where mail_id = ${mail_id}) r
    where mail_id = ${mail_id} and channel = 'whatsapp' and recipient is not null
      and delivered_at is null and failed_at is null
      and coalesce(provider_id, ${provider_id}) = ${provider_id}`.execute(trx);
}

/**
 * Switches off WhatsApp messages to these phones, except what was chosen after that moment. Returns the affected
 * customers.
 */
export async function optOut(trx: Trx, phones: readonly string[], at: Date): Promise<number[]> {
  const { rows } = await sql<{ customer_id: number }>`
    with changed as (
      insert into notification_preference (customer_id, kind, channel, enabled, updated_at)
      select c.customer_id, k.kind, 'whatsapp', false, ${at}
      from customer c cross join unnest(${[...NOTIFICATION_KINDS]}::text[]) as k(kind)
      where c.phone = any(${[...phones]}::text[])
      order by 1, 2
      on conflict (customer_id, kind, channel) do update set enabled = false, updated_at = excluded.updated_at
        where notification_preference.enabled and notification_preference.updated_at <= excluded.updated_at
      returning customer_id)
    select distinct customer_id from changed`.execute(trx);
  return rows.map(({ customer_id }) => customer_id);
}
