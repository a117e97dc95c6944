/**
 * The port for messages that are no mail: one transport per channel. A transport knows its provider and nothing of the
 * studio; words and facts come from modules/messages.
 */
import type { Channel } from '../../domain/notifications';

export type MessageChannel = Exclude<Channel, 'mail'>;

/** A browser of the customer. */
export interface Browser {
  readonly push_subscription_id: number;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface Recipient {
  /** As the customer's row has it (domain/whatsappMessages). */
  readonly phone: string;
  readonly browsers: readonly Browser[];
}

export interface Message {
  /** Names the message in its provider's events. */
  readonly reference: string;
  /** Name of the approved text. */
  readonly template: string;
  readonly title: string;
  /** The approved text with its facts, and those facts in the order of its places. */
  readonly text: string;
  readonly facts: readonly string[];
  /** Path of the screen that it leads to. */
  readonly path: string;
  /** Seconds for which it is of use. */
  readonly ttl: number;
}

interface Accepted {
  /** Where it went, for staff to read. */
  readonly recipient: string;
  /** The provider's number of the message. */
  readonly provider_id: string | null;
  /** Browsers that are gone. */
  readonly gone?: readonly number[];
}

export interface MessageTransport {
  readonly channel: MessageChannel;
  /** Resolves once the provider has accepted it. Throws MessageRefused, MessageUnreachable or what passes by itself. */
  send(to: Recipient, message: Message): Promise<Accepted>;
}

/** Another attempt would be refused alike. The text is for staff. */
export class MessageRefused extends Error {
  constructor(
    text: string,
    readonly gone: readonly number[] = [],
  ) {
    super(text);
  }
}

/** The provider can't be used (away, wrong token, too much sent): any other message would fail alike. */
export class MessageUnreachable extends Error {}

export interface WhatsAppConfig {
  readonly token: string;
  /** Meta's number of the phone that messages come from. */
  readonly phoneNumberId: string;
  /** Signs Meta's events. */
  readonly appSecret: string;
  /** What Meta repeats when the address for events is entered there. */
  readonly verifyToken: string;
  /** null: Meta's own. */
  readonly apiUrl: string | null;
}
