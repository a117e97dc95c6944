import { isTransactional, type NotificationKind } from './notifications';

/** What a mail about a class says. */
export type ClassMailKind =
  | 'reservation-made'
  | 'reservation-cancelled'
  /** Places are in another class now, in place of the one before. */
  | 'reservation-moved'
  | 'promoted'
  | 'seat-free'
  | 'class-cancelled'
  | 'coach-replaced'
  | 'class-changed'
  /** The purchase that paid for a place has ended (PurchaseEndReason). */
  | 'place-returned'
  | 'reminder-24h'
  | 'reminder-2h';
/** And one about a purchase. */
export type DisputeMailKind = 'dispute-opened' | 'dispute-won' | 'dispute-lost';
export type PurchaseMailKind =
  | 'purchase-made'
  | 'cash-pending'
  | 'renewal-coming'
  | 'renewal-failed'
  /** No more charges will follow, whether the customer, the team or the provider ended it. */
  | 'subscription-cancelled'
  /** It is charged to another card. */
  | 'subscription-card'
  | 'purchase-ended'
  | 'event-refunded'
  /** Its credits and charges wait. */
  | 'membership-frozen'
  | 'membership-resumed'
  /** Its charges will be others. */
  | 'price-change'
  /** The studio took it away. */
  | 'access-revoked'
  | DisputeMailKind;
/** And one about the customer's own account. */
export type DataMailKind = 'export-ready' | 'deletion-requested' | 'deletion-cancelled' | 'deletion-done';
export type AccountMailKind =
  | 'welcome'
  | 'team-invitation'
  | 'cards-stopped'
  | 'address-changed'
  | 'password-changed'
  | 'payment-link'
  | 'credits-lapsing'
  | 'win-back'
  | 'video-rating'
  | DataMailKind;
export type MailKind = ClassMailKind | PurchaseMailKind | AccountMailKind;

/** Why a purchase lost what it gave; a frozen one only its places. */
export type PurchaseEndReason = 'cash_lapsed' | 'cash_not_paid' | 'refunded' | 'disputed' | 'revoked' | 'frozen';

/** What is to be paid at a link. */
export interface PaymentLinkDetails {
  readonly title: string;
  /** Centavos. */
  readonly total: number;
  readonly path: string;
}

/** Whom the team invites; the mail is the admin's who did. */
export interface InvitationDetails {
  readonly email: string;
  readonly role: 'coach' | 'staff' | 'admin';
}

/** What a subscription costs from a day on (null: as before, after all). Centavos; `exact`: the day of a charge. */
export interface PriceChangeDetails {
  readonly from: number;
  readonly to: number;
  readonly day: string | null;
  readonly exact: boolean;
}

type Subject = 'class' | 'purchase' | 'account';

interface Known {
  readonly about: Subject;
  /** What customers choose it by; null: about the account itself, always by mail. */
  readonly notification: NotificationKind | null;
}

const BOOKING = { about: 'class', notification: 'bookings' } as const;
const PURCHASE = { about: 'purchase', notification: 'purchases' } as const;
const AGREEMENT = { about: 'purchase', notification: null } as const;
const ACCOUNT = { about: 'account', notification: null } as const;

export const MAIL_KINDS: Readonly<Record<MailKind, Known>> = {
  welcome: ACCOUNT,
  'team-invitation': ACCOUNT,
  'cards-stopped': ACCOUNT,
  // To the former address.
  'address-changed': ACCOUNT,
  'password-changed': ACCOUNT,
  'payment-link': { about: 'account', notification: 'purchases' },
  'purchase-made': PURCHASE,
  'cash-pending': PURCHASE,
  'reservation-made': BOOKING,
  'reminder-24h': { about: 'class', notification: 'reminder-24h' },
  'reminder-2h': { about: 'class', notification: 'reminder-2h' },
  'reservation-cancelled': BOOKING,
  'reservation-moved': BOOKING,
  promoted: BOOKING,
  'seat-free': BOOKING,
  'coach-replaced': BOOKING,
  'class-changed': BOOKING,
  'class-cancelled': BOOKING,
  'place-returned': BOOKING,
  'credits-lapsing': { about: 'account', notification: 'credits-lapsing' },
  'renewal-coming': PURCHASE,
  'renewal-failed': PURCHASE,
  'purchase-ended': PURCHASE,
  'event-refunded': PURCHASE,
  'membership-frozen': PURCHASE,
  'membership-resumed': PURCHASE,
  // They change what was agreed, or whom it is charged to: the customer gets a mail.
  'price-change': AGREEMENT,
  'subscription-cancelled': AGREEMENT,
  'subscription-card': AGREEMENT,
  'access-revoked': PURCHASE,
  'dispute-opened': PURCHASE,
  'dispute-won': PURCHASE,
  'dispute-lost': PURCHASE,
  'win-back': { about: 'account', notification: 'news' },
  'video-rating': { about: 'account', notification: 'news' },
  'export-ready': ACCOUNT,
  'deletion-requested': ACCOUNT,
  'deletion-cancelled': ACCOUNT,
  'deletion-done': ACCOUNT,
};

/** Mails of some kinds that an unconfirmed address gets in a day: it may be a stranger's. */
export interface UnconfirmedLimit {
  readonly most: number;
  readonly isOf: (kind: MailKind) => boolean;
  /** Why the next one isn't sent. */
  readonly reason: string;
}

/** What customers can do without. */
const isNotice = (kind: MailKind): boolean => {
  const { notification } = MAIL_KINDS[kind];
  return kind === 'welcome' || kind === 'seat-free' || (notification !== null && !isTransactional(notification));
};
/** About places: who reserves and cancels without end writes no more of them than a customer ever needs. */
const isBooking = (kind: MailKind): boolean => MAIL_KINDS[kind].notification === 'bookings' && !isNotice(kind);

const NOTICES: UnconfirmedLimit = {
  most: 5,
  isOf: isNotice,
  reason: 'El correo no está confirmado: recibe cinco mensajes al día como máximo.',
};
const BOOKINGS: UnconfirmedLimit = {
  most: 40,
  isOf: isBooking,
  reason: 'El correo no está confirmado: recibe cuarenta mensajes sobre reservaciones al día como máximo.',
};

/** null: receipts, what concerns the account, its data and its safety always go out. */
export const limitForUnconfirmed = (kind: MailKind): UnconfirmedLimit | null =>
  isNotice(kind) ? NOTICES : isBooking(kind) ? BOOKINGS : null;

export const mailKinds = (): MailKind[] => Object.keys(MAIL_KINDS) as MailKind[];
export const isPurchaseMail = (kind: MailKind): kind is PurchaseMailKind => MAIL_KINDS[kind].about === 'purchase';
export const isAccountMail = (kind: MailKind): kind is AccountMailKind => MAIL_KINDS[kind].about === 'account';

/** What also goes as a short message (modules/messages), and what customers choose it by. */
const MESSAGES = {
  promoted: 'bookings',
  'seat-free': 'bookings',
  'class-cancelled': 'bookings',
  'coach-replaced': 'bookings',
  'class-changed': 'bookings',
  'reminder-24h': 'reminder-24h',
  'reminder-2h': 'reminder-2h',
  'credits-lapsing': 'credits-lapsing',
} as const satisfies Partial<Record<MailKind, NotificationKind>>;
export type MessageKind = keyof typeof MESSAGES;
export const isMessageKind = (kind: MailKind): kind is MessageKind => kind in MESSAGES;
export const notificationOf = (kind: MessageKind): NotificationKind => MESSAGES[kind];
