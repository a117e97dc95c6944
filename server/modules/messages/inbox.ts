/** The team's list of what people write to the studio's WhatsApp. */
import type { ReceivedMessage } from '../../../domain/contract/receivedMessages';
import { requireFound } from '../../../domain/errors';
import { requireCustomer, type Context } from '../../context';
import { auditChange } from '../audit/record';
import { findMessage, setDone } from './inboxRepository';

/** Marks a message; again the same changes nothing. Throws 'received-message/not-found'. */
export async function markDone(ctx: Context, id: number, done: boolean): Promise<ReceivedMessage> {
  const { customer_id: by } = requireCustomer(ctx);
  const { db } = ctx.studio;
  requireFound(await findMessage(db, id), 'received-message/not-found');
  await ctx.transaction((trx) =>
    auditChange(trx, ctx, { action: 'received-message.mark', entity: 'received_message', id }, () =>
      setDone(trx, id, done ? { by, at: ctx.now } : null),
    ),
  );
  return requireFound(await findMessage(db, id), 'received-message/not-found');
}
