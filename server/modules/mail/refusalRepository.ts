/** Addresses that refuse mails or call them spam get no marketing any more (table blocked_address). */
import { sql } from 'kysely';
import type { Trx } from '../../db/schema';
import type { MailEvent } from '../../ports/mail';

type Refusal = MailEvent['kind'];

/** Repeats change nothing. */
export async function blockAddress(trx: Trx, address: string, reason: Refusal, now: Date): Promise<void> {
  await sql`
    insert into blocked_address (digest, reason, created_at) values (address_digest(${address}), ${reason}, ${now})
    on conflict (digest) do nothing`.execute(trx);
}

/** Blocks the address that a customer has now. */
export async function blockAddressOf(trx: Trx, customerId: number, reason: Refusal, now: Date): Promise<void> {
  await sql`
    insert into blocked_address (digest, reason, created_at)
    select address_digest(email), ${reason}, ${now} from customer where customer_id = ${customerId} and email is not null
    on conflict (digest) do nothing`.execute(trx);
}

/** Counts a refusal for the mail's campaign, if it is of one; the first one. */
export async function noteRefusal(trx: Trx, mailId: number, reason: Refusal, now: Date): Promise<void> {
  const column = sql.ref(reason === 'bounce' ? 'bounced_at' : 'complained_at');
  await sql`
    update campaign_recipient set ${column} = ${now} where mail_id = ${mailId} and ${column} is null`.execute(trx);
}

/** Returns false if the event was received before. */
export async function recordMailEvent(trx: Trx, { id, kind }: MailEvent, now: Date): Promise<boolean> {
  const row = await trx
    .insertInto('provider_event')
    .values({ provider: 'mailgun', event_id: id, type: kind, received_at: now })
    .onConflict((c) => c.columns(['provider', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}
