/** Addresses that refuse mails or call them spam get no marketing any more (table blocked_address). */
import { sql } from 'kysely';
import type { BlockedAddress } from '../../../domain/contract/blockedAddresses';
import type { Context } from '../../context';
import { findValue } from '../../db/rows';
import type { Db, Trx } from '../../db/schema';
import type { MailEvent } from '../../ports/mail';
import { recordAudit } from '../audit/record';

type Refusal = MailEvent['kind'];

/** Blocks an address, and records it for the customer who has it; repeats change nothing. */
export async function blockAddress(trx: Trx, ctx: Context, address: string, reason: Refusal): Promise<void> {
  const { rows } = await sql<{ customer_id: number }>`
    with blocked as (
      insert into blocked_address (digest, reason, created_at) values (address_digest(${address}), ${reason}, ${ctx.now})
      on conflict (digest) do nothing returning digest)
    select c.customer_id from blocked, customer c where lower(c.email) = lower(${address})`.execute(trx);
  const event = { action: 'address.block', entity: 'customer', before: null, after: { reason } } as const;
  await recordAudit(trx, ctx, ...rows.map(({ customer_id: id }) => ({ ...event, id })));
}

/** Blocks the address that a customer has now. */
export async function blockAddressOf(trx: Trx, ctx: Context, customerId: number, reason: Refusal): Promise<void> {
  const address = await findValue(trx, 'customer', { customer_id: customerId }, 'email');
  if (address) await blockAddress(trx, ctx, address, reason);
}

/** Whether the address of a customer is blocked; null: it isn't. */
export async function findBlocked(db: Db, customerId: number): Promise<BlockedAddress | null> {
  const { rows } = await sql<{ reason: Refusal; created_at: Date }>`
    select b.reason, b.created_at
    from customer c join blocked_address b on b.digest = address_digest(c.email)
    where c.customer_id = ${customerId}`.execute(db);
  const [found] = rows;
  return found ? { reason: found.reason, createdAt: found.created_at.toISOString() } : null;
}

/** Returns why it was blocked; undefined: it wasn't. */
export async function releaseAddress(trx: Trx, customerId: number): Promise<Refusal | undefined> {
  const { rows } = await sql<{ reason: Refusal }>`
    delete from blocked_address b using customer c
    where c.customer_id = ${customerId} and b.digest = address_digest(c.email) returning b.reason`.execute(trx);
  return rows[0]?.reason;
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
