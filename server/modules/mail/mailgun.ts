/**
 * Mailgun's webhooks (https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks). The signature covers a time and a token that is
 * used once, not the event itself: so a token counts once, and only for a day.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { DAY } from '../../../domain/durations';
import { AppError } from '../../../domain/errors';
import type { MailEvents } from '../../ports/mail';

interface Notice {
  readonly signature?: { readonly timestamp?: unknown; readonly token?: unknown; readonly signature?: unknown };
  readonly 'event-data'?: {
    readonly event?: unknown;
    readonly severity?: unknown;
    readonly recipient?: unknown;
    readonly message?: { readonly headers?: { readonly 'message-id'?: unknown } };
  };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function parseNotice(body: Buffer): Notice {
  try {
    return (JSON.parse(body.toString()) ?? {}) as Notice;
  } catch {
    throw new AppError('webhook/invalid');
  }
}

/** `key`: the account's webhook signing key. */
export const mailgunEvents = (key: string): MailEvents => ({
  read: (body, now) => {
    const { signature: signed, 'event-data': event } = parseNotice(body);
    const { timestamp, token, signature } = signed ?? {};
    if (!isText(timestamp) || !isText(token) || !isText(signature)) throw new AppError('webhook/invalid');
    const expected = createHmac('sha256', key).update(`${timestamp}${token}`).digest();
    const given = Buffer.from(signature, 'hex');
    const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
    if (!isSigned || !(Math.abs(now.getTime() - Number(timestamp) * 1000) < DAY)) throw new AppError('webhook/invalid');
    const { event: name, severity, recipient, message } = event ?? {};
    const kind = name === 'complained' ? 'complaint' : name === 'failed' && severity === 'permanent' ? 'bounce' : null;
    if (kind === null || !isText(recipient)) return null;
    const messageId = message?.headers?.['message-id'];
    return { id: token, kind, address: recipient, messageId: isText(messageId) ? messageId : null };
  },
});
