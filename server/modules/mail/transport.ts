/** How mails leave: by SMTP, or not at all where there is none (then staff read them in the outbox). */
import { createTransport } from 'nodemailer';
import type { Mailbox } from './icalendar';
import type { RenderedMail } from './render';

export interface Envelope extends RenderedMail {
  readonly from: Mailbox;
  /** The same at every attempt: a mail client recognises a mail that arrives twice. */
  readonly messageId: string;
}

export interface MailTransport {
  readonly kind: 'smtp' | 'outbox';
  /** Address that mails come from. */
  readonly from: string;
  /** Resolves when the mail is accepted. */
  send(mail: Envelope): Promise<void>;
}

/** Where there is no SMTP server: nothing leaves. */
export const OUTBOX: MailTransport = { kind: 'outbox', from: 'no-responder@localhost', send: async () => undefined };

/** Milliseconds. Together far below the time after which another sender takes a mail over. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** `url`: smtp[s]://user:password@host:port */
export function smtpTransport(url: string, from: string): MailTransport {
  const smtp = createTransport({ url, ...PATIENCE, disableFileAccess: true, disableUrlAccess: true });
  return {
    kind: 'smtp',
    from,
    send: async ({ to, subject, html, body, ics, messageId, from: sender }) => {
      await smtp.sendMail({
        from: sender,
        to,
        subject,
        html,
        text: body,
        messageId,
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...(ics === null ? {} : { icalEvent: { method: ics.method, filename: 'clase.ics', content: ics.text } }),
      });
    },
  };
}

/** Refused for good: another attempt would be refused alike. Trouble with the account or the connection passes. */
export function isRefused(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  return (
    (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') &&
    typeof error.responseCode === 'number' &&
    error.responseCode >= 500
  );
}
