/** The port for mails: what modules/mail renders, and what a transport sends. */

/** What goes with a mail. */
export interface CalendarPart {
  readonly method: 'REQUEST' | 'CANCEL' | 'PUBLISH';
  readonly text: string;
}

export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

export interface RenderedMail {
  readonly to: Mailbox;
  readonly subject: string;
  readonly html: string;
  /** Plain text. */
  readonly body: string;
  readonly ics: CalendarPart | null;
  /** Where one press ends mails of this kind (RFC 8058); null: they are transactional. */
  readonly unsubscribe: string | null;
}

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

export interface SmtpConfig {
  /** smtp[s]://user:password@host:port */
  readonly url: string;
  /** The address that mails come from. */
  readonly from: string;
  /** Also sends, password included, to a server that offers no TLS. */
  readonly allowPlaintext: boolean;
}
