import type { NotificationKind } from '../../../domain/notifications';

/** What a mail about a class tells. */
export type ClassMailKind =
  | 'reservation-made'
  | 'reservation-cancelled'
  | 'promoted'
  | 'seat-free'
  | 'class-cancelled'
  | 'coach-replaced'
  /** The purchase that paid for a place has ended (EndReason). */
  | 'place-returned';
/** And one about a purchase. */
export type DisputeMailKind = 'dispute-opened' | 'dispute-won' | 'dispute-lost';
export type PurchaseMailKind = 'renewal-failed' | 'purchase-ended' | 'event-refunded' | DisputeMailKind;
/** And one about the customer's own data. */
export type AccountMailKind = 'export-ready' | 'deletion-requested' | 'deletion-cancelled' | 'deletion-done';
export type MailKind = ClassMailKind | PurchaseMailKind | AccountMailKind;

/** Why a purchase lost what it gave. */
export type EndReason = 'cash_lapsed' | 'cash_not_paid' | 'refunded' | 'disputed';

const ABOUT_PURCHASES: ReadonlySet<MailKind> = new Set<PurchaseMailKind>([
  'renewal-failed',
  'purchase-ended',
  'event-refunded',
  'dispute-opened',
  'dispute-won',
  'dispute-lost',
]);
export const isPurchaseMail = (kind: MailKind): kind is PurchaseMailKind => ABOUT_PURCHASES.has(kind);

const ABOUT_ACCOUNTS: ReadonlySet<MailKind> = new Set<AccountMailKind>([
  'export-ready',
  'deletion-requested',
  'deletion-cancelled',
  'deletion-done',
]);
export const isAccountMail = (kind: MailKind): kind is AccountMailKind => ABOUT_ACCOUNTS.has(kind);

/** What also goes as a short message (modules/messages), and what customers choose it by. */
const MESSAGES = {
  promoted: 'bookings',
  'seat-free': 'bookings',
  'class-cancelled': 'bookings',
  'coach-replaced': 'bookings',
} as const satisfies Partial<Record<MailKind, NotificationKind>>;
export type MessageKind = keyof typeof MESSAGES;
export const isMessageKind = (kind: MailKind): kind is MessageKind => kind in MESSAGES;
export const notificationOf = (kind: MessageKind): NotificationKind => MESSAGES[kind];
