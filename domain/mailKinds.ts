import type { FixedPlaceEnd } from './fixedPlaces';
import { isTransactional, type NotificationKind } from './notifications';

/** Why a purchase lost its credits and places; a frozen one loses only places. */
export type PurchaseEndReason =
  'cash_lapsed' | 'cash_not_paid' | 'transfer_lapsed' | 'refunded' | 'disputed' | 'revoked' | 'frozen';

/** The sale of a payment link. */
export interface PaymentLinkDetails {
  readonly title: string;
  /** In centavos. */
  readonly total: number;
  readonly path: string;
}

/** A gift card; its mail goes to the address that its buyer wrote. */
export interface GiftCardDetails {
  readonly gift_card_id: number;
  readonly path: string;
}

/** Whom the team invites; `customer_id` of the mail is the inviting admin. */
export interface InvitationDetails {
  readonly email: string;
  readonly role: 'coach' | 'contador' | 'staff' | 'admin';
}

/**
 * The amount of a subscription from a day on (null: the change was withdrawn). Centavos; `exact`: the day of a charge.
 */
export interface PriceChangeDetails {
  readonly from: number;
  readonly to: number;
  readonly day: string | null;
  readonly exact: boolean;
}

/** A report that is sent by itself, of the days from `from` to `to`. */
export interface ReportMailDetails {
  readonly report_mail_id: number;
  readonly report: string;
  readonly from: string;
  readonly to: string;
  /** The report's address. */
  readonly path: string;
}

/** A fixed place, as its mails name it. */
export interface FixedPlaceDetails {
  readonly fixed_place_id: number;
  /** Its series: 'Barre, lun y mié 07:00 (Roma)'. */
  readonly title: string;
  readonly spot: number | null;
  /** The package that it lasts with. */
  readonly package: string;
  /** Why it has ended. */
  readonly ended?: FixedPlaceEnd;
}

/** What a referral gave. `name`: the other one's first name; centavos. */
export interface ReferralDetails {
  readonly role: 'friend' | 'inviter';
  readonly name: string;
  readonly amount: number;
}

interface Known {
  readonly about: 'class' | 'purchase' | 'account';
  /** The notification by which customers choose it; null: about the account itself, always by mail. */
  readonly notification: NotificationKind | null;
  /** Whether it is also sent as a short message (modules/messages). */
  readonly short?: true;
  /** Whether it is written to many customers at once: what one customer waits for is sent before. */
  readonly toMany?: true;
}

const BOOKING = { about: 'class', notification: 'bookings' } as const;
const TOLD_SHORTLY = { ...BOOKING, short: true } as const;
const PURCHASE = { about: 'purchase', notification: 'purchases' } as const;
const AGREEMENT = { about: 'purchase', notification: null } as const;
const ACCOUNT = { about: 'account', notification: null } as const;
const FIXED = { about: 'account', notification: 'bookings' } as const;
const NEWS = { about: 'account', notification: 'news', toMany: true } as const;

/** All kinds of mails, in the order in which staff see them. */
export const MAIL_KINDS = {
  welcome: ACCOUNT,
  'team-invitation': ACCOUNT,
  'cards-stopped': ACCOUNT,
  // To the first address of a customer of the front desk.
  'account-claim': ACCOUNT,
  'payment-key-replaced': ACCOUNT,
  'certificate-ending': ACCOUNT,
  report: { ...ACCOUNT, toMany: true },
  'studio-copy': ACCOUNT,
  'studio-copy-failed': ACCOUNT,
  // Sent to the former address.
  'address-changed': ACCOUNT,
  'password-changed': ACCOUNT,
  'payment-link': { about: 'account', notification: 'purchases' },
  // To whom it is given; `customer_id` is the buyer.
  'gift-card': ACCOUNT,
  'purchase-made': PURCHASE,
  'cash-pending': PURCHASE,
  'transfer-pending': PURCHASE,
  // The team refused the proof of a transfer.
  'transfer-refused': PURCHASE,
  // The money came, but its purchase couldn't be granted any more.
  'transfer-credited': PURCHASE,
  'reservation-made': BOOKING,
  'reminder-24h': { about: 'class', notification: 'reminder-24h', short: true, toMany: true },
  'reminder-2h': { about: 'class', notification: 'reminder-2h', short: true, toMany: true },
  'reservation-cancelled': BOOKING,
  // Replaces the mails of cancelling and reserving.
  'reservation-moved': BOOKING,
  promoted: TOLD_SHORTLY,
  'seat-free': TOLD_SHORTLY,
  // A seat is kept for one who waits, until they take it or the time is over.
  'seat-offered': TOLD_SHORTLY,
  'offer-lapsed': BOOKING,
  'waitlist-closed': TOLD_SHORTLY,
  'coach-replaced': TOLD_SHORTLY,
  'class-changed': TOLD_SHORTLY,
  'class-cancelled': TOLD_SHORTLY,
  // The purchase that paid for a place has ended (PurchaseEndReason).
  'place-returned': BOOKING,
  // Fixed places: a date that couldn't be reserved, or only with another spot; the place given, ending, ended, or its
  // spot lost.
  'fixed-place-missed': BOOKING,
  'fixed-place-other-spot': BOOKING,
  'fixed-place-given': FIXED,
  'fixed-place-ending': { ...FIXED, toMany: true },
  'fixed-place-ended': FIXED,
  'fixed-place-spot-lost': FIXED,
  // Store credit, as a friend who came by one's link has paid; to both.
  'referral-given': { about: 'account', notification: 'purchases' },
  'credits-lapsing': { about: 'account', notification: 'credits-lapsing', short: true, toMany: true },
  'renewal-coming': { ...PURCHASE, short: true, toMany: true },
  'renewal-failed': { ...PURCHASE, short: true },
  'purchase-ended': PURCHASE,
  'event-refunded': PURCHASE,
  // A transfer paid too much, or came too late.
  'spei-credited': PURCHASE,
  // So little is left of a transfer that it stays at the provider.
  'spei-left': PURCHASE,
  // What is paid at an OXXO shop: its voucher, the day before that ends, and money that came too late.
  'oxxo-voucher': PURCHASE,
  'oxxo-ending': PURCHASE,
  'oxxo-credited': PURCHASE,
  // Its credits and charges are paused.
  'membership-frozen': PURCHASE,
  'membership-resumed': PURCHASE,
  // Changes of the agreed price or of the charged card: the customer always gets a mail, even if staff made the change.
  'price-change': { ...AGREEMENT, toMany: true },
  'subscription-cancelled': AGREEMENT,
  'subscription-card': AGREEMENT,
  // The studio took the access away.
  'access-revoked': PURCHASE,
  'dispute-opened': PURCHASE,
  'dispute-won': PURCHASE,
  'dispute-lost': PURCHASE,
  'win-back': NEWS,
  // Stars of a class that was attended, and of a video that was seen to its end.
  'class-rating': { ...NEWS, about: 'class', short: true },
  'video-rating': { ...NEWS, short: true },
  campaign: NEWS,
  // The studio's words in a step of a journey; and what a step asks the team to do.
  journey: { ...NEWS, short: true },
  'journey-note': ACCOUNT,
  // To the admin who writes it.
  'journey-test': ACCOUNT,
  // To the admin who writes it.
  'campaign-test': ACCOUNT,
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

/** Daily limit for some kinds of mails to an unconfirmed address, which may be a stranger's. */
export interface UnconfirmedLimit {
  readonly most: number;
  readonly isOf: (kind: MailKind) => boolean;
  /** Why further mails aren't sent. */
  readonly reason: string;
}

/** Whether customers can do without a mail. */
const isNotice = (kind: MailKind): boolean => {
  const { notification } = MAIL_KINDS[kind];
  return kind === 'welcome' || kind === 'seat-free' || (notification !== null && !isTransactional(notification));
};
/** Whether a mail is about places: limited, so that reserving and cancelling in a loop doesn't flood an address. */
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

/** null: no limit, for receipts, and mails about the account, its data and its safety. */
export const limitForUnconfirmed = (kind: MailKind): UnconfirmedLimit | null =>
  isNotice(kind) ? NOTICES : isBooking(kind) ? BOOKINGS : null;

export const mailKinds = (): MailKind[] => Object.keys(MAIL_KINDS) as MailKind[];
/** Kinds that customers get only as they like news: counted together, by person and week. */
export const NEWS_KINDS: readonly MailKind[] = mailKinds().filter((kind) => MAIL_KINDS[kind].notification === 'news');
export const isPurchaseMail = (kind: MailKind): kind is PurchaseMailKind => MAIL_KINDS[kind].about === 'purchase';
export const isAccountMail = (kind: MailKind): kind is AccountMailKind => MAIL_KINDS[kind].about === 'account';
export const isMessageKind = (kind: MailKind): kind is MessageKind => 'short' in MAIL_KINDS[kind];
