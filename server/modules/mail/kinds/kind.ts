/** The declaration of a kind of mail. */
import type { AppConfig } from '../../../../domain/config';
import type { PurchaseEndReason, MailKind, MessageKind } from '../../../../domain/mailKinds';
import { ROUTES } from '../../../../domain/routes';
import type { EventOf, Once } from '../events';
import type { MailFacts } from '../factsRepository';

export interface MailLink {
  readonly label: string;
  /** Path on the studio's site. */
  readonly path: string;
}

export interface MailText {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Target of the main button. */
  readonly action: MailLink;
  /** A second link. */
  readonly link?: MailLink;
  /** Links in a row below the main button. */
  readonly choices?: readonly MailLink[];
  /** Small print at the end. */
  readonly small?: string;
}

/** The links of one to five stars of a page that takes them without signing in. */
export const starChoices = (path: string): Pick<MailText, 'choices'> => ({
  choices: [1, 2, 3, 4, 5].map((stars) => ({ label: `${stars} ★`, path: `${path}?estrellas=${stars}` })),
});

/** The link that buys a package again, or pays an overdue renewal. */
export const buyAgain = ({ renew }: { readonly renew?: MailLink }) => (renew ? { link: renew } : {});

export const RESERVATIONS = { label: 'Ver mis reservaciones', path: ROUTES.reservations.path };
export const CALENDAR = { label: 'Ir al calendario', path: ROUTES.studio.path };

export const ENDED: Readonly<Record<PurchaseEndReason, string>> = {
  cash_lapsed: 'No recibimos a tiempo el pago en efectivo de tu compra, así que sus créditos ya no son válidos.',
  cash_not_paid: 'El estudio registró que tu compra en efectivo no se pagó, así que sus créditos ya no son válidos.',
  transfer_lapsed: 'No recibimos a tiempo la transferencia de tu compra, así que sus créditos ya no son válidos.',
  refunded: 'La compra con la que reservaste se reembolsó.',
  revoked: 'El estudio retiró el acceso con el que reservaste.',
  frozen: 'Tu paquete está congelado ese día. Tu clase no se perdió: regresó a tu cuenta.',
  disputed: 'El pago con el que reservaste se devolvió por una disputa.',
};

/** WhatsApp accepts only approved templates: a changed text must be submitted to Meta under a new name. */
export interface Template {
  /** Name of the WhatsApp template. */
  readonly name: string;
  readonly title: string;
  /** Text with placeholders: {{1}}, {{2}}. */
  readonly text: string;
  /** Label of the WhatsApp button that opens a page. */
  readonly button: string;
}

/** An answer that its reader gives by the link of a mail, or a button of WhatsApp. */
type AnswerName = Exclude<keyof NonNullable<MailFacts['answers']>, 'family'>;

/** The WhatsApp template with quick replies of the same values, whose labels have at most 20 characters. */
export interface Replies {
  readonly name: string;
  readonly text: string;
  readonly button: string;
  readonly answers: ReadonlyArray<readonly [label: string, answer: AnswerName]>;
}

/** The WhatsApp template of the same text with a second button, which buys a package again or pays what is overdue. */
export interface Renewing {
  readonly name: string;
  readonly button: string;
}

/** The short text for WhatsApp and push. */
interface Short<Facts> extends Template {
  /** Values for the text's placeholders, in order. */
  values(facts: Facts, config: AppConfig): readonly string[];
  /** Sent instead where its reader can answer by a press. */
  readonly replies?: Replies;
  /** The same about a person of the reader's family. */
  readonly familyReplies?: Replies;
  /**
   * Which of the two templates is sent; default: `replies`. null: the one without buttons, where a press wouldn't say
   * for whom.
   */
  repliesFor?(facts: Facts): 'replies' | 'familyReplies' | null;
  /** Sent instead where there is something to renew. */
  readonly renews?: Renewing;
}

/** A short text with the values in its places. */
export const shortWords = (text: string, values: readonly string[]): string =>
  text.replace(/\{\{(\d)\}\}/g, (_, place: string) => values[Number(place) - 1] ?? '');

/** Reason for not sending a mail any more. */
export const OVER = 'La clase ya había comenzado.';
export const SETTLED = 'Ya no hacía falta.';

export type Fact = readonly [label: string, value: string];

/**
 * How an event becomes a row of the outbox. These are methods, so that the outbox can call them with any event of its
 * kind.
 */
export interface Stored<Event> {
  /** Distinguishes the event from others of its kind about the same subject. */
  key(event: Event): ReadonlyArray<string | number>;
  /** Data that can't be read from rows when the mail is sent, besides `due_at`. */
  details?(event: Event): object;
}

/** What the studio's own words may name, without braces. */
export interface Variable<Facts> {
  /** What it stands for. */
  readonly label: string;
  /** The words must have it. */
  readonly must?: true;
  /** `ours`: the mail in our words. */
  value(facts: Facts, config: AppConfig, ours: MailText): string;
}
export type Variables<Facts> = Readonly<Record<string, Variable<Facts>>>;

export interface Said<Facts> {
  /** What the studio's own words may name; a text: why there can't be any. */
  readonly own: Variables<Facts> | string;
  /** Subject and text. */
  text(facts: Facts, config: AppConfig): MailText;
  /** Facts below the text, if they differ from the usual ones of its subject. */
  shown?(facts: Facts, timezone: string, config: AppConfig): Fact[];
  /**
   * Why the mail is useless by the time it is sent; null: it isn't. Without this function it is always sent. `times`:
   * of its kind (domain/messageSettings).
   */
  unneeded?(facts: Facts, now: Date, times: readonly number[]): string | null;
  /** The short message that is sent besides the mail (domain/mailKinds). */
  readonly short?: Short<Facts>;
  /** Sample data for the preview that differ from those of its subject. */
  preview?(sample: Facts, timezone: string): Partial<Facts>;
  /** What a class mail does in a calendar; default: adds the place. */
  readonly calendar?: 'offer' | 'cancelled' | 'moved' | 'none';
}

/** A kind that is also sent as a short message. */
export type SaidShortly<Facts> = Said<Facts> & { readonly short: Short<Facts> };

/** A kind whose events may be repeated for one subject must declare `key`. */
export type Kind<K extends MailKind, Facts> = (K extends MessageKind ? SaidShortly<Facts> : Said<Facts>) &
  ([Extract<EventOf<K>, Once>] extends [never] ? Partial<Stored<EventOf<K>>> : Stored<EventOf<K>>);

export type Kinds<K extends MailKind, Facts> = { readonly [kind in K]: Kind<kind, Facts> };
