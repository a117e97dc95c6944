/**
 * Mail to customers, and the messages besides it. `notify` writes it into the outbox (table `mail`) in the transaction
 * that makes it true, so that a mail exists exactly when its cause does; server/jobs sends the rows.
 */
import type { Insertable } from 'kysely';
import type { DB, Trx } from '../../db/schema';
import type {
  DataMailKind,
  DisputeMailKind,
  EndReason,
  InvitationDetails,
  PaymentLinkDetails,
  PriceChangeDetails,
} from '../../../domain/mailKinds';
import { insertMails, insertMessages } from './outboxRepository';

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

/**
 * reservation-made and reservation-cancelled of POST and DELETE /class_reservations are written beside their
 * statement (server/modules/booking/reservations/repository.ts); other ways of reserving and cancelling call `notify`.
 */
export type MailEvent =
  | (AboutReservation & { readonly kind: 'reservation-made' })
  | (AboutReservation & { readonly kind: 'reservation-cancelled'; readonly credit_returned: boolean })
  /** Instead of both: the new place of the customer, or of the first guest. `lost`: credits that don't come back. */
  | (AboutReservation & { readonly kind: 'reservation-moved'; readonly lost: number })
  /** Booked from the waitlist: instead of reservation-made. */
  | (AboutReservation & { readonly kind: 'promoted' })
  /** A seat is free for all who wait. `at` distinguishes one such moment from the next. */
  | (AboutClass & { readonly kind: 'seat-free'; readonly at: Date })
  /** Cancelled by the studio. null: the customer was waiting for a place. */
  | (AboutClass & {
      readonly kind: 'class-cancelled';
      readonly class_reservation_id: number | null;
      readonly reason: string | null;
      /** Centavos of the event that go back; none: its credit does. */
      readonly refunded?: number;
      /** false: its purchase has ended, and no credit comes back. */
      readonly credit_returned?: boolean;
    })
  | (AboutReservation & { readonly kind: 'coach-replaced'; readonly at: Date })
  /** Time or place changed. null: the customer waits for a place. */
  | (AboutClass & {
      readonly kind: 'class-changed';
      readonly class_reservation_id: number | null;
      readonly at: Date;
      readonly from: WhenAndWhere;
      readonly to: WhenAndWhere;
    })
  /** The purchase that paid for a place has ended. */
  | (AboutReservation & { readonly kind: 'place-returned'; readonly ended: EndReason })
  /** A purchase that was never paid for is over. */
  | {
      readonly kind: 'purchase-ended';
      readonly customer_id: number;
      readonly purchase_id: number;
      readonly ended: EndReason;
    }
  /** What was bought is there: its receipt. null: it cost nothing. */
  | {
      readonly kind: 'purchase-made';
      readonly customer_id: number;
      readonly purchase_id: number;
      readonly invoice_id: number | null;
    }
  /** Waits to be paid at the front desk. */
  | { readonly kind: 'cash-pending'; readonly customer_id: number; readonly purchase_id: number }
  | { readonly kind: 'welcome'; readonly customer_id: number; readonly about: number }
  /** To the team: so many cards were declined that strangers pay with none for now. `about`: the day, and who. */
  | { readonly kind: 'cards-stopped'; readonly customer_id: number; readonly about: string }
  /** Where the sale at the desk (`about`) can be paid. */
  | {
      readonly kind: 'payment-link';
      readonly customer_id: number;
      readonly about: number;
      readonly due_at: Date;
      readonly link: PaymentLinkDetails;
    }
  /** A subscription's renewal that could not be charged; `attempt` distinguishes one renewal from the next. */
  | {
      readonly kind: 'renewal-failed';
      readonly customer_id: number;
      readonly purchase_id: number;
      readonly attempt: string;
    }
  /** To staff, and to whose payment it is. */
  | {
      readonly kind: DisputeMailKind;
      readonly customer_id: number;
      readonly purchase_id: number;
      readonly dispute_id: number;
      /** How often it had moved before: tells one decision from the next. */
      readonly moves: number;
    }
  /** About the download (`about`) of a customer's data, or about the request to delete it. */
  | {
      readonly kind: DataMailKind;
      readonly customer_id: number;
      readonly about: number;
      /** When it will be deleted. */
      readonly due_at?: Date;
    }
  /** `due_at`: until when; null: until it is resumed. `at` distinguishes one change of its end from the next. */
  | {
      readonly kind: 'membership-frozen' | 'membership-resumed';
      readonly customer_id: number;
      readonly purchase_id: number;
      readonly purchase_freeze_id: number;
      readonly at: Date;
      readonly due_at: Date | null;
    }
  /** `about` distinguishes one change from the next. */
  | {
      readonly kind: 'price-change';
      readonly customer_id: number;
      readonly purchase_id: number;
      readonly about: string;
      readonly price: PriceChangeDetails;
    }
  | { readonly kind: 'subscription-cancelled'; readonly customer_id: number; readonly purchase_id: number }
  /** `source` is the card's id at its processor; `at` distinguishes one change from the next. */
  | {
      readonly kind: 'subscription-card';
      readonly customer_id: number;
      readonly purchase_id: number;
      readonly source: string;
      readonly at: Date;
      readonly last_digits: string | null;
    }
  | { readonly kind: 'access-revoked'; readonly customer_id: number; readonly purchase_id: number }
  /** To the invited address; `customer_id` is the admin who invites. `about` distinguishes one from the next. */
  | {
      readonly kind: 'team-invitation';
      readonly customer_id: number;
      readonly about: string;
      readonly invitation: InvitationDetails;
    }
  /** To the former address of a customer without an account. `about` distinguishes one change from the next. */
  | {
      readonly kind: 'address-changed';
      readonly customer_id: number;
      readonly about: string;
      readonly former_email: string;
    }
  /** `about`: the sign-in that proved who they are before they changed it. */
  | { readonly kind: 'password-changed'; readonly customer_id: number; readonly about: string }
  /** What did the customer think of a video that was completed? */
  | { readonly kind: 'video-rating'; readonly customer_id: number; readonly video_id: number }
  /** A payment for an event that was full meanwhile: its money goes back. */
  | { readonly kind: 'event-refunded'; readonly customer_id: number; readonly purchase_id: number };

/** One mail per subject, however often it is requested. */
function dedupeKey(event: MailEvent): string {
  switch (event.kind) {
    case 'seat-free':
      return `${event.kind}:${event.single_class_id}:${event.customer_id}:${event.at.getTime()}`;
    case 'class-cancelled':
      return `${event.kind}:${event.single_class_id}:${event.customer_id}:${event.class_reservation_id ?? 'waiting'}`;
    case 'class-changed':
      return `${event.kind}:${event.single_class_id}:${event.customer_id}:${event.at.getTime()}`;
    case 'coach-replaced':
      return `${event.kind}:${event.class_reservation_id}:${event.at.getTime()}`;
    case 'renewal-failed':
      return `${event.kind}:${event.purchase_id}:${event.attempt}`;
    case 'purchase-made':
      return `${event.kind}:${event.purchase_id}:${event.invoice_id ?? 'free'}`;
    case 'purchase-ended':
    case 'event-refunded':
    case 'access-revoked':
    case 'subscription-cancelled':
    case 'cash-pending':
      return `${event.kind}:${event.purchase_id}`;
    case 'subscription-card':
      return `${event.kind}:${event.purchase_id}:${event.source}:${event.at.getTime()}`;
    case 'membership-frozen':
    case 'membership-resumed':
      return `${event.kind}:${event.purchase_freeze_id}:${event.at.getTime()}`;
    case 'dispute-opened':
    case 'dispute-won':
    case 'dispute-lost':
      return `${event.kind}:${event.dispute_id}:${event.customer_id}${event.moves > 1 ? `:${event.moves}` : ''}`;
    case 'video-rating':
      return `${event.kind}:${event.video_id}:${event.customer_id}`;
    case 'price-change':
    case 'welcome':
    case 'team-invitation':
    case 'cards-stopped':
    case 'address-changed':
    case 'password-changed':
    case 'payment-link':
    case 'export-ready':
    case 'deletion-requested':
    case 'deletion-cancelled':
    case 'deletion-done':
      return `${event.kind}:${event.about}`;
    default:
      return `${event.kind}:${event.class_reservation_id}`;
  }
}

function rowOf(event: MailEvent, now: Date): Insertable<DB['mail']> {
  const details = {
    ...(event.kind === 'reservation-cancelled' ? { credit_returned: event.credit_returned } : {}),
    ...(event.kind === 'reservation-moved' && event.lost > 0 ? { lost: event.lost } : {}),
    ...('invoice_id' in event && event.invoice_id !== null ? { invoice_id: event.invoice_id } : {}),
    ...('dispute_id' in event ? { dispute_id: event.dispute_id } : {}),
    ...(event.kind === 'class-cancelled'
      ? {
          reason: event.reason,
          ...(event.refunded && { refunded: event.refunded }),
          ...(event.credit_returned === false && { credit_returned: false }),
        }
      : {}),
    ...('due_at' in event ? { due_at: event.due_at?.toISOString() } : {}),
    ...(event.kind === 'class-changed' ? { from: event.from, to: event.to } : {}),
    ...('ended' in event ? { ended: event.ended } : {}),
    ...('last_digits' in event ? { last_digits: event.last_digits } : {}),
    ...('price' in event ? { price: event.price } : {}),
    ...('link' in event ? { link: event.link } : {}),
    ...('invitation' in event ? { invitation: event.invitation } : {}),
    ...('former_email' in event ? { former_email: event.former_email } : {}),
    ...('video_id' in event ? { video_id: event.video_id } : {}),
  };
  return {
    kind: event.kind,
    customer_id: event.customer_id,
    single_class_id: 'single_class_id' in event ? event.single_class_id : null,
    purchase_id: 'purchase_id' in event ? event.purchase_id : null,
    class_reservation_id: 'class_reservation_id' in event ? event.class_reservation_id : null,
    details: JSON.stringify(details),
    dedupe_key: dedupeKey(event),
    created_at: now,
    due_at: now,
  };
}

/** Puts events into the outbox. Call it inside the transaction that makes them true. */
export async function notify(trx: Trx, events: MailEvent | readonly MailEvent[], now: Date): Promise<void> {
  const rows = [events].flat().map((event) => rowOf(event, now));
  if (rows.length === 0) return;
  await insertMails(trx, rows);
  await insertMessages(trx, rows);
}
