/** The events that become mails, and the facts of each. */
import type {
  DataMailKind,
  DisputeMailKind,
  PurchaseEndReason,
  InvitationDetails,
  PaymentLinkDetails,
  PriceChangeDetails,
} from '../../../domain/mailKinds';

interface AboutClass {
  readonly customer_id: number;
  readonly single_class_id: number;
}

/** Of a class: wall clock, and the place in words. */
export interface WhenAndWhere {
  readonly class_date: string;
  readonly place: string;
}

interface AboutReservation extends AboutClass {
  readonly class_reservation_id: number;
}

interface AboutPurchase {
  readonly customer_id: number;
  readonly purchase_id: number;
}
/** About the account. `about` distinguishes one from the next. */
interface AboutAccount<About = string> {
  readonly customer_id: number;
  readonly about: About;
}
/** `at` distinguishes one such moment from the next. */
export interface Once {
  readonly at: Date;
}
interface Ended {
  readonly ended: PurchaseEndReason;
}
/** `due_at`: until when; null: until it is resumed. `at` distinguishes one change of its end from the next. */
type Freeze = AboutPurchase & Once & { readonly purchase_freeze_id: number; readonly due_at: Date | null };
/** To staff, and to whose payment it is. `moves`: how often it had moved before tells one decision from the next. */
type Dispute = AboutPurchase & { readonly dispute_id: number; readonly moves: number };
/** About the download of a customer's data, or the request to delete it; `due_at`: when it will be deleted. */
type Data = AboutAccount<number> & { readonly due_at?: Date };

/**
 * reservation-made and reservation-cancelled of POST and DELETE /class_reservations are written beside their
 * statement (server/modules/booking/reservations/repository.ts); other ways of reserving and cancelling call `notify`.
 */
interface About extends Record<DisputeMailKind, Dispute>, Record<DataMailKind, Data> {
  'reservation-made': AboutReservation;
  'reservation-cancelled': AboutReservation & { readonly credit_returned: boolean };
  /** Instead of both: the new place of the customer, or of the first guest. `lost`: credits that don't come back. */
  'reservation-moved': AboutReservation & { readonly lost: number };
  /** Booked from the waitlist: instead of reservation-made. */
  promoted: AboutReservation;
  /** A seat is free for all who wait. */
  'seat-free': AboutClass & Once;
  /** Cancelled by the studio. */
  'class-cancelled': AboutClass & {
    /** null: the customer was waiting for a place. */
    readonly class_reservation_id: number | null;
    readonly reason: string | null;
    /** Centavos of the event that go back; none: its credit does. */
    readonly refunded?: number;
    /** false: its purchase has ended, and no credit comes back. */
    readonly credit_returned?: boolean;
  };
  'coach-replaced': AboutReservation & Once;
  /** Time or place changed. */
  'class-changed': AboutClass &
    Once & {
      /** null: the customer waits for a place. */
      readonly class_reservation_id: number | null;
      readonly from: WhenAndWhere;
      readonly to: WhenAndWhere;
    };
  /** The purchase that paid for a place has ended. */
  'place-returned': AboutReservation & Ended;
  /** A purchase that was never paid for is over. */
  'purchase-ended': AboutPurchase & Ended;
  /** What was bought is there: its receipt. null: it cost nothing. */
  'purchase-made': AboutPurchase & { readonly invoice_id: number | null };
  /** Waits to be paid at the front desk. */
  'cash-pending': AboutPurchase;
  /** A payment for an event that was full meanwhile: its money goes back. */
  'event-refunded': AboutPurchase;
  'access-revoked': AboutPurchase;
  /** A subscription's renewal that could not be charged; `attempt` distinguishes one renewal from the next. */
  'renewal-failed': AboutPurchase & { readonly attempt: string };
  'subscription-cancelled': AboutPurchase;
  /** `source` is the card's id at its processor. */
  'subscription-card': AboutPurchase & Once & { readonly source: string; readonly last_digits: string | null };
  'membership-frozen': Freeze;
  'membership-resumed': Freeze;
  'price-change': AboutPurchase & AboutAccount & { readonly price: PriceChangeDetails };
  welcome: AboutAccount<number>;
  /** To the team: so many cards were declined that strangers pay with none for now. `about`: the day, and who. */
  'cards-stopped': AboutAccount;
  /** Where the sale at the desk (`about`) can be paid. */
  'payment-link': AboutAccount<number> & { readonly due_at: Date; readonly link: PaymentLinkDetails };
  /** To the invited address; `customer_id` is the admin who invites. */
  'team-invitation': AboutAccount & { readonly invitation: InvitationDetails };
  /** To the former address of a customer without an account. */
  'address-changed': AboutAccount & { readonly former_email: string };
  /** `about`: the sign-in that proved who they are before they changed it. */
  'password-changed': AboutAccount;
  /** What did the customer think of a video that was completed? */
  'video-rating': { readonly customer_id: number; readonly video_id: number };
}

export type EventOf<K> = K extends keyof About ? { readonly kind: K } & About[K] : never;
export type MailEvent = EventOf<keyof About>;
