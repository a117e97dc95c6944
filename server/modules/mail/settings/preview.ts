/** Mails in words that aren't stored yet: shown to an admin with a real person's data, and sent to that admin as a test. */
import { randomUUID } from 'node:crypto';
import type { AppConfig } from '../../../../domain/config';
import type { MessageDraft } from '../../../../domain/contract/messageSettings';
import { AppError, requireFound } from '../../../../domain/errors';
import { isAccountMail, isPurchaseMail, MAIL_KINDS, type MailKind } from '../../../../domain/mailKinds';
import { lapsingUntil } from '../../../../domain/mailTimes';
import type { MessageWords } from '../../../../domain/messageWords';
import { isTransactional } from '../../../../domain/notifications';
import { ROUTES } from '../../../../domain/routes';
import { siteOrigin } from '../../../../domain/site';
import { requireAccount, type Context } from '../../../context';
import type { RenderedMail } from '../../../ports/mail';
import { readAccountFacts } from '../accountFactsRepository';
import { readFacts } from '../factsRepository';
import { accountKind, classKind, purchaseKind } from '../kinds';
import { shortWords, type Said } from '../kinds/kind';
import { sampleAccount, sampleClass, samplePurchase } from '../samples';
import { readPurchaseFacts } from '../purchaseFactsRepository';
import { renderAccountMail, renderMail, renderPurchaseMail, type Frame } from '../render';
import { messageSettings } from './inForce';
import { findSubject, type Subject } from './previewRepository';
import { textProblem } from './service';

type Asked = Parameters<typeof siteOrigin>[1];

interface Preview {
  readonly mail: RenderedMail;
  /** The short message; null: it only goes by mail. */
  readonly short: string | null;
  /** Whether an example fills in what the mail is about. */
  readonly sample: boolean;
}

const shortOf = <Facts>({ short }: Said<Facts>, facts: Facts, config: AppConfig): string | null =>
  short ? shortWords(short.text, short.values(facts, config)) : null;

/** The person's own data over an example's. A mail of another kind tells who and what, but not what happened. */
const ownOverExample = <Facts extends { readonly kind: MailKind; readonly details: object }>(
  sample: Facts,
  read: Partial<Facts>,
  { same }: Subject,
): Facts => ({ ...sample, ...read, kind: sample.kind, details: same ? (read.details ?? {}) : sample.details });

/** `given`: whose data fill it; null: an example's. */
async function preview(ctx: Context, kind: MailKind, given: Subject | null, frame: Frame): Promise<Preview> {
  const { now, studio } = ctx;
  const { db, pool } = studio;
  const { config } = frame;
  const person = given ? { customer: given.customer } : {};
  const subject = given === null || given.mail_id === null ? null : { ...given, mail_id: given.mail_id };
  const sample = subject === null;
  if (isPurchaseMail(kind)) {
    const example = { ...samplePurchase(kind, config, now), ...person };
    const facts = !subject ? example : ownOverExample(example, await readPurchaseFacts(db, subject.mail_id), subject);
    return { mail: renderPurchaseMail(facts, frame), short: shortOf(purchaseKind(kind), facts, config), sample };
  }
  if (isAccountMail(kind)) {
    const example = { ...sampleAccount(kind, config, now), ...person };
    const { times } = (await messageSettings(studio))('credits-lapsing');
    const span = { now, until: lapsingUntil(times, now, config.timezone) };
    const read = subject && (await readAccountFacts(db, subject.mail_id, span));
    const lapsing = read && read.lapsing.length > 0 ? read.lapsing : example.lapsing;
    const facts =
      read && subject
        ? ownOverExample(example, { ...read, ...person, lapsing, video: read.video ?? example.video }, subject)
        : example;
    return { mail: renderAccountMail(facts, frame), short: shortOf(accountKind(kind), facts, config), sample };
  }
  const example = { ...sampleClass(kind, config, now), ...person };
  const facts = !subject ? example : ownOverExample(example, await readFacts(db, pool, subject.mail_id), subject);
  const from = { name: config.business_name, address: facts.customer.email };
  return { mail: renderMail(facts, frame, from, now), short: shortOf(classKind(kind), facts, config), sample };
}

async function draftPreview(
  ctx: Context,
  kind: MailKind,
  { text, customer_id }: MessageDraft,
  asked: Asked,
): Promise<Preview> {
  const problem = textProblem(kind, text);
  if (problem) throw new AppError('message/invalid', problem);
  const { db } = ctx.studio;
  const subject =
    customer_id === undefined ? null : requireFound(await findSubject(db, customer_id, kind), 'customer/not-found');
  const config = await ctx.studio.config();
  const origin = siteOrigin(config, asked);
  const { notification } = MAIL_KINDS[kind];
  const choices = `${origin}${ROUTES.information.path}#avisos`;
  // Links of a preview change nothing.
  const optOut = notification === null || isTransactional(notification) ? null : { url: choices, choices };
  return preview(ctx, kind, subject, { config, origin, optOut, own: text });
}

/** Throws 'message/invalid' and 'customer/not-found'. */
export async function previewMessage(ctx: Context, kind: MailKind, draft: MessageDraft, asked: Asked) {
  const { mail, short, sample } = await draftPreview(ctx, kind, draft, asked);
  return { subject: mail.subject, html: mail.html, short, sample };
}

/** Sends the message to the calling admin alone. Throws what previewMessage throws, and 'message/not-sent'. */
export async function testMessage(
  ctx: Context,
  kind: MailKind,
  draft: MessageDraft,
  asked: Asked,
): Promise<{ to: string }> {
  const { mail: transport } = ctx.studio;
  const { email: to } = requireAccount(ctx);
  const { mail } = await draftPreview(ctx, kind, draft, asked);
  if (transport.kind === 'outbox') throw new AppError('message/no-server');
  const { business_name: name } = await ctx.studio.config();
  try {
    await transport.send({
      ...mail,
      to: { name: '', address: to },
      subject: `[Prueba] ${mail.subject}`,
      // An invitation to a calendar would be the customer's.
      ics: null,
      files: [],
      unsubscribe: null,
      from: { name, address: transport.from },
      messageId: `<prueba-${ctx.now.getTime()}-${randomUUID()}@${transport.from.split('@').pop() ?? 'estudio'}>`,
    });
  } catch (error) {
    ctx.log.warn({ code: (error as { readonly code?: unknown }).code }, 'test mail not sent');
    throw new AppError('message/not-sent');
  }
  return { to };
}

/** Values of an example shorter than this would be found in other words, too. */
const SHORTEST = 3;

/** Our words of a kind, with its variables in place of an example's values: where a studio's own begin. */
export async function ourWords(ctx: Context, kind: MailKind): Promise<MessageWords> {
  const config = await ctx.studio.config();
  if (isPurchaseMail(kind))
    return wordsWithVariables(purchaseKind(kind), samplePurchase(kind, config, ctx.now), config);
  if (isAccountMail(kind)) return wordsWithVariables(accountKind(kind), sampleAccount(kind, config, ctx.now), config);
  // Most customers bring no guest.
  return wordsWithVariables(classKind(kind), { ...sampleClass(kind, config, ctx.now), guests: [] }, config);
}

function wordsWithVariables<Facts>({ text, own }: Said<Facts>, facts: Facts, config: AppConfig): MessageWords {
  const ours = text(facts, config);
  const { detalle, ...variables } = typeof own === 'string' ? {} : own;
  const values = Object.entries(variables)
    .map(([name, { value }]) => [name, value(facts, config, ours)] as const)
    .filter(([, value]) => value.length >= SHORTEST)
    .sort(([, a], [, b]) => b.length - a.length);
  const named = (words: string): string =>
    values.reduce((so_far, [name, value]) => so_far.split(value).join(`{${name}}`), words);
  return {
    subject: named(ours.subject),
    heading: named(ours.heading),
    body: detalle?.must ? '{detalle}' : named(ours.paragraphs.join('\n')),
  };
}
