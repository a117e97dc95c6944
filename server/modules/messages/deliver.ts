/** Delivers messages from the outbox through the port (server/messages), with the data of the mail of their kind. */
import type { AppConfig } from '../../../domain/config';
import { DAY } from '../../../domain/durations';
import { isReminder, lapsingUntil } from '../../../domain/mailTimes';
import { isOnByDefault } from '../../../domain/notifications';
import { originOfDomain } from '../../../domain/site';
import type { Context } from '../../context';
import {
  MessageRefused,
  MessageUnreachable,
  type Message,
  type MessageChannel,
  type MessageTransport,
  type WhatsAppConfig,
} from '../../ports/messages';
import { pushTransport } from '../../messages/push';
import { whatsappTransport } from '../../messages/whatsapp';
import { readAccountFacts, type AccountMailFacts } from '../mail/accountFactsRepository';
import { answersOf, tokenInPath, videoRatingOf } from '../mail/answerLink';
import { readFacts, type MailFacts } from '../mail/factsRepository';
import { isAccountMail, isMessageKind, isPurchaseMail, MAIL_KINDS, type MessageKind } from '../../../domain/mailKinds';
import { accountKind, classKind, purchaseKind } from '../mail/kinds';
import { OVER, shortWords, type SaidShortly, type Template } from '../mail/kinds/kind';
import { requireNeeded, NotNeeded, UNWANTED } from '../mail/needed';
import { updateUnsent, type ClaimedMail } from '../mail/outboxRepository';
import { readPurchaseFacts } from '../mail/purchaseFactsRepository';
import { overduePath, renewalOf } from '../mail/renewLinks';
import type { Outlet } from '../mail/send';
import { messageSettings } from '../mail/settings/inForce';
import { pushKeys } from './keys';
import { isWanted } from './messageRepository';
import { deleteSubscriptions, findRecipient } from './subscriptionRepository';

async function pushOf(ctx: Context): Promise<MessageTransport> {
  const [keys, { domain, email }] = [await pushKeys(ctx), await ctx.studio.config()];
  const origin = originOfDomain(domain);
  // Push services require a contact of the sender; some refuse a localhost address.
  const subject = origin?.startsWith('https:') ? origin : `mailto:${email || 'avisos@ejemplo.mx'}`;
  return pushTransport({ ...keys, subject });
}

interface ShortText extends Pick<Template, 'name' | 'title' | 'text'> {
  readonly facts: readonly string[];
  readonly path: string;
  readonly fuller?: Message['fuller'];
}

/** A message links to the same screens as the mail's buttons. */
function fillShortText<Facts>(
  { short, text }: SaidShortly<Facts>,
  facts: Facts,
  config: AppConfig,
  { answers = {}, renew }: Pick<MailFacts, 'answers'> & Pick<AccountMailFacts, 'renew'> = {},
): ShortText {
  const { name, title, renews } = short;
  const which = short.repliesFor ? short.repliesFor(facts) : 'replies';
  const replies = which === null ? undefined : short[which];
  const values = short.values(facts, config);
  const paths = replies?.answers.flatMap(([, answer]) => answers[answer] ?? []) ?? [];
  return {
    name,
    title,
    facts: values,
    text: shortWords(short.text, values),
    path: text(facts, config).action.path,
    // Without one of the answers, as for a guest's place, there is nothing to press.
    ...(replies && paths.length === replies.answers.length
      ? {
          fuller: {
            template: replies.name,
            text: shortWords(replies.text, values),
            payloads: paths.map(tokenInPath),
          },
        }
      : {}),
    ...(renews && renew
      ? { fuller: { template: renews.name, text: shortWords(short.text, values), payloads: [], second: renew.path } }
      : {}),
  };
}

/** The message to send, and its expiry. Throws NotNeeded. */
async function renderMessage(
  { studio }: Context,
  claimed: ClaimedMail,
  kind: MessageKind,
  now: Date,
): Promise<ShortText & { readonly until: Date }> {
  const { mail_id: mailId } = claimed;
  const [config, settings] = [await studio.config(), await messageSettings(studio)];
  const setting = settings(kind);
  if (isAccountMail(kind)) {
    const span = { now, until: lapsingUntil(settings('credits-lapsing').times, now, config.timezone) };
    const links = await videoRatingOf(studio, kind, claimed);
    const facts = requireNeeded(
      accountKind(kind),
      { ...(await readAccountFacts(studio.db, mailId, span)), ...links },
      now,
      setting,
    );
    const until =
      kind === 'credits-lapsing' ? new Date(facts.lapsing[0]?.expires_at ?? span.until) : new Date(now.getTime() + DAY);
    const renew = await renewalOf(studio, kind, mailId, now);
    return { ...fillShortText(accountKind(kind), facts, config, renew && { renew }), until };
  }
  if (isPurchaseMail(kind)) {
    const read = await readPurchaseFacts(studio.db, mailId);
    const links = { cancel_path: null, price_path: null, pay_path: await overduePath(studio, read, now) };
    const facts = requireNeeded(purchaseKind(kind), { ...read, ...links }, now, setting);
    const until = facts.due_at && facts.due_at > now ? facts.due_at : new Date(now.getTime() + DAY);
    return { ...fillShortText(purchaseKind(kind), facts, config), until };
  }
  const read = await readFacts(studio.db, studio.pool, mailId);
  const isAfter = kind === 'class-rating';
  if (!isAfter && read.starts_at <= now) throw new NotNeeded(OVER);
  const own = await answersOf(studio, kind, read);
  const facts = requireNeeded(classKind(kind), isReminder(kind) ? read : { ...read, ...own }, now, setting);
  const until = isAfter ? new Date(now.getTime() + DAY) : facts.starts_at;
  // The button of an offer and of stars says what its page does; a reminder's leads to the reservations.
  return { ...fillShortText(classKind(kind), facts, config, own), until };
}

/** Throws NotNeeded. */
async function deliverMessage(
  ctx: Context,
  channel: MessageChannel,
  transport: MessageTransport,
  claimed: ClaimedMail,
  clock: () => Date,
) {
  const { db } = ctx.studio;
  const { mail_id, kind, customer_id } = claimed;
  if (!isMessageKind(kind)) throw new MessageRefused('Este aviso solo se envía por correo.');
  const { notification } = MAIL_KINDS[kind];
  if (!(await isWanted(db, customer_id, notification, channel, isOnByDefault(notification, channel))))
    throw new NotNeeded(UNWANTED);
  const { until, ...short } = await renderMessage(ctx, claimed, kind, clock());
  const { name, title, text, ...rest } = short;
  const ttl = (until.getTime() - clock().getTime()) / 1000;
  const message: Message = { ...rest, template: name, title, text, reference: `${channel}-${mail_id}`, ttl };
  const to = await findRecipient(db, customer_id);
  // Stored before sending: if the response is lost, the provider's event still shows that it was sent.
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
    const sent = { ...words, ...accepted, body: accepted.body ?? text };
    return { ...sent, html: null, ics: null, sent_at: clock() };
  } catch (error) {
    if (error instanceof MessageRefused) await ctx.transaction((trx) => deleteSubscriptions(trx, error.gone));
    throw error;
  }
}

const outletOf = (channel: MessageChannel, transportOf: (ctx: Context) => Promise<MessageTransport>): Outlet => ({
  channel,
  isRefused: (error) => error instanceof MessageRefused,
  isUnreachable: (error) => error instanceof MessageUnreachable,
  deliver: async (ctx, claimed, clock) => deliverMessage(ctx, channel, await transportOf(ctx), claimed, clock),
});

/** The transport of a studio without WhatsApp: waiting messages fail. */
const NO_WHATSAPP: MessageTransport = {
  channel: 'whatsapp',
  send: async () => {
    throw new MessageRefused('El estudio no tiene WhatsApp configurado.');
  },
};

export function messageOutlets(whatsapp: WhatsAppConfig | null): Outlet[] {
  const transport = whatsapp ? whatsappTransport(whatsapp) : NO_WHATSAPP;
  return [outletOf('whatsapp', async () => transport), outletOf('push', pushOf)];
}
