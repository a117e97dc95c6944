/** The port for mails: what modules/mail renders, and what a transport sends. */

/** An iCalendar file attached to a mail. */
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
  /** The mail as plain text. */
  readonly body: string;
  readonly ics: CalendarPart | null;
  /** The address of one-click unsubscription (RFC 8058); null for transactional mails. */
  readonly unsubscribe: string | null;
}

/** A file attached to a mail. */
export interface MailFile {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

export interface Envelope extends RenderedMail {
  readonly from: Mailbox;
  /** The same at every attempt, so that mail clients recognise a mail that arrives twice. */
  readonly messageId: string;
  readonly files: readonly MailFile[];
}

export interface MailTransport {
  readonly kind: 'smtp' | 'outbox';
  /** Address that mails come from. */
  readonly from: string;
  /** Resolves when the mail is accepted. */
  send(mail: Envelope): Promise<void>;
}

/** What a mail provider reports after it took a mail. */
export interface MailEvent {
  /** The same where it is sent again. */
  readonly id: string;
  /** bounce: the recipient's server refused it for good; complaint: the recipient called it spam. */
  readonly kind: 'bounce' | 'complaint';
  readonly address: string;
  /** The `messageId` of its envelope, without brackets; null: the provider doesn't say. */
  readonly messageId: string | null;
}

/** Reads what a mail provider's webhook sends. */
export interface MailEvents {
  /**
   * null: about nothing that is kept. Throws AppError 'webhook/invalid' for a request that the provider didn't sign.
   */
  read(body: Buffer, now: Date): MailEvent | null;
}

/** For a mail server that the studio enters itself, where the environment names none. */
export interface MailStore {
  /** Encrypts its password. */
  readonly key: Buffer;
}

export interface SmtpConfig {
  /** smtp[s]://user:password@host:port */
  readonly url: string;
  /** The address that mails come from. */
  readonly from: string;
  /** Whether mails and the password may go to a server that offers no TLS. */
  readonly allowPlaintext: boolean;
}
