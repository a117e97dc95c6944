import { isTransactional, type NotificationKind } from './notifications';

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

interface Known {
  readonly about: 'class' | 'purchase' | 'account';
  /** What customers choose it by; null: about the account itself, always by mail. */
  readonly notification: NotificationKind | null;
  /** It also goes as a short message (modules/messages). */
  readonly short?: true;
}

const BOOKING = { about: 'class', notification: 'bookings' } as const;
const TOLD_SHORTLY = { ...BOOKING, short: true } as const;
const PURCHASE = { about: 'purchase', notification: 'purchases' } as const;
const AGREEMENT = { about: 'purchase', notification: null } as const;
const ACCOUNT = { about: 'account', notification: null } as const;

/** In the order in which staff see them. */
export const MAIL_KINDS = {
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
  'reminder-24h': { about: 'class', notification: 'reminder-24h', short: true },
  'reminder-2h': { about: 'class', notification: 'reminder-2h', short: true },
  'reservation-cancelled': BOOKING,
  // Places are in another class now, in place of the one before.
  'reservation-moved': BOOKING,
  promoted: TOLD_SHORTLY,
  'seat-free': TOLD_SHORTLY,
  'coach-replaced': TOLD_SHORTLY,
  'class-changed': TOLD_SHORTLY,
  'class-cancelled': TOLD_SHORTLY,
  // The purchase that paid for a place has ended (PurchaseEndReason).
  'place-returned': BOOKING,
  'credits-lapsing': { about: 'account', notification: 'credits-lapsing', short: true },
  'renewal-coming': PURCHASE,
  'renewal-failed': PURCHASE,
  'purchase-ended': PURCHASE,
  'event-refunded': PURCHASE,
  // Its credits and charges wait.
  'membership-frozen': PURCHASE,
  'membership-resumed': PURCHASE,
  // They change what was agreed, or whom it is charged to: the customer gets a mail, also when staff changed it.
  'price-change': AGREEMENT,
  'subscription-cancelled': AGREEMENT,
  'subscription-card': AGREEMENT,
  // The studio took it away.
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
} as const satisfies Readonly<Record<string, Known>>;

export type MailKind = keyof typeof MAIL_KINDS;
type KindWith<Part> = { [K in MailKind]: (typeof MAIL_KINDS)[K] extends Part ? K : never }[MailKind];
export type ClassMailKind = KindWith<{ about: 'class' }>;
export type PurchaseMailKind = KindWith<{ about: 'purchase' }>;
export type AccountMailKind = KindWith<{ about: 'account' }>;
export type MessageKind = KindWith<{ short: true }>;
export type DisputeMailKind = Extract<MailKind, `dispute-${string}`>;
export type DataMailKind = Extract<MailKind, 'export-ready' | `deletion-${string}`>;

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
export const isMessageKind = (kind: MailKind): kind is MessageKind => 'short' in MAIL_KINDS[kind];
