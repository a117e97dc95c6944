/** What a mail provider reports of mails that it took. Not in the contract, as no client calls it. */
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../domain/errors';
import { requestContext } from '../../context';
import { perAddress } from '../../http/rates';
import { blockAddress, noteRefusal, recordMailEvent } from './refusalRepository';
import { mailOfMessage } from './messageId';

/** Bytes; events contain headers of mails. */
const EVENT_LIMIT = 256 * 1024;
/** Requests a minute. */
const EVENTS = 600;
const MAILGUN = { kind: 'system', name: 'mailgun-webhook' } as const;

export async function mailEventRoutes(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: EVENT_LIMIT }, (_request, body, done) =>
    done(null, body),
  );
  const options = { bodyLimit: EVENT_LIMIT, config: perAddress('mail-events', EVENTS) };
  app.post('/api/webhooks/mailgun', options, async (request) => {
    const { studio, body } = request;
    if (!studio.mailEvents || !Buffer.isBuffer(body)) throw new AppError('webhook/invalid');
    const ctx = requestContext(request, MAILGUN);
    const event = studio.mailEvents.read(body, ctx.now);
    if (event)
      await ctx.transaction(async (trx) => {
        if (!(await recordMailEvent(trx, event, ctx.now))) return;
        await blockAddress(trx, ctx, event.address, event.kind);
        const mailId = event.messageId === null ? null : mailOfMessage(event.messageId);
        if (mailId !== null) await noteRefusal(trx, mailId, event.kind, ctx.now);
      });
    return { received: true };
  });
}
