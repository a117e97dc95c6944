/** Meta's webhook: statuses of messages, and what customers wrote. Not in the contract, as no client calls it. */
import type { FastifyInstance } from 'fastify';
import { MINUTE } from '../../../domain/durations';
import { AppError } from '../../../domain/errors';
import { isUnsubscribeText, phonesOf } from '../../../domain/whatsappMessages';
import { requestContext, type Context } from '../../context';
import { perAddress } from '../../http/rates';
import { errorText, isPassing, isSigned, isVerified } from '../../messages/whatsapp';
import { recordAudit } from '../audit/record';
import { reviveSiblings } from '../mail/turnRepository';
import { keepMessage, type NewMessage } from './inboxRepository';
import { optOut, storeFailure, storeStatus } from './messageRepository';

const PATH = '/api/webhooks/whatsapp';
/** Bytes; Meta sends up to a thousand events in one request. */
const EVENT_LIMIT = 3 * 1024 * 1024;
const EVENTS = 600;
/** Milliseconds until a message with a temporary failure is sent again. */
const PAUSE = 10 * MINUTE;
const WHATSAPP = { kind: 'system', name: 'whatsapp-webhook' } as const;
/** Characters of a message that are kept; WhatsApp allows as many. */
const BODY_MAX = 4_096;
/** Our reference of a message (modules/messages/deliver). */
const REFERENCE = /^whatsapp-([1-9]\d{0,14})$/;

interface Status {
  readonly id?: string;
  readonly status?: string;
  readonly timestamp?: string;
  readonly biz_opaque_callback_data?: string;
  readonly errors?: readonly { readonly code?: number; readonly title?: string }[];
}

interface Incoming {
  readonly id?: string;
  readonly from?: string;
  readonly timestamp?: string;
  /** text, button, image, audio, video, document, sticker, location, contacts, reaction, … */
  readonly type?: string;
  readonly text?: { readonly body?: string };
  readonly image?: { readonly caption?: string };
  readonly video?: { readonly caption?: string };
  readonly document?: { readonly caption?: string; readonly filename?: string };
  /** A template's button that was pressed. */
  readonly button?: { readonly text?: string; readonly payload?: string };
  /** A button of a conversation that was pressed. */
  readonly interactive?: { readonly button_reply?: { readonly id?: string; readonly title?: string } };
}

interface Value {
  readonly metadata?: { readonly phone_number_id?: string };
  readonly statuses?: readonly Status[];
  readonly messages?: readonly Incoming[];
}

interface Notification {
  readonly entry?: readonly { readonly changes?: readonly { readonly value?: Value }[] }[];
}

/** Parses seconds since 1970; never later than now. */
const instantOf = (timestamp: string | undefined, now: Date): Date =>
  new Date(Math.min(now.getTime(), (Number(timestamp) || now.getTime() / 1000) * 1000));

async function takeStatus(ctx: Context, status: Status): Promise<void> {
  const mail_id = Number(REFERENCE.exec(status.biz_opaque_callback_data ?? '')?.[1]);
  const { id: provider_id, status: kind } = status;
  if (!mail_id || !provider_id) return;
  const at = instantOf(status.timestamp, ctx.now);
  if (kind === 'sent' || kind === 'delivered' || kind === 'read')
    return ctx.transaction((trx) => storeStatus(trx, { mail_id, provider_id, status: kind, at }));
  if (kind !== 'failed') return;
  const { code = 0, title = 'error desconocido' } = status.errors?.[0] ?? {};
  const again = isPassing(code) ? new Date(ctx.now.getTime() + PAUSE) : null;
  await ctx.transaction(async (trx) => {
    await storeFailure(trx, { mail_id, provider_id, at, error: errorText(code, title), again });
    await reviveSiblings(trx, mail_id, ctx.now);
  });
}

/** What was sent besides words, which stays at WhatsApp. */
const SENT: Readonly<Record<string, string>> = {
  image: 'Mandó una foto.',
  video: 'Mandó un video.',
  audio: 'Mandó un audio.',
  document: 'Mandó un documento.',
  sticker: 'Mandó un sticker.',
  location: 'Mandó su ubicación.',
  contacts: 'Mandó un contacto.',
};

/** What the team reads of a message; '': nothing, as of a reaction. */
const wordsOf = ({ type = '', text, button, interactive, image, video, document }: Incoming): string =>
  (text?.body ?? button?.text ?? interactive?.button_reply?.title ?? '').trim() ||
  [SENT[type] ?? '', image?.caption ?? video?.caption ?? document?.caption ?? document?.filename ?? '']
    .filter((part) => part !== '')
    .join(' ');

/** The press of a button. */
export interface Press extends NewMessage {
  /** What the button was sent with. */
  readonly payload: string;
}

/** Does what a button says; false: it is none of the server's. modules/answers hands it in. */
export type TakePress = (ctx: Context, press: Press) => Promise<boolean>;

async function takeMessage(ctx: Context, message: Incoming, takePress: TakePress): Promise<void> {
  const { id: provider_id, from, timestamp } = message;
  if (!from || !/^\d{7,15}$/.test(from)) return;
  const at = instantOf(timestamp, ctx.now);
  const [words, phones] = [wordsOf(message), phonesOf(from)];
  if (!isUnsubscribeText(words)) {
    const body = words.slice(0, BODY_MAX);
    const payload = message.button?.payload ?? message.interactive?.button_reply?.id;
    if (payload && provider_id && (await takePress(ctx, { phone: from, phones, body, provider_id, at, payload })))
      return;
    if (body !== '' && provider_id)
      await ctx.transaction((trx) => keepMessage(trx, { phone: from, phones, body, provider_id, at }));
    return;
  }
  await ctx.transaction(async (trx) => {
    const customers = await optOut(trx, phones, at);
    const event = {
      action: 'whatsapp.stop',
      entity: 'customer',
      before: null,
      after: { channel: 'whatsapp' },
    } as const;
    await recordAudit(trx, ctx, ...customers.map((id) => ({ ...event, id })));
  });
}

export const whatsappWebhook =
  (takePress: TakePress) =>
  async (app: FastifyInstance): Promise<void> => {
    // The signature covers the exact bytes, so the body isn't parsed.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: EVENT_LIMIT }, (_request, body, done) =>
      done(null, body),
    );

    app.get<{ Querystring: Record<string, unknown> }>(PATH, async ({ query, studio }, reply) => {
      const challenge = query['hub.challenge'];
      if (
        !studio.whatsapp ||
        query['hub.mode'] !== 'subscribe' ||
        !isVerified(studio.whatsapp, query['hub.verify_token']) ||
        typeof challenge !== 'string'
      )
        throw new AppError('webhook/invalid');
      return reply.type('text/plain; charset=utf-8').header('x-content-type-options', 'nosniff').send(challenge);
    });

    app.post(PATH, { bodyLimit: EVENT_LIMIT, config: perAddress('whatsapp', EVENTS) }, async (request) => {
      const { body } = request;
      const { whatsapp } = request.studio;
      if (!whatsapp || !Buffer.isBuffer(body) || !isSigned(whatsapp, body, request.headers['x-hub-signature-256']))
        throw new AppError('webhook/invalid');
      const ctx = requestContext(request, WHATSAPP);
      const { entry = [] } = JSON.parse(body.toString()) as Notification;
      const values = entry.flatMap(({ changes = [] }) => changes.map(({ value }) => value));
      for (const value of values) {
        // The account may also have phones of other businesses.
        if (value?.metadata?.phone_number_id !== whatsapp.phoneNumberId) continue;
        for (const status of value.statuses ?? []) await takeStatus(ctx, status);
        for (const message of value.messages ?? []) await takeMessage(ctx, message, takePress);
      }
      return { received: true };
    });
  };
