/** The events that cause mails, and their data. */
import type { ExportProblem } from '../../../domain/exportProblems';
import type { ErrorCode } from '../../../domain/errors';
import type { Given } from '../../../domain/journeyGifts';
import type { KeyProvider } from '../../db/schema';
import type {
  DataMailKind,
  DisputeMailKind,
  FixedPlaceDetails,
  PurchaseEndReason,
  GiftCardDetails,
  InvitationDetails,
  PaymentLinkDetails,
  PriceChangeDetails,
  ReferralDetails,
  ReportMailDetails,
} from '../../../domain/mailKinds';

interface AboutClass {
  readonly customer_id: number;
  readonly single_class_id: number;
}

/** Time (wall clock) and place of a class as text. */
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
/** An event about the account. `about` distinguishes repeated events. */
interface AboutAccount<About = string> {
  readonly customer_id: number;
  readonly about: About;
}
/** `at` distinguishes repeated events. */
export interface Once {
  readonly at: Date;
}
interface Ended {
  readonly ended: PurchaseEndReason;
}
/** `due_at`: the end of the freeze; null: until it is resumed. `at` distinguishes changes of the end. */
type Freeze = AboutPurchase & Once & { readonly purchase_freeze_id: number; readonly due_at: Date | null };
/**
 * To staff, and to the customer who paid. `moves`: number of earlier changes, which distinguishes repeated decisions.
 */
type Dispute = AboutPurchase & { readonly dispute_id: number; readonly moves: number };
/** About the export of a customer's data, or the request to delete it; `due_at`: when it will be deleted. */
type Data = AboutAccount<number> & { readonly due_at?: Date };

/**
 * Data for each kind of mail. reservation-made and reservation-cancelled are written within the statements of POST and
 * DELETE /class_reservations (server/modules/booking/reservations/repository.ts); other ways of reserving and
 * cancelling call `notify`.
 */
interface About extends Record<DisputeMailKind, Dispute>, Record<DataMailKind, Data> {
  'reservation-made': AboutReservation;
  'reservation-cancelled': AboutReservation & { readonly credit_returned: boolean };
  /**
   * Replaces the mails of cancelling and reserving; about the new place of the customer, or of the first guest. `lost`:
   * credits that don't come back.
   */
  'reservation-moved': AboutReservation & { readonly lost: number };
  /** Booked from the waitlist; replaces reservation-made. */
  promoted: AboutReservation;
  /** To all who wait, as a seat is free. */
  'seat-free': AboutClass & Once;
  /** A seat is kept for one who waits. */
  'seat-offered': AboutClass & { readonly waitlist_offer_id: number; readonly until: Date };
  /** It is no longer; `reason`: because they can't pay for it any more. */
  'offer-lapsed': AboutClass & { readonly waitlist_offer_id: number; readonly reason?: string };
  /** The waitlist has closed, and the customer has no seat. */
  'waitlist-closed': AboutClass;
  /** The studio has cancelled the class. */
  'class-cancelled': AboutClass & {
    /** null: the customer was on the waitlist. */
    readonly class_reservation_id: number | null;
    readonly reason: string | null;
    /** Refunded centavos of an event; undefined: its credit comes back instead. */
    readonly refunded?: number;
    /** false: its purchase has ended, so no credit comes back. */
    readonly credit_returned?: boolean;
  };
  'coach-replaced': AboutReservation & Once;
  /** Time or place of the class changed. */
  'class-changed': AboutClass &
    Once & {
      /** null: the customer is on the waitlist. */
      readonly class_reservation_id: number | null;
      readonly from: WhenAndWhere;
      readonly to: WhenAndWhere;
    };
  /** A place was cancelled because the purchase that paid for it has ended. */
  'place-returned': AboutReservation & Ended;
  /** A purchase ended without being paid, or its sale was voided. `amount`: what was handed back. */
  'purchase-ended': AboutPurchase & Ended & { readonly amount?: number };
  /** The receipt of a purchase; invoice_id null: it was free. */
  'purchase-made': AboutPurchase & { readonly invoice_id: number | null };
  /** A cash purchase waits to be paid at the front desk. */
  'cash-pending': AboutPurchase;
  /** A purchase waits for its transfer. */
  'transfer-pending': AboutPurchase;
  'transfer-refused': AboutPurchase & { readonly transfer_proof_id: number; readonly reason: string };
  /** `amount`: what is store credit now, in centavos. */
  'transfer-credited': AboutPurchase & { readonly amount: number };
  /** An event was full when its payment arrived: the money is refunded. */
  'event-refunded': AboutPurchase;
  /** A transfer was too much or too late: the centavos are store credit now. */
  'spei-credited': AboutPurchase & { readonly invoice_id: number; readonly amount: number };
  /** These centavos are left of a transfer, too little to be taken: the provider takes them off the next one. */
  'spei-left': AboutPurchase & { readonly amount: number };
  /** The voucher that pays a purchase at OXXO. */
  'oxxo-voucher': AboutPurchase;
  /** What was paid at OXXO came too late: the centavos are store credit now. */
  'oxxo-credited': AboutPurchase & { readonly invoice_id: number; readonly amount: number };
  'access-revoked': AboutPurchase;
  /** A subscription's renewal that could not be charged; `attempt` distinguishes one renewal from the next. */
  'renewal-failed': AboutPurchase & { readonly attempt: string };
  'subscription-cancelled': AboutPurchase;
  /** A subscription is charged to another card; `source` is the card's id at its processor. */
  'subscription-card': AboutPurchase & Once & { readonly source: string; readonly last_digits: string | null };
  'membership-frozen': Freeze;
  'membership-resumed': Freeze;
  'price-change': AboutPurchase & AboutAccount & { readonly price: PriceChangeDetails };
  /** A date of a fixed place couldn't be reserved, for the reason of that error. */
  'fixed-place-missed': AboutClass & Once & { readonly reason: ErrorCode };
  /** `spot`: the one that isn't free on this date. */
  'fixed-place-other-spot': AboutReservation & Once & { readonly spot: number | null };
  /** `about`: the fixed place. */
  'fixed-place-given': AboutAccount<number> & { readonly fixed: FixedPlaceDetails };
  /** `about`: the fixed place and the end of its package (`due_at`). */
  'fixed-place-ending': AboutAccount & { readonly fixed: FixedPlaceDetails; readonly due_at: Date };
  'fixed-place-ended': AboutAccount<number> & { readonly fixed: FixedPlaceDetails };
  /** The room doesn't have the spot (`fixed.spot`) any more. `about`: the fixed place, the spot and when. */
  'fixed-place-spot-lost': AboutAccount & { readonly fixed: FixedPlaceDetails };
  /** `about`: the friend and the role. */
  'referral-given': AboutAccount & { readonly referral: ReferralDetails };
  welcome: AboutAccount<number>;
  /**
   * To the team: card payments are stopped for strangers, as too many cards were declined. `about`: the day and the
   * recipient.
   */
  'cards-stopped': AboutAccount;
  /** To each admin: the tax certificate ends (`due_at`). `about`: its end, how near that is, and the recipient. */
  'certificate-ending': AboutAccount & { readonly due_at: Date };
  /** To each admin: other keys of the provider take the payments. `about`: when they were stored, and the recipient. */
  /** To the admin who receives copies of the studio. `about`: the run and the recipient, also of the next one. */
  'studio-copy': AboutAccount;
  /** To each admin: the copy of a day could not be sent. */
  'studio-copy-failed': AboutAccount & { readonly problem: ExportProblem };
  /** To each member of the team who receives it. */
  report: AboutAccount & { readonly report: ReportMailDetails };
  'payment-key-replaced': AboutAccount & { readonly last4: string; readonly provider: KeyProvider };
  /** A payment link for the sale at the desk (`about`). */
  'payment-link': AboutAccount<number> & { readonly due_at: Date; readonly link: PaymentLinkDetails };
  /** `about`: the gift card. */
  'gift-card': AboutAccount<number | string> & { readonly gift: GiftCardDetails };
  /** To an invited address; `customer_id` is the inviting admin. */
  'team-invitation': AboutAccount & { readonly invitation: InvitationDetails };
  /** To the first address of a customer without an account. */
  'account-claim': AboutAccount;
  /** To the former address of a customer without an account, whose address was changed. */
  'address-changed': AboutAccount & { readonly former_email: string };
  /** `about`: the sign-in before the change of password. */
  'password-changed': AboutAccount;
  /** Asks the customer to rate a completed video. */
  'video-rating': { readonly customer_id: number; readonly video_id: number };
  /** modules/campaigns writes these itself, many at a time. */
  journey: AboutAccount & { readonly journey_run_id: number; readonly step: number; readonly given: Given | null };
  'journey-test': AboutAccount & { readonly journey_id: number; readonly step: number; readonly given: Given | null };
  /** To a person of the team. */
  'journey-note': AboutAccount & { readonly journey_run_id: number; readonly step: number };
  campaign: AboutAccount & { readonly campaign_id: number };
  'campaign-test': AboutAccount & { readonly campaign_id: number };
}

export type EventOf<K> = K extends keyof About ? { readonly kind: K } & About[K] : never;
export type MailEvent = EventOf<keyof About>;
