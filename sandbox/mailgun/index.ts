/**
 * What Mailgun reports of mails that it took, signed as it signs: for tests, as the mails themselves go to any SMTP
 * server. It is asked what became of a mail, and tells the webhook.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { refuseInProduction } from '../guard';

export interface MailgunSandboxOptions {
  /** The webhook signing key. */
  readonly key: string;
  readonly webhook: { readonly url: string };
  readonly now?: () => Date;
}

interface ReportedMail {
  readonly recipient: string;
  /** Its Message-ID without brackets. */
  readonly messageId: string;
}

export interface MailgunSandbox {
  /** Each returns the status of the webhook's response. */
  bounce(mail: ReportedMail): Promise<number>;
  /** The recipient's server can't take it now; Mailgun tries again. */
  delay(mail: ReportedMail): Promise<number>;
  complain(mail: ReportedMail): Promise<number>;
  /** The last event again. */
  repeat(): Promise<number>;
}

/** @throws Error with NODE_ENV=production, unless DEMO=1. */
export function openMailgunSandbox({ key, webhook, now = () => new Date() }: MailgunSandboxOptions): MailgunSandbox {
  refuseInProduction();
  let last = '';
  const post = async (): Promise<number> => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(webhook.url, { method: 'POST', headers, body: last, signal: AbortSignal.timeout(10_000) }))
      .status;
  };
  const report = (
    event: Readonly<Record<string, unknown>>,
    { recipient, messageId }: ReportedMail,
  ): Promise<number> => {
    const timestamp = String(Math.floor(now().getTime() / 1000));
    const token = randomBytes(25).toString('hex');
    const signature = createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex');
    last = JSON.stringify({
      signature: { timestamp, token, signature },
      'event-data': {
        ...event,
        id: randomBytes(11).toString('base64url'),
        timestamp: now().getTime() / 1000,
        recipient,
        message: { headers: { 'message-id': messageId } },
      },
    });
    return post();
  };
  return {
    bounce: (mail) => report({ event: 'failed', severity: 'permanent', reason: 'bounce' }, mail),
    delay: (mail) => report({ event: 'failed', severity: 'temporary', reason: 'generic' }, mail),
    complain: (mail) => report({ event: 'complained' }, mail),
    repeat: post,
  };
}
