/** How messages leave the outbox: with the facts of the mail of their kind, by the port (server/messages). */
import { isOnByDefault } from '../../../domain/notifications';
import { originOfDomain } from '../../../domain/site';
import type { Context } from '../../context';
import { MessageRefused, MessageUnreachable, type MessageChannel, type MessageTransport } from '../../messages/port';
import { pushTransport } from '../../messages/push';
import { whatsappTransport, type WhatsAppConfig } from '../../messages/whatsapp';
import { readFacts } from '../mail/factsRepository';
import { isMessageKind, notificationOf } from '../mail/kinds';
import { updateUnsent, type ClaimedMail } from '../mail/outboxRepository';
import type { Outlet } from '../mail/send';
import { pushKeys } from './keys';
import { isWanted } from './messageRepository';
import { deleteSubscriptions, findRecipient } from './subscriptionRepository';
import { classMessage } from './templates';

async function pushOf(ctx: Context): Promise<MessageTransport> {
  const [keys, { domain, email }] = [await pushKeys(ctx), await ctx.studio.config()];
  const origin = originOfDomain(domain);
  // Push services want a way to reach who sends; some refuse one on a machine of one's own.
  const subject = origin?.startsWith('https:') ? origin : `mailto:${email || 'avisos@ejemplo.mx'}`;
  return pushTransport({ ...keys, subject });
}

/** null: its class has begun. */
async function deliver(
  ctx: Context,
  channel: MessageChannel,
  transport: MessageTransport,
  claimed: ClaimedMail,
  clock: () => Date,
) {
  const { db, pool } = ctx.studio;
  const { mail_id, kind, customer_id } = claimed;
  if (!isMessageKind(kind)) throw new MessageRefused('Este aviso solo se envía por correo.');
  const notification = notificationOf(kind);
  if (!(await isWanted(db, customer_id, notification, channel, isOnByDefault(notification, channel))))
    throw new MessageRefused('La persona ya no quiere este aviso.');
  const facts = await readFacts(db, pool, mail_id);
  const left = facts.starts_at.getTime() - clock().getTime();
  if (left <= 0) return null;
  const { name, title, text, ...rest } = classMessage(kind, facts, await ctx.studio.config());
  const message = { ...rest, template: name, title, text, reference: `${channel}-${mail_id}`, ttl: left / 1000 };
  const to = await findRecipient(db, customer_id);
  // Before it leaves: where the response is lost, the provider's event says that it was sent.
  const words = {
    subject: title,
    body: text,
    transport: channel,
    recipient: channel === 'push' ? 'navegador' : to.phone,
  };
  await ctx.transaction((trx) => updateUnsent(trx, mail_id, words));
  try {
    const { gone = [], ...accepted } = await transport.send(to, message);
    await ctx.transaction((trx) => deleteSubscriptions(trx, gone));
    return { ...words, ...accepted, html: null, ics: null, sent_at: clock() };
  } catch (error) {
    if (error instanceof MessageRefused) await ctx.transaction((trx) => deleteSubscriptions(trx, error.gone));
    throw error;
  }
}

const outlet = (channel: MessageChannel, transportOf: (ctx: Context) => Promise<MessageTransport>): Outlet => ({
  channel,
  isRefused: (error) => error instanceof MessageRefused,
  isUnreachable: (error) => error instanceof MessageUnreachable,
  deliver: async (ctx, claimed, clock) => deliver(ctx, channel, await transportOf(ctx), claimed, clock),
});

/** Where the studio has no WhatsApp (any more), what lies there is refused. */
const NO_WHATSAPP: MessageTransport = {
  channel: 'whatsapp',
  send: async () => {
    throw new MessageRefused('El estudio no tiene WhatsApp configurado.');
  },
};

export function messageOutlets(whatsapp: WhatsAppConfig | null): Outlet[] {
  const transport = whatsapp ? whatsappTransport(whatsapp) : NO_WHATSAPP;
  return [outlet('whatsapp', async () => transport), outlet('push', pushOf)];
}
