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
export type PurchaseMailKind = 'renewal-failed' | 'purchase-ended';
export type MailKind = ClassMailKind | PurchaseMailKind;

/** Why a purchase lost what it gave. */
export type EndReason = 'cash_lapsed' | 'cash_not_paid' | 'refunded';
