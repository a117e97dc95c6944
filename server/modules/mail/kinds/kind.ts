/** What a kind of mail declares. */
import type { AppConfig } from '../../../../domain/config';
import type { PurchaseEndReason, MailKind, MessageKind } from '../../../../domain/mailKinds';
import { ROUTES } from '../../../../domain/routes';
import type { EventOf, Once } from '../events';

export interface MailLink {
  readonly label: string;
  /** Of the studio's site. */
  readonly path: string;
}

export interface MailText {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Where its button leads. */
  readonly action: MailLink;
  /** What else it may be opened for. */
  readonly link?: MailLink;
  /** Below all, in small type. */
  readonly small?: string;
}

export const RESERVATIONS = { label: 'Ver mis reservaciones', path: ROUTES.reservations.path };
export const CALENDAR = { label: 'Ir al calendario', path: ROUTES.studio.path };

export const ENDED: Readonly<Record<PurchaseEndReason, string>> = {
  cash_lapsed: 'No recibimos a tiempo el pago en efectivo de tu compra, así que sus créditos ya no son válidos.',
  cash_not_paid: 'El estudio registró que tu compra en efectivo no se pagó, así que sus créditos ya no son válidos.',
  refunded: 'La compra con la que reservaste se reembolsó.',
  revoked: 'El estudio retiró el acceso con el que reservaste.',
  frozen: 'Tu paquete está congelado ese día. Tu clase no se perdió: regresó a tu cuenta.',
  disputed: 'El pago con el que reservaste se devolvió por una disputa.',
};

/** WhatsApp takes only approved texts: a change has to be submitted to Meta again, under a new name. */
export interface Template {
  /** Of WhatsApp's template. */
  readonly name: string;
  readonly title: string;
  /** With places for values: {{1}}, {{2}}. */
  readonly text: string;
  /** The label of WhatsApp's button. */
  readonly button: string;
}

/** As WhatsApp and push say it. */
interface Short<Facts> extends Template {
  /** In the order of the text's places. */
  values(facts: Facts, config: AppConfig): readonly string[];
}

/** Why a mail isn't sent any more. */
export const OVER = 'La clase ya había comenzado.';
export const SETTLED = 'Ya no hacía falta.';

export type Fact = readonly [label: string, value: string];

/** How what makes it true becomes a row of the outbox. Methods: the outbox calls them with any event of its kind. */
export interface Stored<Event> {
  /** What tells it from others of its kind, where its subject alone doesn't. */
  key(event: Event): ReadonlyArray<string | number>;
  /** What it says that no row tells when it is sent, besides `due_at`. */
  details?(event: Event): object;
}

export interface Said<Facts> {
  /** Subject and words. */
  text(facts: Facts, config: AppConfig): MailText;
  /** The facts below the words, where they aren't those of its subject. */
  shown?(facts: Facts, timezone: string): Fact[];
  /** Why it is of no use any more when it is sent; null: it is. Without it, it always is. */
  unneeded?(facts: Facts, now: Date): string | null;
  /** Where it also goes as a short message (domain/mailKinds). */
  readonly short?: Short<Facts>;
  /** What differs in its preview from the others of its subject. */
  preview?(sample: Facts, timezone: string): Partial<Facts>;
  /** What a calendar can store of a mail about a class; without it, the place. */
  readonly calendar?: 'offer' | 'cancelled' | 'moved' | 'none';
}

/** What also goes as a short message. */
export type SaidShortly<Facts> = Said<Facts> & { readonly short: Short<Facts> };

/** What can come again about one subject says by `key` what tells one from the next. */
export type Kind<K extends MailKind, Facts> = (K extends MessageKind ? SaidShortly<Facts> : Said<Facts>) &
  ([Extract<EventOf<K>, Once>] extends [never] ? Partial<Stored<EventOf<K>>> : Stored<EventOf<K>>);

export type Kinds<K extends MailKind, Facts> = { readonly [kind in K]: Kind<kind, Facts> };
