/**
 * The port for messages other than mails: one transport per channel. A transport knows its provider and nothing of the
 * studio; modules/messages writes the texts.
 */
import type { Channel } from '../../domain/notifications';
import type { ChatText } from '../../domain/whatsappMessages';

export type MessageChannel = Exclude<Channel, 'mail'>;

/** A browser in which the customer allowed notifications. */
export interface Browser {
  readonly push_subscription_id: number;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface Recipient {
  /** The phone number as the customer's row has it (domain/whatsappMessages). */
  readonly phone: string;
  readonly browsers: readonly Browser[];
}

export interface Message {
  /** Identifies the message in its provider's events. */
  readonly reference: string;
  /** Name of the approved WhatsApp template. */
  readonly template: string;
  readonly title: string;
  /** The template's text with its parameters filled in, and `facts`: the parameters in order. */
  readonly text: string;
  readonly facts: readonly string[];
  /** Path of the screen that the message opens. */
  readonly path: string;
  /**
   * The approved template with more buttons that is tried first: quick replies, and what each press of them sends back,
   * or the path of a second page. Where it isn't approved, the other one is sent.
   */
  readonly fuller?: {
    readonly template: string;
    readonly text: string;
    readonly payloads: readonly string[];
    readonly second?: string;
  };
  /** Seconds after which the message is useless. */
  readonly ttl: number;
}

interface Accepted {
  /** Where the message was sent, for staff to read. */
  readonly recipient: string;
  /** The provider's id of the message. */
  readonly provider_id: string | null;
  /** The text that was sent, where it isn't the message's. */
  readonly body?: string;
  /** Ids of browsers that no longer exist. */
  readonly gone?: readonly number[];
}

export interface MessageTransport {
  readonly channel: MessageChannel;
  /**
   * Resolves once the provider has accepted the message. Throws MessageRefused, MessageUnreachable, or another error
   * that may pass by itself.
   */
  send(to: Recipient, message: Message): Promise<Accepted>;
}

/** Answers to who has written within the last 24 hours. Throws as a transport does. */
export type SayInChat = (to: string, message: ChatText) => Promise<void>;

/** The provider refused this message for good. The text is for staff. */
export class MessageRefused extends Error {
  constructor(
    text: string,
    readonly gone: readonly number[] = [],
  ) {
    super(text);
  }
}

/** The provider can't be used (unreachable, wrong token, too much sent): any other message would fail too. */
export class MessageUnreachable extends Error {}

export interface WhatsAppConfig {
  readonly token: string;
  /** Meta's id of the phone number that messages come from. */
  readonly phoneNumberId: string;
  /** Secret by which Meta signs its events. */
  readonly appSecret: string;
  /** The token that Meta repeats when it verifies the webhook's address. */
  readonly verifyToken: string;
  /** Address of the API; null: Meta's own. */
  readonly apiUrl: string | null;
}
