/** How mails leave: by SMTP, or not at all where there is none (then staff read them in the outbox). */
import { createTransport } from 'nodemailer';
import type { MailTransport, SmtpConfig } from '../../ports/mail';

/** Where there is no SMTP server: nothing leaves. */
export const OUTBOX: MailTransport = { kind: 'outbox', from: 'no-responder@localhost', send: async () => undefined };

/** Milliseconds. Together far below the time after which another sender takes a mail over. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

export function smtpTransport({ url, from, allowPlaintext }: SmtpConfig): MailTransport {
  const smtp = createTransport({
    url,
    ...PATIENCE,
    requireTLS: !allowPlaintext,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    kind: 'smtp',
    from,
    send: async ({ to, subject, html, body, ics, unsubscribe, messageId, from: sender }) => {
      await smtp.sendMail({
        from: sender,
        to,
        subject,
        html,
        text: body,
        messageId,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribe === null
            ? {}
            : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
        },
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

/** nodemailer's codes of errors of the connection. */
const UNREACHABLE: ReadonlySet<unknown> = new Set([
  'ECONNECTION',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'EPROXY',
  'ETLS',
  'EPROTOCOL',
  'EAUTH',
  'ENOAUTH',
  'EOAUTH2',
]);
/** The server is closing the connection. */
const CLOSING = 421;

/** Whether the mail server itself can't be used (away, no TLS, wrong password): any other mail would fail alike. */
export function isUnreachable(error: unknown): boolean {
  const { code, responseCode } = (error ?? {}) as { readonly code?: unknown; readonly responseCode?: unknown };
  return UNREACHABLE.has(code) || responseCode === CLOSING;
}
