import { sql, type RawBuilder } from 'kysely';
import type { Channel } from '../../../domain/notifications';
import type { Db, Trx } from '../../db/schema';

/** Why a row isn't sent: the customer has the message by another channel. */
export const ALREADY_SENT = 'Ya le llegó por otro canal.';

/** SQL for whether row `o` is the same message as `m`, by another channel: their keys differ by the channel's name only. */
const IS_SIBLING: RawBuilder<boolean> = sql`o.mail_id <> m.mail_id and o.dedupe_key = any((
  select array[base, 'whatsapp:' || base, 'push:' || base]
  from (select case m.channel when 'mail' then m.dedupe_key
    else substr(m.dedupe_key, length(m.channel) + 2) end as base) k)::text[])`;

export interface Sibling {
  readonly channel: Channel;
  readonly created_at: Date;
  readonly sent_at: Date | null;
  readonly failed_at: Date | null;
  readonly last_error: string | null;
}

/** The same message by other channels. */
export async function findSiblings(db: Db, mailId: number): Promise<readonly Sibling[]> {
  const { rows } = await sql<Sibling>`
    select o.channel, o.created_at, o.sent_at, o.failed_at, o.last_error
    from mail m join mail o on ${IS_SIBLING} where m.mail_id = ${mailId}`.execute(db);
  return rows;
}

/** Sends by the other channels what was left to a message that failed after all. */
export async function reviveSiblings(trx: Trx, mailId: number, now: Date): Promise<void> {
  await sql`
    update mail set failed_at = null, last_error = null, due_at = ${now}
    from mail m join mail o on ${IS_SIBLING}
    where m.mail_id = ${mailId} and m.failed_at is not null and o.last_error = ${ALREADY_SENT}
      and o.sent_at is null and mail.mail_id = o.mail_id`.execute(trx);
}
