/** What a mail about a class tells. */
export type ClassMailKind =
  'reservation-made' | 'reservation-cancelled' | 'promoted' | 'seat-free' | 'class-cancelled' | 'coach-replaced';
/** And one about a purchase. */
export type PurchaseMailKind = 'renewal-failed';
export type MailKind = ClassMailKind | PurchaseMailKind;
