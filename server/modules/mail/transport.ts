/** Sends mails by SMTP, or not at all without an SMTP server (staff then read them in the outbox). */
import { createTransport } from 'nodemailer';
import type { MailTransport, SmtpConfig } from '../../ports/mail';

/** The transport without an SMTP server: sends nothing. */
export const OUTBOX: MailTransport = { kind: 'outbox', from: 'no-responder@localhost', send: async () => undefined };

/** Timeouts in milliseconds; together far below the time after which another sender takes a mail over. */
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
    send: async ({ to, subject, html, body, ics, unsubscribe, messageId, files, from: sender }) => {
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
        attachments: files.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
        ...(ics === null ? {} : { icalEvent: { method: ics.method, filename: 'clase.ics', content: ics.text } }),
      });
    },
  };
}

/** The transport that a studio has at each moment: it may enter another one while the server runs. */
export const followingTransport = (studio: { readonly mail: MailTransport }): MailTransport => ({
  get kind() {
    return studio.mail.kind;
  },
  get from() {
    return studio.mail.from;
  },
  send: (mail) => studio.mail.send(mail),
});

/** Whether the mail was refused for good. Problems of the account or the connection pass. */
export function isRefused(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  return (
    (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') &&
    typeof error.responseCode === 'number' &&
    error.responseCode >= 500
  );
}

/** Whether the mail server knows no such mailbox, or takes nothing for it any more. */
export function refusesAddress(error: unknown): boolean {
  const { code, command, responseCode } = (error ?? {}) as Readonly<Record<string, unknown>>;
  return code === 'EENVELOPE' && command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 500;
}

/** nodemailer's error codes for the connection. */
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
/** SMTP code: the server is closing the connection. */
const CLOSING = 421;

/**
 * Whether the mail server can't be used (unreachable, no TLS, wrong password), so that any other mail would fail too.
 */
export function isUnreachable(error: unknown): boolean {
  const { code, responseCode } = (error ?? {}) as { readonly code?: unknown; readonly responseCode?: unknown };
  return UNREACHABLE.has(code) || responseCode === CLOSING;
}
